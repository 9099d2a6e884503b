//! How callers of the generated crate give the values of a request.

use std::collections::BTreeSet;

use openapi_model::rust::{self, ParameterFacts, ParameterForm};

use super::super::document_node::DocumentNode;
use super::in_rust;

/// How the parameters of an operation are given, in their order.
pub(super) fn parameter_forms(
    path: &str,
    operation: &DocumentNode<'_>,
    parameters: &[ParameterFacts<'_>],
) -> Vec<ParameterForm> {
    let fields = operation
        .get("requestBody")
        .map(|body| fields_of_body(&body))
        .unwrap_or_default();
    rust::arrange_parameters(path, parameters, &fields)
        .into_iter()
        .map(|parameter| parameter.form)
        .collect()
}

/// The setters that a request has for the fields of its body. Without any, the body as
/// a whole is an argument.
pub(super) fn fields_of_body(body: &DocumentNode<'_>) -> BTreeSet<String> {
    let mut fields = BTreeSet::new();
    let schema = body.get("content").and_then(|content| {
        let sent = in_rust::sent(&content)?;
        content.get(sent)?.get("schema")
    });
    if let Some(schema) = schema {
        collect_fields(&schema, &mut fields, 0);
    }
    fields
}

fn collect_fields(schema: &DocumentNode<'_>, fields: &mut BTreeSet<String>, depth: usize) {
    const DEPTH: usize = 32;
    if depth > DEPTH {
        return;
    }
    let properties = schema.get("properties");
    for (name, _) in properties.iter().flat_map(DocumentNode::entries) {
        fields.insert(rust::setter_of_field(&rust::field_name(name)));
    }
    for member in schema.get("allOf").iter().flat_map(DocumentNode::items) {
        collect_fields(&member, fields, depth + 1);
    }
}
