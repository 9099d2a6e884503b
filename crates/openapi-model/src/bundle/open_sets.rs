//! Known values of open sets, which viewers do not show.

use serde_json::{Map, Value};

use super::describe_anew;
use crate::document::Document;
use crate::pointer::from_reference;

/// The extension that lists the known values of an open set.
const KNOWN: &str = "x-extensible-enum";

/// Adds the description of an open set to each parameter with one of its values, because viewers
/// show the description of a parameter, but not that of its schema. Adds the known values to the
/// descriptions of all objects with values of an open set, unless they name them.
pub(super) fn describe(contract: &Document, document: &mut Value) {
    describe_anew(document, |object| {
        let set = set_of(contract, object)?;
        let mut description = object.get("description")?.as_str()?.to_owned();
        if object.contains_key("in")
            && let Some(words) = set.get("description").and_then(Value::as_str)
        {
            description = format!("{description}\n\n{words}");
        }
        let values: Vec<String> = set
            .get(KNOWN)?
            .as_array()?
            .iter()
            .filter_map(Value::as_str)
            .map(|value| format!("`{value}`"))
            .collect();
        if !values.iter().all(|value| description.contains(value)) {
            let values = values.join(", ");
            description = format!("{description}\n\nKnown values: {values}. There may be others.");
        }
        Some(description)
    });
}

/// The open set of an object, of its values, or of its items.
fn set_of<'a>(
    contract: &'a Document,
    object: &'a Map<String, Value>,
) -> Option<&'a Map<String, Value>> {
    if object.contains_key(KNOWN) {
        return Some(object);
    }
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        let set = contract.at(&from_reference(reference)?)?.as_object()?;
        return Some(set).filter(|set| set.contains_key(KNOWN));
    }
    let all_of = object.get("allOf").and_then(|schemas| schemas.get(0));
    let parts = [object.get("schema"), object.get("items"), all_of];
    parts
        .into_iter()
        .flatten()
        .filter_map(Value::as_object)
        .find_map(|schema| set_of(contract, schema))
}
