//! The rules for awarding a badge (§2.7).

/// A kind of award. A user holds each kind once, with a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Award {
    /// The first up-vote that the user casts.
    Supporter,
    /// The first edit by the user.
    Editor,
    /// An accepted answer to a question of the user's own, the first one.
    Scholar,
    /// The user reports a post.
    CitizenPatrol,
}

/// What a user did, as far as awards are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deed {
    /// Voted for a node.
    VotedUp,
    /// Edited a node.
    Edited,
    /// Accepted an answer to a question. `own` tells whose question it is.
    AcceptedAnswer {
        /// Whether the question is the user's own.
        own: bool,
    },
    /// Reported a node.
    Reported,
}

/// The award that a deed earns. `earlier` counts the same deeds by this user before.
#[must_use]
pub fn earned(deed: Deed, earlier: i64) -> Option<Award> {
    let is_first = earlier == 0;
    match deed {
        Deed::VotedUp => is_first.then_some(Award::Supporter),
        Deed::Edited => is_first.then_some(Award::Editor),
        Deed::AcceptedAnswer { own } => (own && is_first).then_some(Award::Scholar),
        Deed::Reported => Some(Award::CitizenPatrol),
    }
}

impl Award {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Supporter,
        Self::Editor,
        Self::Scholar,
        Self::CitizenPatrol,
    ];

    /// The stem of its label keys, which is also how it is stored.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Supporter => "voteupcount.bronze",
            Self::Editor => "revisecount.bronze",
            Self::Scholar => "scholar",
            Self::CitizenPatrol => "flagcount.bronze",
        }
    }

    /// Reads a key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|award| award.key() == key)
    }

    /// The key of the label that names it.
    #[must_use]
    pub fn name(self) -> String {
        format!("awards.{}.name", self.key())
    }

    /// The key of the label that explains it.
    #[must_use]
    pub fn description(self) -> String {
        format!("awards.{}.description", self.key())
    }

    /// Its level. All awards that are known are bronze.
    #[must_use]
    pub fn level(self) -> &'static str {
        "bronze"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_deed_earns_and_later_ones_do_not() {
        assert_eq!(earned(Deed::VotedUp, 0), Some(Award::Supporter));
        assert_eq!(earned(Deed::VotedUp, 1), None);
        assert_eq!(earned(Deed::Edited, 0), Some(Award::Editor));
        assert_eq!(earned(Deed::Edited, 3), None);
    }

    #[test]
    fn a_scholar_accepts_an_answer_to_a_question_of_the_own() {
        let own = Deed::AcceptedAnswer { own: true };
        assert_eq!(earned(own, 0), Some(Award::Scholar));
        assert_eq!(earned(own, 1), None);
        assert_eq!(earned(Deed::AcceptedAnswer { own: false }, 0), None);
    }

    #[test]
    fn every_report_earns_citizen_patrol() {
        assert_eq!(earned(Deed::Reported, 0), Some(Award::CitizenPatrol));
        assert_eq!(earned(Deed::Reported, 5), Some(Award::CitizenPatrol));
    }

    #[test]
    fn label_keys_are_those_of_the_specification() {
        let names: Vec<_> = Award::ALL.iter().map(|award| award.name()).collect();
        assert_eq!(
            names,
            [
                "awards.voteupcount.bronze.name",
                "awards.revisecount.bronze.name",
                "awards.scholar.name",
                "awards.flagcount.bronze.name",
            ]
        );
        for award in Award::ALL {
            assert_eq!(Award::from_key(award.key()), Some(award));
        }
    }
}
