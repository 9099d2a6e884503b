//! Lowerings of whole components.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::components;
use openapi_model::rust::type_name;
use openapi_model::visit::{ObjectKind, visit_mut};
use serde_json::Value;

use super::draft::Draft;
use super::notes::ScalarKind;
use super::walk;

/// Writes all references to a component in the same way, without `%20` and similar escapes.
///
/// Typify identifies components by the text of the reference.
pub(super) fn spell_references_alike(draft: &mut Draft) {
    walk::schemas(&mut draft.document, |pointer, schema| {
        let Some(name) = components::schema_referred_to(schema) else { return };
        let spelt = Value::String(components::schema_reference(&name));
        if let Some(reference) = schema.get_mut("$ref").filter(|written| **written != spelt) {
            *reference = spelt;
            draft.log.record(pointer, "spelt the reference like others");
        }
    });
}

/// Renames a component that would have the same Rust name as an earlier one, or as a type that
/// generated code uses by its bare name.
///
/// Otherwise the code would not compile. The name of a component is not sent.
pub(super) fn rename_colliding_components(draft: &mut Draft) {
    let names = walk::component_names(&draft.document);
    let mut taken: BTreeSet<String> = BARE_NAMES.map(str::to_owned).into();
    let (_, colliding): (Vec<&String>, Vec<&String>) =
        names.iter().partition(|name| taken.insert(type_name(name)));
    let mut renamed = BTreeMap::new();
    for name in colliding {
        let mut new = format!("{name}Schema");
        while names.contains(&new) || !taken.insert(type_name(&new)) {
            new.push('2');
        }
        renamed.insert(name.clone(), new);
    }
    if renamed.is_empty() {
        return;
    }
    rename(draft, &renamed);
    for (name, new) in renamed {
        let kind = type_name(&new);
        draft.log.record(
            components::schema_pointer(&name),
            format!("`{name}` is the type `{kind}` in Rust"),
        );
    }
}

/// Types and variants of the prelude that generated code uses without their path.
const BARE_NAMES: [&str; 11] = [
    "Default",
    "Err",
    "None",
    "Ok",
    "Option",
    "Result",
    "Self",
    "Some",
    "String",
    "UnknownValue",
    "Vec",
];

fn rename(draft: &mut Draft, renamed: &BTreeMap<String, String>) {
    if let Some(schemas) = walk::component_schemas_mut(&mut draft.document) {
        *schemas = std::mem::take(schemas)
            .into_iter()
            .map(|(name, schema)| (new_name(name, renamed), schema))
            .collect();
    }
    visit_mut(&mut draft.document, |object| {
        if object.kind == ObjectKind::Schema {
            refer_to(renamed, object.value);
        }
    });
    let scalars = std::mem::take(&mut draft.scalars).into_iter();
    draft.scalars = scalars
        .map(|(name, mut kind)| {
            if let ScalarKind::IdText { id } | ScalarKind::Csv { item: id } = &mut kind {
                *id = new_name(std::mem::take(id), renamed);
            }
            (new_name(name, renamed), kind)
        })
        .collect();
    let samples = std::mem::take(&mut draft.notes.samples).into_iter();
    draft.notes.samples = samples.map(|(name, sample)| (new_name(name, renamed), sample)).collect();
}

/// Replaces the names of components in the references of a schema.
fn refer_to(renamed: &BTreeMap<String, String>, schema: &mut Value) {
    let renew = |reference: &mut Value| {
        let name = reference.as_str().and_then(components::referenced_schema);
        if let Some(new) = name.and_then(|name| renamed.get(&name)) {
            *reference = Value::String(components::schema_reference(new));
        }
    };
    if let Some(reference) = schema.get_mut("$ref") {
        renew(reference);
    }
    let discriminator = schema.get_mut("discriminator");
    let mapping = discriminator.and_then(|known| known.get_mut("mapping")?.as_object_mut());
    for (_, target) in mapping.into_iter().flatten() {
        renew(target);
    }
}

fn new_name(name: String, renamed: &BTreeMap<String, String>) -> String {
    renamed.get(&name).cloned().unwrap_or(name)
}
