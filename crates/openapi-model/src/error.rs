//! Why a document was refused.

use std::fmt;

use crate::location::Location;
use crate::source::Source;
use crate::tree::Span;

/// A document that was refused, with everything that is wrong with it.
///
/// It prints every problem with its place in the text:
///
/// ```text
/// error: duplicate key `get`
///      --> openapi/community-qa.yaml:120:5
///       |
///   120 |     get:
///       |     ^^^ first given at line 98
///       = help: remove one of the two
/// ```
#[derive(Debug, Clone, thiserror::Error)]
pub struct LoadError {
    problems: Vec<Problem>,
}

/// One thing that is wrong with a document.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// What is wrong, in a lowercase fragment.
    pub message: String,
    /// Where.
    pub location: Location,
    /// What is said at the underlined place.
    pub label: Option<String>,
    /// What can be done about it.
    pub help: Option<String>,
    snippet: String,
}

impl LoadError {
    /// The problems, in the order of the document.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// A file that cannot be read at all.
    pub(crate) fn unreadable(name: &str, message: String) -> Self {
        let location = Location::file(name);
        Self {
            problems: vec![Problem {
                message,
                snippet: format!("  --> {location}"),
                location,
                label: None,
                help: None,
            }],
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}\n{}", self.message, self.snippet)?;
        if let Some(help) = &self.help {
            let gutter = match self.location.line {
                0 => 1,
                line => line.to_string().len() + 2,
            };
            write!(f, "\n{:gutter$} = help: {help}", "")?;
        }
        Ok(())
    }
}

/// The problems found so far in one document.
#[derive(Debug)]
pub(crate) struct Findings<'a> {
    source: &'a Source,
    found: Vec<Finding>,
}

/// A problem that is not yet bound to the text.
#[derive(Debug)]
pub(crate) struct Finding {
    message: String,
    span: Span,
    pointer: String,
    label: Option<String>,
    help: Option<String>,
}

impl<'a> Findings<'a> {
    pub(crate) fn new(source: &'a Source) -> Self {
        Self {
            source,
            found: Vec::new(),
        }
    }

    pub(crate) fn source(&self) -> &'a Source {
        self.source
    }

    pub(crate) fn add(&mut self, finding: Finding) {
        self.found.push(finding);
    }

    pub(crate) fn append(&mut self, mut other: Findings<'_>) {
        self.found.append(&mut other.found);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All problems in the order of the document; nothing when there are none.
    pub(crate) fn into_error(mut self) -> Option<LoadError> {
        if self.found.is_empty() {
            return None;
        }
        self.found.sort_by_key(|finding| finding.span.start);
        let problems = self
            .found
            .into_iter()
            .map(|finding| {
                let location = self.source.location(finding.span, &finding.pointer);
                Problem {
                    snippet: self.source.snippet(&location, finding.label.as_deref()),
                    message: finding.message,
                    location,
                    label: finding.label,
                    help: finding.help,
                }
            })
            .collect();
        Some(LoadError { problems })
    }
}

impl Finding {
    pub(crate) fn new(span: Span, pointer: &str, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            span,
            pointer: pointer.to_owned(),
            label: None,
            help: None,
        }
    }

    /// What is said at the underlined place.
    #[must_use]
    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// What can be done about it.
    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
