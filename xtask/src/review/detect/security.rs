//! Security in the document: permissions, security schemes, servers, retries, and new operations.

use community_qa_contract::{OperationExtensions as _, PermissionRule, RetrySafety};
use openapi_diff::{Change, Report};
use openapi_model::{Document, Operation};

use crate::review::findings::{Message, SecurityPoint};

/// The prefixes of diff rules about security.
const SECURITY_RULES: &[&str] =
    &["bearer-", "oauth-", "permissions-", "refusals-", "retry-safe", "security-", "server-"];

pub(super) fn points(contract: &Report, old: &Document, new: &Document) -> Vec<SecurityPoint> {
    let changes = contract
        .changes
        .iter()
        .filter(|change| concerns_security(change))
        .map(|change| SecurityPoint::Change(Box::new(change.clone())));
    let is_new = |operation: &&Operation| {
        !old.operations().iter().any(|other| {
            other.method == operation.method && other.path.as_str() == operation.path.as_str()
        })
    };
    let operations = new.operations().iter().filter(is_new).map(operation);
    changes.chain(operations.map(SecurityPoint::Operation)).collect()
}

fn concerns_security(change: &Change) -> bool {
    SECURITY_RULES.iter().any(|prefix| change.rule.starts_with(prefix))
        && change.rule != "permissions-described"
}

/// A new operation, with the permissions and security that decide who may call it.
fn operation(operation: &Operation) -> Message {
    let route = format!("{} {}", operation.method.as_str(), operation.path.as_str());
    let permissions = match operation.permissions().as_deref() {
        None => Message::strong("does not state its permissions"),
        Some([]) => Message::strong("needs no permission"),
        Some(rules) => Message::words("needs ").joined(rules.iter().map(needed), " and "),
    };
    let repeated = match operation.retry().map(|retry| retry.safety) {
        Some(RetrySafety::Safe) => "is retried after a failure",
        Some(RetrySafety::Unsafe) => "is not repeated",
        None => "does not say whether it may be retried",
    };
    let parameters = operation.parameters.iter().map(|parameter| Message::name(&parameter.name));
    let body = operation.request_body.is_some();
    let mut taken: Vec<Message> =
        parameters.chain(body.then(|| Message::words("a body"))).collect();
    if taken.is_empty() {
        taken.push(Message::words("nothing"));
    }
    let returned = returned(operation).map(|name| Message::name(&name));
    Message::default()
        .with_strong(Message::words("New: ").code(&operation.id))
        .text(" (")
        .code(&route)
        .text("): ")
        .then(permissions)
        .text(format!(", {repeated}, takes "))
        .joined(taken, ", ")
        .text(", returns ")
        .then(returned.unwrap_or_else(|| Message::words("nothing")))
}

fn needed(rule: &PermissionRule) -> Message {
    let names = rule.any_of.iter().map(|one| Message::name(&one.name));
    let names = Message::default().joined(names, " or ");
    let when: Vec<&str> = rule.when.iter().map(|condition| condition.as_str()).collect();
    if when.is_empty() {
        return names;
    }
    names.text(format!(" ({})", when.join(", ")))
}

/// The schema of its success response, or its media type.
fn returned(operation: &Operation) -> Option<String> {
    operation.responses.iter().find_map(|response| {
        let media_type = response.content.first()?;
        let name = media_type.alternatives().into_iter().next();
        let is_success = response.status.to_string().starts_with('2');
        is_success.then(|| name.unwrap_or_else(|| media_type.name.clone()))
    })
}
