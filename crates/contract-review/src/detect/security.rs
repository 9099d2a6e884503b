//! Security: permissions, security schemes, retries, new operations, and code that handles
//! credentials or redirects.

use community_qa_contract::{OperationExtensions as _, PermissionRule, RetrySafety};
use openapi_diff::{Change, Report};
use openapi_model::{Document, Operation};

use super::files::{ChangedFile, Kind, changed_lines};
use super::rules::{Rules, SecurityRules, is_any_of};
use crate::findings::{CodeLines, LineChange, Message, SecurityPoint, Status};

pub(super) fn points(
    rules: &Rules,
    contract: &Report,
    old: &Document,
    new: &Document,
    files: &[ChangedFile],
) -> Vec<SecurityPoint> {
    let rules = &rules.security;
    let changes = contract.changes.iter();
    let changes = changes.filter(|change| concerns(rules, change));
    let changes = changes.map(|change| SecurityPoint::Change(Box::new(change.clone())));
    let mut points: Vec<SecurityPoint> = changes.collect();
    let is_new = |operation: &&Operation| {
        let mut earlier = old.operations().iter();
        !earlier.any(|other| {
            other.method == operation.method && other.path.as_str() == operation.path.as_str()
        })
    };
    let operations = new.operations().iter().filter(is_new).map(operation);
    points.extend(operations.map(SecurityPoint::Operation));
    let code = files.iter().filter_map(|file| code_of(rules, file));
    points.extend(code.map(SecurityPoint::Code));
    points
}

fn concerns(rules: &SecurityRules, change: &Change) -> bool {
    let mut prefixes = rules.rules.iter();
    prefixes.any(|prefix| change.rule.starts_with(prefix)) && change.rule != "permissions-described"
}

/// A new operation, with what decides about who may call it.
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
    let parameters = operation.parameters.iter();
    let parameters = parameters.map(|parameter| Message::name(&parameter.name));
    let body = operation.request_body.is_some();
    let mut taken: Vec<Message> = parameters
        .chain(body.then(|| Message::words("a body")))
        .collect();
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
    let when = rule.when.iter().map(|condition| condition.as_str());
    let when: Vec<&str> = when.collect();
    if when.is_empty() {
        return names;
    }
    names.text(format!(" ({})", when.join(", ")))
}

/// The schema of its success, or its media type.
fn returned(operation: &Operation) -> Option<String> {
    let mut responses = operation.responses.iter();
    responses.find_map(|response| {
        let media_type = response.content.first()?;
        let name = media_type.alternatives().into_iter().next();
        let is_success = response.status.to_string().starts_with('2');
        is_success.then(|| name.unwrap_or_else(|| media_type.name.clone()))
    })
}

/// The lines of a file that handle credentials or redirects.
fn code_of(rules: &SecurityRules, file: &ChangedFile) -> Option<CodeLines> {
    if file.kind == Kind::Generated || file.is_binary() {
        return None;
    }
    let is_whole = is_any_of(&rules.code, &file.path);
    let is_within = is_any_of(&rules.within, &file.path) && file.path.ends_with(".rs");
    if !is_whole && !is_within {
        return None;
    }
    let lines = changed_lines(file).into_iter();
    let handles = lines.filter(|line| {
        let is_blank = line.text.trim().is_empty();
        (is_whole && !is_blank) || has_word(rules, &line.text)
    });
    let handles: Vec<LineChange> = handles.collect();
    (!handles.is_empty()).then(|| CodeLines {
        path: file.path.clone(),
        is_gone: file.status == Status::Removed,
        lines: handles,
    })
}

/// Tells whether a line, not only its comment, has one of the words.
fn has_word(rules: &SecurityRules, line: &str) -> bool {
    let line = line.trim();
    // What follows `//` is a comment, and may mention anything.
    let code = line.split("//").next().unwrap_or_default().to_lowercase();
    let mut words = rules.words.iter();
    words.any(|word| code.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, old: &str, new: &str) -> Option<Vec<(usize, String)>> {
        let rules = Rules::load().unwrap();
        let file = ChangedFile::from_texts(path, Some(old), Some(new));
        let found = code_of(&rules.security, &file)?.lines.into_iter();
        Some(found.map(|line| (line.number, line.text)).collect())
    }

    #[test]
    fn lines_that_handle_credentials_are_found() {
        let path = "generated-client/src/client.rs";
        assert_eq!(
            lines(path, "a\n", "a\nlog(password.expose());\n").unwrap(),
            [(2, "log(password.expose());".to_owned())]
        );
        assert_eq!(lines(path, "a\n", "b // the password\n"), None);
        assert_eq!(lines("xtask/src/a.rs", "a\n", "password\n"), None);
        assert!(lines("generated-client/src/send.rs", "a\n", "b\n").is_some());
    }
}
