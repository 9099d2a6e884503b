//! The three flags of a user, which do not depend on each other (§3).

/// What a user is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UserState {
    /// The account takes part in the community.
    pub active: bool,
    /// A moderator keeps the user from logging in.
    pub suspended: bool,
    /// The account is closed and out of the user count.
    pub deactivated: bool,
}

/// A change of the state, by one operation each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Transition {
    /// `suspendUser`.
    Suspend,
    /// `unsuspendUser`.
    Unsuspend,
    /// `deactivateUser`.
    Deactivate,
    /// `reactivateUser`.
    Reactivate,
}

impl UserState {
    /// The state of a new account.
    pub const NEW: Self = Self {
        active: true,
        suspended: false,
        deactivated: false,
    };

    /// The state after a transition. A repetition changes nothing.
    #[must_use]
    pub fn after(self, transition: Transition) -> Self {
        match transition {
            Transition::Suspend => Self {
                suspended: true,
                ..self
            },
            // A deactivated user stays deactivated, and out.
            Transition::Unsuspend => Self {
                suspended: false,
                ..self
            },
            Transition::Deactivate => Self {
                active: false,
                suspended: true,
                deactivated: true,
            },
            // Of a user who is not deactivated there is nothing to reactivate.
            Transition::Reactivate if !self.deactivated => self,
            Transition::Reactivate => Self::NEW,
        }
    }

    /// Whether the user may log in.
    #[must_use]
    pub fn may_log_in(self) -> bool {
        !self.suspended && !self.deactivated
    }
}

impl Transition {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Suspend,
        Self::Unsuspend,
        Self::Deactivate,
        Self::Reactivate,
    ];

    /// The verb of the action that records it.
    #[must_use]
    pub fn verb(self) -> &'static str {
        match self {
            Self::Suspend => "suspended",
            Self::Unsuspend => "unsuspended",
            Self::Deactivate => "deactivated",
            Self::Reactivate => "reactivated",
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn transitions() -> impl Strategy<Value = Vec<Transition>> {
        prop::collection::vec(prop::sample::select(&Transition::ALL[..]), 0..12)
    }

    /// The flags by a model that looks at the whole history instead of the state.
    fn model(history: &[Transition]) -> UserState {
        let last = |these: &[Transition]| {
            history
                .iter()
                .rposition(|transition| these.contains(transition))
        };
        let deactivated = match (
            last(&[Transition::Deactivate]),
            last(&[Transition::Reactivate]),
        ) {
            (Some(closed), Some(opened)) => closed > opened,
            (closed, _) => closed.is_some(),
        };
        // A reactivation counts only where there was a deactivation to undo.
        let mut closed = false;
        let mut suspended = false;
        for transition in history {
            match transition {
                Transition::Suspend => suspended = true,
                Transition::Unsuspend => suspended = false,
                Transition::Deactivate => (closed, suspended) = (true, true),
                Transition::Reactivate if closed => (closed, suspended) = (false, false),
                Transition::Reactivate => {}
            }
        }
        UserState {
            active: !deactivated,
            suspended,
            deactivated,
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn states_follow_the_model(history in transitions()) {
            let state = history.iter().fold(UserState::NEW, |state, next| state.after(*next));
            prop_assert_eq!(state, model(&history));
        }

        #[test]
        fn a_repeated_transition_changes_nothing(
            history in transitions(),
            next in prop::sample::select(&Transition::ALL[..]),
        ) {
            let state = history.iter().fold(UserState::NEW, |state, next| state.after(*next));
            let once = state.after(next);
            prop_assert_eq!(once.after(next), once);
        }
    }

    #[test]
    fn only_who_is_neither_suspended_nor_deactivated_may_log_in() {
        assert!(UserState::NEW.may_log_in());
        for transition in [Transition::Suspend, Transition::Deactivate] {
            assert!(!UserState::NEW.after(transition).may_log_in());
        }
    }

    #[test]
    fn actions_record_transitions_by_their_verbs() {
        assert_eq!(
            Transition::ALL.map(Transition::verb),
            ["suspended", "unsuspended", "deactivated", "reactivated"]
        );
    }

    #[test]
    fn a_deactivated_user_stays_out_when_the_suspension_is_lifted() {
        let state = UserState::NEW
            .after(Transition::Deactivate)
            .after(Transition::Unsuspend);
        assert!(!state.suspended && state.deactivated && !state.active);
        assert!(!state.may_log_in());
    }

    #[test]
    fn reactivating_a_suspended_user_does_not_lift_the_suspension() {
        let suspended = UserState::NEW.after(Transition::Suspend);
        assert_eq!(suspended.after(Transition::Reactivate), suspended);
    }
}
