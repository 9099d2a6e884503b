//! The kinds of objects of a document.

/// A kind of object in OpenAPI, with its name in the specification.
#[allow(missing_docs, reason = "the specification describes them")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ObjectKind {
    Document,
    Info,
    Contact,
    License,
    Server,
    ServerVariable,
    Components,
    Paths,
    PathItem,
    Operation,
    ExternalDocs,
    Parameter,
    RequestBody,
    MediaType,
    Encoding,
    Responses,
    Response,
    Callback,
    Example,
    Link,
    Header,
    Tag,
    Schema,
    Discriminator,
    Xml,
    SecurityScheme,
    OauthFlows,
    OauthFlow,
    /// An object in an extension (`x-…`).
    Extension,
}
