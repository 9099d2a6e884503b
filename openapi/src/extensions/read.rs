//! Reads the extensions of operations. What is missing or malformed is nothing.

use openapi_model::{Operation, components};
use serde_json::Value;

use super::{Category, Condition, Paging, Permission, PermissionRule, Retry, RetrySafety};

/// The properties of an operation beyond OpenAPI.
pub trait OperationExtensions {
    /// The required permissions (`x-permissions`); none if the document does not state them, an
    /// empty list if it states that there are none.
    fn permissions(&self) -> Option<Vec<PermissionRule>>;

    /// The retry safety after a failure (`x-retry`).
    fn retry(&self) -> Option<Retry>;

    /// The other reason for which it is refused with the page for wrong credentials
    /// (`x-bad-credentials`).
    fn bad_credentials(&self) -> Option<&str>;

    /// The paging of its response, if it is a list (`x-paging`).
    fn paging(&self) -> Option<Paging>;

    /// The version of the platform that brought it (`x-since`).
    fn since(&self) -> Option<&str>;
}

impl OperationExtensions for Operation {
    fn permissions(&self) -> Option<Vec<PermissionRule>> {
        permissions(self.extensions.get("x-permissions")?)
    }

    fn retry(&self) -> Option<Retry> {
        retry(self.extensions.get("x-retry")?)
    }

    fn bad_credentials(&self) -> Option<&str> {
        self.extensions.get("x-bad-credentials")?.as_str()
    }

    fn paging(&self) -> Option<Paging> {
        paging(self.extensions.get("x-paging")?)
    }

    fn since(&self) -> Option<&str> {
        self.extensions.get("x-since")?.as_str()
    }
}

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key)?.as_str().map(str::to_owned)
}

/// A text, or the texts of a list.
fn texts(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Array(items)) => items
            .iter()
            .filter_map(|item| item.as_str().map(str::to_owned))
            .collect(),
        _ => Vec::new(),
    }
}

pub(crate) fn permissions(value: &Value) -> Option<Vec<PermissionRule>> {
    value.as_array()?.iter().map(permission_rule).collect()
}

fn permission_rule(value: &Value) -> Option<PermissionRule> {
    let when = texts(value.get("when"));
    Some(PermissionRule {
        when: when
            .iter()
            .map(|word| Condition::from_word(word))
            .collect::<Option<_>>()?,
        any_of: value
            .get("anyOf")?
            .as_array()?
            .iter()
            .map(permission)
            .collect::<Option<_>>()?,
        choice: texts(value.get("choice")),
    })
}

fn permission(value: &Value) -> Option<Permission> {
    let category = text(value, "category");
    Some(Permission {
        name: text(value, "permission")?,
        category: match category {
            Some(word) => Some(Category::from_word(&word)?),
            None => None,
        },
        alias: text(value, "alias"),
    })
}

fn retry(value: &Value) -> Option<Retry> {
    let refusals = value.get("refusals").and_then(Value::as_array);
    Some(Retry {
        safety: RetrySafety::from_word(value.get("safety")?.as_str()?)?,
        reason: text(value, "reason")?,
        refusals: refusals
            .into_iter()
            .flatten()
            .filter_map(|code| u16::try_from(code.as_i64()?).ok())
            .collect(),
    })
}

fn paging(value: &Value) -> Option<Paging> {
    let number = |key: &str| i32::try_from(value.get(key)?.as_i64()?).ok();
    Some(Paging {
        item: components::referenced_schema(value.get("item")?.as_str()?)?,
        fields: match value.get("fields") {
            Some(fields) => Some(components::referenced_schema(fields.as_str()?)?),
            None => None,
        },
        first_page: number("firstPage"),
        reported_page: number("reportedPage"),
        parameters: value.get("parameters")?.as_bool()?,
    })
}
