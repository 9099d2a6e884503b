//! Marks the different words of two texts.

use similar::{Algorithm, DiffTag, capture_diff_slices};

use super::text::{escaped, escaped_lines};
use crate::sides::Sides;

/// The number of lines in a row that are compared by words.
const WORDED: usize = 20;

/// Two texts as HTML: the first with the words marked that it alone has, the second with its own.
///
/// If one text is empty, nothing is marked, because everything is different.
pub(super) fn marked(before: &str, after: &str) -> Sides<String> {
    if before.is_empty() || after.is_empty() {
        return Sides::new(before, after).map(escaped_lines);
    }
    let olds: Vec<&str> = before.split('\n').collect();
    let news: Vec<&str> = after.split('\n').collect();
    let mut html: Sides<Vec<String>> = Sides::default();
    let [old_keys, new_keys] = [&olds, &news].map(|lines| lines.iter().map(|line| key(line)));
    let (old_keys, new_keys): (Vec<_>, Vec<_>) = (old_keys.collect(), new_keys.collect());
    // First by lines: words alone would mark an added line from the middle of the one before it.
    for step in capture_diff_slices(Algorithm::Myers, &old_keys, &new_keys) {
        let removed = olds.get(step.old_range()).unwrap_or_default().join("\n");
        let added = news.get(step.new_range()).unwrap_or_default().join("\n");
        let part = match step.tag() {
            DiffTag::Equal => Sides::new(escaped_lines(&removed), escaped_lines(&added)),
            DiffTag::Replace if step.old_range().len().max(step.new_range().len()) <= WORDED => {
                marked_words(&removed, &added)
            }
            _ => {
                let mut part: Sides<String> = Sides::default();
                push(&mut part.old, "del", false, &removed);
                push(&mut part.new, "ins", false, &added);
                part
            }
        };
        html.old.extend((!step.old_range().is_empty()).then_some(part.old));
        html.new.extend((!step.new_range().is_empty()).then_some(part.new));
    }
    html.map(|parts| parts.join("\n"))
}

/// The number of lines at the beginning of two texts that are the same.
pub(super) fn common_lines(before: &str, after: &str) -> usize {
    let lines = before.split('\n').zip(after.split('\n'));
    lines.take_while(|(old, new)| key(old) == key(new)).count()
}

/// A line by which it is compared: an item may be indented otherwise, or no longer be the last.
fn key(line: &str) -> &str {
    line.trim().trim_end_matches(',')
}

/// Two texts as HTML, with the words marked that differ.
fn marked_words(before: &str, after: &str) -> Sides<String> {
    let (olds, news) = (words(before), words(after));
    let mut html: Sides<String> = Sides::default();
    for step in capture_diff_slices(Algorithm::Myers, &olds, &news) {
        let is_equal = step.tag() == DiffTag::Equal;
        let removed = olds.get(step.old_range()).unwrap_or_default().concat();
        let added = news.get(step.new_range()).unwrap_or_default().concat();
        push(&mut html.old, "del", is_equal, &removed);
        push(&mut html.new, "ins", is_equal, &added);
    }
    html
}

/// Adds a part of a text. A mark ends at the end of its line, because lines are numbered.
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

/// The words of a text, and each character between them.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn added_line_is_marked_whole() {
        let marked = marked("a: 1\nc: 3", "a: 1\nb: 2\nc: 3");
        assert_eq!(marked.old, "a: 1\nc: 3");
        assert_eq!(marked.new, "a: 1\n<ins>b: 2</ins>\nc: 3");
    }

    #[test]
    fn equal_items_with_other_indentation_are_not_marked() {
        let marked = marked("a:\n  - b\n  - c", "a:\n- b\n- c\n- d");
        assert_eq!(marked.old, "a:\n  - b\n  - c");
        assert_eq!(marked.new, "a:\n- b\n- c\n<ins>- d</ins>");
    }

    #[test]
    fn item_before_new_last_item_is_not_marked() {
        let marked = marked("[\n  1\n]", "[\n  1,\n  2\n]");
        assert_eq!(marked.old, "[\n  1\n]");
        assert_eq!(marked.new, "[\n  1,\n  <ins>2</ins>\n]");
    }

    #[test]
    fn words_of_changed_line_are_marked() {
        let marked = marked("a: one two\nb", "a: one three\nb");
        assert_eq!(marked.old, "a: one <del>two</del>\nb");
        assert_eq!(marked.new, "a: one <ins>three</ins>\nb");
    }
}
