//! The parts of a response that an entry of the ledger is about.

use std::collections::BTreeSet;
use std::fmt;

use community_qa_contract::ledger::{Entry, pointer_of};
use openapi_model::Document;
use serde_json::Value;

/// A part of responses that an entry is about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// A property, such as `UserFields.id`.
    Property(String),
    /// All values of a schema that is neither an object nor a list.
    Values(String),
    /// A header, in lower case.
    Header(String),
    /// The order of the items of a list.
    Order,
    Response,
}

impl Subject {
    /// The subject of an entry, from the places that hold it; the whole response if none of them is
    /// a part of responses.
    pub(super) fn of_entry(
        entry: &Entry,
        contract: &Document,
        declared: &BTreeSet<String>,
    ) -> BTreeSet<Self> {
        let subjects: BTreeSet<Self> = entry
            .held
            .iter()
            .filter_map(|place| Self::at(&pointer_of(place, contract), contract, declared))
            .collect();
        if subjects.is_empty() {
            return BTreeSet::from([Self::Response]);
        }
        subjects
    }

    fn at(pointer: &str, contract: &Document, declared: &BTreeSet<String>) -> Option<Self> {
        if pointer.starts_with("/components/headers/") || pointer.contains("/headers/") {
            // Both headers in the components are the location of a new record.
            let name = pointer.rsplit('/').next()?;
            let is_component = pointer.starts_with("/components/");
            let header = if is_component { "location" } else { name };
            return Some(Self::Header(header.to_lowercase()));
        }
        let name = pointer.strip_prefix("/components/schemas/")?;
        if let Some((schema, property)) = name.split_once("/properties/") {
            let property = format!("{schema}.{property}");
            return declared.contains(&property).then_some(Self::Property(property));
        }
        if name.ends_with("Sort") && !name.starts_with("Listed") {
            return Some(Self::Order);
        }
        is_scalar(contract.at(pointer)?).then(|| Self::Values(name.to_owned()))
    }
}

fn is_scalar(schema: &Value) -> bool {
    let kind = schema.get("type").and_then(Value::as_str);
    matches!(kind, Some("string" | "integer" | "boolean"))
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Property(name) => f.write_str(name),
            Self::Values(name) => write!(f, "every {name}"),
            Self::Header(name) => write!(f, "the header {name}"),
            Self::Order => f.write_str("the list"),
            Self::Response => f.write_str("the response"),
        }
    }
}
