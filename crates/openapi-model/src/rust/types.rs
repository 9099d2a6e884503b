//! The Rust types of values.
//!
//! Limits and defaults are not part of the types, because a client should not refuse what a server
//! accepts. For the same reason, strings with a format are kept as text, and parsed on request.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use super::IdentifierCase as _;
use super::formats::type_of_format;
use crate::schema::{AdditionalProperties, Constraints, NormalForm, SchemaStore, TypeSet};
use crate::{Conventions, components};

/// The Rust form of a document with these conventions.
#[derive(Debug, Clone, Copy)]
pub struct RustModel<'c> {
    conventions: &'c Conventions,
}

/// The type for a schema, without its name.
///
/// `Display` writes it in words: ``an `i64` ``, `an open enum`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RustType {
    /// Any value.
    Value,
    /// A type that replaces a component, whatever else its schema says.
    Scalar(Scalar),
    /// A string.
    String,
    /// A boolean.
    Bool,
    /// A number: `i64`, `f32`.
    Number(&'static str),
    /// One of the numbers in the schema.
    ListedNumber(&'static str),
    /// One of the strings in the schema.
    Enum,
    /// One of several alternatives.
    Alternatives,
    /// A list.
    Vec,
    /// An object with properties.
    Struct {
        /// Set if unknown properties are kept.
        keeps_unknown_fields: bool,
    },
    /// An object without properties.
    EmptyStruct,
    /// An object whose properties are all of one schema.
    Map,
    /// An object with any properties.
    AnyMap,
}

/// A type of the client's own that takes the place of a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scalar {
    /// An identifier over an integer, `i32` or `i64`.
    Identifier(&'static str),
    /// The form of an identifier as a string.
    IdentifierText,
    /// Milliseconds since the Unix epoch.
    Instant,
    /// A secret.
    Password,
    /// A string with a format, by the path of the type that the text is parsed into.
    Formatted(&'static str),
    /// A set of strings that later versions may extend.
    OpenEnum,
}

impl fmt::Display for RustType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value => f.write_str("`serde_json::Value`"),
            Self::Scalar(Scalar::Identifier(number)) | Self::Number(number) => {
                write!(f, "an `{number}`")
            }
            Self::Scalar(Scalar::IdentifierText) => f.write_str("the text form of an identifier"),
            Self::Scalar(Scalar::Instant) => f.write_str("an `EpochMillis`"),
            Self::Scalar(Scalar::Password) => f.write_str("a `Password`"),
            Self::Scalar(Scalar::Formatted(kind)) => {
                write!(f, "the text form of a `{}`", kind.trim_start_matches("::"))
            }
            Self::Scalar(Scalar::OpenEnum) => f.write_str("an open enum"),
            Self::String => f.write_str("a `String`"),
            Self::Bool => f.write_str("a `bool`"),
            Self::ListedNumber(number) => {
                write!(f, "a type of the listed values over `{number}`")
            }
            Self::Enum => f.write_str("an enum"),
            Self::Alternatives => f.write_str("an enum of alternatives"),
            Self::Vec => f.write_str("a `Vec`"),
            Self::Struct { keeps_unknown_fields: true } => f.write_str("a struct"),
            Self::Struct { keeps_unknown_fields: false } => {
                f.write_str("a struct that keeps no unknown fields")
            }
            Self::EmptyStruct => f.write_str("a struct without fields"),
            Self::Map => f.write_str("a map"),
            Self::AnyMap => f.write_str("a map of any values"),
        }
    }
}

impl<'c> RustModel<'c> {
    /// The model for documents that follow these conventions.
    pub fn new(conventions: &'c Conventions) -> Self {
        Self { conventions }
    }

    /// The conventions.
    pub fn conventions(&self) -> &'c Conventions {
        self.conventions
    }

    /// The type of the values that fit a schema of the store.
    pub fn type_of(&self, schema: &NormalForm<'_>, store: &SchemaStore<'_>) -> RustType {
        let constraints = &schema.constraints;
        let types = constraints.types.without(TypeSet::NULL);
        if let Some(scalar) = self.scalar(schema, store) {
            RustType::Scalar(scalar)
        } else if types.is_any() {
            match &constraints.values {
                Some(values) if values.values().all(Value::is_string) => {
                    self.type_of_string(constraints)
                }
                Some(values) if values.values().all(is_integer) => RustType::Number("i64"),
                Some(values) if values.values().all(Value::is_number) => RustType::Number("f64"),
                Some(values) if values.values().all(Value::is_boolean) => RustType::Bool,
                _ => type_of_any(schema),
            }
        } else if types == TypeSet::STRING {
            self.type_of_string(constraints)
        } else if types == TypeSet::BOOLEAN {
            RustType::Bool
        } else if constraints.values.is_some() && TypeSet::NUMBER.contains(types) {
            RustType::ListedNumber(number(constraints))
        } else if types == TypeSet::ARRAY {
            RustType::Vec
        } else if types == TypeSet::OBJECT {
            type_of_object(schema)
        } else if TypeSet::NUMBER.contains(types) {
            RustType::Number(number(constraints))
        } else {
            RustType::Alternatives
        }
    }

    /// The type that replaces a component; none if a schema makes its own type, or if this is not a
    /// component.
    pub fn scalar(&self, schema: &NormalForm<'_>, store: &SchemaStore<'_>) -> Option<Scalar> {
        let name = schema.name.as_deref()?;
        let constraints = &schema.constraints;
        let types = constraints.types.without(TypeSet::NULL);
        let format = |format: &str| constraints.formats.contains(format);
        if types.is_integer() && self.conventions.is_identifier(name) {
            let number = if format("int32") { "i32" } else { "i64" };
            Some(Scalar::Identifier(number))
        } else if types.is_integer() && self.conventions.is_instant(name) {
            constraints.has_default_format.then_some(Scalar::Instant)
        } else if types != TypeSet::STRING {
            None
        } else if self.is_identifier_text(name, store) {
            Some(Scalar::IdentifierText)
        } else if format("password") {
            Some(Scalar::Password)
        } else if let Some(kind) = self.formatted(constraints) {
            Some(Scalar::Formatted(kind))
        } else {
            let is_open =
                constraints.known_values.is_some() && !constraints.lists_values_as_alternatives;
            is_open.then_some(Scalar::OpenEnum)
        }
    }

    /// The type of a string that has one of the formats with a type, unless its values are listed.
    fn formatted(&self, constraints: &Constraints<'_>) -> Option<&'static str> {
        let mut formats = constraints.formats.iter();
        let format = formats.next().filter(|_| formats.next().is_none())?;
        let is_listed = constraints.values.is_some() || constraints.known_values.is_some();
        let is_kept = is_listed || self.conventions.string_formats.contains(*format);
        type_of_format(format).filter(|_| !is_kept)
    }

    fn type_of_string(&self, constraints: &Constraints<'_>) -> RustType {
        match &constraints.values {
            Some(values) if variant_names(values.values().filter_map(Value::as_str)).is_some() => {
                RustType::Enum
            }
            Some(_) => RustType::Scalar(Scalar::OpenEnum),
            _ if constraints.known_values.is_some() && constraints.lists_values_as_alternatives => {
                RustType::Alternatives
            }
            _ => match self.formatted(constraints) {
                Some(kind) => RustType::Scalar(Scalar::Formatted(kind)),
                None => RustType::String,
            },
        }
    }

    /// Returns whether a component is by its name the string form of another one, which is an
    /// identifier.
    fn is_identifier_text(&self, name: &str, store: &SchemaStore<'_>) -> bool {
        let identifier = self.conventions.identifier_of_text(name);
        identifier.is_some_and(|identifier| {
            let exists = store.document().at(&components::schema_pointer(identifier));
            let schema = store.component(identifier);
            exists.is_some() && schema.constraints.types.without(TypeSet::NULL).is_integer()
        })
    }
}

fn is_integer(value: &Value) -> bool {
    value.is_i64() || value.is_u64()
}

fn type_of_any(schema: &NormalForm<'_>) -> RustType {
    if !schema.choices.is_empty() {
        RustType::Alternatives
    } else if schema.properties.is_empty() {
        RustType::Value
    } else {
        RustType::Struct {
            // Without a `type`, unknown fields are kept only if the schema says so.
            keeps_unknown_fields: schema.keywords.contains_key("additionalProperties"),
        }
    }
}

fn type_of_object(schema: &NormalForm<'_>) -> RustType {
    let additional = schema.constraints.additional_properties;
    match (schema.properties.is_empty(), additional) {
        (false, _) => RustType::Struct { keeps_unknown_fields: true },
        (true, AdditionalProperties::Schema) => RustType::Map,
        (true, AdditionalProperties::Any) => RustType::AnyMap,
        (true, AdditionalProperties::Forbidden) => RustType::EmptyStruct,
    }
}

/// The type of a number, by its format.
fn number(constraints: &Constraints<'_>) -> &'static str {
    let format = constraints.formats.iter().next().copied().unwrap_or_default();
    if !constraints.types.is_integer() {
        return if format == "float" { "f32" } else { "f64" };
    }
    match format {
        "int32" | "int" => "i32",
        "int8" => "i8",
        "int16" => "i16",
        "uint8" => "u8",
        "uint16" => "u16",
        "uint32" | "uint" => "u32",
        "uint64" => "u64",
        _ => "i64",
    }
}

/// The names of the variants of an enum of strings, in their order; none where two would
/// have one name, or one would have none. Such a schema becomes a string.
pub fn variant_names<'v>(values: impl IntoIterator<Item = &'v str>) -> Option<Vec<String>> {
    let mut taken = BTreeSet::new();
    values
        .into_iter()
        .map(|value| {
            let name = value.to_pascal_case();
            let is_new = !name.is_empty() && taken.insert(name.clone());
            is_new.then_some(name)
        })
        .collect()
}
