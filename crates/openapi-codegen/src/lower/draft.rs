//! The document while it is being lowered, and the record of its changes.

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
    /// The document without the samples of bodies. Pointers into it are the original's: lowerings
    /// replace values but do not move them, except where they say so.
    pub document: Value,
    /// Its conventions for names.
    pub conventions: Conventions,
    /// The notes for the emitter that OpenAPI cannot express.
    pub notes: Notes,
    /// Every change made.
    pub log: Log,
    /// The work that lowering may still take: whatever copies parts of the document charges it.
    pub(super) budget: Rc<Budget>,
    /// The components whose place a type of the client's own takes.
    pub(super) scalars: BTreeMap<String, ScalarKind>,
    /// A body that the document shows, by the pointer of the operation that takes it.
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
    /// JSON pointer into the document as written.
    pub place: String,
    /// The change, in a few words.
    pub what: String,
}

impl Draft {
    /// A draft of `document`, with nothing changed yet.
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

    /// Applies `edit` to each schema, and records what it says that it has done.
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

    /// Applies `edit` to each operation, and records what it says that it has done.
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
    /// Writes one change of the running lowering down.
    pub(super) fn record(&mut self, place: impl Into<String>, what: impl Into<String>) {
        self.changes.push(LoweringChange {
            lowering: self.running.to_owned(),
            place: place.into(),
            what: what.into(),
        });
    }
}

/// The components whose place a type of the client's own takes.
fn scalars(
    document: &Document,
    model: RustModel<'_>,
    budget: &Rc<Budget>,
) -> BTreeMap<String, ScalarKind> {
    let store = SchemaStore::with_budget(document, Rc::clone(budget));
    let scalars = document.schemas().filter_map(|(name, _)| {
        let schema = store.component(name);
        // One that only refers to another takes its type.
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

/// The known values of an open set, in the order in which the document lists them.
fn known_values(document: &Document, schema: &NormalForm<'_>) -> Vec<String> {
    let listed = document
        .at(schema.keyword_pointer("x-extensible-enum"))
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    listed.filter_map(Value::as_str).map(str::to_owned).collect()
}
