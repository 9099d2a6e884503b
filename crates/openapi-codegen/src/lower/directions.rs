//! The lowering of properties that are only sent, or only received.

use std::collections::BTreeSet;

use openapi_model::visit::ObjectKind;
use serde_json::{Map, Value};

use super::draft::Draft;
use super::references::{References, references};
use super::walk;

/// Makes read-only properties optional in requests, and write-only properties optional in
/// responses.
///
/// OpenAPI requires them only in the other direction. In a component that is sent and received,
/// which is a single type, they are optional.
pub(super) fn require_by_direction(draft: &mut Draft) {
    let (mut sent, mut received) = (BTreeSet::new(), BTreeSet::new());
    walk::operations(&mut draft.document, |_, operation| {
        let body = operation.get("requestBody");
        sent.extend(body.into_iter().flat_map(|own| references(ObjectKind::RequestBody, own)));
        let responses = operation.get("responses");
        received
            .extend(responses.into_iter().flat_map(|own| references(ObjectKind::Responses, own)));
    });
    let (sent, received) = {
        let all = References::new(&draft.document, &draft.notes);
        let reached = |names: &BTreeSet<String>| -> BTreeSet<String> {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            all.needed_by(&names).into_iter().map(str::to_owned).collect()
        };
        (reached(&sent), reached(&received))
    };
    let log = &mut draft.log;
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(object) = schema.as_object_mut() else { return };
        let (is_sent, is_received) = match super::unions::components_within(pointer) {
            Some(name) => (sent.contains(&name), received.contains(&name)),
            None => (pointer.contains("/requestBody/"), pointer.contains("/responses/")),
        };
        let mut changed = is_sent && relax(object, "readOnly");
        changed |= is_received && relax(object, "writeOnly");
        if changed {
            log.record(pointer, "properties of the other direction are not required");
        }
    });
}

/// Makes the properties with a flag optional. Returns whether one was required.
fn relax(schema: &mut Map<String, Value>, flag: &str) -> bool {
    let properties = schema.get("properties").and_then(Value::as_object);
    let flagged: BTreeSet<String> = properties
        .into_iter()
        .flatten()
        .filter(|(_, property)| property.get(flag) == Some(&Value::Bool(true)))
        .map(|(name, _)| name.clone())
        .collect();
    let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) else {
        return false;
    };
    let before = required.len();
    required.retain(|name| !name.as_str().is_some_and(|name| flagged.contains(name)));
    before > required.len()
}
