//! The document while it is being lowered, and what the later steps must know.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use openapi_model::conventions::OperationFacts;
use openapi_model::rust::{ParameterForm, RustModel, Scalar as ScalarType};
use openapi_model::schema::{NormalForm, SchemaStore};
use openapi_model::{Budget, Conventions, Diagnostic, Document};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::multipart::{EncodingNote, MultipartNote};
use super::outcomes::{Outcomes, StreamNote};
use super::security::Scheme;
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

/// Facts handed from lowering to the emitter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    /// The name of the crate in callers' code, such as `pet_store`.
    pub library: String,
    /// Operations of the document in its order.
    pub operations: Vec<OperationNote>,
    /// Component schemas that are Rust types of the runtime or of scalars.rs.
    pub scalars: BTreeMap<String, Scalar>,
    /// Component schemas with alternatives.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unions: BTreeMap<String, Union>,
    /// Properties the document calls deprecated, and what replaces them: schema,
    /// then property.
    pub deprecated_properties: BTreeMap<String, BTreeMap<String, Option<String>>>,
    /// Properties that may be absent, null, or a value: schema, then property.
    pub nullable_optional: BTreeMap<String, BTreeSet<String>>,
    /// The names on the wire of properties that are renamed, by the name the generator sees.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub renamed_properties: BTreeMap<String, String>,
    /// The security schemes whose credentials the client sends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub schemes: Vec<Scheme>,
    /// The samples of the schemas of successful responses.
    pub samples: BTreeMap<String, Value>,
    /// What the document has and the crate does not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
}

/// The operations and schemas that are left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The place of the document that cannot be generated, as `file:line:column`.
    pub place: String,
    /// The reason why it cannot be generated, in one line.
    pub reason: String,
    /// The operations that have the place in them, or in what they refer to.
    pub operations: Vec<LeftOutOperation>,
    /// The names of the component schemas, likewise.
    pub schemas: Vec<String>,
}

/// An operation that is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOutOperation {
    /// The operationId, given or synthesised.
    pub id: String,
    /// Upper-case HTTP method.
    pub method: String,
    /// Path template as written.
    pub path: String,
}

impl LeftOut {
    /// The reason alone.
    pub(crate) fn new(error: &Diagnostic) -> Self {
        let words: Vec<&str> = error.message.split_whitespace().collect();
        Self {
            place: error.location.to_string(),
            reason: words.join(" "),
            operations: Vec::new(),
            schemas: Vec::new(),
        }
    }
}

/// The notes on one operation for the emitter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OperationNote {
    /// The operationId, given or synthesised.
    pub id: String,
    /// Upper-case HTTP method.
    pub method: String,
    /// Path template as written.
    pub path: String,
    /// First tag, or `default`.
    pub tag: String,
    /// Summary and description.
    pub docs: Vec<String>,
    /// Set if the document calls it deprecated.
    pub deprecated: bool,
    /// JSON pointer to the operation.
    pub pointer: String,
    /// Component schemas a success response may follow; more than one only
    /// where the document gives alternatives.
    pub alternatives: Vec<String>,
    /// Set if the request body may be left out.
    pub optional_body: bool,
    /// The media type of the request body, where it is sent as bytes of one that progenitor
    /// does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The parts of a body of `multipart/form-data`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multipart: Option<MultipartNote>,
    /// The encodings of the fields of a form, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub encodings: BTreeMap<String, EncodingNote>,
    /// The outcomes of several success statuses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<Outcomes>,
    /// Set if the body is a form that is not one of parts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_form: bool,
    /// Set if the response is bytes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_bytes: bool,
    /// The stream that the response is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<StreamNote>,
    /// The media types of responses that are read, as the header `Accept` has them; empty if the
    /// document shows none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub accept: String,
    /// The security schemes of each alternative.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub security: Vec<Vec<String>>,
    /// The address that calls go to in place of the client's base URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// The operation's extensions, as they are written.
    pub extensions: Map<String, Value>,
    /// The facts for callers in the extensions.
    pub facts: OperationFacts,
    /// Parameters, by the name the generator sees.
    pub parameters: BTreeMap<String, ParameterNote>,
    /// A body that the document shows.
    pub body_example: Option<Value>,
}

/// The notes on one parameter for the emitter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParameterNote {
    /// The name on the wire.
    pub wire: String,
    /// The part of the request: `path`, `query`, `header` or `cookie`.
    pub place: String,
    /// The style in which it is written, if it is not a plain value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<ParameterStyle>,
    /// The form in which callers give it.
    pub form: ParameterForm,
    /// The description.
    pub docs: String,
    /// Set if the document calls it deprecated.
    pub deprecated: bool,
    /// The replacement (`x-replaced-by`), if it is deprecated.
    pub replaced_by: Option<String>,
    /// A value that the document shows.
    pub example: Option<Value>,
}

/// The style in which a parameter is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParameterStyle {
    /// OpenAPI's name for it.
    pub name: String,
    /// Set if each item or property is a value of its own.
    pub explode: bool,
    /// Set if characters such as `/` and `:` are written as they are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allows_reserved: bool,
    /// Set if progenitor has the type as the item of a list.
    pub is_item: bool,
}

/// A component schema that becomes a Rust type of our own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scalar {
    /// The kind of type.
    pub kind: ScalarKind,
    /// The component's description.
    pub docs: String,
}

/// A component schema with alternatives, which becomes an enum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Union {
    /// The component's description.
    pub docs: String,
    /// The property that says which alternative a value is.
    pub tag: Option<String>,
    /// The alternatives, in order.
    pub variants: Vec<UnionVariant>,
}

/// An alternative of a [`Union`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnionVariant {
    /// The name of the variant.
    pub name: String,
    /// A reference to a component, a plain type, or a list or map of such.
    pub schema: Value,
    /// The values of the tag that mean it.
    pub tags: Vec<String>,
}

/// What the document says of a value of an open set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueNote {
    /// The name of its variant, if the document gives one.
    pub name: Option<String>,
    /// Its meaning.
    pub meaning: Option<String>,
}

/// The kinds of Rust types that replace component schemas.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScalarKind {
    /// An integer identifier: a newtype in scalars.rs.
    Id {
        /// The Rust integer, `i32` or `i64`.
        integer: String,
    },
    /// An identifier sent as a string: `Text<Id>` of the runtime.
    IdText {
        /// The identifier's component name.
        id: String,
    },
    /// An open set of strings: an enum with `Unknown` in scalars.rs.
    OpenEnum {
        /// The values that the document lists.
        values: Vec<String>,
        /// What the document calls them and says of them, in the same order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notes: Vec<ValueNote>,
    },
    /// An open set of integers with names: an enum with `Unknown` in scalars.rs.
    OpenNumbers {
        /// The values that the document lists.
        values: Vec<i64>,
        /// What the document calls them and says of them, in the same order.
        notes: Vec<ValueNote>,
    },
    /// Milliseconds since the Unix epoch: `EpochMillis` of the runtime.
    EpochMillis,
    /// A secret string: `Password` of the runtime.
    Password,
    /// A string with a format: `Text` of the runtime.
    Formatted {
        /// The path of the type that the text is parsed into, such as `::uuid::Uuid`.
        kind: String,
    },
    /// A comma-separated list in one parameter: `Csv<Item>` of the runtime.
    Csv {
        /// The item: a component name, or `String`, `i32`, `i64`.
        item: String,
    },
}

impl ScalarKind {
    /// Returns whether the type is generated into scalars.rs.
    pub fn is_generated(&self) -> bool {
        use ScalarKind::{Id, OpenEnum, OpenNumbers};
        matches!(self, Id { .. } | OpenEnum { .. } | OpenNumbers { .. })
    }
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

impl Notes {
    /// The notes on an operation.
    pub(super) fn operation(&mut self, id: &str) -> Option<&mut OperationNote> {
        self.operations.iter_mut().find(|operation| operation.id == id)
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
