//! Lowerings that give component schemas a Rust type of their own.
//!
//! They leave the component in place and note the replacement; progenitor then
//! uses the named type wherever the component is referred to.

use serde_json::Value;

use super::draft::{Draft, Scalar, ScalarKind};
use super::walk::text;

/// Integer components that are identifiers by their names become newtypes.
pub(super) fn type_identifiers(draft: &mut Draft) {
    replace(draft, |name, schema, draft| {
        (draft.conventions.is_identifier(name) && is(schema, "integer")).then(|| ScalarKind::Id {
            integer: match schema.get("format").and_then(Value::as_str) {
                Some("int32") => "i32".to_owned(),
                _ => "i64".to_owned(),
            },
        })
    });
}

/// String components that are by their names the text form of an identifier become it.
pub(super) fn type_identifier_texts(draft: &mut Draft) {
    replace(draft, |name, schema, draft| {
        let id = draft.conventions.identifier_of_text(name)?;
        let known = draft.notes.scalars.get(id)?;
        (matches!(known.kind, ScalarKind::Id { .. }) && is(schema, "string"))
            .then(|| ScalarKind::IdText { id: id.to_owned() })
    });
}

/// The int64 component for milliseconds since the epoch becomes the runtime's instant.
pub(super) fn type_epoch_millis(draft: &mut Draft) {
    replace(draft, |name, schema, draft| {
        let int64 = schema.get("format").is_some_and(|format| format == "int64");
        let is_instant = draft.conventions.is_instant(name);
        (is_instant && is(schema, "integer") && int64).then_some(ScalarKind::EpochMillis)
    });
}

/// String components with `format: password` become a type that never prints
/// its content.
pub(super) fn type_passwords(draft: &mut Draft) {
    replace(draft, |_, schema, _| {
        let password = schema
            .get("format")
            .is_some_and(|format| format == "password");
        (is(schema, "string") && password).then_some(ScalarKind::Password)
    });
}

/// String components with `x-extensible-enum` become enums that keep an
/// unknown value.
///
/// A closed Rust enum would refuse a value the document has not seen.
pub(super) fn open_sets(draft: &mut Draft) {
    replace(draft, |_, schema, _| {
        let values = schema.get("x-extensible-enum")?.as_array()?;
        is(schema, "string").then(|| ScalarKind::OpenEnum {
            values: values
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
        })
    });
}

fn is(schema: &Value, kind: &str) -> bool {
    schema.get("type").is_some_and(|found| found == kind)
}

fn replace(draft: &mut Draft, kind_of: impl Fn(&str, &Value, &Draft) -> Option<ScalarKind>) {
    let Some(schemas) = draft
        .document
        .pointer("/components/schemas")
        .and_then(Value::as_object)
    else {
        return;
    };
    let found: Vec<(String, Scalar)> = schemas
        .iter()
        .filter(|(name, _)| !draft.notes.scalars.contains_key(*name))
        .filter_map(|(name, schema)| {
            let kind = kind_of(name, schema, draft)?;
            let docs = schema
                .as_object()
                .and_then(|schema| text(schema, "description"))
                .unwrap_or_default()
                .to_owned();
            Some((name.clone(), Scalar { kind, docs }))
        })
        .collect();
    for (name, scalar) in found {
        let what = match &scalar.kind {
            ScalarKind::Id { integer } => format!("a newtype over {integer}"),
            ScalarKind::IdText { id } => format!("the text form of {id}"),
            ScalarKind::OpenEnum { values } => format!("an open enum of {} values", values.len()),
            ScalarKind::EpochMillis => "the runtime's EpochMillis".to_owned(),
            ScalarKind::Password => "the runtime's Password".to_owned(),
            ScalarKind::Csv { item } => format!("a comma-separated list of {item}"),
        };
        draft.record(super::walk::join("/components/schemas", &name), what);
        draft.notes.scalars.insert(name, scalar);
    }
}
