//! Security in Markdown, a point to each line of a list.

use community_qa_contract::{PermissionRule, RetrySafety};
use openapi_diff::Change;
use openapi_diff::render::{headline, sentence, values};
use workspace::terminal::escape::{code, plain, prose};

use super::links::place;
use crate::findings::{CodeLines, Links, NewOperation, SecurityPoint};

/// The number of lines shown of a file.
const MAX_LINES: usize = 4;

/// The number of characters of a line before it is cut.
const MAX_LINE_LEN: usize = 110;

pub(super) fn point(point: &SecurityPoint, links: &Links) -> String {
    match point {
        SecurityPoint::Change(change) => rule(change, links),
        SecurityPoint::Operation(new) => operation(new),
        SecurityPoint::Code(lines) => code_of(lines, links),
    }
}

fn rule(change: &Change, links: &Links) -> String {
    let values = values(change, code).map_or_else(String::new, |values| format!(": {values}"));
    format!(
        "**{}**{values}, {}",
        prose(&sentence(&headline(change))),
        place(change, links)
    )
}

fn operation(operation: &NewOperation) -> String {
    let permissions = match &operation.permissions {
        None => "**does not state its permissions**".to_owned(),
        Some(rules) if rules.is_empty() => "**needs no permission**".to_owned(),
        Some(rules) => format!("needs {}", needed(rules)),
    };
    let repeated = match operation.retry {
        Some(RetrySafety::Safe) => "is retried after a failure",
        Some(RetrySafety::Unsafe) => "is not repeated",
        None => "does not say whether it may be retried",
    };
    let parameters = operation.parameters.iter().map(|name| code(name));
    let body = operation.has_body.then(|| "a body".to_owned());
    let taken: Vec<String> = parameters.chain(body).collect();
    let takes = match taken.as_slice() {
        [] => "takes nothing".to_owned(),
        some => format!("takes {}", some.join(", ")),
    };
    let returned = operation.returned.as_deref();
    format!(
        "**New: {}** ({}): {permissions}, {repeated}, {takes}, returns {}",
        code(&operation.id),
        code(&operation.route),
        returned.map_or_else(|| "nothing".to_owned(), code),
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
fn code_of(found: &CodeLines, links: &Links) -> String {
    let place = match found.lines.first() {
        Some(first) if !found.is_gone && first.is_new => links.line(&found.path, first.number),
        Some(first) if !found.is_gone => links.old_line(&found.path, first.number),
        _ => code(&found.path),
    };
    let mut text =
        format!("**Code that handles credentials or redirects**, {place}\n\n  ```diff\n");
    for line in found.lines.iter().take(MAX_LINES) {
        let sign = if line.is_new { '+' } else { '-' };
        let cut: String = line.text.trim().chars().take(MAX_LINE_LEN).collect();
        // A fence in the line must not end the block.
        text.push_str(&format!("  {sign} {}\n", plain(&cut.replace("```", "'''"))));
    }
    if found.lines.len() > MAX_LINES {
        text.push_str(&format!("  … {} more\n", found.lines.len() - MAX_LINES));
    }
    text.push_str("  ```");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::LineChange;

    #[test]
    fn lines_that_handle_credentials_are_shown() {
        let found = CodeLines {
            path: "generated-client/src/client.rs".to_owned(),
            is_gone: false,
            lines: vec![LineChange {
                is_new: true,
                number: 2,
                text: "log(password.expose());".to_owned(),
            }],
        };
        assert_eq!(
            code_of(&found, &Links::default()),
            "**Code that handles credentials or redirects**, `generated-client/src/client.rs:2`\n\n\
             \x20 ```diff\n  + log(password.expose());\n  ```"
        );
    }
}
