//! Differences between texts, word by word.

use openapi_diff::Change;
use openapi_model::Document;
use serde_json::Value;
use similar::{DiffTag, TextDiff};

use crate::review::findings::Message;

/// The keys whose values are text for people.
const TEXTS: &[&str] = &["title", "summary", "description", "reason"];

/// The number of words that are shown around a change.
const CONTEXT_WORDS: usize = 4;

/// The most words of a change that are shown.
const MAX_WORDS: usize = 60;

/// The change of a text, if nothing else has changed.
pub(super) fn text_change(change: &Change, old: &Document, new: &Document) -> Option<Message> {
    let (before, after) = (change.old.as_ref()?, change.new.as_ref()?);
    first_difference(old.at(&before.pointer)?, new.at(&after.pointer)?)
}

/// The first text that differs: the value itself, or one that it contains directly.
fn first_difference<'a>(old: &'a Value, new: &'a Value) -> Option<Message> {
    if let (Value::String(old), Value::String(new)) = (old, new) {
        return (old != new).then(|| marked(old, new));
    }
    TEXTS.iter().find_map(|key| {
        let text = |value: &'a Value| value.get(key).and_then(Value::as_str);
        let (old, new) = (text(old).unwrap_or_default(), text(new).unwrap_or_default());
        (old != new).then(|| marked(old, new))
    })
}

/// The removed words struck out, the added words bold, and some words around them.
fn marked(old: &str, new: &str) -> Message {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (old.split_whitespace().collect(), new.split_whitespace().collect());
    let diff = TextDiff::from_slices(&old, &new);
    let (mut text, mut written, mut end) = (Message::default(), 0, 0);
    let groups = diff.grouped_ops(CONTEXT_WORDS);
    for op in groups.iter().flatten() {
        if op.old_range().start > end {
            // Words between two groups are left out.
            text = text.text(if written == 0 { "… " } else { " …" });
        }
        end = op.old_range().end;
        let runs = [
            (DiffTag::Equal, &old[op.old_range()]),
            (DiffTag::Delete, &old[op.old_range()]),
            (DiffTag::Insert, &new[op.new_range()]),
        ]
        .into_iter()
        .filter(|(tag, words)| {
            let is_replaced = op.tag() == DiffTag::Replace && *tag != DiffTag::Equal;
            (op.tag() == *tag || is_replaced) && !words.is_empty()
        });
        for (tag, words) in runs {
            let left = MAX_WORDS.saturating_sub(written);
            if left == 0 {
                return text.text(" …");
            }
            if written > 0 {
                text = text.text(" ");
            }
            let run = Message::words(&words[..words.len().min(left)].join(" "));
            written += words.len();
            text = match tag {
                DiffTag::Delete => text.with_struck(run),
                DiffTag::Insert => text.with_strong(run),
                DiffTag::Equal | DiffTag::Replace => text.then(run),
            };
        }
    }
    if end < old.len() || written > MAX_WORDS {
        text = text.text(" …");
    }
    text
}
