//! The kinds of objects of a document.

/// A kind of object of OpenAPI.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ObjectKind {
    /// The document.
    Document,
    /// The info object.
    Info,
    /// Whom to ask.
    Contact,
    /// The licence.
    License,
    /// A server.
    Server,
    /// A variable in the address of a server.
    ServerVariable,
    /// The object that holds the components.
    Components,
    /// The object that holds the paths.
    Paths,
    /// A path.
    PathItem,
    /// An operation.
    Operation,
    /// Documentation elsewhere.
    ExternalDocs,
    /// A parameter.
    Parameter,
    /// A request body.
    RequestBody,
    /// A media type of a body, a parameter or a header.
    MediaType,
    /// The encoding of a part of a body.
    Encoding,
    /// The object that holds the responses of an operation.
    Responses,
    /// A response.
    Response,
    /// A callback.
    Callback,
    /// An example.
    Example,
    /// A link.
    Link,
    /// A header.
    Header,
    /// A tag.
    Tag,
    /// A schema.
    Schema,
    /// A discriminator.
    Discriminator,
    /// The XML representation of a schema.
    Xml,
    /// A security scheme.
    SecurityScheme,
    /// The object that holds the flows of OAuth.
    OauthFlows,
    /// A flow of OAuth.
    OauthFlow,
    /// An object in an extension (`x-…`).
    Extension,
}
