//! The lowering that gives component schemas a Rust type of their own.

use openapi_model::components;

use super::draft::Draft;
use super::notes::{Scalar, ScalarKind};
use super::walk::{self, text};

/// Notes the components that are replaced by types of the client: identifiers and their text forms,
/// instants, passwords, and open sets, for which a closed Rust enum would refuse unknown values.
///
/// [`openapi_model::rust`] decides which components these are. The component stays in the document,
/// and progenitor uses the named type wherever it is referred to.
pub(super) fn type_scalars(draft: &mut Draft) {
    let schemas = walk::component_schemas(&draft.document);
    for (name, schema) in schemas.into_iter().flatten() {
        let Some(kind) = draft.scalars.get(name) else {
            continue;
        };
        let docs = schema.as_object().and_then(|schema| text(schema, "description"));
        let scalar = Scalar { kind: kind.clone(), docs: docs.unwrap_or_default().to_owned() };
        let what = match &scalar.kind {
            ScalarKind::Id { integer } => format!("a newtype over {integer}"),
            ScalarKind::IdText { id } => format!("the text form of {id}"),
            ScalarKind::OpenEnum { values, .. } => {
                format!("an open enum of {} values", values.len())
            }
            ScalarKind::OpenNumbers { values, .. } => {
                format!("an open enum of {} integers", values.len())
            }
            ScalarKind::EpochMillis => "the runtime's EpochMillis".to_owned(),
            ScalarKind::Password => "the runtime's Password".to_owned(),
            ScalarKind::Formatted { kind } => format!("the text form of {kind}"),
            ScalarKind::Csv { item } => format!("a comma-separated list of {item}"),
        };
        draft.log.record(components::schema_pointer(name), what);
        draft.notes.scalars.insert(name.clone(), scalar);
    }
}
