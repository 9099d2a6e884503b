//! Notes of the lowerings for the emitter: information that they remove from the document, or that
//! OpenAPI cannot express.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::Diagnostic;
use openapi_model::conventions::OperationFacts;
use openapi_model::rust::ParameterForm;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Facts that the lowerings pass to the emitter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notes {
    /// The name of the crate in callers' code, such as `pet_store`.
    pub library: String,
    /// The operations, in document order.
    pub operations: Vec<OperationNote>,
    /// The component schemas that are Rust types of the runtime or of scalars.rs.
    pub scalars: BTreeMap<String, Scalar>,
    /// The component schemas with alternatives.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub unions: BTreeMap<String, Union>,
    /// The deprecated properties and their replacements, by schema and property.
    pub deprecated_properties: BTreeMap<String, BTreeMap<String, Option<String>>>,
    /// The properties that may be absent, null, or a value, by schema and property.
    pub nullable_optional: BTreeMap<String, BTreeSet<String>>,
    /// The names on the wire of renamed properties, by the names that the generator sees.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub renamed_properties: BTreeMap<String, String>,
    /// The security schemes whose credentials the client sends.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub schemes: Vec<Scheme>,
    /// The samples for the schemas of successful responses.
    pub samples: BTreeMap<String, Value>,
    /// The parts of the document that are left out of the crate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
}

impl Notes {
    /// The notes on an operation.
    pub(super) fn operation(&mut self, id: &str) -> Option<&mut OperationNote> {
        self.operations.iter_mut().find(|operation| operation.id == id)
    }
}

/// The operations and schemas that are left out for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// The unsupported place of the document, as `file:line:column`.
    pub place: String,
    /// The reason why it is not supported, on one line.
    pub reason: String,
    /// The operations that contain the place, or that refer to it.
    pub operations: Vec<LeftOutOperation>,
    /// The same for component schemas, by name.
    pub schemas: Vec<String>,
}

/// An operation that is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOutOperation {
    /// The operationId, from the document or made up.
    pub id: String,
    /// The HTTP method in upper case.
    pub method: String,
    /// The path template as written.
    pub path: String,
}

impl LeftOut {
    /// A reason without operations and schemas.
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
    /// The operationId, from the document or made up.
    pub id: String,
    /// The HTTP method in upper case.
    pub method: String,
    /// The path template as written.
    pub path: String,
    /// The first tag, or `default`.
    pub tag: String,
    /// The summary and the description.
    pub docs: Vec<String>,
    /// Set if the document marks it as deprecated.
    pub deprecated: bool,
    /// The JSON pointer of the operation.
    pub pointer: String,
    /// The component schemas of a success response; several only if the document has alternatives.
    pub alternatives: Vec<String>,
    /// Set if the request body is optional.
    pub optional_body: bool,
    /// The media type of the request body, if it is sent as bytes because progenitor does not
    /// support the type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// The parts of a `multipart/form-data` body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multipart: Option<MultipartNote>,
    /// The encodings of the fields of a form, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub encodings: BTreeMap<String, EncodingNote>,
    /// The outcomes, if there are several success statuses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<Outcomes>,
    /// Set if the body is a form other than `multipart/form-data`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_form: bool,
    /// Set if the response is bytes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_bytes: bool,
    /// The stream that the response is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stream: Option<StreamNote>,
    /// The media types of responses in the form of the header `Accept`; empty if the document has
    /// none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub accept: String,
    /// The security schemes of each alternative.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub security: Vec<Vec<String>>,
    /// The address of calls that replaces the client's base URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<String>,
    /// The extensions of the operation, as written.
    pub extensions: Map<String, Value>,
    /// The facts in the extensions that callers need.
    pub facts: OperationFacts,
    /// The parameters, by the names that the generator sees.
    pub parameters: BTreeMap<String, ParameterNote>,
    /// The example of a body in the document.
    pub body_example: Option<Value>,
}

/// Notes on one parameter for the emitter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParameterNote {
    /// The name on the wire.
    pub wire: String,
    /// The place in the request: `path`, `query`, `header` or `cookie`.
    pub place: String,
    /// The style, if it is not a plain value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<ParameterStyle>,
    /// The form in which callers pass it.
    pub form: ParameterForm,
    /// The description.
    pub docs: String,
    /// Set if the document marks it as deprecated.
    pub deprecated: bool,
    /// The replacement (`x-replaced-by`), if it is deprecated.
    pub replaced_by: Option<String>,
    /// The example in the document.
    pub example: Option<Value>,
}

/// The style in which a parameter is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParameterStyle {
    /// The name of the style in OpenAPI.
    pub name: String,
    /// Set if each item or property is a separate value.
    pub explode: bool,
    /// Set if characters such as `/` and `:` stay unencoded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub allows_reserved: bool,
    /// Set if the type is the item of a list for progenitor.
    pub is_item: bool,
}

/// A component schema that becomes a Rust type of the client.
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
    /// The property that selects the alternative.
    pub tag: Option<String>,
    /// The alternatives, in order.
    pub variants: Vec<UnionVariant>,
}

/// An alternative of a [`Union`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnionVariant {
    /// The name of the variant.
    pub name: String,
    /// A reference to a component, a plain type, or a list or map of these.
    pub schema: Value,
    /// The values of the tag that select it.
    pub tags: Vec<String>,
}

/// The name and the meaning of a value of an open set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueNote {
    /// The name of its variant, if the document has one.
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
    /// An identifier that is sent as a string: `Text<Id>` of the runtime.
    IdText {
        /// The component name of the identifier.
        id: String,
    },
    /// An open set of strings: an enum with `Unknown` in scalars.rs.
    OpenEnum {
        /// The values in the document.
        values: Vec<String>,
        /// Their names and meanings in the document, in the same order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        notes: Vec<ValueNote>,
    },
    /// An open set of integers with names: an enum with `Unknown` in scalars.rs.
    OpenNumbers {
        /// The values in the document.
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
        /// The path of the type into which the text is parsed, such as `::uuid::Uuid`.
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

/// A `multipart/form-data` body.
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
    /// Set if there may be several files.
    pub is_list: bool,
    /// Set if it is required.
    pub is_required: bool,
    /// The description.
    pub docs: String,
}

/// The encoding of a field or part of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EncodingNote {
    /// The media type of the part.
    pub content_type: Option<String>,
    /// The style.
    pub style: Option<String>,
    /// Set if each item or property is a separate field.
    pub explode: Option<bool>,
}

/// The outcomes of an operation with several success statuses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcomes {
    /// The component that has the bodies as properties, and becomes an enum.
    pub component: String,
    /// The outcomes, in document order.
    pub variants: Vec<OutcomeVariant>,
}

/// The outcome of one status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeVariant {
    /// The status, such as `201` or `2XX`.
    pub status: String,
    /// The name of the variant.
    pub name: String,
    /// The property of the component with the body; `None` if it has no JSON body.
    pub property: Option<String>,
    /// Set if the body is bytes.
    pub is_bytes: bool,
    /// The description.
    pub docs: String,
}

/// A response that is read as a stream of items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreamNote {
    /// The form of the items.
    pub kind: StreamKind,
    /// The media type.
    pub media_type: String,
    /// The component of each item; `None` if it may be any value.
    pub item: Option<String>,
    /// Set if the response can also be read as a whole.
    pub is_alternative: bool,
}

/// The forms of streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum StreamKind {
    /// Server-sent events, whose data is JSON.
    Events,
    /// Server-sent events, whose data is text.
    TextEvents,
    /// One JSON value on each line.
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
        /// The endpoint that issues tokens for the client itself, and its scopes.
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
