//! How callers of the generated crate give the values of a request: as arguments of
//! the method, through setters, or not at all. The lowerings and the passes of the
//! generator decide it.

use std::collections::BTreeSet;

use openapi_model::rust;

use super::super::document_node::DocumentNode;
use super::in_rust;
use super::model::{Operation, Parameter};

/// How a value is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Given {
    /// As the argument of this number.
    Argument(usize),
    /// Through the setter of this name.
    Setter(String),
    /// In the body alone, which has a field of its name.
    InBody,
}

/// How the parameters of an operation are given, in their order.
pub(super) fn of_parameters(operation: &Operation<'_>, parameters: &[Parameter<'_>]) -> Vec<Given> {
    let fields = operation
        .node
        .get("requestBody")
        .map(|body| fields_of_body(&body))
        .unwrap_or_default();
    let mut taken = fields.clone();
    let in_path = parameters.iter().filter(|own| own.place == "path");
    taken.extend(in_path.map(|own| rust::setter_name(own.name)));

    let order = order(operation, parameters);
    let mut given = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        let mut name = rust::setter_name(parameter.name);
        if parameter.place != "path" {
            name = rust::parameter_names(parameter.name, parameter.place)
                .map(|name| rust::setter_name(&name))
                .find(|name| !rust::is_reserved_setter(name) && !taken.contains(name))
                .unwrap_or(name);
            taken.insert(name.clone());
        }
        let is_field = fields.contains(&rust::field_name(parameter.name));
        if is_field && parameter.is_secret() && parameter.place != "path" {
            given.push(Given::InBody);
            continue;
        }
        given.push(match order.iter().position(|own| *own == index) {
            Some(number) => Given::Argument(number),
            None => Given::Setter(name),
        });
    }
    given
}

/// The parameters that are arguments, by their indices, in the order of the arguments:
/// those of the path in its order, then the required ones of the query, then those of
/// the header.
fn order(operation: &Operation<'_>, parameters: &[Parameter<'_>]) -> Vec<usize> {
    let mut order: Vec<((u8, usize), usize)> = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        let template = format!("{{{}}}", parameter.name);
        match parameter.place {
            "path" => {
                let place = operation.path.find(&template).unwrap_or(usize::MAX);
                order.push(((0, place), index));
            }
            "query" if parameter.is_required() => order.push(((1, index), index)),
            "header" if parameter.is_required() => order.push(((2, index), index)),
            _ => {}
        }
    }
    order.sort_unstable();
    order.into_iter().map(|(_, index)| index).collect()
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
