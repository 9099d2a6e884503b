//! What texts said and say, word by word.

use openapi_diff::Change;
use openapi_model::Document;
use serde_json::Value;
use similar::{ChangeTag, TextDiff};

use crate::findings::Message;

/// The keys that have text for people.
const TEXTS: &[&str] = &["title", "summary", "description", "reason"];

/// How many words around a change are shown.
const AROUND: usize = 4;

/// How many words of a change are shown.
const WORDS: usize = 60;

/// What a change does to a text, where it does no more than that.
pub(super) fn of_change(change: &Change, old: &Document, new: &Document) -> Option<Message> {
    let (before, after) = (change.old.as_ref()?, change.new.as_ref()?);
    between(old.at(&before.pointer)?, new.at(&after.pointer)?)
}

/// The first text that differs: the value itself, or one that is directly in it.
fn between(old: &Value, new: &Value) -> Option<Message> {
    if let (Value::String(old), Value::String(new)) = (old, new) {
        return (old != new).then(|| marked(old, new));
    }
    TEXTS.iter().find_map(|key| {
        let text = |value: &Value| value.get(key).and_then(Value::as_str).map(str::to_owned);
        match (text(old), text(new)) {
            (Some(old), Some(new)) if old != new => Some(marked(&old, &new)),
            (None, Some(new)) => Some(marked("", &new)),
            (Some(old), None) => Some(marked(&old, "")),
            _ => None,
        }
    })
}

/// The words that are gone struck out, the new ones bold, and some words around them.
fn marked(old: &str, new: &str) -> Message {
    let words =
        |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    let (old, new) = (words(old), words(new));
    let (old, new): (Vec<&str>, Vec<&str>) = (
        old.iter().map(String::as_str).collect(),
        new.iter().map(String::as_str).collect(),
    );
    let diff = TextDiff::from_slices(&old, &new);
    let words: Vec<(ChangeTag, &str)> = diff
        .iter_all_changes()
        .map(|change| (change.tag(), change.value()))
        .collect();
    let is_near = |index: usize| {
        let near = index.saturating_sub(AROUND)..(index + AROUND + 1).min(words.len());
        words[near].iter().any(|(tag, _)| *tag != ChangeTag::Equal)
    };
    let mut shown = Marked::default();
    let mut is_cut = false;
    for (index, (tag, word)) in words.iter().enumerate() {
        if index >= WORDS || !is_near(index) {
            is_cut = true;
            continue;
        }
        shown.push(*tag, word, std::mem::take(&mut is_cut));
    }
    let text = shown.closed();
    if is_cut { text.text(" …") } else { text }
}

/// A text whose words are marked, as far as it is written.
#[derive(Default)]
struct Marked {
    text: Message,
    /// The words of the mark that is open.
    run: Message,
    open: Option<ChangeTag>,
}

impl Marked {
    fn push(&mut self, tag: ChangeTag, word: &str, is_cut: bool) {
        let is_first = self.open.is_none();
        let gap = match (is_first, is_cut) {
            (true, true) => "… ",
            (true, false) => "",
            (false, true) => " … ",
            (false, false) => " ",
        };
        let run = std::mem::take(&mut self.run);
        if self.open == Some(tag) {
            self.run = run.text(gap).text(word);
        } else {
            let text = std::mem::take(&mut self.text);
            self.text = with(text, self.open, run).text(gap);
            self.run = Message::words(word);
            self.open = Some(tag);
        }
    }

    fn closed(self) -> Message {
        with(self.text, self.open, self.run)
    }
}

fn with(text: Message, tag: Option<ChangeTag>, run: Message) -> Message {
    match tag {
        Some(ChangeTag::Delete) => text.with_struck(run),
        Some(ChangeTag::Insert) => text.with_strong(run),
        Some(ChangeTag::Equal) | None => text.then(run),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::findings::Part;

    /// What was found, with the marks that Markdown has.
    fn shown(old: &Value, new: &Value) -> Option<String> {
        let found = between(old, new)?;
        let parts = found.parts().iter().map(|part| match part {
            Part::Strong(words) => format!("**{words}**"),
            Part::Struck(words) => format!("~~{words}~~"),
            Part::Text(words) => words.clone(),
            Part::Code(_) | Part::List(_) => String::new(),
        });
        Some(parts.collect())
    }

    #[test]
    fn words_that_differ_are_marked() {
        let text = |old: &str, new: &str| {
            shown(&json!({"description": old}), &json!({"description": new}))
        };
        assert_eq!(
            text("The login name.", "The name to log in.").unwrap(),
            "The ~~login name.~~ **name to log in.**"
        );
        assert_eq!(
            text(
                "one two three four five six seven eight nine ten",
                "one two three four five six seven eight NINE ten"
            )
            .unwrap(),
            "… five six seven eight ~~nine~~ **NINE** ten"
        );
        assert_eq!(text("same", "same"), None);
        assert_eq!(
            shown(&json!({}), &json!({"summary": "New."})).unwrap(),
            "**New.**"
        );
        assert_eq!(
            shown(&json!("a b"), &json!("a c")).unwrap(),
            "a ~~b~~ **c**"
        );
    }
}
