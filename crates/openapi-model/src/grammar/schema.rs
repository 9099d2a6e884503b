//! The kinds of objects that describe values: schemas and their parts.

use super::kinds::EXTERNAL_DOCS;
use super::object_kind::ObjectKind;
use super::shape::{
    Kind, Names, Shape, only_3_0, openapi, optional, required, shared, since_3_1, since_3_2,
};
use Shape::{Any, Count, Flag, FlagOr, List, Map, Number, Object, Text, Word, Words};

const TEXTS: Shape = List(&Text);

pub(super) static SCHEMA: Kind = shared(
    ObjectKind::Schema,
    "schema",
    "schemas",
    &[
        optional("title", Text),
        optional("multipleOf", Number),
        optional("maximum", Number),
        only_3_0(optional("exclusiveMaximum", Flag)),
        since_3_1(optional("exclusiveMaximum", Number)),
        optional("minimum", Number),
        only_3_0(optional("exclusiveMinimum", Flag)),
        since_3_1(optional("exclusiveMinimum", Number)),
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
        only_3_0(optional(
            "type",
            Word(&["array", "boolean", "integer", "number", "object", "string"]),
        )),
        since_3_1(optional(
            "type",
            Words(&["array", "boolean", "integer", "null", "number", "object", "string"]),
        )),
        since_3_1(optional("const", Any)),
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
        only_3_0(optional("nullable", Flag)),
        optional("discriminator", Object(&DISCRIMINATOR)),
        optional("readOnly", Flag),
        optional("writeOnly", Flag),
        optional("xml", Object(&XML)),
        optional("externalDocs", Object(&EXTERNAL_DOCS)),
        optional("example", Any),
        optional("deprecated", Flag),
        since_3_1(optional("examples", List(&Any))),
        since_3_1(optional("$ref", Text)),
        since_3_1(optional("$defs", Map(Names::Any, &Object(&SCHEMA)))),
        since_3_1(optional("$schema", Text)),
        since_3_1(optional("$comment", Text)),
        since_3_1(optional("$id", Text)),
        since_3_1(optional("$anchor", Text)),
        since_3_1(optional("$dynamicAnchor", Text)),
        since_3_1(optional("$dynamicRef", Text)),
        since_3_1(optional("$vocabulary", Any)),
        since_3_1(optional("if", Object(&SCHEMA))),
        since_3_1(optional("then", Object(&SCHEMA))),
        since_3_1(optional("else", Object(&SCHEMA))),
        since_3_1(optional("dependentSchemas", Map(Names::Any, &Object(&SCHEMA)))),
        since_3_1(optional("dependentRequired", Map(Names::Any, &TEXTS))),
        since_3_1(optional("prefixItems", List(&Object(&SCHEMA)))),
        since_3_1(optional("contains", Object(&SCHEMA))),
        since_3_1(optional("minContains", Count)),
        since_3_1(optional("maxContains", Count)),
        since_3_1(optional("patternProperties", Map(Names::Any, &Object(&SCHEMA)))),
        since_3_1(optional("propertyNames", Object(&SCHEMA))),
        since_3_1(optional("unevaluatedItems", Object(&SCHEMA))),
        since_3_1(optional("unevaluatedProperties", Object(&SCHEMA))),
        since_3_1(optional("contentEncoding", Text)),
        since_3_1(optional("contentMediaType", Text)),
        since_3_1(optional("contentSchema", Object(&SCHEMA))),
    ],
);

pub(super) static DISCRIMINATOR: Kind = openapi(
    ObjectKind::Discriminator,
    "discriminator",
    &[
        required("propertyName", Text),
        optional("mapping", Map(Names::Any, &Text)),
        since_3_2(optional("defaultMapping", Text)),
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
        since_3_2(optional("nodeType", Text)),
    ],
);
