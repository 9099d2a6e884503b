//! The lowering of parameters with alternatives.

use openapi_model::components;
use serde_json::{Value, json};

use crate::lower::deep_objects;
use crate::lower::draft::Draft;
use crate::lower::walk;

/// Merges the alternatives of a parameter: into a list if one is a list, or else into a text.
///
/// A parameter is sent as text, in which `1` and `"1"` are the same.
pub(in crate::lower) fn take_parameter_alternatives_as_text(draft: &mut Draft) {
    // The properties of an alternative are sent one by one.
    deep_objects::flatten_deep_objects(draft);
    let written = draft.document.get("components").cloned().unwrap_or_default();
    let written = json!({ "components": written });
    let log = &mut draft.log;
    walk::parameters(&mut draft.document, |pointer, parameter| {
        let Some(schema) = parameter.get_mut("schema") else { return };
        let is_several =
            |schema: &Value| schema.get("oneOf").or_else(|| schema.get("anyOf")).is_some();
        let is_item = schema.get("items").is_some();
        let target = if is_item { schema.get_mut("items") } else { Some(schema) };
        let Some(target) = target else { return };
        let Some(followed) = followed(target, &written).filter(|found| is_several(found)) else {
            return;
        };
        *target = as_text(followed, &written, is_item);
        log.record(pointer, "the alternatives are sent as text");
    });
}

/// The schema behind references and wrappers.
fn followed<'v>(schema: &'v Value, document: &'v Value) -> Option<&'v Value> {
    let mut found = schema;
    for _ in 0..32 {
        let Some(name) = components::schema_behind_wrapper(found) else {
            return Some(found);
        };
        found = document.pointer(&components::schema_pointer(&name))?;
    }
    None
}

fn as_text(schema: &Value, document: &Value, is_item: bool) -> Value {
    let members =
        ["oneOf", "anyOf"].iter().filter_map(|key| schema.get(*key)?.as_array()).flatten();
    let members: Vec<&Value> = members.filter_map(|own| followed(own, document)).collect();
    let is = |schema: &Value, kind: &str| schema.get("type").is_some_and(|own| own == kind);
    let nullable = schema.get("nullable") == Some(&Value::Bool(true));
    if let Some(list) = members.iter().find(|own| is(own, "array")).filter(|_| !is_item) {
        return (*list).clone();
    }
    let kinds = ["integer", "number", "boolean"];
    let same = kinds.iter().find(|kind| members.iter().all(|own| is(own, kind)));
    let kind = if members.is_empty() { "string" } else { same.copied().unwrap_or("string") };
    if nullable { json!({"type": kind, "nullable": true}) } else { json!({"type": kind}) }
}
