//! A file that people write, with the position of everything in it.

use std::io;
use std::path::Path;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::files;
use crate::location::Location;
use crate::options::Mode;
use crate::parse;
use crate::pointer;
use crate::problems::Problems;
use crate::source::{Source, Sources};
use crate::tree::{Node, NodeKind, Span};

/// A YAML or JSON text that is read strictly: repeated keys are refused, and every value knows its
/// position.
///
/// ```
/// use openapi_model::SourceFile;
///
/// let file = SourceFile::parse("days.yaml", "monday: 7\ntuesday: x\n")?;
/// let error = file.deserialize::<std::collections::BTreeMap<String, u8>>().unwrap_err();
/// assert_eq!(error.to_string(), "\
/// error: invalid type: string \"x\", expected u8
///  --> days.yaml:2:10
///   |
/// 2 | tuesday: x
///   |          ^");
/// # Ok::<(), openapi_model::Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct SourceFile {
    sources: Sources,
    root: Node,
}

impl SourceFile {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, and for every syntax error.
    pub fn load(path: &Path) -> Result<Self, Diagnostics> {
        Self::parse(&name_of(path), &read_text(path)?)
    }

    /// Reads a text. Messages call it `name`; a name that ends in `.json` requires JSON.
    ///
    /// # Errors
    ///
    /// Every syntax error.
    pub fn parse(name: &str, text: &str) -> Result<Self, Diagnostics> {
        let mut problems = Problems::new(Source::new(name, text.to_owned()));
        match parse::read(&mut problems, Mode::Strict) {
            Some(root) if !problems.has_errors() => Ok(Self::new(problems.sources().clone(), root)),
            _ => Err(problems.into_diagnostics(Severity::Error)),
        }
    }

    pub(crate) fn new(sources: Sources, root: Node) -> Self {
        Self { sources, root }
    }

    /// The names and texts of other files that the file refers to.
    pub(crate) fn other_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.sources.others.iter().map(|source| (source.name.as_str(), source.text.as_str()))
    }

    /// The text of the file at a position, from its line on.
    pub(crate) fn text_from(&self, place: &Location) -> Option<&str> {
        std::iter::once(&self.sources.root)
            .chain(&self.sources.others)
            .find(|source| source.name == place.file)?
            .text_from_line(place.line)
    }

    /// The name in messages: usually the path.
    pub fn name(&self) -> &str {
        &self.sources.root.name
    }

    /// The text as it was read, byte for byte.
    pub fn text(&self) -> &str {
        &self.sources.root.text
    }

    pub(crate) fn node(&self) -> &Node {
        &self.root
    }

    /// Converts the text into a value of another type.
    ///
    /// # Errors
    ///
    /// The first value that does not fit, with its position.
    pub fn deserialize<T: DeserializeOwned>(&self) -> Result<T, Diagnostics> {
        serde_path_to_error::deserialize(self.root.to_value()).map_err(|error| {
            let pointer = pointer::from_path(error.path());
            let message = error.into_inner().to_string();
            self.diagnostic(&pointer, message).into()
        })
    }

    /// An error at a JSON pointer, or at the nearest existing place above it.
    pub fn diagnostic(&self, pointer: &str, message: impl Into<String>) -> Diagnostic {
        let (span, pointer) = self.nearest_span(pointer);
        let source = self.sources.of(span);
        Diagnostic::new(Arc::clone(source), source.location(span, pointer), message)
    }

    /// The position of the key of the value at a JSON pointer. Items of lists have none.
    pub fn locate_key(&self, pointer: &str) -> Option<Location> {
        Some(self.sources.location(self.key_span(pointer)?, pointer))
    }

    /// The position that is shown for a JSON pointer; there always is one.
    ///
    /// An object or list is shown by its key, if that is in the same file. For a pointer that leads
    /// nowhere, the nearest existing place above it is shown.
    pub fn nearest(&self, pointer: &str) -> Location {
        let (span, pointer) = self.nearest_span(pointer);
        self.sources.location(span, pointer)
    }

    fn nearest_span<'p>(&self, pointer: &'p str) -> (Span, &'p str) {
        let mut place = pointer;
        loop {
            if let Some(node) = self.root.at(place) {
                let span = match node.kind {
                    // If the value was read from another file, that file says more than the key.
                    NodeKind::Sequence(_) | NodeKind::Mapping(_) => {
                        self.key_span(place).filter(|key| key.file == node.span.file)
                    }
                    _ => None,
                };
                return (span.unwrap_or(node.span), place);
            }
            match place.rsplit_once('/') {
                Some((parent, _)) => place = parent,
                None => return (self.root.span, ""),
            }
        }
    }

    fn key_span(&self, pointer: &str) -> Option<Span> {
        let (parent, key) = pointer::split_last(pointer)?;
        let entry = self.root.at(parent)?.as_mapping()?.entry(&key)?;
        Some(entry.key_span)
    }
}

pub(crate) fn name_of(path: &Path) -> String {
    // Slashes make messages the same on Windows.
    path.display().to_string().replace('\\', "/")
}

pub(crate) fn read_text(path: &Path) -> Result<String, Diagnostics> {
    let refused = |message: String| Diagnostic::about_file(&name_of(path), message);
    Ok(files::read_named_file(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => refused("there is no such file".to_owned()),
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => {
            refused(format!("the file {error}"))
        }
        _ => refused(format!("the file cannot be read: {error}")),
    })?)
}
