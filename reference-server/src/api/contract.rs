//! Checks handlers and their types against the document.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::{Condition, OperationExtensions};
use openapi_model::rust::method_name;
use openapi_model::{Document, Operation, ParameterLocation};
use serde_json::Value;

use super::handlers::{HANDLERS, Handler, Handlers};

const FOLDER: &str = "reference-server/src/api/handlers";

/// Parameters that are accepted everywhere without effect.
const IGNORED_PARAMETERS: [&str; 3] = ["wrap", "v1", "lang"];

/// A parameter that permission rules refer to even if an operation does not declare it (§4.4: the
/// parameters of unfollowNode are not shown).
const FOLLOWER: &str = "follower";

/// Operations without a handler, or whose handler has other types. The message says what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("\n\n"))]
pub struct Unhandled(pub(super) Vec<String>);

/// Checks that every operation has a handler, and that the handler's types have its parameters and
/// fields.
///
/// # Errors
///
/// If operations have no handler, with the place and the input of each, or if the document or a
/// type lacks a field.
pub fn expect_handlers(document: &Document) -> Result<(), Unhandled> {
    find(document, HANDLERS)
}

pub(super) fn find(document: &Document, modules: &[Handlers]) -> Result<(), Unhandled> {
    let mut found = Vec::new();
    for operation in document.operations() {
        match modules.iter().find_map(|module| module.get(&operation.id)) {
            Some(handler) => found.extend(differences(document, operation, handler)),
            None => found.push(missing(document, operation, modules)),
        }
    }
    if found.is_empty() { Ok(()) } else { Err(Unhandled(found)) }
}

/// Describes a missing handler: where it belongs, and its input.
fn missing(document: &Document, operation: &Operation, modules: &[Handlers]) -> String {
    let (id, function) = (&operation.id, method_name(&operation.id));
    let tag = operation.tag.as_deref().unwrap_or("others");
    let place = match modules.iter().find(|module| module.tag == tag) {
        Some(module) => format!("to the list at {}", module.place),
        None => format!("to a new module {FOLDER}/{tag}.rs, which {FOLDER}/mod.rs lists"),
    };
    let taken: Vec<String> = sent(document, operation).into_iter().collect();
    let taken = match taken.as_slice() {
        [] => "nothing but the call".to_owned(),
        names => names.join(", "),
    };
    format!(
        "no handler for the operation {id} ({} {})\n\
         add its row {place}:\n\n    \"{id}\" => {function},\n\n\
         and a function like those there. It takes {taken}, and calls its use case in \
         reference-server/src/service",
        operation.method, operation.path
    )
}

/// The names that only the document or only the handler of an operation has.
fn differences(document: &Document, operation: &Operation, handler: &dyn Handler) -> Vec<String> {
    let taken = sent(document, operation);
    let taken = compare(&taken, &handler.takes(), "is sent", "takes");
    let returned = returned(document, operation).map_or_else(Vec::new, |fields| {
        compare(&fields, &handler.returns(), "is returned", "returns")
    });
    let id = &operation.id;
    let named = |difference: String| format!("the operation {id} and its handler: {difference}");
    taken.into_iter().chain(returned).map(named).collect()
}

fn compare(
    document: &BTreeSet<String>,
    handler: &[&str],
    in_document: &str,
    in_handler: &str,
) -> Vec<String> {
    let missing = document.iter().filter(|name| !handler.contains(&name.as_str())).map(|name| {
        format!("`{name}` {in_document} by the document, and in no type of the handler")
    });
    let superfluous = handler
        .iter()
        .filter(|name| !document.contains(**name))
        .map(|name| format!("the handler {in_handler} `{name}`, which the document does not have"));
    missing.chain(superfluous).collect()
}

/// The names of the input of an operation: its parameters, and the fields of its body.
fn sent(document: &Document, operation: &Operation) -> BTreeSet<String> {
    let mut sent: BTreeSet<String> = operation
        .parameters
        .iter()
        .filter(|own| own.location == ParameterLocation::Query)
        .map(|own| own.name.clone())
        .collect();
    let rules = operation.permissions().unwrap_or_default();
    if rules
        .iter()
        .flat_map(|rule| &rule.when)
        .any(|condition| *condition == Condition::FollowerGiven)
    {
        sent.insert(FOLLOWER.to_owned());
    }
    sent.extend(body_fields(document, operation));
    sent.retain(|name| !IGNORED_PARAMETERS.contains(&name.as_str()));
    sent
}

/// The fields of the body that an operation takes.
pub(super) fn body_fields(document: &Document, operation: &Operation) -> BTreeSet<String> {
    let body = operation.request_body.as_ref();
    let fields = body
        .and_then(|body| body.content.first())
        .and_then(|content| content.schema.as_ref())
        .map(|schema| properties(document, schema));
    fields.unwrap_or_default().into_keys().collect()
}

/// The fields that an operation returns, or the fields of the items of its list. `None` if the
/// document does not describe them.
fn returned(document: &Document, operation: &Operation) -> Option<BTreeSet<String>> {
    let success = operation.responses.iter().find(|response| response.status.is_success())?;
    let fields = properties(document, success.content.first()?.schema.as_ref()?);
    let items = fields.get("list").and_then(|list| list.get("items"));
    Some(
        items
            .map_or_else(|| fields.clone(), |items| properties(document, items))
            .into_keys()
            .collect(),
    )
}

/// The properties of a schema and of all schemas that it is composed of. Of alternatives, only the
/// first counts.
pub(super) fn properties<'d>(
    document: &'d Document,
    schema: &'d Value,
) -> BTreeMap<String, &'d Value> {
    let Some(schema) = document.resolve(schema) else {
        return BTreeMap::new();
    };
    let mut found = BTreeMap::new();
    let all = schema.get("allOf").and_then(Value::as_array);
    let first = schema.pointer("/anyOf/0");
    for part in all.into_iter().flatten().chain(first) {
        found.extend(properties(document, part));
    }
    let own = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
    found.extend(own.map(|(name, schema)| (name.clone(), schema)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_handler_of_its_types() {
        let contract = community_qa_contract::embedded().unwrap();
        expect_handlers(contract).unwrap_or_else(|unhandled| panic!("{unhandled}"));
    }

    #[test]
    fn missing_handler_is_named_with_its_place() {
        let contract = community_qa_contract::embedded().unwrap();
        let modules = [Handlers { tag: "groups", place: "groups.rs:2", rows: &[] }];
        let Unhandled(described) = find(contract, &modules).unwrap_err();
        assert_eq!(described.len(), contract.operations().len());
        let group = "no handler for the operation createGroup (POST /services/v2/group.json)\n\
             add its row to the list at groups.rs:2:\n\n    \"createGroup\" => create_group,\n\n\
             and a function like those there. It takes description, name, and calls";
        let user = "add its row to a new module reference-server/src/api/handlers/users.rs, ";
        for expected in [group, user] {
            assert!(described.iter().any(|text| text.contains(expected)));
        }
    }

    #[test]
    fn route_without_handler_or_operation_is_named() {
        let document = "{openapi: 3.0.3, info: {title: T, version: '1'}, paths: {/a: {get: \
            {operationId: other, responses: {'200': {description: D}}}}, /group: {post: \
            {operationId: createGroup, parameters: [{name: name, in: query, schema: {}}, \
            {name: new, in: query, schema: {}}], responses: {'201': {description: D, content: \
            {application/json: {schema: {properties: {id: {}}}}}}}}}}}";
        let document = Document::parse("other.yaml", document).unwrap();
        let Unhandled(found) = expect_handlers(&document).unwrap_err();
        assert!(found[0].starts_with("no handler for the operation other (GET /a)"));
        let differences = [
            "`new` is sent by the document, and in no type of the handler",
            "the handler takes `description`, which the document does not have",
            "`id` is returned by the document, and in no type of the handler",
        ];
        let named = |text| format!("the operation createGroup and its handler: {text}");
        assert_eq!(found[1..], differences.map(named));
    }
}
