//! Reads our extensions.

use super::fields::{text, texts};
use crate::model::body::schema_name;
use crate::model::{Category, Condition, Paging, Permission, PermissionRule, Retry, RetrySafety};
use crate::tree::Node;

/// The value of `x-permissions`.
pub(super) fn permissions(node: &Node) -> Option<Vec<PermissionRule>> {
    node.as_sequence()?.iter().map(permission_rule).collect()
}

fn permission_rule(node: &Node) -> Option<PermissionRule> {
    let when = texts(node.get("when"));
    Some(PermissionRule {
        when: when
            .iter()
            .map(|word| Condition::from_word(word))
            .collect::<Option<_>>()?,
        any_of: node
            .get("anyOf")?
            .as_sequence()?
            .iter()
            .map(permission)
            .collect::<Option<_>>()?,
        choice: texts(node.get("choice")),
    })
}

fn permission(node: &Node) -> Option<Permission> {
    let category = text(node, "category");
    Some(Permission {
        name: text(node, "permission")?,
        category: match category {
            Some(word) => Some(Category::from_word(&word)?),
            None => None,
        },
        alias: text(node, "alias"),
    })
}

/// The value of `x-retry`.
pub(super) fn retry(node: &Node) -> Option<Retry> {
    let refusals = node.get("refusals").and_then(Node::as_sequence);
    Some(Retry {
        safety: RetrySafety::from_word(node.get("safety")?.as_str()?)?,
        reason: text(node, "reason")?,
        refusals: refusals
            .unwrap_or_default()
            .iter()
            .filter_map(|code| u16::try_from(code.as_i64()?).ok())
            .collect(),
    })
}

/// The value of `x-paging`.
pub(super) fn paging(node: &Node) -> Option<Paging> {
    let number = |key: &str| i32::try_from(node.get(key)?.as_i64()?).ok();
    Some(Paging {
        item: schema_name(node.get("item")?.as_str()?)?,
        fields: match node.get("fields") {
            Some(fields) => Some(schema_name(fields.as_str()?)?),
            None => None,
        },
        first_page: number("firstPage")?,
        reported_page: number("reportedPage"),
        parameters: node.get("parameters")?.as_bool()?,
    })
}
