//! Reads the extensions of operations. Missing and malformed extensions are ignored.

use openapi_model::{Operation, components};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::{Paging, PermissionRule, Retry};

/// The properties of an operation beyond OpenAPI.
pub trait OperationExtensions {
    /// The value of an extension.
    fn extension(&self, name: &str) -> Option<&Value>;

    /// The required permissions (`x-permissions`); `None` if the document does not define them, and
    /// an empty list if it requires none.
    fn permissions(&self) -> Option<Vec<PermissionRule>> {
        Deserialize::deserialize(self.extension("x-permissions")?).ok()
    }

    /// The retry safety after a failure (`x-retry`).
    fn retry(&self) -> Option<Retry> {
        Retry::deserialize(self.extension("x-retry")?).ok()
    }

    /// The other reason for which the call gets the page for wrong credentials
    /// (`x-bad-credentials`).
    fn bad_credentials(&self) -> Option<&str> {
        self.extension("x-bad-credentials")?.as_str()
    }

    /// The paging of its response, if it is a list (`x-paging`).
    fn paging(&self) -> Option<Paging> {
        paging(self.extension("x-paging")?)
    }

    /// The version of the platform that added it (`x-since`).
    fn since(&self) -> Option<&str> {
        self.extension("x-since")?.as_str()
    }
}

impl OperationExtensions for Operation {
    fn extension(&self, name: &str) -> Option<&Value> {
        self.extensions.get(name)
    }
}

/// The extensions of an operation by their names.
impl OperationExtensions for Map<String, Value> {
    fn extension(&self, name: &str) -> Option<&Value> {
        self.get(name)
    }
}

fn paging(value: &Value) -> Option<Paging> {
    let number = |key: &str| i32::try_from(value.get(key)?.as_i64()?).ok();
    let schema = |value: &Value| components::referenced_schema(value.as_str()?);
    Some(Paging {
        item: schema(value.get("item")?)?,
        fields: match value.get("fields") {
            Some(fields) => Some(schema(fields)?),
            None => None,
        },
        first_page: number("firstPage"),
        reported_page: number("reportedPage"),
        parameters: value.get("parameters")?.as_bool()?,
    })
}

/// Reads a text, or the texts of a list.
pub(super) fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Texts {
        One(String),
        Several(Vec<String>),
    }
    Ok(match Texts::deserialize(deserializer)? {
        Texts::One(text) => vec![text],
        Texts::Several(texts) => texts,
    })
}
