//! The document during lowering, and the record of its changes.

use std::collections::BTreeMap;
use std::rc::Rc;

use openapi_model::rust::{RustModel, Scalar as ScalarType};
use openapi_model::schema::{NormalForm, SchemaStore};
use openapi_model::{Budget, Conventions, Document};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::notes::{Notes, ScalarKind};
use super::{samples, walk};
use crate::crate_name::{crate_name, library_name};

/// The document on its way to the generator.
#[derive(Debug)]
pub struct Draft {
    /// The document without the samples of bodies. Pointers are the same as in the original:
    /// lowerings replace values, but do not move them unless they say so.
    pub document: Value,
    /// Its conventions for names.
    pub conventions: Conventions,
    /// Notes for the emitter that OpenAPI cannot express.
    pub notes: Notes,
    /// All changes so far.
    pub log: Log,
    /// The remaining work. Code that copies parts of the document charges it.
    pub(super) budget: Rc<Budget>,
    /// The components that the client's own types replace.
    pub(super) scalars: BTreeMap<String, ScalarKind>,
    /// The body example of each operation, by the pointer of the operation.
    pub(super) body_examples: BTreeMap<String, Value>,
}

/// The changes that lowerings make.
#[derive(Debug, Default)]
pub struct Log {
    /// The changes, in order.
    pub changes: Vec<LoweringChange>,
    pub(super) running: &'static str,
}

/// One change that a lowering made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoweringChange {
    /// The lowering's name.
    pub lowering: String,
    /// The JSON pointer in the original document.
    pub place: String,
    /// The change, in a few words.
    pub what: String,
}

impl Draft {
    /// A draft of `document`, without changes.
    #[must_use]
    pub fn new(document: &Document, conventions: &Conventions) -> Self {
        let budget = Rc::new(Budget::new(document));
        Self {
            document: samples::document_without_samples(document),
            conventions: conventions.clone(),
            scalars: scalars(document, RustModel::new(conventions), &budget),
            budget,
            body_examples: samples::body_samples(document),
            notes: Notes {
                library: library_name(&crate_name(document.title())),
                samples: samples::response_samples(document, conventions),
                ..Notes::default()
            },
            log: Log::default(),
        }
    }

    /// Calls `edit` for each schema, and records the change that it returns.
    pub(super) fn edit_schemas<W: Into<String>>(
        &mut self,
        mut edit: impl FnMut(&mut Map<String, Value>) -> Option<W>,
    ) {
        walk::schemas(&mut self.document, |pointer, schema| {
            if let Some(what) = schema.as_object_mut().and_then(&mut edit) {
                self.log.record(pointer, what);
            }
        });
    }

    /// Calls `edit` for each operation, and records the change that it returns.
    pub(super) fn edit_operations(
        &mut self,
        mut edit: impl FnMut(&mut Map<String, Value>) -> Option<String>,
    ) {
        walk::operations(&mut self.document, |pointer, operation| {
            if let Some(what) = edit(operation) {
                self.log.record(pointer, what);
            }
        });
    }
}

impl Log {
    /// Records a change of the current lowering.
    pub(super) fn record(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.changes.push(LoweringChange {
            lowering: self.running.to_owned(),
            place: place.into(),
            what: what.into(),
        });
    }
}

/// The components that the client's own types replace.
fn scalars(
    document: &Document,
    model: RustModel<'_>,
    budget: &Rc<Budget>,
) -> BTreeMap<String, ScalarKind> {
    let store = SchemaStore::with_budget(document, Rc::clone(budget));
    let scalars = document.schemas().filter_map(|(name, _)| {
        let schema = store.component(name);
        // A component that only refers to another gets its type.
        let is_itself = schema.name.as_deref() == Some(name);
        let scalar = model.scalar(&schema, &store).filter(|_| is_itself)?;
        let kind = match scalar {
            ScalarType::Identifier(integer) => ScalarKind::Id { integer: integer.to_owned() },
            ScalarType::IdentifierText => {
                ScalarKind::IdText { id: model.conventions().identifier_of_text(name)?.to_owned() }
            }
            ScalarType::Instant => ScalarKind::EpochMillis,
            ScalarType::Password => ScalarKind::Password,
            ScalarType::Formatted(kind) => ScalarKind::Formatted { kind: kind.to_owned() },
            ScalarType::OpenEnum => {
                let values = known_values(document, &schema);
                ScalarKind::OpenEnum { values, notes: Vec::new() }
            }
        };
        Some((name.to_owned(), kind))
    });
    scalars.collect()
}

/// The known values of an open set, in document order.
fn known_values(document: &Document, schema: &NormalForm<'_>) -> Vec<String> {
    let listed = document
        .at(schema.keyword_pointer("x-extensible-enum"))
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    listed.filter_map(Value::as_str).map(str::to_owned).collect()
}
