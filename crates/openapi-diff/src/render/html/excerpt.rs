//! The lines of a document around a change.

use std::fmt::Write as _;

use openapi_model::{Document, Location};

use super::text::escaped;

/// The number of lines shown of a place.
const LINES: usize = 12;

/// The number of characters shown of a long line, and of those before the place.
const WIDTH: usize = 160;
const BEFORE: usize = 40;

/// A document, where something is in it, and its value.
type Side<'a> = (
    &'static str,
    &'a Document,
    Option<&'a Location>,
    Option<&'a str>,
);

/// Writes the excerpts before and after.
pub(super) fn excerpts(out: &mut String, sides: [Side<'_>; 2]) {
    if sides
        .iter()
        .all(|(.., location, value)| location.is_none() && value.is_none())
    {
        return;
    }
    out.push_str("<div class=\"sides\">\n");
    for (name, document, location, value) in sides {
        let _ = write!(out, "<figure><figcaption>{name}");
        if let Some(location) = location {
            let _ = write!(out, " <code>{}</code>", escaped(&location.to_string()));
        }
        out.push_str("</figcaption>");
        let lines = location.map(|location| lines(document, location));
        match lines.filter(|lines| !lines.is_empty()) {
            Some(lines) => {
                out.push_str("<pre>");
                for (number, line) in lines {
                    let _ = writeln!(out, "<span>{number}</span>{}", escaped(&line));
                }
                out.push_str("</pre>");
            }
            None => match value {
                Some(value) => {
                    let _ = write!(out, "<p><code>{}</code></p>", escaped(value));
                }
                None => out.push_str("<p class=\"absent\">not there</p>"),
            },
        }
        out.push_str("</figure>\n");
    }
    out.push_str("</div>\n");
}

/// The lines that belong to a place: its own, those that are indented deeper, and the items of a
/// list that is indented like its key.
fn lines(document: &Document, location: &Location) -> Vec<(usize, String)> {
    let text = document.text_from(location).unwrap_or_default();
    let mut lines = text.lines().zip(location.line..);
    let Some((first, number)) = lines.next() else {
        return Vec::new();
    };
    let depth = indent(first);
    let belongs = |line: &str| {
        let is_listed = indent(line) == depth && is_item(line) && !is_item(first);
        line.trim().is_empty() || indent(line) > depth || is_listed
    };
    let mut shown = vec![(number, first)];
    let others = lines.take_while(|(line, _)| belongs(line)).take(LINES - 1);
    shown.extend(others.map(|(line, number)| (number, line)));
    // Blank lines at the end show nothing.
    while shown.last().is_some_and(|(_, line)| line.trim().is_empty()) && shown.len() > 1 {
        shown.pop();
    }
    let place = location.column.saturating_sub(depth);
    shown
        .into_iter()
        .enumerate()
        .map(|(index, (number, line))| {
            let line = line.get(depth..).unwrap_or(line);
            (number, cut(line, if index == 0 { place } else { 0 }))
        })
        .collect()
}

/// The part of a line around a column: minified documents are one line of megabytes.
fn cut(line: &str, column: usize) -> String {
    let length = line.chars().count();
    if length <= WIDTH {
        return line.to_owned();
    }
    let start = column.saturating_sub(BEFORE).min(length - WIDTH);
    let shown: String = line.chars().skip(start).take(WIDTH).collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if start + WIDTH < length { "…" } else { "" };
    format!("{before}{shown}{after}")
}

fn is_item(line: &str) -> bool {
    let line = line.trim_start();
    line == "-" || line.starts_with("- ")
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}
