//! The kinds of objects that describe values: schemas, and what is in them.

use super::kinds::EXTERNAL_DOCS;
use super::object_kind::ObjectKind;
use super::shape::{Kind, Names, Shape, openapi, optional, required, shared};
use Shape::{Any, Count, Flag, FlagOr, List, Map, Number, Object, Text, Word};

const TEXTS: Shape = List(&Text);

pub(super) static SCHEMA: Kind = shared(
    ObjectKind::Schema,
    "schema",
    "schemas",
    &[
        optional("title", Text),
        optional("multipleOf", Number),
        optional("maximum", Number),
        optional("exclusiveMaximum", Flag),
        optional("minimum", Number),
        optional("exclusiveMinimum", Flag),
        optional("maxLength", Count),
        optional("minLength", Count),
        optional("pattern", Text),
        optional("maxItems", Count),
        optional("minItems", Count),
        optional("uniqueItems", Flag),
        optional("maxProperties", Count),
        optional("minProperties", Count),
        optional("required", TEXTS),
        optional("enum", List(&Any)),
        optional(
            "type",
            Word(&["array", "boolean", "integer", "number", "object", "string"]),
        ),
        optional("allOf", List(&Object(&SCHEMA))),
        optional("oneOf", List(&Object(&SCHEMA))),
        optional("anyOf", List(&Object(&SCHEMA))),
        optional("not", Object(&SCHEMA)),
        optional("items", Object(&SCHEMA)),
        optional("properties", Map(Names::Any, &Object(&SCHEMA))),
        optional("additionalProperties", FlagOr(&SCHEMA)),
        optional("description", Text),
        optional("format", Text),
        optional("default", Any),
        optional("nullable", Flag),
        optional("discriminator", Object(&DISCRIMINATOR)),
        optional("readOnly", Flag),
        optional("writeOnly", Flag),
        optional("xml", Object(&XML)),
        optional("externalDocs", Object(&EXTERNAL_DOCS)),
        optional("example", Any),
        optional("deprecated", Flag),
    ],
);

pub(super) static DISCRIMINATOR: Kind = openapi(
    ObjectKind::Discriminator,
    "discriminator",
    &[
        required("propertyName", Text),
        optional("mapping", Map(Names::Any, &Text)),
    ],
);

pub(super) static XML: Kind = openapi(
    ObjectKind::Xml,
    "xml object",
    &[
        optional("name", Text),
        optional("namespace", Text),
        optional("prefix", Text),
        optional("attribute", Flag),
        optional("wrapped", Flag),
    ],
);
