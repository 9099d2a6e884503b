//! The kinds of objects of OpenAPI 3.0.3, in the order of its specification.
//!
//! Keys that begin with `x-` are allowed in each of them and not listed.

use super::shape::{Kind, Names, Shape, expected, kind, optional, required, shared};
use Shape::{Any, Count, Flag, FlagOr, List, Map, Number, Object, Text, Word};

const TEXTS: Shape = List(&Text);
const EXAMPLES: Shape = Map(Names::Any, &Object(&EXAMPLE));
const PARAMETERS: Shape = List(&Object(&PARAMETER));
const SECURITY: Shape = List(&Map(Names::Any, &TEXTS));
const SERVERS: Shape = List(&Object(&SERVER));
const LINKS: Shape = Map(Names::Any, &Object(&LINK));

pub(super) static DOCUMENT: Kind = kind(
    "document",
    &[
        required("openapi", Text),
        required("info", Object(&INFO)),
        optional("servers", SERVERS),
        required("paths", Object(&PATHS)),
        optional("components", Object(&COMPONENTS)),
        optional("security", SECURITY),
        optional("tags", List(&Object(&TAG))),
        optional("externalDocs", Object(&EXTERNAL_DOCS)),
    ],
);

static INFO: Kind = kind(
    "info object",
    &[
        required("title", Text),
        optional("description", Text),
        optional("termsOfService", Text),
        optional("contact", Object(&CONTACT)),
        optional("license", Object(&LICENSE)),
        required("version", Text),
    ],
);

static CONTACT: Kind = kind(
    "contact",
    &[
        optional("name", Text),
        optional("url", Text),
        optional("email", Text),
    ],
);

static LICENSE: Kind = kind("licence", &[required("name", Text), optional("url", Text)]);

static SERVER: Kind = kind(
    "server",
    &[
        required("url", Text),
        optional("description", Text),
        optional("variables", Map(Names::Any, &Object(&SERVER_VARIABLE))),
    ],
);

static SERVER_VARIABLE: Kind = kind(
    "server variable",
    &[
        optional("enum", TEXTS),
        required("default", Text),
        optional("description", Text),
    ],
);

static COMPONENTS: Kind = kind(
    "components object",
    &[
        optional("schemas", Map(Names::Component, &Object(&SCHEMA))),
        optional("responses", Map(Names::Component, &Object(&RESPONSE))),
        optional("parameters", Map(Names::Component, &Object(&PARAMETER))),
        optional("examples", Map(Names::Component, &Object(&EXAMPLE))),
        optional(
            "requestBodies",
            Map(Names::Component, &Object(&REQUEST_BODY)),
        ),
        optional("headers", Map(Names::Component, &Object(&HEADER))),
        optional(
            "securitySchemes",
            Map(Names::Component, &Object(&SECURITY_SCHEME)),
        ),
        optional("links", Map(Names::Component, &Object(&LINK))),
        optional("callbacks", Map(Names::Component, &Object(&CALLBACK))),
    ],
);

static PATHS: Kind = Kind {
    name: "paths object",
    keys: &[],
    patterned: Some((Names::Path, Object(&PATH_ITEM))),
    section: None,
};

pub(super) static PATH_ITEM: Kind = kind(
    "path",
    &[
        optional("$ref", Text),
        optional("summary", Text),
        optional("description", Text),
        optional("get", Object(&OPERATION)),
        optional("put", Object(&OPERATION)),
        optional("post", Object(&OPERATION)),
        optional("delete", Object(&OPERATION)),
        optional("options", Object(&OPERATION)),
        optional("head", Object(&OPERATION)),
        optional("patch", Object(&OPERATION)),
        optional("trace", Object(&OPERATION)),
        optional("servers", SERVERS),
        optional("parameters", PARAMETERS),
    ],
);

static OPERATION: Kind = kind(
    "operation",
    &[
        optional("tags", TEXTS),
        optional("summary", Text),
        optional("description", Text),
        optional("externalDocs", Object(&EXTERNAL_DOCS)),
        optional("operationId", Text),
        optional("parameters", PARAMETERS),
        optional("requestBody", Object(&REQUEST_BODY)),
        required("responses", Object(&RESPONSES)),
        optional("callbacks", Map(Names::Any, &Object(&CALLBACK))),
        optional("deprecated", Flag),
        optional("security", SECURITY),
        optional("servers", SERVERS),
    ],
);

static EXTERNAL_DOCS: Kind = kind(
    "externalDocs object",
    &[optional("description", Text), required("url", Text)],
);

static PARAMETER: Kind = shared(
    "parameter",
    "parameters",
    &[
        required("name", Text),
        required("in", Word(&["query", "header", "path", "cookie"])),
        optional("description", Text),
        optional("required", Flag),
        optional("deprecated", Flag),
        optional("allowEmptyValue", Flag),
        optional(
            "style",
            Word(&[
                "matrix",
                "label",
                "form",
                "simple",
                "spaceDelimited",
                "pipeDelimited",
                "deepObject",
            ]),
        ),
        optional("explode", Flag),
        optional("allowReserved", Flag),
        optional("schema", Object(&SCHEMA)),
        optional("example", Any),
        optional("examples", EXAMPLES),
        optional("content", Map(Names::Any, &Object(&MEDIA_TYPE))),
    ],
);

static REQUEST_BODY: Kind = shared(
    "request body",
    "requestBodies",
    &[
        optional("description", Text),
        required("content", Map(Names::Any, &Object(&MEDIA_TYPE))),
        optional("required", Flag),
    ],
);

static MEDIA_TYPE: Kind = kind(
    "media type",
    &[
        optional("schema", Object(&SCHEMA)),
        optional("example", Any),
        optional("examples", EXAMPLES),
        optional("encoding", Map(Names::Any, &Object(&ENCODING))),
    ],
);

static ENCODING: Kind = kind(
    "encoding",
    &[
        optional("contentType", Text),
        optional("headers", Map(Names::Any, &Object(&HEADER))),
        optional("style", Text),
        optional("explode", Flag),
        optional("allowReserved", Flag),
    ],
);

static RESPONSES: Kind = Kind {
    name: "responses object",
    keys: &[],
    patterned: Some((Names::Status, Object(&RESPONSE))),
    section: None,
};

static RESPONSE: Kind = shared(
    "response",
    "responses",
    &[
        expected("description", Text),
        optional("headers", Map(Names::Any, &Object(&HEADER))),
        optional("content", Map(Names::Any, &Object(&MEDIA_TYPE))),
        optional("links", LINKS),
    ],
);

static CALLBACK: Kind = Kind {
    name: "callback",
    keys: &[],
    patterned: Some((Names::Any, Object(&PATH_ITEM))),
    section: Some("callbacks"),
};

static EXAMPLE: Kind = shared(
    "example",
    "examples",
    &[
        optional("summary", Text),
        optional("description", Text),
        optional("value", Any),
        optional("externalValue", Text),
    ],
);

static LINK: Kind = shared(
    "link",
    "links",
    &[
        optional("operationRef", Text),
        optional("operationId", Text),
        optional("parameters", Map(Names::Any, &Any)),
        optional("requestBody", Any),
        optional("description", Text),
        optional("server", Object(&SERVER)),
    ],
);

static HEADER: Kind = shared(
    "header",
    "headers",
    &[
        optional("description", Text),
        optional("required", Flag),
        optional("deprecated", Flag),
        optional("allowEmptyValue", Flag),
        optional("style", Word(&["simple"])),
        optional("explode", Flag),
        optional("allowReserved", Flag),
        optional("schema", Object(&SCHEMA)),
        optional("example", Any),
        optional("examples", EXAMPLES),
        optional("content", Map(Names::Any, &Object(&MEDIA_TYPE))),
    ],
);

static TAG: Kind = kind(
    "tag",
    &[
        required("name", Text),
        optional("description", Text),
        optional("externalDocs", Object(&EXTERNAL_DOCS)),
    ],
);

pub(super) static SCHEMA: Kind = shared(
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

pub(super) static DISCRIMINATOR: Kind = kind(
    "discriminator",
    &[
        required("propertyName", Text),
        optional("mapping", Map(Names::Any, &Text)),
    ],
);

static XML: Kind = kind(
    "xml object",
    &[
        optional("name", Text),
        optional("namespace", Text),
        optional("prefix", Text),
        optional("attribute", Flag),
        optional("wrapped", Flag),
    ],
);

static SECURITY_SCHEME: Kind = shared(
    "security scheme",
    "securitySchemes",
    &[
        required("type", Word(&["apiKey", "http", "oauth2", "openIdConnect"])),
        optional("description", Text),
        optional("name", Text),
        optional("in", Word(&["query", "header", "cookie"])),
        optional("scheme", Text),
        optional("bearerFormat", Text),
        optional("flows", Object(&OAUTH_FLOWS)),
        optional("openIdConnectUrl", Text),
    ],
);

static OAUTH_FLOWS: Kind = kind(
    "flows object",
    &[
        optional("implicit", Object(&OAUTH_FLOW)),
        optional("password", Object(&OAUTH_FLOW)),
        optional("clientCredentials", Object(&OAUTH_FLOW)),
        optional("authorizationCode", Object(&OAUTH_FLOW)),
    ],
);

static OAUTH_FLOW: Kind = kind(
    "flow",
    &[
        optional("authorizationUrl", Text),
        optional("tokenUrl", Text),
        optional("refreshUrl", Text),
        required("scopes", Map(Names::Any, &Text)),
    ],
);
