//! Security in Markdown, a point to each line of a list.

use openapi_diff::Change;
use openapi_diff::render::{headline, sentence, values};
use workspace::terminal::escape::{code, prose};

use super::links::place;
use super::text::{fenced, message};
use crate::findings::{CodeLines, Links, SecurityPoint};

/// The number of lines shown of a file.
const MAX_LINES: usize = 4;

/// The number of characters of a line before it is cut.
const MAX_LINE_LEN: usize = 110;

pub(super) fn point(point: &SecurityPoint, links: &Links) -> String {
    match point {
        SecurityPoint::Change(change) => rule(change, links),
        SecurityPoint::Operation(operation) => message(operation),
        SecurityPoint::Code(lines) => code_of(lines, links),
    }
}

fn rule(change: &Change, links: &Links) -> String {
    let values = values(change, |value| code(value))
        .map_or_else(String::new, |values| format!(": {values}"));
    format!(
        "**{}**{values}, {}",
        prose(&sentence(&headline(change))),
        place(change, links)
    )
}

/// The lines of a file that handle credentials or redirects, as a diff.
fn code_of(found: &CodeLines, links: &Links) -> String {
    let place = match found.lines.first() {
        Some(first) if !found.is_gone && first.is_new => links.line(&found.path, first.number),
        Some(first) if !found.is_gone => links.old_line(&found.path, first.number),
        _ => code(&found.path),
    };
    let lines = found.lines.iter().map(|line| {
        let sign = if line.is_new { '+' } else { '-' };
        let cut: String = line.text.trim().chars().take(MAX_LINE_LEN).collect();
        format!("{sign} {cut}")
    });
    let lines: Vec<String> = lines.collect();
    format!(
        "**Code that handles credentials or redirects**, {place}\n\n{}",
        fenced(&lines, MAX_LINES)
    )
}
