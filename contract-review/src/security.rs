//! What concerns who may do what, and who learns what: permissions, security schemes, what
//! is repeated, new operations, and code that handles credentials or redirects.

use community_qa_contract::{OperationExtensions as _, PermissionRule, RetrySafety};
use openapi_diff::render::{headline, sentence, values};
use openapi_diff::{Change, Report};
use openapi_model::{Document, Operation};
use terminal::escape::{code, plain, prose};

use crate::files::{ChangedFile, FileStatus, Kind, LineChange, changed_lines, matches};
use crate::links::Links;

/// How many lines of a file are shown.
const LINES: usize = 4;

/// How long a line may be, in characters, before it is cut.
const LONG: usize = 110;

/// The rules of the diff that concern security, by the beginnings of their names.
const RULES: &[&str] = &[
    "bearer-",
    "oauth-",
    "permissions-",
    "refusals-",
    "retry-safe",
    "security-",
    "server-",
];

/// Code that handles credentials, redirects or who is let in. Every line of it counts.
pub(crate) const CODE: &[&str] = &[
    "generated-client/src/error/secrets.rs",
    "generated-client/src/scalar/password.rs",
    "generated-client/src/base_url.rs",
    "generated-client/src/send.rs",
    "reference-server/src/api/credentials.rs",
    "reference-server/src/auth/**",
    "reference-server/src/domain/permissions.rs",
    "reference-server/src/domain/permissions/**",
    "reference-server/src/hashes.rs",
    "reference-server/src/http/address.rs",
    "reference-server/src/http/cors.rs",
    "reference-server/src/service/permissions.rs",
    "reference-server/src/store/credentials.rs",
];

/// Where lines count that have one of the [`WORDS`].
const WITHIN: &[&str] = &["generated-client/src/**", "reference-server/src/**"];

/// What a line of code that handles credentials or redirects has in it.
const WORDS: &[&str] = &[
    "authoriz",
    "basic_auth",
    "bearer",
    "cookie",
    "credential",
    "danger_accept",
    "expose",
    "password",
    "permission",
    "redirect",
    "secret",
    "sensitive",
    "tls_",
];

/// What concerns security in a change, each as a line of a list.
pub(crate) fn points(
    contract: &Report,
    old: &Document,
    new: &Document,
    files: &[ChangedFile],
    links: &Links,
) -> Vec<String> {
    let rules = contract.changes.iter().filter(|change| concerns(change));
    let mut points: Vec<String> = rules.map(|change| rule(change, links)).collect();
    let is_new = |operation: &&Operation| {
        let mut earlier = old.operations().iter();
        !earlier.any(|other| {
            other.method == operation.method && other.path.as_str() == operation.path.as_str()
        })
    };
    points.extend(new.operations().iter().filter(is_new).map(operation));
    points.extend(files.iter().filter_map(|file| code_of(file, links)));
    points
}

fn concerns(change: &Change) -> bool {
    let mut rules = RULES.iter();
    rules.any(|rule| change.rule.starts_with(rule)) && change.rule != "permissions-described"
}

fn rule(change: &Change, links: &Links) -> String {
    let values = values(change, code).map_or_else(String::new, |values| format!(": {values}"));
    format!(
        "**{}**{values}, {}",
        prose(&sentence(&headline(change))),
        crate::markdown::place(change, links)
    )
}

/// A new operation, with what decides about who may call it.
fn operation(operation: &Operation) -> String {
    let permissions = match operation.permissions() {
        None => "**says nothing of permissions**".to_owned(),
        Some(rules) if rules.is_empty() => "**needs no permission**".to_owned(),
        Some(rules) => format!("needs {}", needed(&rules)),
    };
    let repeated = match operation.retry().map(|retry| retry.safety) {
        Some(RetrySafety::Safe) => "is repeated after a failure",
        Some(RetrySafety::Unsafe) => "is not repeated",
        None => "does not say whether it may be repeated",
    };
    let parameters: Vec<String> = operation
        .parameters
        .iter()
        .map(|parameter| code(&parameter.name))
        .chain(operation.request_body.iter().map(|_| "a body".to_owned()))
        .collect();
    let takes = match parameters.as_slice() {
        [] => "takes nothing".to_owned(),
        some => format!("takes {}", some.join(", ")),
    };
    let returned = operation.responses.iter().find_map(|response| {
        let status = response.status.to_string();
        let media_type = response.content.first()?;
        let name = media_type.alternatives().into_iter().next();
        status
            .starts_with('2')
            .then(|| name.unwrap_or_else(|| media_type.name.clone()))
    });
    let returns = returned.map_or_else(|| "nothing".to_owned(), |name| code(&name));
    format!(
        "**New: {}** ({}): {permissions}, {repeated}, {takes}, returns {returns}",
        code(&operation.id),
        code(&format!(
            "{} {}",
            operation.method.as_str(),
            operation.path.as_str()
        )),
    )
}

fn needed(rules: &[PermissionRule]) -> String {
    let rules: Vec<String> = rules
        .iter()
        .map(|rule| {
            let names: Vec<String> = rule.any_of.iter().map(|one| code(&one.name)).collect();
            let when: Vec<&str> = rule
                .when
                .iter()
                .map(|condition| condition.as_str())
                .collect();
            let names = names.join(" or ");
            if when.is_empty() {
                names
            } else {
                format!("{names} ({})", when.join(", "))
            }
        })
        .collect();
    rules.join(" and ")
}

/// The lines of a file that handle credentials or redirects, as a diff.
fn code_of(file: &ChangedFile, links: &Links) -> Option<String> {
    if file.kind == Kind::Generated || file.is_binary() {
        return None;
    }
    let is_any = |patterns: &[&str]| {
        let mut patterns = patterns.iter();
        patterns.any(|pattern| matches(pattern, &file.path, '/'))
    };
    let lines = changed_lines(file);
    let handles: Vec<&LineChange> = if is_any(CODE) {
        let is_blank = |line: &&LineChange| line.text.trim().is_empty();
        lines.iter().filter(|line| !is_blank(line)).collect()
    } else if is_any(WITHIN) && file.path.ends_with(".rs") {
        lines.iter().filter(|line| has_word(&line.text)).collect()
    } else {
        return None;
    };
    let first = handles.first()?;
    let place = match (file.status, first.is_new) {
        (FileStatus::Removed, _) => code(&file.path),
        (_, true) => links.line(&file.path, first.number),
        (_, false) => links.old_line(&file.path, first.number),
    };
    let mut text =
        format!("**Code that handles credentials or redirects**, {place}\n\n  ```diff\n");
    for line in handles.iter().take(LINES) {
        let sign = if line.is_new { '+' } else { '-' };
        let cut: String = line.text.trim().chars().take(LONG).collect();
        text.push_str(&format!("  {sign} {}\n", plain(&cut.replace("```", "'''"))));
    }
    if handles.len() > LINES {
        text.push_str(&format!("  … {} more\n", handles.len() - LINES));
    }
    text.push_str("  ```");
    Some(text)
}

/// Whether a line, not only its comment, has one of the words.
fn has_word(line: &str) -> bool {
    let line = line.trim();
    let code = line.split("//").next().unwrap_or_default().to_lowercase();
    WORDS.iter().any(|word| code.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, old: &str, new: &str) -> Option<String> {
        let file = ChangedFile::new(path, Some(old.as_bytes()), Some(new.as_bytes()));
        code_of(&file, &Links::default())
    }

    #[test]
    fn lines_that_handle_credentials_are_shown() {
        let path = "generated-client/src/client.rs";
        assert_eq!(
            lines(path, "a\n", "a\nlog(password.expose());\n").unwrap(),
            "**Code that handles credentials or redirects**, `generated-client/src/client.rs:2`\n\n\
             \x20 ```diff\n  + log(password.expose());\n  ```"
        );
        assert_eq!(lines(path, "a\n", "b // the password\n"), None);
        assert_eq!(lines("xtask/src/a.rs", "a\n", "password\n"), None);
        assert!(lines("generated-client/src/send.rs", "a\n", "b\n").is_some());
    }
}
