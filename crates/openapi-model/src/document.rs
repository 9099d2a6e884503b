//! A valid document.

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

/// An OpenAPI document, with its operations and samples.
///
/// All references lead somewhere, and neither references nor `allOf` are circular.
#[derive(Debug, Clone)]
pub struct Document {
    file: SourceFile,
    warnings: Diagnostics,
    faults: Vec<Fault>,
    /// The original document, if it was translated.
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

    /// The text of the document as it was read, without other files.
    pub fn text(&self) -> &str {
        self.file.text()
    }

    /// The text of the file that contains a location, from its line on; `None` for a location that
    /// is not in the document.
    pub fn text_from(&self, place: &Location) -> Option<&str> {
        self.file.text_from(place)
    }

    /// The names and texts of the other files to which the document refers. Their contents are part
    /// of the value of the document: as components, or as path items where they are used.
    pub fn other_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.file.other_files()
    }

    /// The document as JSON, with the original order of keys.
    ///
    /// A document of OpenAPI 3.1 is translated to 3.0 as far as possible: a type with null is
    /// `nullable`, a `$ref` in a schema with other keywords is in an `allOf` with them, and a
    /// `const` is an `enum` with one value.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The document as JSON, as it is written. Tolerant mode, which is for comparisons, does not
    /// keep it and returns [`Document::value`].
    pub fn written(&self) -> &Value {
        self.written.as_ref().unwrap_or(&self.value)
    }

    /// The value at a JSON pointer.
    pub fn at(&self, pointer: &str) -> Option<&Value> {
        pointer::find(&self.value, pointer)
    }

    /// The location to show for a JSON pointer. There always is one.
    ///
    /// An object or list is shown by its key, if it has one in the same file. If the pointer leads
    /// nowhere, its nearest existing parent is shown.
    pub fn nearest(&self, pointer: &str) -> Location {
        self.file.nearest(pointer)
    }

    /// An error at a JSON pointer, or at its nearest existing parent.
    pub fn diagnostic(&self, pointer: &str, message: impl Into<String>) -> Diagnostic {
        self.file.diagnostic(pointer, message)
    }

    /// An error in a sample file, by its path relative to the document. A line of 0 means the whole
    /// file.
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

    /// The mistakes that lenient modes accept. Strict mode has no warnings.
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// The errors of partial mode, with the parts that were left out. In other modes, a document
    /// with errors is refused.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Follows the `$ref`s of a value to the first value without one. A value without a reference
    /// is returned itself; `None` if a reference leads nowhere.
    pub fn resolve<'a>(&'a self, value: &'a Value) -> Option<&'a Value> {
        self.follow(value).map(|(value, _)| value)
    }

    /// Like [`Document::resolve`], with the JSON pointer of the last target; the pointer is `None`
    /// if the value is not a reference.
    pub fn follow<'a>(&'a self, value: &'a Value) -> Option<(&'a Value, Option<String>)> {
        references::follow(value, |pointer| self.at(pointer))
    }

    /// The operations, in the order of the document.
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The operation with this name.
    pub fn operation(&self, id: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.id == id)
    }

    /// The names and schemas of the components, in document order.
    pub fn schemas(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.value
            .pointer(components::SCHEMAS)
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
            .map(|(name, schema)| (name.as_str(), schema))
    }

    /// The component schema with this name.
    pub fn schema(&self, name: &str) -> Option<&Value> {
        self.value.pointer(components::SCHEMAS)?.get(name)
    }

    /// The samples to which the document refers, in document order, without those whose file is
    /// missing.
    pub fn samples(&self) -> &[Sample] {
        self.samples
            .get_or_init(|| collect_samples(self.file.node(), &self.operations, &self.sample_files))
    }

    /// All sample files: those below `samples/`, and those elsewhere that examples name, by path
    /// relative to the document.
    pub fn sample_files(&self) -> &BTreeMap<String, String> {
        &self.sample_files
    }
}

/// A text of the info object. In tolerant mode, it may be a number.
fn info(document: &Value, key: &str) -> String {
    match document.get("info").and_then(|info| info.get(key)) {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}
