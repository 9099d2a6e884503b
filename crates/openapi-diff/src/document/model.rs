//! The operations of one document, and their parameters.

use std::collections::BTreeSet;
use terminal::escape::code;

use openapi_model::rust::{ParameterFacts, ParameterForm, RequestNames, RustModel, Scalar};
use openapi_model::schema::SchemaStore;
use openapi_model::{Method, rust};

use super::in_rust;
use crate::document_node::DocumentNode;
use crate::object_pair::Subject;

/// An operation of one document.
#[derive(Debug, Clone)]
pub(super) struct Operation<'a> {
    /// The method; `None` if OpenAPI has no key for it.
    pub(super) method: Option<Method>,
    /// The name of the method, such as `GET`.
    pub(super) verb: &'a str,
    pub(super) path: &'a str,
    /// The part of the servers' address that the other document has in its paths instead.
    pub(super) prefix: String,
    /// The operation object.
    pub(super) node: DocumentNode<'a>,
    /// The path item that it belongs to.
    pub(super) item: DocumentNode<'a>,
}

impl<'a> Operation<'a> {
    /// The label for people, such as `GET /user/{id}`.
    pub(super) fn label(&self) -> String {
        format!("{} {}", self.verb, self.path)
    }

    /// The subject of findings about the operation.
    pub(super) fn subject(&self) -> Subject {
        Subject { used_by: Some(self.label()), ..Subject::of_document(code(self.label())) }
    }

    /// The name of its method in the generated client.
    pub(super) fn rust_name(&self) -> String {
        match self.node.text("operationId") {
            Some(id) => rust::method_name(id),
            None => rust::method_name(&rust::operation_id(&self.verb.to_lowercase(), self.path)),
        }
    }

    /// Its operationId, or else its method and path.
    pub(super) fn id(&self) -> String {
        match self.node.text("operationId") {
            Some(id) => id.to_owned(),
            None => self.label(),
        }
    }

    /// The identity of the operation, independent of the names of path parameters.
    pub(super) fn identity(&self) -> (&'a str, String) {
        (self.verb, nameless(&format!("{}{}", self.prefix, self.path)))
    }

    /// The names of its path parameters, in order.
    pub(super) fn path_parameters(&self) -> impl Iterator<Item = &'a str> {
        let parts = self.path.split('{').skip(1);
        parts.filter_map(|part| part.split('}').next())
    }

    pub(super) fn is_deprecated(&self) -> bool {
        self.node.flag("deprecated") == Some(true)
    }
}

/// The operations of a document in document order, each with this prefix.
pub(super) fn operations<'a>(paths: &DocumentNode<'a>, prefix: &str) -> Vec<Operation<'a>> {
    let mut found = Vec::new();
    for (path, item) in paths.entries() {
        // Extensions are keys next to the paths.
        if !path.starts_with('/') {
            continue;
        }
        let mut add = |method: Option<Method>, verb, node: DocumentNode<'a>| {
            if node.value.is_object() {
                let item = item.clone();
                found.push(Operation { method, verb, path, prefix: prefix.to_owned(), node, item });
            }
        };
        for (key, node) in item.entries() {
            if let Some(method) = Method::from_key(key) {
                add(Some(method), method.as_str(), node);
            } else if key == ADDITIONAL {
                for (verb, node) in node.entries() {
                    add(None, verb, node);
                }
            }
        }
    }
    found
}

/// The key of a path item for operations with other methods.
pub(super) const ADDITIONAL: &str = "additionalOperations";

/// The path without the names of its parameters.
fn nameless(path: &str) -> String {
    let parts = path.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    parts.collect::<Vec<_>>().join("{}")
}

/// A parameter of an operation, with its identity.
#[derive(Debug, Clone)]
pub(super) struct Parameter<'a> {
    pub(super) name: &'a str,
    pub(super) place: &'a str,
    pub(super) node: DocumentNode<'a>,
    /// The number of path parameters before it in the template; `None` if it is not there.
    position: Option<usize>,
    /// The form of the parameter in the generated crate.
    pub(super) form: ParameterForm,
}

impl Parameter<'_> {
    pub(super) fn identity(&self) -> (&str, String) {
        match (self.place, self.position) {
            (_, Some(position)) => (self.place, position.to_string()),
            // Names of headers are case-insensitive.
            ("header", _) => (self.place, self.name.to_ascii_lowercase()),
            _ => (self.place, self.name.to_owned()),
        }
    }

    pub(super) fn label(&self) -> String {
        format!("{} parameter {}", self.place, code(self.name))
    }

    /// The name of its setter in the generated crate, unless it conflicts with another.
    pub(super) fn plain_name(&self) -> String {
        rust::setter_name(self.name)
    }

    pub(super) fn is_required(&self) -> bool {
        self.place == "path" || self.node.flag("required") == Some(true)
    }

    /// The facts that determine its form in the generated crate.
    fn facts(&self, model: Option<RustModel<'_>>, schemas: &SchemaStore<'_>) -> ParameterFacts<'_> {
        ParameterFacts {
            name: self.name,
            location: self.place,
            is_required: self.is_required(),
            is_secret: self.is_secret(model, schemas),
        }
    }

    /// Returns whether its value is a secret in Rust.
    fn is_secret(&self, model: Option<RustModel<'_>>, schemas: &SchemaStore<'_>) -> bool {
        let (Some(model), Some(schema)) = (model, self.node.get("schema")) else {
            return false;
        };
        model.scalar(&schemas.at(&schema.pointer), schemas) == Some(Scalar::Password)
    }

    /// Returns whether it occurs in the path of an operation. Documents that lack it there are
    /// compared nevertheless.
    pub(super) fn is_in_path_of(&self, operation: &Operation<'_>) -> bool {
        let at = |position| operation.path_parameters().nth(position);
        self.position.and_then(at).is_some()
    }

    /// Returns whether it is a header that OpenAPI ignores as a parameter, because media types and
    /// security schemes describe it.
    pub(super) fn is_ignored(&self) -> bool {
        const HEADERS: [&str; 3] = ["accept", "content-type", "authorization"];
        self.place == "header" && HEADERS.contains(&self.name.to_ascii_lowercase().as_str())
    }
}

/// The parameters of an operation, followed by those of its path that it does not redefine.
pub(super) fn parameters<'a>(
    operation: &Operation<'a>,
    model: Option<RustModel<'_>>,
    schemas: &SchemaStore<'_>,
) -> Vec<Parameter<'a>> {
    let mut found: Vec<Parameter<'a>> = Vec::new();
    let mut known = BTreeSet::new();
    // The parameters of the operation come first, because they redefine those of the path.
    for holder in [&operation.node, &operation.item] {
        for node in holder.get("parameters").iter().flat_map(DocumentNode::items) {
            let (Some(name), Some(place)) = (node.text("name"), node.text("in")) else {
                continue;
            };
            let position =
                operation.path_parameters().filter(|_| place == "path").position(|one| one == name);
            let parameter = Parameter {
                name,
                place,
                node,
                position,
                // Set below, once all parameters are known.
                form: ParameterForm::InBody,
            };
            let (place, name) = parameter.identity();
            if known.insert((place.to_owned(), name)) {
                found.push(parameter);
            }
        }
    }
    let facts: Vec<ParameterFacts<'_>> =
        found.iter().map(|parameter| parameter.facts(model, schemas)).collect();
    let body = operation.node.get("requestBody");
    let fields = body.map(|body| in_rust::fields_of_body(&body, schemas));
    let request = RequestNames {
        body_setters: &fields.unwrap_or_default(),
        walks_pages: operation.node.value.get("x-paging").is_some(),
    };
    let forms = rust::arrange_parameters(operation.path, &facts, request);
    for (parameter, arranged) in found.iter_mut().zip(forms) {
        parameter.form = arranged.form;
    }
    found
}
