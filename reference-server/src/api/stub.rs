//! A handler to start from, for an operation without one.

use community_qa_contract::OperationExtensions;
use openapi_model::rust::{field_name, method_name, type_name};
use openapi_model::{Document, Operation, Status};
use serde_json::Value;

use super::contract::sent;
use super::handlers::Handlers;

/// The folder of the handlers.
const FOLDER: &str = "reference-server/src/api/handlers";

/// Parameters that have types of their own.
const SHARED: [&str; 5] = ["page", "pageSize", "include", "exclude", "includeOnly"];

/// What is missing, where it belongs, and what it could be.
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

/// A handler that hands on what the operation takes. What it returns has a type in
/// `reference-server/src/api/types`.
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
        types.push(("sent", taken.as_str()));
    }
    if operation.paging().is_some() {
        types.push(("page", "PageRequest"));
    }
    if sent.contains_key("includeOnly") {
        types.push(("projection", "Projection"));
    }
    let names: Vec<&str> = types.iter().map(|(name, _)| *name).collect();
    let target = operation.path.parameters().next();
    let target = target.and_then(|parameter| parameter.strip_suffix("_id"));
    let target = target.map(|kind| format!("call.{kind}()"));
    let handed = names.iter().copied().filter(|name| *name != "projection");
    let arguments: Vec<&str> = target.as_deref().into_iter().chain(handed).collect();
    let types: Vec<&str> = types.iter().map(|(_, name)| *name).collect();
    let (result, returned) = result(operation);
    let (names, types, arguments) = (
        tuple(&names, "_"),
        tuple(&types, "Nothing"),
        arguments.join(", "),
    );
    let derived = "#[derive(Debug, Deserialize)]\n#[serde(rename_all = \"camelCase\")]";
    let declared = match fields.as_str() {
        "" => String::new(),
        fields => format!("{derived}\npub(super) struct {taken} {{\n{fields}}}\n\n"),
    };
    format!(
        "{declared}pub(super) async fn {function}(call: Call, {names}: {types}) -> Result<{result}, Refusal> {{\n    \
         let result = call.service().{function}({arguments}).await?;\n    \
         Ok({returned})\n}}"
    )
}

/// Several of these in brackets, or what stands for none.
fn tuple(names: &[&str], none: &str) -> String {
    match names {
        [] => none.to_owned(),
        [name] => (*name).to_owned(),
        names => format!("({})", names.join(", ")),
    }
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

/// The type that a handler returns, and the value.
fn result(operation: &Operation) -> (String, String) {
    let mut responses = operation.responses.iter();
    let success = responses.find(|response| response.status.is_success());
    let content = success.and_then(|success| success.content.first());
    let names = content.map(|form| form.alternatives()).unwrap_or_default();
    let resource = names.first().map(|name| name.replace("Page", ""));
    if let Some(resource) = resource {
        let form = if operation.paging().is_some() {
            "Listed::new"
        } else {
            "One::ok"
        };
        let kind = form.split("::").next().unwrap_or_default();
        return (
            format!("{kind}<{resource}View>"),
            format!("{form}(result, projection)"),
        );
    }
    let headers = success.map_or(&[][..], |success| &success.headers);
    let value = if headers.iter().any(|header| header.name == "location") {
        "call.created(\"…\", result.get())"
    } else if success.is_some_and(|success| success.status == Status::Code(204)) {
        "Reply::empty(StatusCode::NO_CONTENT)"
    } else {
        "Reply::empty(StatusCode::OK)"
    };
    ("Reply".to_owned(), value.to_owned())
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
