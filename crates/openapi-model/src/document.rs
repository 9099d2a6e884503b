//! A document that was read and found in order.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::components;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::location::Location;
use crate::model::{Operation, Sample, collect_samples};
use crate::partial::Fault;
use crate::pointer;
use crate::references;
use crate::source::Source;
use crate::source_file::SourceFile;
use crate::tree::{Position, Span};

/// An OpenAPI document, with all that was read out of it.
///
/// Every reference in it leads somewhere, and following references and the
/// members of `allOf`s comes to an end.
#[derive(Debug, Clone)]
pub struct Document {
    file: SourceFile,
    warnings: Diagnostics,
    faults: Vec<Fault>,
    /// The document as it is written, where it was translated.
    written: Option<Value>,
    value: Value,
    title: String,
    version: String,
    operations: Vec<Operation>,
    samples: OnceLock<Vec<Sample>>,
    sample_files: BTreeMap<String, String>,
}

impl Document {
    pub(crate) fn new(
        file: SourceFile,
        written: Option<Value>,
        (warnings, faults): (Diagnostics, Vec<Fault>),
        operations: Vec<Operation>,
        sample_files: BTreeMap<String, String>,
    ) -> Self {
        let value = file.node().to_value();
        Self {
            title: info(&value, "title"),
            version: info(&value, "version"),
            file,
            warnings,
            faults,
            written,
            value,
            operations,
            samples: OnceLock::new(),
            sample_files,
        }
    }

    /// The name of the document in messages: usually its path.
    pub fn name(&self) -> &str {
        self.file.name()
    }

    /// The title of the API.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The version of the document.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The document as it was read, to the byte, without other files that it refers to.
    pub fn text(&self) -> &str {
        self.file.text()
    }

    /// The text of the file that a place of the document is in, from its line on. There is
    /// none for a place that is not in the document.
    pub fn text_from(&self, place: &Location) -> Option<&str> {
        self.file.text_from(place)
    }

    /// The names and texts of the other files that the document refers to. What is in them
    /// is a part of its value: as components, and path items where they are used.
    pub fn other_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.file.other_files()
    }

    /// The document as plain JSON, the order of keys kept.
    ///
    /// A document of OpenAPI 3.1 is in the terms of 3.0 wherever 3.0 can say the same: a
    /// type that may be null is `nullable`, what is next to a `$ref` in a schema is in an
    /// `allOf` with it, and a `const` is an `enum` of one value.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The document as plain JSON, in the terms in which it is written. A tolerant reading,
    /// which is for comparisons, does not keep them: there, it is [`Document::value`].
    pub fn written(&self) -> &Value {
        self.written.as_ref().unwrap_or(&self.value)
    }

    /// The value at a JSON pointer.
    pub fn at(&self, pointer: &str) -> Option<&Value> {
        pointer::find(&self.value, pointer)
    }

    /// The place to show people for a JSON pointer, of which there always is one.
    ///
    /// An object or list is shown by its key, where it has one in the same file; of a
    /// pointer that leads nowhere, the nearest place above it that exists is shown.
    pub fn nearest(&self, pointer: &str) -> Location {
        self.file.nearest(pointer)
    }

    /// An error at a JSON pointer, or at the nearest place above it that exists.
    pub fn diagnostic(&self, pointer: &str, message: impl Into<String>) -> Diagnostic {
        self.file.diagnostic(pointer, message)
    }

    /// An error in a sample file, which is named by its path relative to the document.
    /// A line of 0 means the file as a whole.
    pub fn sample_diagnostic(
        &self,
        path: &str,
        at: Position,
        message: impl Into<String>,
    ) -> Diagnostic {
        let name = match self.name().rsplit_once('/') {
            Some((directory, _)) => format!("{directory}/{path}"),
            None => path.to_owned(),
        };
        let text = self.sample_files.get(path).filter(|_| at.line > 0);
        let Some(text) = text else {
            return Diagnostic::about_file(&name, message);
        };
        let source = Arc::new(Source::new(&name, text.clone()));
        let location = source.location(Span::new(at, at), "");
        Diagnostic::new(source, location, message)
    }

    /// The mistakes that a lenient reading accepts and a strict one refuses. A strict reading
    /// has no warnings.
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// The errors of a partial reading, with what the document was read without. Any other
    /// reading refuses a document with errors.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Follows the `$ref`s of a value, to the first value that has none. A value
    /// without one is given back; of one that leads nowhere, nothing is.
    pub fn resolve<'a>(&'a self, value: &'a Value) -> Option<&'a Value> {
        self.follow(value).map(|(value, _)| value)
    }

    /// Like [`Document::resolve`], with the JSON pointer of what the last reference names;
    /// without one for a value that is no reference.
    pub fn follow<'a>(&'a self, value: &'a Value) -> Option<(&'a Value, Option<String>)> {
        references::follow(value, |pointer| self.at(pointer))
    }

    /// The operations, in the order of the document.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The operation of a name.
    pub fn operation(&self, id: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.id == id)
    }

    /// The names and schemas of the components, in the order of the document.
    pub fn schemas(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.value
            .pointer(components::SCHEMAS)
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
            .map(|(name, schema)| (name.as_str(), schema))
    }

    /// The component schema of a name.
    pub fn schema(&self, name: &str) -> Option<&Value> {
        self.value.pointer(components::SCHEMAS)?.get(name)
    }

    /// The samples that are wired, in the order of the document. One whose file
    /// is missing is not among them.
    pub fn samples(&self) -> &[Sample] {
        self.samples
            .get_or_init(|| collect_samples(self.file.node(), &self.operations, &self.sample_files))
    }

    /// The sample files, wired or not: every file below `samples/`, and those
    /// elsewhere that examples name; each under its path relative to the
    /// document, with its text.
    pub fn sample_files(&self) -> &BTreeMap<String, String> {
        &self.sample_files
    }
}

/// A text of the info object. A tolerant reading lets it be a number.
fn info(document: &Value, key: &str) -> String {
    match document.get("info").and_then(|info| info.get(key)) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}
