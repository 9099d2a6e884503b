//! The kinds of objects in OpenAPI 3.0.3, 3.1 and 3.2, in the order of the specifications.
//!
//! Keys that begin with `x-` are allowed in all of them, and not listed.

use super::object_kind::ObjectKind;
use super::schema::{DISCRIMINATOR, SCHEMA, XML};
use super::shape::{
    Kind, Names, Shape, dispensable, expected, indispensable, only_3_0, openapi, optional,
    required, shared, since_3_1, since_3_2, until_3_1,
};
use Names::Component;
use Shape::{Any, Flag, List, Map, Object, Text, Word};

const TEXTS: Shape = List(&Text);
const EXAMPLES: Shape = Map(Names::Any, &Object(&EXAMPLE));
const PARAMETERS: Shape = List(&Object(&PARAMETER));
const SECURITY: Shape = List(&Map(Names::Any, &TEXTS));
const SERVERS: Shape = List(&Object(&SERVER));
const LINKS: Shape = Map(Names::Any, &Object(&LINK));

pub(super) static KINDS: [&Kind; 28] = [
    &DOCUMENT,
    &INFO,
    &CONTACT,
    &LICENSE,
    &SERVER,
    &SERVER_VARIABLE,
    &COMPONENTS,
    &PATHS,
    &PATH_ITEM,
    &OPERATION,
    &EXTERNAL_DOCS,
    &PARAMETER,
    &REQUEST_BODY,
    &MEDIA_TYPE,
    &ENCODING,
    &RESPONSES,
    &RESPONSE,
    &CALLBACK,
    &EXAMPLE,
    &LINK,
    &HEADER,
    &TAG,
    &SCHEMA,
    &DISCRIMINATOR,
    &XML,
    &SECURITY_SCHEME,
    &OAUTH_FLOWS,
    &OAUTH_FLOW,
];

pub(crate) static DOCUMENT: Kind = openapi(
    ObjectKind::Document,
    "document",
    &[
        indispensable("openapi", Text),
        since_3_2(optional("$self", Text)),
        dispensable("info", Object(&INFO)),
        optional("servers", SERVERS),
        only_3_0(dispensable("paths", Object(&PATHS))),
        since_3_1(optional("paths", Object(&PATHS))),
        since_3_1(optional("webhooks", Map(Names::Any, &Object(&PATH_ITEM)))),
        since_3_1(optional("jsonSchemaDialect", Text)),
        optional("components", Object(&COMPONENTS)),
        optional("security", SECURITY),
        optional("tags", List(&Object(&TAG))),
        optional("externalDocs", Object(&EXTERNAL_DOCS)),
    ],
);

static INFO: Kind = openapi(
    ObjectKind::Info,
    "info object",
    &[
        dispensable("title", Text),
        since_3_1(optional("summary", Text)),
        optional("description", Text),
        optional("termsOfService", Text),
        optional("contact", Object(&CONTACT)),
        optional("license", Object(&LICENSE)),
        dispensable("version", Text),
    ],
);

static CONTACT: Kind = openapi(
    ObjectKind::Contact,
    "contact",
    &[optional("name", Text), optional("url", Text), optional("email", Text)],
);

static LICENSE: Kind = openapi(
    ObjectKind::License,
    "licence",
    &[required("name", Text), since_3_1(optional("identifier", Text)), optional("url", Text)],
);

static SERVER: Kind = openapi(
    ObjectKind::Server,
    "server",
    &[
        required("url", Text),
        since_3_2(optional("name", Text)),
        optional("description", Text),
        optional("variables", Map(Names::Any, &Object(&SERVER_VARIABLE))),
    ],
);

static SERVER_VARIABLE: Kind = openapi(
    ObjectKind::ServerVariable,
    "server variable",
    &[optional("enum", TEXTS), required("default", Text), optional("description", Text)],
);

static COMPONENTS: Kind = openapi(
    ObjectKind::Components,
    "components object",
    &[
        optional("schemas", Map(Component, &Object(&SCHEMA))),
        optional("responses", Map(Component, &Object(&RESPONSE))),
        optional("parameters", Map(Component, &Object(&PARAMETER))),
        optional("examples", Map(Component, &Object(&EXAMPLE))),
        optional("requestBodies", Map(Component, &Object(&REQUEST_BODY))),
        optional("headers", Map(Component, &Object(&HEADER))),
        optional("securitySchemes", Map(Component, &Object(&SECURITY_SCHEME))),
        optional("links", Map(Component, &Object(&LINK))),
        optional("callbacks", Map(Component, &Object(&CALLBACK))),
        since_3_1(optional("pathItems", Map(Component, &Object(&PATH_ITEM)))),
        since_3_2(optional("mediaTypes", Map(Component, &Object(&MEDIA_TYPE)))),
    ],
);

static PATHS: Kind = Kind {
    object: ObjectKind::Paths,
    name: "paths object",
    keys: &[],
    patterned: Some((Names::Path, Object(&PATH_ITEM))),
    section: None,
};

static PATH_ITEM: Kind = openapi(
    ObjectKind::PathItem,
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
        since_3_2(optional("query", Object(&OPERATION))),
        since_3_2(optional("additionalOperations", Map(Names::Any, &Object(&OPERATION)))),
        optional("servers", SERVERS),
        optional("parameters", PARAMETERS),
    ],
);

static OPERATION: Kind = openapi(
    ObjectKind::Operation,
    "operation",
    &[
        optional("tags", TEXTS),
        optional("summary", Text),
        optional("description", Text),
        optional("externalDocs", Object(&EXTERNAL_DOCS)),
        optional("operationId", Text),
        optional("parameters", PARAMETERS),
        optional("requestBody", Object(&REQUEST_BODY)),
        only_3_0(dispensable("responses", Object(&RESPONSES))),
        since_3_1(optional("responses", Object(&RESPONSES))),
        optional("callbacks", Map(Names::Any, &Object(&CALLBACK))),
        optional("deprecated", Flag),
        optional("security", SECURITY),
        optional("servers", SERVERS),
    ],
);

pub(super) static EXTERNAL_DOCS: Kind = openapi(
    ObjectKind::ExternalDocs,
    "externalDocs object",
    &[optional("description", Text), required("url", Text)],
);

static PARAMETER: Kind = shared(
    ObjectKind::Parameter,
    "parameter",
    "parameters",
    &[
        indispensable("name", Text),
        until_3_1(indispensable("in", Word(&["query", "header", "path", "cookie"]))),
        since_3_2(indispensable("in", Word(&["query", "querystring", "header", "path", "cookie"]))),
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
                "cookie",
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
    ObjectKind::RequestBody,
    "request body",
    "requestBodies",
    &[
        optional("description", Text),
        required("content", Map(Names::Any, &Object(&MEDIA_TYPE))),
        optional("required", Flag),
    ],
);

static MEDIA_TYPE: Kind = shared(
    ObjectKind::MediaType,
    "media type",
    "mediaTypes",
    &[
        optional("schema", Object(&SCHEMA)),
        since_3_2(optional("itemSchema", Object(&SCHEMA))),
        since_3_2(optional("prefixEncoding", List(&Object(&ENCODING)))),
        since_3_2(optional("itemEncoding", Object(&ENCODING))),
        optional("example", Any),
        optional("examples", EXAMPLES),
        optional("encoding", Map(Names::Any, &Object(&ENCODING))),
    ],
);

static ENCODING: Kind = openapi(
    ObjectKind::Encoding,
    "encoding",
    &[
        optional("contentType", Text),
        optional("headers", Map(Names::Any, &Object(&HEADER))),
        optional("style", Text),
        optional("explode", Flag),
        optional("allowReserved", Flag),
        since_3_2(optional("encoding", Map(Names::Any, &Object(&ENCODING)))),
        since_3_2(optional("prefixEncoding", List(&Object(&ENCODING)))),
        since_3_2(optional("itemEncoding", Object(&ENCODING))),
    ],
);

static RESPONSES: Kind = Kind {
    object: ObjectKind::Responses,
    name: "responses object",
    keys: &[],
    patterned: Some((Names::Status, Object(&RESPONSE))),
    section: None,
};

static RESPONSE: Kind = shared(
    ObjectKind::Response,
    "response",
    "responses",
    &[
        until_3_1(expected("description", Text)),
        since_3_2(optional("description", Text)),
        since_3_2(optional("summary", Text)),
        optional("headers", Map(Names::Any, &Object(&HEADER))),
        optional("content", Map(Names::Any, &Object(&MEDIA_TYPE))),
        optional("links", LINKS),
    ],
);

static CALLBACK: Kind = Kind {
    object: ObjectKind::Callback,
    name: "callback",
    keys: &[],
    patterned: Some((Names::Any, Object(&PATH_ITEM))),
    section: Some("callbacks"),
};

static EXAMPLE: Kind = shared(
    ObjectKind::Example,
    "example",
    "examples",
    &[
        optional("summary", Text),
        optional("description", Text),
        optional("value", Any),
        since_3_2(optional("dataValue", Any)),
        since_3_2(optional("serializedValue", Text)),
        optional("externalValue", Text),
    ],
);

static LINK: Kind = shared(
    ObjectKind::Link,
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
    ObjectKind::Header,
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

static TAG: Kind = openapi(
    ObjectKind::Tag,
    "tag",
    &[
        required("name", Text),
        since_3_2(optional("summary", Text)),
        optional("description", Text),
        optional("externalDocs", Object(&EXTERNAL_DOCS)),
        since_3_2(optional("parent", Text)),
        since_3_2(optional("kind", Text)),
    ],
);

static SECURITY_SCHEME: Kind = shared(
    ObjectKind::SecurityScheme,
    "security scheme",
    "securitySchemes",
    &[
        only_3_0(required("type", Word(&["apiKey", "http", "oauth2", "openIdConnect"]))),
        since_3_1(required(
            "type",
            Word(&["apiKey", "http", "mutualTLS", "oauth2", "openIdConnect"]),
        )),
        optional("description", Text),
        optional("name", Text),
        optional("in", Word(&["query", "header", "cookie"])),
        optional("scheme", Text),
        optional("bearerFormat", Text),
        optional("flows", Object(&OAUTH_FLOWS)),
        optional("openIdConnectUrl", Text),
        since_3_2(optional("oauth2MetadataUrl", Text)),
        since_3_2(optional("deprecated", Flag)),
    ],
);

static OAUTH_FLOWS: Kind = openapi(
    ObjectKind::OauthFlows,
    "flows object",
    &[
        optional("implicit", Object(&OAUTH_FLOW)),
        optional("password", Object(&OAUTH_FLOW)),
        optional("clientCredentials", Object(&OAUTH_FLOW)),
        optional("authorizationCode", Object(&OAUTH_FLOW)),
        since_3_2(optional("deviceAuthorization", Object(&OAUTH_FLOW))),
    ],
);

static OAUTH_FLOW: Kind = openapi(
    ObjectKind::OauthFlow,
    "flow",
    &[
        optional("authorizationUrl", Text),
        since_3_2(optional("deviceAuthorizationUrl", Text)),
        optional("tokenUrl", Text),
        optional("refreshUrl", Text),
        required("scopes", Map(Names::Any, &Text)),
    ],
);
