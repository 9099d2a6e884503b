//! Lowerings that give component schemas a Rust type of their own.
//!
//! Which components have one, [`openapi_model::rust`] decides. The lowerings leave the
//! component in place and note the replacement; progenitor then uses the named type
//! wherever the component is referred to.

use openapi_model::components;

use super::draft::{Draft, Scalar, ScalarKind};
use super::walk::{self, text};

/// Integer components that are identifiers by their names become newtypes.
pub(super) fn type_identifiers(draft: &mut Draft) {
    replace(draft, |kind| matches!(kind, ScalarKind::Id { .. }));
}

/// String components that are by their names the text form of an identifier become it.
pub(super) fn type_identifier_texts(draft: &mut Draft) {
    replace(draft, |kind| matches!(kind, ScalarKind::IdText { .. }));
}

/// The int64 component for milliseconds since the epoch becomes the runtime's instant.
pub(super) fn type_epoch_millis(draft: &mut Draft) {
    replace(draft, |kind| *kind == ScalarKind::EpochMillis);
}

/// String components with `format: password` become a type that never prints
/// its content.
pub(super) fn type_passwords(draft: &mut Draft) {
    replace(draft, |kind| *kind == ScalarKind::Password);
}

/// String components with `x-extensible-enum` become enums that keep an
/// unknown value.
///
/// A closed Rust enum would refuse a value the document has not seen.
pub(super) fn open_sets(draft: &mut Draft) {
    replace(draft, |kind| matches!(kind, ScalarKind::OpenEnum { .. }));
}

/// Notes the scalars of one kind.
fn replace(draft: &mut Draft, is_wanted: impl Fn(&ScalarKind) -> bool) {
    let schemas = walk::component_schemas(&draft.document);
    for (name, schema) in schemas.into_iter().flatten() {
        let Some(kind) = draft.scalars.get(name).filter(|kind| is_wanted(kind)) else {
            continue;
        };
        let docs = schema
            .as_object()
            .and_then(|schema| text(schema, "description"));
        let scalar = Scalar {
            kind: kind.clone(),
            docs: docs.unwrap_or_default().to_owned(),
        };
        let what = match &scalar.kind {
            ScalarKind::Id { integer } => format!("a newtype over {integer}"),
            ScalarKind::IdText { id } => format!("the text form of {id}"),
            ScalarKind::OpenEnum { values } => format!("an open enum of {} values", values.len()),
            ScalarKind::EpochMillis => "the runtime's EpochMillis".to_owned(),
            ScalarKind::Password => "the runtime's Password".to_owned(),
            ScalarKind::Csv { item } => format!("a comma-separated list of {item}"),
        };
        draft.log.record(components::schema_pointer(name), what);
        draft.notes.scalars.insert(name.clone(), scalar);
    }
}
