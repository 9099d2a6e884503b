//! Marks the words in which two texts differ.

use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::text::{escaped, escaped_lines};
use crate::sides::Sides;

/// Two texts as HTML: the first with the words marked that it alone has, the second with its own.
///
/// A text next to an empty one has no marks: all of it differs.
pub(super) fn marked(before: &str, after: &str) -> Sides<String> {
    if before.is_empty() || after.is_empty() {
        return Sides::new(before, after).map(escaped_lines);
    }
    let (olds, news) = (words(before), words(after));
    let mut html: Sides<String> = Sides::default();
    for step in capture_diff_slices(Algorithm::Myers, &olds, &news) {
        let is_equal = step.tag() == DiffTag::Equal;
        let (removed, added) = (
            olds.get(step.old_range()).unwrap_or_default(),
            news.get(step.new_range()).unwrap_or_default(),
        );
        push(&mut html.old, "del", is_equal, &removed.concat());
        push(&mut html.new, "ins", is_equal, &added.concat());
    }
    html
}

/// Adds a part of a text. A mark ends with its line, as lines are numbered.
fn push(html: &mut String, mark: &str, is_equal: bool, part: &str) {
    for (index, line) in part.split('\n').enumerate() {
        if index > 0 {
            html.push('\n');
        }
        let (indent, text) = line.split_at(line.len() - line.trim_start().len());
        let text = escaped(text);
        html.push_str(&escaped(indent));
        if is_equal || text.is_empty() {
            html.push_str(&text);
        } else {
            html.push_str(&format!("<{mark}>{text}</{mark}>"));
        }
    }
}

/// The words of a text, and each sign between them.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        let length = if is_word(first) {
            rest.find(|sign| !is_word(sign)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, others) = rest.split_at(length);
        words.push(word);
        rest = others;
    }
    words
}
