//! The rules for awarding a badge (§2.7).

use serde::Deserialize;

/// A kind of award. A user holds each kind once, with a count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Award {
    /// The user casts an up-vote for the first time.
    Supporter,
    /// The user edits a post for the first time.
    Editor,
    /// The user accepts an answer to a question of their own for the first time.
    Scholar,
    /// The user reports a post.
    CitizenPatrol,
}

impl Award {
    pub const ALL: [Self; 4] = [Self::Supporter, Self::Editor, Self::Scholar, Self::CitizenPatrol];

    /// The stem of its label keys. Databases also store it.
    pub fn key(self) -> &'static str {
        match self {
            Self::Supporter => "voteupcount.bronze",
            Self::Editor => "revisecount.bronze",
            Self::Scholar => "scholar",
            Self::CitizenPatrol => "flagcount.bronze",
        }
    }

    /// True if only the first act of its kind earns it.
    pub fn is_given_once(self) -> bool {
        self != Self::CitizenPatrol
    }

    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|award| award.key() == key)
    }

    /// The key of the label that names it.
    pub fn name(self) -> String {
        format!("awards.{}.name", self.key())
    }

    /// The key of the label that explains it.
    pub fn description(self) -> String {
        format!("awards.{}.description", self.key())
    }

    /// Its level. All known awards are bronze.
    pub fn level(self) -> &'static str {
        "bronze"
    }
}
