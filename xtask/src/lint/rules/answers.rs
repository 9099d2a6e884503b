//! The answers of operations.

use community_qa_contract::OperationExtensions;
use openapi_model::pointer::join;
use openapi_model::{Operation, Response, Status};

use crate::lint::context::Context;
use crate::lint::rule::{Fault, Rule};

const JSON: &str = "application/json";

pub(super) const ERROR_RESPONSES: Rule = Rule {
    name: "error-responses",
    reason: "401 is JSON or HTML; of all other errors no body is shown (§7)",
    help: "refer to the shared responses: `401` with application/json and text/html, and `default` \
           without content",
    check: error_responses,
};

fn error_responses(context: &Context<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for operation in context.operations() {
        let id = operation.id.as_str();
        let place = join(&operation.pointer, "responses");
        match response(operation, Status::Code(401)) {
            None => faults.push(Fault::at(&place, format!("`{id}` declares no 401"))),
            Some(response) => {
                for name in [JSON, "text/html"] {
                    if !has_content(response, name) {
                        let message = format!("the 401 cannot be {name}");
                        faults.push(Fault::at(&response.pointer, message));
                    }
                }
            }
        }
        match response(operation, Status::Default) {
            None => faults.push(Fault::at(
                &place,
                format!("`{id}` declares no default response"),
            )),
            Some(response) if !response.content.is_empty() => faults.push(Fault::at(
                join(&response.pointer, "content"),
                "the default response claims to know its body",
            )),
            Some(_) => {}
        }
        if !operation
            .responses
            .iter()
            .any(|response| response.status.is_success())
        {
            let fault = Fault::at(&place, format!("`{id}` declares no success"));
            faults
                .push(fault.help("declare the status of a success, or `2XX` where none is stated"));
        }
    }
    faults
}

pub(super) const REFUSALS: Rule = Rule {
    name: "refusals",
    reason: "a server error is declared only as a refusal, which is not to be repeated",
    help: "declare the status as a response with application/json, and list it in the `refusals` of \
           `x-retry`",
    check: refusals,
};

fn refusals(context: &Context<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for operation in context.operations() {
        let id = operation.id.as_str();
        let listed = operation.retry().map_or(Vec::new(), |own| own.refusals);
        for code in &listed {
            let declared = response(operation, Status::Code(*code));
            if !declared.is_some_and(|response| has_content(response, JSON)) {
                faults.push(Fault::at(
                    join(&join(&operation.pointer, "x-retry"), "refusals"),
                    format!("`{id}` is refused with {code}, but declares no {code} in JSON"),
                ));
            }
        }
        for response in &operation.responses {
            if let Status::Code(code @ 500..) = response.status
                && !listed.contains(&code)
            {
                faults.push(Fault::at(
                    join(&join(&operation.pointer, "responses"), code),
                    format!("`{id}` declares a {code} that is no refusal"),
                ));
            }
        }
    }
    faults
}

fn response(operation: &Operation, status: Status) -> Option<&Response> {
    operation
        .responses
        .iter()
        .find(|response| response.status == status)
}

fn has_content(response: &Response, name: &str) -> bool {
    response
        .content
        .iter()
        .any(|media_type| media_type.name == name && media_type.schema.is_some())
}
