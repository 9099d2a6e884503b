//! The lowering of strings with a format.

use std::collections::BTreeMap;

use openapi_model::components;
use openapi_model::rust::{IdentifierCase as _, type_of_format};
use serde_json::{Value, json};

use super::draft::Draft;
use super::notes::{Scalar, ScalarKind};
use super::parameters::unused_name;
use super::walk::{self, text};

/// Replaces strings whose format has a Rust type by references to a component for the format. The
/// runtime's `Text` implements these components, and those of the document with such a format.
///
/// `Text` keeps the text that was received: servers do send dates that do not parse, and a single
/// one must not make a whole response unreadable. The text is sent back unchanged, with its offset
/// and case.
pub(super) fn type_formats(draft: &mut Draft) {
    let taken = walk::component_names(&draft.document);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let string_formats = draft.conventions.string_formats.clone();
    let (notes, log) = (&mut draft.notes, &mut draft.log);
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(object) = schema.as_object_mut() else { return };
        let is_listed = object.contains_key("enum");
        let is_component = components::schema_name(pointer).is_some();
        if is_listed || is_component || text(object, "type") != Some("string") {
            return;
        }
        let format = text(object, "format").filter(|format| !string_formats.contains(*format));
        let Some((format, kind)) =
            format.and_then(|format| Some((format, type_of_format(format)?)))
        else {
            return;
        };
        let name = match names.get(format) {
            Some(name) => name.clone(),
            None => {
                let wanted = format!("{}Format", format.to_pascal_case());
                let name = unused_name(&taken, wanted, "Text");
                names.insert(format.to_owned(), name.clone());
                name
            }
        };
        log.record(pointer, format!("the text form of {kind}"));
        let scalar =
            Scalar { kind: ScalarKind::Formatted { kind: kind.to_owned() }, docs: String::new() };
        notes.scalars.entry(name.clone()).or_insert(scalar);
        object.retain(|key, _| matches!(key.as_str(), "description" | "nullable" | "deprecated"));
        let reference = json!({"$ref": components::schema_reference(&name)});
        if object.is_empty() {
            *schema = reference;
        } else {
            object.insert("allOf".to_owned(), Value::Array(vec![reference]));
        }
    });
    for name in names.values() {
        walk::add_component(&mut draft.document, name, json!({"type": "string"}));
    }
}
