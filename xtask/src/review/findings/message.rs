//! Sentences as data. Each format renders them in its own way.

use std::fmt;

use terminal::escape::escape_controls;

/// A sentence without its full stop, in parts. `Display` writes it as plain text.
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
    /// Words that were removed.
    Struck(Message),
}

impl Message {
    /// A sentence that begins with its subject in bold.
    pub fn strong(text: &str) -> Self {
        Self::default().with_strong(Self::words(text))
    }

    /// A sentence that is only words.
    pub fn words(text: &str) -> Self {
        Self::default().text(text)
    }

    /// A sentence that is only a name or a value.
    pub fn name(text: &str) -> Self {
        Self::default().code(text)
    }

    /// Adds words to the sentence.
    pub fn text(self, text: impl Into<String>) -> Self {
        self.with(Part::Text(text.into()))
    }

    /// Adds a name or a value to the sentence.
    pub fn code(self, text: &str) -> Self {
        self.with(Part::Code(text.to_owned()))
    }

    /// Adds words in bold to the sentence.
    pub fn with_strong(self, inner: Message) -> Self {
        self.with(Part::Strong(inner))
    }

    /// Adds removed words to the sentence.
    pub fn with_struck(self, inner: Message) -> Self {
        self.with(Part::Struck(inner))
    }

    /// Appends another sentence.
    pub fn then(mut self, rest: Message) -> Self {
        self.0.extend(rest.0);
        self
    }

    /// Appends several sentences, with a text between them.
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

    /// The parts, in order.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }
}

/// The most names of a list that are shown; the others are counted.
const MAX_NAMES: usize = 5;

/// A list of names, such as `a, b and 12 more`.
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
                Part::Text(text) | Part::Code(text) => {
                    formatter.write_str(&escape_controls(text))?
                }
                Part::Strong(inner) | Part::Struck(inner) => inner.fmt(formatter)?,
            }
        }
        Ok(())
    }
}
