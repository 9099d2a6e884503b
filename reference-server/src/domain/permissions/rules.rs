//! Checks a caller's permissions by the rules of an operation.

use std::collections::BTreeMap;

use community_qa_contract::{Condition, Permission as Stated, PermissionRule};

use super::{Permission, PermissionSet};
use crate::domain::node::NodeType;

/// The changes that an update of a user may consist of.
const CHANGES: [Condition; 3] =
    [Condition::ChangesProfile, Condition::ChangesDetails, Condition::ChangesUsername];

/// The place of a node's type in the name of a permission.
const NODE_TYPE: &str = "{nodeType}";

/// The facts about a call that its permission rules depend on, as far as they are known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    /// The conditions of which it is known whether they hold.
    conditions: BTreeMap<Condition, bool>,
    /// The type of the node in the path.
    node_type: Option<NodeType>,
}

/// The decision of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Every rule that applies is met.
    Granted,
    /// A rule applies and is not met.
    Denied,
    /// It depends on facts that are not known yet.
    Undecided,
}

/// Decides by the known facts. The verdict is also `Denied` if every possible body of an update
/// would be denied.
pub fn decide(rules: &[PermissionRule], facts: &Facts, held: &PermissionSet) -> Verdict {
    let verdict = decide_rules(rules, facts, held);
    if verdict != Verdict::Undecided {
        return verdict;
    }
    if facts.least_updates().all(|update| decide_rules(rules, &update, held) == Verdict::Denied) {
        Verdict::Denied
    } else {
        Verdict::Undecided
    }
}

fn decide_rules(rules: &[PermissionRule], facts: &Facts, held: &PermissionSet) -> Verdict {
    let verdicts = rules.iter().map(|rule| decide_one(rule, facts, held));
    verdicts.fold(Verdict::Granted, |all, one| match (all, one) {
        (Verdict::Denied, _) | (_, Verdict::Denied) => Verdict::Denied,
        (Verdict::Undecided, _) | (_, Verdict::Undecided) => Verdict::Undecided,
        (Verdict::Granted, Verdict::Granted) => Verdict::Granted,
    })
}

fn decide_one(rule: &PermissionRule, facts: &Facts, held: &PermissionSet) -> Verdict {
    let conditions = rule.when.iter().map(|condition| facts.get(*condition));
    let mut applies = Some(true);
    for condition in conditions {
        match condition {
            Some(true) => {}
            Some(false) => return Verdict::Granted,
            None => applies = None,
        }
    }
    let met = rule.any_of.iter().map(|stated| facts.meets(stated, held));
    match met.fold(Some(false), or) {
        Some(true) => Verdict::Granted,
        Some(false) if applies.is_some() => Verdict::Denied,
        _ => Verdict::Undecided,
    }
}

/// The disjunction of three-valued logic.
fn or(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    }
}

impl Facts {
    /// The facts about a call on a node of a type.
    #[must_use]
    pub fn of_node(node_type: NodeType) -> Self {
        Self { node_type: Some(node_type), ..Self::default() }
    }

    /// These facts, and whether a condition holds.
    #[must_use]
    pub fn with(mut self, condition: Condition, holds: bool) -> Self {
        self.set(condition, holds);
        self
    }

    /// Records whether a condition holds; its opposite is known as well then.
    pub fn set(&mut self, condition: Condition, holds: bool) {
        self.conditions.insert(condition, holds);
        if let Some(opposite) = condition.opposite() {
            self.conditions.insert(opposite, !holds);
        }
    }

    /// Returns whether a condition holds; none if that is not known yet.
    #[must_use]
    pub fn get(&self, condition: Condition) -> Option<bool> {
        self.conditions.get(&condition).copied()
    }

    /// The updates that these facts may become and that change least: one that changes more is
    /// permitted to no more callers. One that changes nothing counts as a change of the profile.
    fn least_updates(&self) -> impl Iterator<Item = Self> {
        let updates = CHANGES.map(|changed| {
            let mut update = self.clone();
            for change in CHANGES {
                update.conditions.entry(change).or_insert(change == changed);
            }
            update
        });
        let changes_something =
            |update: &Self| CHANGES.iter().any(|change| update.get(*change) == Some(true));
        updates.into_iter().filter(changes_something)
    }

    /// True if one of the permissions is held and its conditions are met.
    fn meets(&self, stated: &Stated, held: &PermissionSet) -> Option<bool> {
        let permission = if stated.name.contains(NODE_TYPE) {
            Some(self.node_type?.publish_permission())
        } else {
            Permission::from_name(&stated.name)
        };
        Some(permission.is_some_and(|permission| held.contains(&permission)))
    }
}

/// The permissions of the rules that this server does not know.
pub fn unknown_permissions(rules: &[PermissionRule]) -> impl Iterator<Item = &str> {
    let stated = rules.iter().flat_map(|rule| &rule.any_of);
    let names = stated.map(|stated| stated.name.as_str());
    names.filter(|name| !name.contains(NODE_TYPE) && Permission::from_name(name).is_none())
}

#[cfg(test)]
mod tests {
    use community_qa_contract::OperationExtensions;

    use super::*;

    #[test]
    fn every_permission_of_the_contract_has_a_rule() {
        let contract = community_qa_contract::embedded().unwrap();
        for operation in contract.operations() {
            let rules = operation.permissions().unwrap();
            assert_eq!(unknown_permissions(&rules).next(), None, "{}", operation.id);
            for stated in rules.iter().flat_map(|rule| &rule.any_of) {
                let Some(permission) = Permission::from_name(&stated.name) else {
                    continue;
                };
                if let Some(alias) = &stated.alias {
                    assert_eq!(Permission::from_name(alias), Some(permission));
                }
                if let Some(category) = stated.category {
                    assert_eq!(permission.category(), category, "{}", stated.name);
                }
            }
        }
    }
}
