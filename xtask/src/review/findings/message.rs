//! Sentences as data. Each format has its own way to write them.

use std::fmt;

use terminal::escape::plain;

/// A sentence without its full stop, in parts. Shown, it is plain text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Message(Vec<Part>);

/// A part of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    Text(String),
    /// A name or a value, as it is written in a file.
    Code(String),
    /// The subject of the sentence.
    Strong(Message),
    /// Words that are gone.
    Struck(Message),
}

impl Message {
    /// A sentence that opens with what it is about.
    pub fn strong(text: &str) -> Self {
        Self::default().with_strong(Self::words(text))
    }

    /// Words alone.
    pub fn words(text: &str) -> Self {
        Self::default().text(text)
    }

    /// A name or a value alone.
    pub fn name(text: &str) -> Self {
        Self::default().code(text)
    }

    /// The sentence with some more words.
    pub fn text(self, text: impl Into<String>) -> Self {
        self.with(Part::Text(text.into()))
    }

    /// The sentence with a name or a value.
    pub fn code(self, text: &str) -> Self {
        self.with(Part::Code(text.to_owned()))
    }

    /// The sentence with emphasis on some of it.
    pub fn with_strong(self, inner: Message) -> Self {
        self.with(Part::Strong(inner))
    }

    /// The sentence with words that are gone.
    pub fn with_struck(self, inner: Message) -> Self {
        self.with(Part::Struck(inner))
    }

    /// The sentence continued by another.
    pub fn then(mut self, rest: Message) -> Self {
        self.0.extend(rest.0);
        self
    }

    /// The sentence continued by others, with a text between each two.
    pub fn joined(self, all: impl IntoIterator<Item = Message>, between: &str) -> Self {
        all.into_iter().enumerate().fold(self, |text, (index, next)| match index {
            0 => text.then(next),
            _ => text.text(between).then(next),
        })
    }

    fn with(mut self, part: Part) -> Self {
        self.0.push(part);
        self
    }

    /// The parts, in their order.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }
}

/// The number of names of a list that are shown before the rest is counted.
const MAX_NAMES: usize = 5;

/// `a, b and 12 more`.
pub(crate) fn listed(names: &[String]) -> String {
    match names.split_at_checked(MAX_NAMES) {
        Some((first, rest)) if rest.len() > 1 => {
            format!("{} and {} more", first.join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}

impl fmt::Display for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in &self.0 {
            match part {
                Part::Text(text) | Part::Code(text) => formatter.write_str(&plain(text))?,
                Part::Strong(inner) | Part::Struck(inner) => inner.fmt(formatter)?,
            }
        }
        Ok(())
    }
}
