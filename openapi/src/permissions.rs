//! The permissions of an operation in words.
//!
//! Viewers of OpenAPI documents and rustdoc hide extensions, so the bundle and the documentation of
//! the client describe the rules in a sentence.

use crate::{Condition, Permission, PermissionRule};

/// The name of the permission that depends on the type of the node.
const NODE_TYPE: &str = "Publish {nodeType}";

/// A sentence for the rules of `x-permissions`, as Markdown; for several rules, a list.
#[must_use]
pub(crate) fn describe(rules: &[PermissionRule]) -> String {
    let is_conditional = rules.iter().any(|rule| !rule.when.is_empty());
    let rules: Vec<String> = rules.iter().map(describe_rule).collect();
    match rules.as_slice() {
        [] => "No permission is stated.".to_owned(),
        [only] => format!("Needs {only}."),
        several => {
            let items: Vec<String> = several.iter().map(|rule| format!("- {rule}")).collect();
            let which = if is_conditional { " that apply" } else { "" };
            format!("Needs all of these{which}:\n\n{}", items.join("\n"))
        }
    }
}

/// `Edit any profile (Moderation), to update another user's profile`.
fn describe_rule(rule: &PermissionRule) -> String {
    let permissions =
        rule.any_of.iter().map(describe_permission).collect::<Vec<String>>().join(" or ");
    if rule.when.is_empty() {
        return permissions;
    }
    format!("{permissions}, {}", describe_conditions(&rule.when))
}

fn describe_permission(permission: &Permission) -> String {
    let name = &permission.name;
    if name == NODE_TYPE {
        return "the *Publish* permission for the type of the node".to_owned();
    }
    let category = permission.category.map(|category| category.as_str().to_owned());
    let alias = permission.alias.as_deref().map(|alias| format!("also named *{alias}*"));
    let notes: Vec<String> = category.into_iter().chain(alias).collect();
    if notes.is_empty() {
        return format!("*{name}*");
    }
    format!("*{name}* ({})", notes.join("; "))
}

/// The phrase for the conditions of a rule. Conditions that belong together make one phrase.
fn describe_conditions(conditions: &[Condition]) -> String {
    if let [Condition::FollowerGiven, Condition::PerformerIsOther] = conditions {
        return "when `follower` names a user other than the caller".to_owned();
    }
    let phrases: Vec<&str> = conditions.iter().map(|condition| condition.phrase()).collect();
    phrases.join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::describe;
    use crate::PermissionRule;

    #[test]
    fn rules_are_put_into_words() {
        let create = json!({"permission": "Create users", "category": "Site Administration"});
        let list = json!({"permission": "View users list", "category": "Anonymous", "alias": "View users"});
        let publish = json!({"permission": "Publish {nodeType}"});
        let comment = json!({"permission": "Publish comment"});
        let described = |rules: Value| {
            let rules: Vec<PermissionRule> = serde_json::from_value(rules).unwrap();
            describe(&rules)
        };
        for (rules, expected) in [
            (json!([]), "No permission is stated."),
            (json!([{"anyOf": [create]}]), "Needs *Create users* (Site Administration)."),
            (
                json!([{"when": ["wildcard-query"], "anyOf": [list]}]),
                "Needs *View users list* (Anonymous; also named *View users*), when `q` ends in `*`.",
            ),
            (
                json!([{"anyOf": [comment]}, {"anyOf": [publish]}]),
                "Needs all of these:\n\n- *Publish comment*\n\
                 - the *Publish* permission for the type of the node",
            ),
            (
                json!([{"when": ["changes-profile", "own-account"], "anyOf": [create, comment]}]),
                "Needs *Create users* (Site Administration) or *Publish comment*, to change the \
                 profile of the caller's own account.",
            ),
            (
                json!([{"when": ["follower-given", "performer-is-other"], "anyOf": [create]}]),
                "Needs *Create users* (Site Administration), when `follower` names a user other \
                 than the caller.",
            ),
        ] {
            assert_eq!(described(rules), expected);
        }
    }
}
