//! The permissions of an operation in words, made from its `x-permissions`.
//!
//! Viewers of OpenAPI documents hide extensions, and so does rustdoc: the bundle and
//! the documentation of the client say in a sentence what the rules say.

use serde_json::Value;

/// What stands in the place of a permission's name for that of the node's type.
const NODE_TYPE: &str = "Publish {nodeType}";

/// A sentence for the value of `x-permissions`, as Markdown; for several rules, a list.
#[must_use]
pub fn in_words(rules: &Value) -> Option<String> {
    let rules = rules.as_array()?;
    let is_conditional = rules.iter().any(|rule| rule.get("when").is_some());
    let rules: Vec<String> = rules.iter().map(rule).collect();
    Some(match rules.as_slice() {
        [] => "No permission is stated.".to_owned(),
        [only] => format!("Needs {only}."),
        several => {
            let items: Vec<String> = several.iter().map(|rule| format!("- {rule}")).collect();
            let which = if is_conditional { " that apply" } else { "" };
            format!("Needs all of these{which}:\n\n{}", items.join("\n"))
        }
    })
}

/// `Edit any profile (Moderation), to update another user's profile`.
fn rule(rule: &Value) -> String {
    let permissions: Vec<String> = list(rule, "anyOf").map(permission).collect();
    let permissions = permissions.join(" or ");
    let conditions: Vec<&str> = list(rule, "when").filter_map(Value::as_str).collect();
    if conditions.is_empty() {
        return permissions;
    }
    format!("{permissions}, {}", when(&conditions))
}

fn permission(permission: &Value) -> String {
    let text = |key: &str| permission.get(key).and_then(Value::as_str);
    let name = text("permission").unwrap_or_default();
    if name == NODE_TYPE {
        return "the *Publish* permission for the type of the node".to_owned();
    }
    let alias = text("alias").map(|alias| format!("also named *{alias}*"));
    let notes: Vec<String> = text("category")
        .map(str::to_owned)
        .into_iter()
        .chain(alias)
        .collect();
    if notes.is_empty() {
        return format!("*{name}*");
    }
    format!("*{name}* ({})", notes.join("; "))
}

/// When a rule applies. Conditions that belong together make one phrase.
fn when(conditions: &[&str]) -> String {
    let phrases: Vec<&str> = match conditions {
        ["follower-given", "performer-is-other"] => {
            vec!["when `follower` names a user other than the caller"]
        }
        _ => conditions
            .iter()
            .map(|condition| phrase(condition))
            .collect(),
    };
    phrases.join(" ")
}

fn phrase(condition: &str) -> &str {
    match condition {
        "own-account" => "of the caller's own account",
        "other-account" => "of another user's account",
        "changes-username" => "to change the user name",
        "changes-details" => "to change profile details (the password among them)",
        "changes-profile" => "to change the profile",
        "follower-given" => "when `follower` is sent",
        "performer-is-other" => "when the follower is not the caller",
        "wildcard-query" => "when `q` ends in `*`",
        "own-revisions" => "for the caller's own revisions",
        "others-revisions" => "for the revisions of others",
        other => other,
    }
}

fn list<'a>(rule: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
    rule.get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rules_are_put_into_words() {
        let create = json!({"permission": "Create users", "category": "Site Administration"});
        let list = json!({"permission": "View users list", "category": "Anonymous", "alias": "View users"});
        let publish = json!({"permission": "Publish {nodeType}"});
        let comment = json!({"permission": "Publish comment"});
        for (rules, expected) in [
            (json!([]), "No permission is stated."),
            (
                json!([{"anyOf": [create]}]),
                "Needs *Create users* (Site Administration).",
            ),
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
            assert_eq!(in_words(&rules).as_deref(), Some(expected));
        }
        assert_eq!(in_words(&json!("none")), None);
    }
}
