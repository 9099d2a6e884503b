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

impl Deed {
    /// The award for such a deed.
    #[must_use]
    pub fn award(self) -> Option<Award> {
        match self {
            Self::VotedUp => Some(Award::Supporter),
            Self::Edited => Some(Award::Editor),
            Self::AcceptedAnswer { own } => own.then_some(Award::Scholar),
            Self::Reported => Some(Award::CitizenPatrol),
        }
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

    /// Whether only the first deed of its kind earns it.
    #[must_use]
    pub fn is_given_once(self) -> bool {
        self != Self::CitizenPatrol
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
    fn all_but_reports_earn_once() {
        assert_eq!(Deed::VotedUp.award(), Some(Award::Supporter));
        assert_eq!(Deed::Edited.award(), Some(Award::Editor));
        assert_eq!(Deed::Reported.award(), Some(Award::CitizenPatrol));
        let once = Award::ALL.map(Award::is_given_once);
        assert_eq!(once, [true, true, true, false]);
    }

    #[test]
    fn a_scholar_accepts_an_answer_to_a_question_of_the_own() {
        let own = Deed::AcceptedAnswer { own: true };
        assert_eq!(own.award(), Some(Award::Scholar));
        assert_eq!(Deed::AcceptedAnswer { own: false }.award(), None);
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
            let matching = award.name().replace(".name", ".description");
            assert_eq!(award.description(), matching);
            assert_eq!(award.level(), "bronze");
        }
    }
}
