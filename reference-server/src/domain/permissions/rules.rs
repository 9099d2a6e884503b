//! Checks a caller's permissions by the rules of an operation.

use community_qa_contract::{Condition, Permission as Stated, PermissionRule};

use super::{Permission, PermissionSet};
use crate::domain::node::NodeType;

/// The placeholder for a node's type in the name of a permission.
const NODE_TYPE: &str = "{nodeType}";

/// The facts about a request that rules refer to. `None` is a fact that is not known yet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Facts {
    /// True if the user in the path is the caller.
    pub own_account: Option<bool>,
    /// True if the update gives the user another user name.
    pub changes_username: Option<bool>,
    /// True if the update sends fields of the profile, or changes nothing else.
    pub changes_profile: Option<bool>,
    /// True if the update sends details, such as the password.
    pub changes_details: Option<bool>,
    pub follower_given: Option<bool>,
    /// True if the follower is another user than the caller.
    pub performer_is_other: Option<bool>,
    pub wildcard_query: Option<bool>,
    /// True if the revisions are of the caller's own node.
    pub own_revisions: Option<bool>,
    /// The type of the node in the path.
    pub node_type: Option<NodeType>,
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
    let conditions = rule.when.iter().map(|condition| facts.holds(*condition));
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
    /// The smallest updates that are possible with these facts. If none of them is permitted, no
    /// larger one is. An update that changes nothing counts as a change of the profile.
    fn least_updates(&self) -> impl Iterator<Item = Self> {
        let facts = *self;
        let updates = (0..3).map(move |changed| Self {
            changes_profile: facts.changes_profile.or(Some(changed == 0)),
            changes_details: facts.changes_details.or(Some(changed == 1)),
            changes_username: facts.changes_username.or(Some(changed == 2)),
            ..facts
        });
        updates.filter(|own| {
            let changes = [own.changes_profile, own.changes_details, own.changes_username];
            changes.contains(&Some(true))
        })
    }

    fn holds(&self, condition: Condition) -> Option<bool> {
        let not = |fact: Option<bool>| fact.map(|fact| !fact);
        match condition {
            Condition::OwnAccount => self.own_account,
            Condition::OtherAccount => not(self.own_account),
            Condition::ChangesUsername => self.changes_username,
            Condition::ChangesProfile => self.changes_profile,
            Condition::ChangesDetails => self.changes_details,
            Condition::FollowerGiven => self.follower_given,
            Condition::PerformerIsOther => self.performer_is_other,
            Condition::WildcardQuery => self.wildcard_query,
            Condition::OwnRevisions => self.own_revisions,
            Condition::OthersRevisions => not(self.own_revisions),
        }
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
