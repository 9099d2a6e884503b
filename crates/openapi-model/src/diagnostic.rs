//! Diagnostics: errors and warnings about a text, with one type for all parsers.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use crate::location::Location;
use crate::render;
use crate::source::Source;

/// A mistake in a text, with its location and advice.
///
/// It is printed as compilers do, with the line in question:
///
/// ```text
/// error: duplicate key `get`
///    --> openapi/community-qa.yaml:120:5
///     |
///  98 |     get:
///     |     --- first given here
/// ...
/// 120 |     get:
///     |     ^^^ given again here
///     |
///     = help: remove one of the two
/// ```
///
/// [`Document::diagnostic`](crate::Document::diagnostic) and
/// [`SourceFile::diagnostic`](crate::SourceFile::diagnostic) make one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The name of the rule that reported it.
    pub code: Option<&'static str>,
    /// The mistake, as a lowercase fragment of a sentence.
    pub message: String,
    /// The place.
    pub location: Location,
    /// The label of the underlined text.
    pub label: Option<String>,
    /// The advice.
    pub help: Option<String>,
    /// Other places that are part of it.
    pub related: Vec<Related>,
    /// The JSON pointers of other places with the same mistake.
    pub(crate) also_at: Vec<String>,
    pub(crate) source: Option<Arc<Source>>,
}

/// The severity of a [`Diagnostic`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth a look. Reading continues.
    Warning,
    /// Wrong. The text is refused.
    Error,
}

/// Another place that belongs to a [`Diagnostic`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The location. A location in another file of the document is only named.
    pub location: Location,
    /// The label of the place.
    pub label: String,
}

impl Diagnostic {
    pub(crate) fn new(source: Arc<Source>, location: Location, message: impl Into<String>) -> Self {
        Self { source: Some(source), ..Self::without_text(location, message.into()) }
    }

    /// An error about a file whose text is not available.
    pub(crate) fn without_text(location: Location, message: String) -> Self {
        Self {
            severity: Severity::Error,
            code: None,
            message,
            location,
            label: None,
            help: None,
            related: Vec::new(),
            also_at: Vec::new(),
            source: None,
        }
    }

    /// An error about a file as a whole, such as one that cannot be read.
    pub fn about_file(name: &str, message: impl Into<String>) -> Self {
        Self::without_text(Location::file(name), message.into())
    }

    /// Adds the name of the rule that reported it.
    #[must_use]
    pub fn with_code(mut self, code: &'static str) -> Self {
        self.code = Some(code);
        self
    }

    /// Adds a label to the underlined text.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// Adds advice.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds another place of the same document.
    #[must_use]
    pub fn with_related(mut self, location: Location, label: impl Into<String>) -> Self {
        self.related.push(Related { location, label: label.into() });
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render::plain(self))
    }
}

/// Several diagnostics, in the order of the text, with advice about all of them. As an error, it
/// has everything that is wrong with a text.
#[derive(Debug, Clone, Default, PartialEq, Eq, thiserror::Error)]
pub struct Diagnostics {
    items: Vec<Diagnostic>,
    advice: Option<String>,
}

impl Diagnostics {
    /// Adds a last line that counts the diagnostics, and names the command to run after they are
    /// fixed.
    #[must_use]
    pub fn with_next_command(self, command: &str) -> Self {
        let count = match self.items.len() {
            1 => "1 error".to_owned(),
            number => format!("{number} errors"),
        };
        let files: BTreeSet<&str> = self.iter().map(|own| own.location.file.as_str()).collect();
        let them = if self.items.len() == 1 { "it" } else { "them" };
        let files = files.into_iter().collect::<Vec<&str>>().join(" and ");
        self.with_advice(format!("{count} in {files}; fix {them}, then run: {command}"))
    }

    /// Adds a last line.
    #[must_use]
    pub fn with_advice(mut self, advice: impl Into<String>) -> Self {
        self.advice = Some(advice.into());
        self
    }

    /// Returns whether there is a last line.
    pub fn has_advice(&self) -> bool {
        self.advice.is_some()
    }

    /// The diagnostics for a terminal, in colour. Control characters of the text have no effect.
    pub fn styled(&self) -> String {
        self.joined(render::styled)
    }

    fn joined(&self, render: impl Fn(&Diagnostic) -> String) -> String {
        let mut parts: Vec<String> = self.items.iter().map(render).collect();
        parts.extend(self.advice.clone());
        parts.join("\n\n")
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.joined(render::plain))
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::from_iter([diagnostic])
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Self {
        Self { items: diagnostics.into_iter().collect(), advice: None }
    }
}

impl Deref for Diagnostics {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.items
    }
}
