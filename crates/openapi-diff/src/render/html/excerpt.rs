//! The lines of a document around a change.

use std::fmt::Write as _;

use openapi_model::{Document, Location};

use super::text::escaped;

/// How many lines are shown of what stands at a place.
const LINES: usize = 12;

/// A document, where something stands in it, and its value.
type Side<'a> = (
    &'static str,
    &'a Document,
    Option<&'a Location>,
    Option<&'a str>,
);

/// What stood before, and what stands now.
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
                    let _ = writeln!(out, "<span>{number}</span>{}", escaped(line));
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

/// The lines that belong to a place: its own, and those that are indented deeper.
fn lines<'a>(document: &'a Document, location: &Location) -> Vec<(usize, &'a str)> {
    let text = document.text_from(location).unwrap_or_default();
    let mut lines = text.lines().zip(location.line..);
    let Some((line, number)) = lines.next() else {
        return Vec::new();
    };
    let depth = indent(line);
    let mut shown = vec![(number, line)];
    let deeper = lines
        .take_while(|(line, _)| line.trim().is_empty() || indent(line) > depth)
        .take(LINES - 1);
    shown.extend(deeper.map(|(line, number)| (number, line)));
    while shown.last().is_some_and(|(_, line)| line.trim().is_empty()) && shown.len() > 1 {
        shown.pop();
    }
    let margin = depth;
    shown
        .into_iter()
        .map(|(number, line)| (number, line.get(margin..).unwrap_or(line)))
        .collect()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}
