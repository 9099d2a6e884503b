//! Follow relations (§3): who follows whom or what.

/// A follow relation between two, as far as it matters for a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// There has never been one.
    Absent,
    /// There was one, and it ended.
    Inactive,
    /// There is one.
    Active,
}

/// What to do about a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Nothing: a repetition.
    Keep,
    /// Record a new relation.
    Create,
    /// Make the inactive relation active again.
    Revive,
    /// Make the relation inactive.
    End,
}

/// What it takes to follow, or to stop following.
pub fn step(relation: Relation, follow: bool) -> Step {
    match (relation, follow) {
        (Relation::Absent, true) => Step::Create,
        (Relation::Inactive, true) => Step::Revive,
        (Relation::Active, false) => Step::End,
        (Relation::Active, true) | (Relation::Absent | Relation::Inactive, false) => Step::Keep,
    }
}

impl Step {
    /// By how much it changes the number of active relations.
    pub fn change(self) -> i64 {
        match self {
            Self::Keep => 0,
            Self::Create | Self::Revive => 1,
            Self::End => -1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relation_ends_and_revives() {
        assert_eq!(step(Relation::Absent, true), Step::Create);
        assert_eq!(step(Relation::Active, true), Step::Keep);
        assert_eq!(step(Relation::Active, false), Step::End);
        assert_eq!(step(Relation::Inactive, false), Step::Keep);
        assert_eq!(step(Relation::Inactive, true), Step::Revive);
        assert_eq!(step(Relation::Absent, false), Step::Keep);
    }
}
