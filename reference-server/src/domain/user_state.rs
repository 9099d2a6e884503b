//! The three flags of a user, which are independent of each other (§3).

use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UserState {
    /// The account takes part in the community.
    pub active: bool,
    /// A moderator keeps the user from logging in.
    pub suspended: bool,
    /// The account is closed, and no longer counted.
    pub deactivated: bool,
}

/// A change of the state. Each has an operation of its own, and is named after the resulting state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum Transition {
    /// `suspendUser`.
    #[serde(rename = "suspended")]
    Suspend,
    /// `unsuspendUser`.
    #[serde(skip)]
    Unsuspend,
    /// `deactivateUser`.
    #[serde(rename = "deactivated")]
    Deactivate,
    /// `reactivateUser`.
    #[serde(skip)]
    Reactivate,
}

impl UserState {
    /// The state of a new account.
    pub const NEW: Self = Self { active: true, suspended: false, deactivated: false };

    /// The state after a transition. Repeating a transition changes nothing.
    pub fn after(self, transition: Transition) -> Self {
        match transition {
            Transition::Suspend => Self { suspended: true, ..self },
            // A deactivated user stays deactivated, and cannot log in.
            Transition::Unsuspend => Self { suspended: false, ..self },
            Transition::Deactivate => Self { active: false, suspended: true, deactivated: true },
            // Reactivating a user who is not deactivated changes nothing.
            Transition::Reactivate if !self.deactivated => self,
            Transition::Reactivate => Self::NEW,
        }
    }

    pub fn may_log_in(self) -> bool {
        !self.suspended && !self.deactivated
    }
}

impl Transition {
    /// The verb of the action that records it.
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
    use super::*;

    #[test]
    fn each_transition_leads_from_each_state_to_another_or_nowhere() {
        use Transition::{Deactivate, Reactivate, Suspend, Unsuspend};
        let state = |active, suspended, deactivated| UserState { active, suspended, deactivated };
        let suspended = state(true, true, false);
        let deactivated = state(false, true, true);
        // A deactivated user whose suspension was lifted still cannot log in.
        let out = state(false, false, true);
        for (before, transition, after) in [
            (UserState::NEW, Suspend, suspended),
            (UserState::NEW, Unsuspend, UserState::NEW),
            (UserState::NEW, Deactivate, deactivated),
            (UserState::NEW, Reactivate, UserState::NEW),
            (suspended, Suspend, suspended),
            (suspended, Unsuspend, UserState::NEW),
            (suspended, Deactivate, deactivated),
            (suspended, Reactivate, suspended),
            (deactivated, Suspend, deactivated),
            (deactivated, Unsuspend, out),
            (deactivated, Deactivate, deactivated),
            (deactivated, Reactivate, UserState::NEW),
            (out, Suspend, deactivated),
            (out, Unsuspend, out),
            (out, Deactivate, deactivated),
            (out, Reactivate, UserState::NEW),
        ] {
            assert_eq!(before.after(transition), after, "{before:?} {transition:?}");
        }
        let may_log_in = [UserState::NEW, suspended, deactivated, out].map(UserState::may_log_in);
        assert_eq!(may_log_in, [true, false, false, false]);
    }
}
