//! Operations of the contract that nothing here handles, each with a handler to start from.

use std::fmt::Write as _;

use community_qa_contract::OperationExtensions;
use openapi_model::rust::method_name;
use openapi_model::{Document, Operation, Status};

use super::handlers::{HANDLERS, Handlers};
use super::parameters::{ParameterKind, Parameters};

/// Where the handlers stand.
const FOLDER: &str = "reference-server/src/api/handlers";

/// Operations without a handler. Shown with what to add, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("\n\n"))]
pub struct Unhandled(Vec<String>);

/// Looks for a handler of every operation.
///
/// # Errors
///
/// Names the operations without one, with the place of each and a function to start from.
pub fn expect_handlers(document: &Document) -> Result<(), Unhandled> {
    find(document, HANDLERS)
}

fn find(document: &Document, modules: &[Handlers]) -> Result<(), Unhandled> {
    let unhandled = document.operations().iter().filter(|operation| {
        let mut modules = modules.iter();
        modules.all(|module| module.get(&operation.id).is_none())
    });
    let described: Vec<String> = unhandled
        .map(|operation| describe(document, operation, modules))
        .collect();
    if described.is_empty() {
        Ok(())
    } else {
        Err(Unhandled(described))
    }
}

/// What is missing, where it belongs, and what it could be.
fn describe(document: &Document, operation: &Operation, modules: &[Handlers]) -> String {
    let (id, function) = (&operation.id, method_name(&operation.id));
    let tag = operation.tag.as_deref().unwrap_or("others");
    let place = match modules.iter().find(|module| module.tag == tag) {
        Some(module) => format!("to the list at {}", module.place),
        None => format!("to a new module {FOLDER}/{tag}.rs, which {FOLDER}/mod.rs lists"),
    };
    format!(
        "no handler for the operation {id} ({} {})\n\
         add its row {place}:\n\n    \"{id}\" => {function},\n\n\
         and beside the others a function, with the use case that it calls in \
         reference-server/src/service:\n\n{}",
        operation.method,
        operation.path,
        stub(document, operation)
    )
}

/// A handler that hands on what the operation takes, and returns what it declares.
fn stub(document: &Document, operation: &Operation) -> String {
    let function = method_name(&operation.id);
    let mut text =
        format!("    pub(super) async fn {function}(call: Call) -> Result<Reply, Refusal> {{\n");
    let mut arguments = Vec::new();
    arguments.extend(match operation.path.parameters().next() {
        Some("user_id") => Some("call.user()".to_owned()),
        Some("group_id") => Some("call.group()".to_owned()),
        Some("node_id") => Some("call.node()".to_owned()),
        _ => None,
    });
    for (name, reader) in inputs(document, operation) {
        let variable = openapi_model::rust::field_name(&name);
        let _ = writeln!(
            text,
            "        let {variable} = call.input.{reader}({name:?});"
        );
        arguments.push(variable);
    }
    let is_list = operation.paging().is_some();
    if is_list {
        arguments.push("call.page()".to_owned());
    }
    let called = format!("call.service().{function}({}).await?", arguments.join(", "));
    for line in ending(operation, &called, is_list) {
        let _ = writeln!(text, "        {line}");
    }
    text.push_str("    }");
    text
}

/// The names of the data that an operation takes, each with the method that reads it. Pages
/// and projections are read by methods of their own.
fn inputs(document: &Document, operation: &Operation) -> Vec<(String, &'static str)> {
    const READ_ELSEWHERE: [&str; 7] = [
        "page",
        "pageSize",
        "include",
        "exclude",
        "includeOnly",
        "wrap",
        "v1",
    ];
    let parameters = Parameters::new(document, operation, &[]);
    let mut inputs: Vec<(String, &str)> = Vec::new();
    let declared = parameters.query.into_iter();
    for parameter in declared.chain(parameters.body.into_iter().flatten()) {
        let reader = match parameter.kind {
            ParameterKind::Text => "text",
            ParameterKind::Integer => "integer",
            ParameterKind::Boolean => "boolean",
            ParameterKind::Ids => "ids",
        };
        let is_known = inputs.iter().any(|(name, _)| *name == parameter.name);
        if !is_known && !READ_ELSEWHERE.contains(&parameter.name.as_str()) {
            inputs.push((parameter.name, reader));
        }
    }
    inputs
}

/// The call of the use case, and what is made of what it returns.
fn ending(operation: &Operation, called: &str, is_list: bool) -> Vec<String> {
    let mut responses = operation.responses.iter();
    let Some(success) = responses.find(|response| response.status.is_success()) else {
        return vec![format!("{called};"), "Ok(Reply::done())".to_owned()];
    };
    let has_location = success
        .headers
        .iter()
        .any(|header| header.name == "location");
    let schemas = success.content.iter().flat_map(|form| form.alternatives());
    let resource = schemas.map(|name| name.replace("Page", "")).next();
    match resource.map(|name| method_name(&name)) {
        Some(resource) if is_list => vec![
            format!("let page = {called};"),
            "let (shown, projection) = (call.shown(), call.projection());".to_owned(),
            format!("let page = page.map(|item| render::{resource}(&item, &shown, &projection));"),
            "Ok(Reply::ok(envelope(page)))".to_owned(),
        ],
        Some(resource) => vec![
            format!("let found = {called};"),
            format!("let shown = render::{resource}(&found, &call.shown(), &call.projection());"),
            "Ok(Reply::ok(shown))".to_owned(),
        ],
        None if has_location => vec![
            format!("let id = {called};"),
            "let location = format!(\"{}/services/v2/….json\", call.base, id.get());".to_owned(),
            "Ok(Reply::created(location))".to_owned(),
        ],
        None if success.status == Status::Code(204) => {
            vec![format!("{called};"), "Ok(Reply::no_content())".to_owned()]
        }
        None => vec![format!("{called};"), "Ok(Reply::done())".to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_handler() {
        let contract = community_qa_contract::embedded().unwrap();
        expect_handlers(contract).unwrap_or_else(|unhandled| panic!("{unhandled}"));
    }

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
