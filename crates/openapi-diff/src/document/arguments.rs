//! The arguments of a request in the generated crate.

use std::collections::BTreeSet;

use openapi_model::rust::{self, ParameterFacts, ParameterForm};
use openapi_model::schema::{SchemaLocation, SchemaStore};

use super::in_rust;
use crate::document_node::DocumentNode;

/// The forms of an operation's parameters, in order.
pub(super) fn parameter_forms(
    path: &str,
    operation: &DocumentNode<'_>,
    parameters: &[ParameterFacts<'_>],
    schemas: &SchemaStore<'_>,
) -> Vec<ParameterForm> {
    let fields = operation
        .get("requestBody")
        .map(|body| fields_of_body(&body, schemas))
        .unwrap_or_default();
    rust::arrange_parameters(path, parameters, &fields)
        .into_iter()
        .map(|parameter| parameter.form)
        .collect()
}

/// The setters that a request has for the fields of its body. Without any, the body as
/// a whole is an argument.
pub(super) fn fields_of_body(
    body: &DocumentNode<'_>,
    schemas: &SchemaStore<'_>,
) -> BTreeSet<String> {
    let schema = body.get("content").and_then(|content| {
        let sent = in_rust::sent(&content)?;
        content.get(sent)?.get("schema")
    });
    let Some(schema) = schema else {
        return BTreeSet::new();
    };
    let location = SchemaLocation::from_pointer(schemas.document(), &schema.pointer);
    let form = schemas.get(&location);
    let names = form.properties.keys();
    names
        .map(|name| rust::setter_of_field(&rust::field_name(name)))
        .collect()
}
