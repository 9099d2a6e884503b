//! The problems so far, while a text is read.

use std::fmt::Display;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::source::{Source, Sources};
use crate::tree::Span;

/// The problems so far in one document.
#[derive(Debug)]
pub(crate) struct Problems {
    sources: Sources,
    found: Vec<Problem>,
}

/// A problem that is not bound to a text yet.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    message: Box<str>,
    span: Span,
    pointer: Box<str>,
    severity: Severity,
    label: Option<Box<str>>,
    help: Option<Box<str>>,
    first: Option<Span>,
    others: Option<Box<Others>>,
}

/// The JSON pointers of other places with the same mistake.
#[derive(Debug, Clone)]
struct Others(Vec<Box<str>>);

impl Problems {
    pub(crate) fn new(source: impl Into<Arc<Source>>) -> Self {
        Self { sources: Sources { root: source.into(), others: Vec::new() }, found: Vec::new() }
    }

    pub(crate) fn source(&self) -> &Arc<Source> {
        &self.sources.root
    }

    pub(crate) fn add(&mut self, problem: Problem) {
        self.found.push(problem);
    }

    pub(crate) fn count(&self) -> usize {
        self.found.len()
    }

    /// Drops all problems except the first ones.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.found.truncate(count);
    }

    /// Calls `visit` for each error, with its index among all problems.
    pub(crate) fn for_each_error(&mut self, mut visit: impl FnMut(usize, &mut Problem)) {
        for (index, problem) in self.found.iter_mut().enumerate() {
            if problem.severity == Severity::Error {
                visit(index, problem);
            }
        }
    }

    /// Removes and returns the problems of a severity, in document order.
    pub(crate) fn take(&mut self, severity: Severity) -> Diagnostics {
        let all = std::mem::take(&mut self.found).into_iter();
        let (taken, left) = all.partition(|problem| problem.severity == severity);
        self.found = left;
        Self { sources: self.sources.clone(), found: taken }.into_diagnostics(severity)
    }

    pub(crate) fn append(&mut self, mut other: Problems) {
        self.found.append(&mut other.found);
    }

    /// Adds another file with its problems, and returns the number of the file in spans.
    pub(crate) fn append_file(&mut self, other: Problems) -> u32 {
        self.sources.others.push(other.sources.root);
        let number = u32::try_from(self.sources.others.len()).unwrap_or(u32::MAX);
        for mut problem in other.found {
            problem.span.file = number;
            if let Some(first) = &mut problem.first {
                first.file = number;
            }
            self.found.push(problem);
        }
        number
    }

    /// The files of the document.
    pub(crate) fn sources(&self) -> &Sources {
        &self.sources
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.found.iter().any(|problem| problem.severity == Severity::Error)
    }

    /// The problems of a severity, in document order.
    pub(crate) fn into_diagnostics(mut self, severity: Severity) -> Diagnostics {
        self.found.retain(|problem| problem.severity == severity);
        self.found.sort_by_key(|problem| (problem.span.file, problem.span.start));
        self.found.into_iter().map(|problem| problem.into_diagnostic(&self.sources)).collect()
    }
}

impl Problem {
    pub(crate) fn new(span: Span, pointer: &str, message: impl Into<String>) -> Self {
        Self {
            message: message.into().into(),
            span,
            pointer: pointer.into(),
            severity: Severity::Error,
            label: None,
            help: None,
            first: None,
            others: None,
        }
    }

    #[must_use]
    pub(crate) fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into().into());
        self
    }

    #[must_use]
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into().into());
        self
    }

    /// Adds the probable intention, if it is known.
    #[must_use]
    pub(crate) fn meant(self, meant: Option<impl Display>) -> Self {
        match meant {
            Some(meant) => self.help(format!("did you mean `{meant}`?")),
            None => self,
        }
    }

    /// Adds the location of the first occurrence.
    #[must_use]
    pub(crate) fn first_given(mut self, span: Span) -> Self {
        self.first = Some(span);
        self.label("given again here")
    }

    #[must_use]
    pub(crate) fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Sets the JSON pointer.
    #[must_use]
    pub(crate) fn at(mut self, pointer: &str) -> Self {
        self.pointer = pointer.into();
        self
    }

    /// Adds the JSON pointers of other places with the same mistake.
    #[must_use]
    pub(crate) fn also_at(mut self, others: impl Iterator<Item = Problem>) -> Self {
        let pointers = others.map(|other| other.pointer).collect();
        self.others = Some(Box::new(Others(pointers)));
        self
    }

    pub(crate) fn pointer(&self) -> &str {
        &self.pointer
    }

    pub(crate) fn set_severity(&mut self, severity: Severity) {
        self.severity = severity;
    }

    /// Returns whether no JSON pointer is known.
    pub(crate) fn is_nowhere(&self) -> bool {
        self.pointer.is_empty()
    }

    fn into_diagnostic(self, sources: &Sources) -> Diagnostic {
        let source = sources.of(self.span);
        let location = source.location(self.span, &self.pointer);
        let mut diagnostic = Diagnostic::new(Arc::clone(source), location, self.message);
        diagnostic.severity = self.severity;
        diagnostic.label = self.label.map(String::from);
        diagnostic.help = self.help.map(String::from);
        let others = self.others.into_iter().flat_map(|others| others.0);
        diagnostic.also_at = others.map(String::from).collect();
        match self.first {
            Some(span) => {
                let first = sources.of(span).location(span, "");
                diagnostic.with_related(first, "first given here")
            }
            None => diagnostic,
        }
    }
}
