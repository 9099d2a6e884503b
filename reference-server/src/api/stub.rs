//! A handler to start from, for an operation without one.

use community_qa_contract::OperationExtensions;
use openapi_model::rust::{field_name, method_name, type_name};
use openapi_model::{Document, Operation};
use serde_json::Value;

use super::contract::sent;
use super::handlers::Handlers;

const FOLDER: &str = "reference-server/src/api/handlers";

/// Parameters that have types of their own.
const SHARED: [&str; 5] = ["page", "pageSize", "include", "exclude", "includeOnly"];

/// Describes a missing handler, its place, and a skeleton of it.
pub(super) fn describe(document: &Document, operation: &Operation, modules: &[Handlers]) -> String {
    let (id, function) = (&operation.id, method_name(&operation.id));
    let tag = operation.tag.as_deref().unwrap_or("others");
    let place = match modules.iter().find(|module| module.tag == tag) {
        Some(module) => format!("to the list at {}", module.place),
        None => format!("to a new module {FOLDER}/{tag}.rs, which {FOLDER}/mod.rs lists"),
    };
    format!(
        "no handler for the operation {id} ({} {})\n\
         add its row {place}:\n\n    \"{id}\" => {function},\n\n\
         and a function, with the use case that it calls in reference-server/src/service:\n\n{}",
        operation.method,
        operation.path,
        stub(document, operation)
    )
}

/// A handler that hands on what the operation takes. Pages and projections have types of their
/// own; what is returned has one in `reference-server/src/api/types`.
fn stub(document: &Document, operation: &Operation) -> String {
    let (function, taken) = (method_name(&operation.id), type_name(&operation.id));
    let sent = sent(document, operation);
    let own = sent
        .iter()
        .filter(|(name, _)| !SHARED.contains(&name.as_str()));
    let fields: String = own
        .map(|(name, schema)| field(document, name, *schema))
        .collect();
    let mut types = Vec::new();
    if !fields.is_empty() {
        types.push(taken.as_str());
    }
    if operation.paging().is_some() {
        types.push("PageRequest");
    }
    if sent.contains_key("includeOnly") {
        types.push("Projection");
    }
    let types = match types.as_slice() {
        [] => "Nothing".to_owned(),
        [name] => (*name).to_owned(),
        names => format!("({})", names.join(", ")),
    };
    let declared = match fields.as_str() {
        "" => String::new(),
        fields => format!(
            "#[derive(Debug, Deserialize)]\n#[serde(rename_all = \"camelCase\")]\n\
             pub(super) struct {taken} {{\n{fields}}}\n\n"
        ),
    };
    format!(
        "{declared}pub(super) async fn {function}(call: Call, sent: {types}) -> \
         Result<{}, Refusal> {{\n    \
         call.service.{function}(sent).await\n}}",
        result(operation)
    )
}

/// A field of the type that a handler takes.
fn field(document: &Document, name: &str, schema: Option<&Value>) -> String {
    let of_type = schema.map_or("String", |schema| rust_type(document, schema));
    format!("    {}: Option<{of_type}>,\n", field_name(name))
}

/// The type in Rust of a parameter or a field of a body. Names separated by commas are a string.
fn rust_type(document: &Document, schema: &Value) -> &'static str {
    let resolved = document.resolve(schema).unwrap_or(schema);
    let inner = resolved.get("items").or(resolved.pointer("/allOf/0"));
    let inner = inner.map(|inner| rust_type(document, inner));
    match (resolved.get("type").and_then(Value::as_str), inner) {
        (Some("integer"), _) => "i32",
        (Some("boolean"), _) => "bool",
        (Some("array"), Some("i32")) => "Vec<i64>",
        (Some(_), _) => "String",
        (None, inner) => inner.unwrap_or("String"),
    }
}

fn result(operation: &Operation) -> String {
    let mut responses = operation.responses.iter();
    let success = responses.find(|response| response.status.is_success());
    let content = success.and_then(|success| success.content.first());
    let names = content.map(|form| form.alternatives()).unwrap_or_default();
    let resource = names.first().map(|name| name.replace("Page", ""));
    match resource {
        Some(resource) if operation.paging().is_some() => format!("Listed<{resource}View>"),
        Some(resource) => format!("One<{resource}View>"),
        None => "Response".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::contract::{Unhandled, find};

    /// Without any, all are described: one of each kind is looked at.
    #[test]
    fn a_missing_handler_is_named_with_its_place_and_a_function() {
        let contract = community_qa_contract::embedded().unwrap();
        let none = |tag, place| Handlers {
            tag,
            place,
            rows: &[],
        };
        let modules = [none("users", "users.rs:1"), none("groups", "groups.rs:2")];
        let Unhandled(described) = find(contract, &modules).unwrap_err();
        assert_eq!(described.len(), contract.operations().len());
        let of = |id: &str| {
            let start = format!("no handler for the operation {id} (");
            let found = described.iter().find(|text| text.starts_with(&start));
            found.unwrap().clone()
        };
        let shown = [
            "createGroup",
            "addGroupUsers",
            "listNodeRevisions",
            "updateUser",
        ]
        .map(of);
        insta::assert_snapshot!(shown.join("\n\n"));
    }
}
