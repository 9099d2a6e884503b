//! The notes that lowering leaves for the emitter: what it takes out of the document, and what
//! OpenAPI cannot express.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::Diagnostic;
use openapi_model::conventions::OperationFacts;
use openapi_model::rust::ParameterForm;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

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
    /// The parts of the document that the crate does not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
}

impl Notes {
    /// The notes on an operation.
    pub(super) fn operation(&mut self, id: &str) -> Option<&mut OperationNote> {
        self.operations.iter_mut().find(|operation| operation.id == id)
    }
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

/// The notes of the document on a value of an open set.
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
        /// Their names and meanings in the document, in the same order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notes: Vec<ValueNote>,
    },
    /// An open set of integers with names: an enum with `Unknown` in scalars.rs.
    OpenNumbers {
        /// The values that the document lists.
        values: Vec<i64>,
        /// Their names and meanings in the document, in the same order.
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

/// A body of the media type `multipart/form-data`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MultipartNote {
    /// The parts that are files.
    pub files: Vec<FileNote>,
}

/// A part that is a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileNote {
    /// The name of the part.
    pub name: String,
    /// Set if there may be several.
    pub is_list: bool,
    /// Set if it must not be left out.
    pub is_required: bool,
    /// The description.
    pub docs: String,
}

/// The way in which a field of a form, or a part, is written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EncodingNote {
    /// The media type of the part.
    pub content_type: Option<String>,
    /// The style.
    pub style: Option<String>,
    /// Set if each item or property is a field of its own.
    pub explode: Option<bool>,
}

/// The outcomes of an operation with several success statuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcomes {
    /// The component whose properties are the bodies, and which becomes an enum.
    pub component: String,
    /// The outcomes, in the document's order.
    pub variants: Vec<OutcomeVariant>,
}

/// The outcome of one status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeVariant {
    /// The status, such as `201` or `2XX`.
    pub status: String,
    /// The name of the variant.
    pub name: String,
    /// The property of the component that has the body; none if it has no body of JSON.
    pub property: Option<String>,
    /// Set if the body is bytes.
    pub is_bytes: bool,
    /// The description.
    pub docs: String,
}

/// A response that is read piece by piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreamNote {
    /// The form of the pieces.
    pub kind: StreamKind,
    /// The media type.
    pub media_type: String,
    /// The component that each piece is; none if it may be any value.
    pub item: Option<String>,
    /// Set if the response can be read in one piece, too.
    pub is_alternative: bool,
}

/// The forms of streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum StreamKind {
    /// Server-sent events, whose data is JSON.
    Events,
    /// Server-sent events, whose data is text.
    TextEvents,
    /// A value of JSON in each line.
    Lines,
}

/// A security scheme whose credentials the client sends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scheme {
    /// Its name in the document.
    pub name: String,
    /// Its kind.
    pub kind: SchemeKind,
    /// Its description.
    pub docs: String,
}

/// The kinds of security schemes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum SchemeKind {
    /// A user name and a password.
    Basic,
    /// A token in the header `Authorization`, after `scheme`.
    Token {
        /// The name of the HTTP scheme, such as `Bearer`.
        scheme: String,
        /// The address that issues tokens for the client's own credentials, and its scopes.
        client_credentials: Option<TokenEndpoint>,
    },
    /// A key in a header, a query parameter or a cookie.
    ApiKey {
        /// `header`, `query` or `cookie`.
        place: String,
        /// The name of the header, parameter or cookie.
        name: String,
    },
}

/// The flow "client credentials" of OAuth 2.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenEndpoint {
    /// The address.
    pub url: String,
    /// The scopes, each with its description.
    pub scopes: Vec<(String, String)>,
}
