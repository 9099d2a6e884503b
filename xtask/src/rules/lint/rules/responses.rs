//! The responses of operations.

use community_qa_contract::OperationExtensions;
use openapi_model::pointer::join;
use openapi_model::{Operation, Response, Status};

use crate::rules::lint::context::Context;
use crate::rules::lint::rule::{Faults, Rule};

const JSON: &str = "application/json";
const HTML: &str = "text/html";

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "error-responses",
        reason: "errors are JSON, and server error reports are HTML (§7)",
        help: "refer to the shared responses: `401` and `default` with application/json and text/html, \
               and `401` with text/html alone if refusals have their own status",
        check: error_responses,
    },
    Rule {
        name: "refusals",
        reason: "a server error is declared only if it is a refusal, which is not retried",
        help: "declare the status as a response with application/json, and list it in the `refusals` of \
               `x-retry`",
        check: refusals,
    },
    Rule {
        name: "created-location",
        reason: "only `location` tells where a new record is, so it is always sent",
        help: "add `required: true` to the header",
        check: |context, faults| {
            let responses = context.operations().flat_map(|operation| &operation.responses);
            for header in responses.flat_map(|response| &response.headers) {
                if header.name.eq_ignore_ascii_case("location") && !header.required {
                    faults.at(&header.pointer, "the header `location` is not required");
                }
            }
        },
    },
];

fn error_responses(context: &Context<'_>, faults: &mut Faults<'_>) {
    for operation in context.operations() {
        let id = operation.id.as_str();
        let place = join(&operation.pointer, "responses");
        match response(operation, Status::Code(401)) {
            None => faults.at(&place, format!("`{id}` declares no 401")),
            Some(response) => {
                // The refusal reports a missing permission, and 401 only wrong credentials.
                let is_refused = operation.retry().is_some_and(|retry| !retry.refusals.is_empty());
                if is_refused && has_content(response, JSON) {
                    let message = "the 401 is JSON, although missing permissions are reported with \
                                   another status";
                    faults.at(&response.pointer, message);
                }
                let forms = if is_refused { &[HTML][..] } else { &[JSON, HTML] };
                check_forms("401", response, forms, faults);
            }
        }
        match response(operation, Status::Default) {
            None => faults.at(&place, format!("`{id}` declares no default response")),
            Some(response) => check_forms("default response", response, &[JSON, HTML], faults),
        }
        if !operation.responses.iter().any(|response| response.status.is_success()) {
            faults.at_with_help(
                &place,
                format!("`{id}` declares no success"),
                "declare the status of a success, or `2XX` if none is stated",
            );
        }
    }
}

fn refusals(context: &Context<'_>, faults: &mut Faults<'_>) {
    for operation in context.operations() {
        let id = operation.id.as_str();
        let listed = operation.retry().map_or(Vec::new(), |retry| retry.refusals);
        for code in &listed {
            let declared = response(operation, Status::Code(*code));
            if !declared.is_some_and(|response| has_content(response, JSON)) {
                faults.at(
                    join(&join(&operation.pointer, "x-retry"), "refusals"),
                    format!("`{id}` is refused with {code}, but declares no {code} in JSON"),
                );
            }
        }
        for response in &operation.responses {
            // The default response describes 5xx statuses, unless they are refusals.
            if let Status::Code(code @ 500..) = response.status
                && !listed.contains(&code)
            {
                faults.at(
                    join(&join(&operation.pointer, "responses"), code),
                    format!("`{id}` declares a {code} that is not a refusal"),
                );
            }
        }
    }
}

fn response(operation: &Operation, status: Status) -> Option<&Response> {
    operation.responses.iter().find(|response| response.status == status)
}

/// Checks that a response declares all media types that the error can have.
fn check_forms(what: &str, response: &Response, forms: &[&str], faults: &mut Faults<'_>) {
    for name in forms.iter().filter(|name| !has_content(response, name)) {
        faults.at(&response.pointer, format!("the {what} cannot be {name}"));
    }
}

fn has_content(response: &Response, name: &str) -> bool {
    response.content.iter().any(|media_type| media_type.name == name && media_type.schema.is_some())
}
