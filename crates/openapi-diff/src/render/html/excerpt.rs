//! The lines of a document around a change.

use std::fmt::Write as _;

use openapi_model::{Document, Location, pointer};

use super::marks::{common_lines, marked};
use super::text::{escaped, escaped_lines};
use crate::sides::Sides;

/// The most lines that are shown for a location.
const LINES: usize = 12;

/// The number of lines that are compared, of which those around the first difference are shown.
const COMPARED: usize = 120;

/// The number of characters shown of a long line, and of those before the place.
const WIDTH: usize = 160;
const BEFORE: usize = 40;

/// One side of a change, for an excerpt.
pub(super) struct Side<'a> {
    /// The heading: `Before` or `After`.
    pub(super) name: &'static str,
    pub(super) document: &'a Document,
    /// The location in the document; `None` if only the other document has one.
    pub(super) location: Option<&'a Location>,
    /// The value that is shown if there is no location.
    pub(super) value: Option<&'a str>,
}

impl Side<'_> {
    /// The parent of the location, if the other side shows its counterpart, and both are short. An
    /// addition is then marked within it, instead of being shown alone.
    fn holder_like(&self, other: &Self) -> Option<Location> {
        let (place, other_place) = (self.location?, other.location?);
        let (parent, _) = pointer::split_last(&place.pointer)?;
        let holder = self.document.nearest(parent);
        let is_short = |document, location| lines(document, location).len() < LINES;
        let is_like = !correspond(Some(place), Some(other_place))
            && correspond(Some(&holder), Some(other_place))
            && is_short(self.document, &holder)
            && is_short(other.document, other_place);
        is_like.then_some(holder)
    }
}

/// Writes the excerpts before and after, with the different words marked.
pub(super) fn excerpts(out: &mut String, before: &Side<'_>, after: &Side<'_>) {
    let is_empty = |side: &Side<'_>| side.location.is_none() && side.value.is_none();
    if is_empty(before) && is_empty(after) {
        return;
    }
    let (old_holder, new_holder) = (before.holder_like(after), after.holder_like(before));
    let old_location = old_holder.as_ref().or(before.location);
    let new_location = new_holder.as_ref().or(after.location);
    let (old, new) = (Shown::new(before, old_location), Shown::new(after, new_location));
    let (texts, first) = if correspond(old_location, new_location) {
        (marked(&old.text, &new.text), common_lines(&old.text, &new.text))
    } else {
        (Sides::new(&*old.text, &*new.text).map(escaped_lines), 0)
    };
    out.push_str("<div class=\"sides\">\n");
    for (side, shown, text) in [(before, &old, &texts.old), (after, &new, &texts.new)] {
        let _ = write!(out, "<figure><figcaption>{}", side.name);
        if let Some(location) = side.location {
            let _ = write!(out, " <code>{}</code>", escaped(&location.to_string()));
        }
        out.push_str("</figcaption>");
        shown.write(out, text, first);
        out.push_str("</figure>\n");
    }
    out.push_str("</div>\n");
}

/// Returns whether two locations have the same key, or are items of a list. If only one side has a
/// key, the other shows the object without it.
fn correspond(before: Option<&Location>, after: Option<&Location>) -> bool {
    let key = |location: &Location| {
        let (_, key) = pointer::split_last(&location.pointer)?;
        Some(key.parse::<usize>().map_or(key.into_owned(), |_| "item".to_owned()))
    };
    match (before, after) {
        (Some(before), Some(after)) => key(before) == key(after),
        _ => true,
    }
}

/// The text of a side.
struct Shown {
    text: String,
    /// The line numbers; empty for a value that is not an excerpt.
    numbers: Vec<usize>,
}

impl Shown {
    /// The lines at a location, or else the value of the side.
    fn new(side: &Side<'_>, location: Option<&Location>) -> Self {
        let lines = location.map(|location| lines(side.document, location)).unwrap_or_default();
        if lines.is_empty() {
            let text = side.value.unwrap_or_default().to_owned();
            return Self { text, numbers: Vec::new() };
        }
        let (numbers, lines): (Vec<usize>, Vec<String>) = lines.into_iter().unzip();
        Self { text: lines.join("\n"), numbers }
    }

    /// Writes its text, which is given as HTML: the first line, and those around the line that is
    /// the first to differ.
    fn write(&self, out: &mut String, html: &str, differing: usize) {
        let start = if differing + LINES / 4 < LINES { 0 } else { differing - LINES / 2 };
        if self.text.is_empty() {
            out.push_str("<p class=\"absent\">not there</p>");
        } else if self.numbers.is_empty() {
            let _ = write!(out, "<p><code>{html}</code></p>");
        } else {
            out.push_str("<pre>");
            let lines = self.numbers.iter().zip(html.split('\n'));
            let around = lines.clone().skip(start.max(1)).take(LINES - 1);
            for (number, line) in lines.take(1).chain(around) {
                let _ = writeln!(out, "<span>{number}</span>{line}");
            }
            out.push_str("</pre>");
        }
    }
}

/// The lines that belong to a location: its own, those with deeper indentation, and the items of a
/// list with the same indentation as its key.
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
    let others = lines.take_while(|(line, _)| belongs(line)).take(COMPARED - 1);
    shown.extend(others.map(|(line, number)| (number, line)));
    // Blank lines at the end are useless.
    while shown.last().is_some_and(|(_, line)| line.trim().is_empty()) {
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

/// The part of a line around a column. A minified document is a single line of megabytes.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_line_is_shown_around_its_column() {
        let line = "0123456789".repeat(100);
        let shown = |column| cut(&line, column);
        assert_eq!(shown(40), format!("{}…", &line[..WIDTH]));
        assert_eq!(shown(50), format!("…{}…", &line[10..WIDTH + 10]));
        assert_eq!(shown(1000), format!("…{}", &line[1000 - WIDTH..]));
        assert_eq!(cut(&line[..WIDTH], 100), line[..WIDTH]);
    }
}
