//! Makes a document from a text: the steps of reading it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::document::Document;
use crate::files::{ReadError, ReadFile, assemble, files_below};
use crate::model::{self, Operation, file_name};
use crate::options::{LoadOptions, Mode};
use crate::partial::{distinct_path_parameters, drop_remarks, repair, take_faults};
use crate::problems::{Problem, Problems};
use crate::source::Source;
use crate::source_file::{SourceFile, name_of, read_text};
use crate::spec_version::SpecVersion;
use crate::tree::Node;
use crate::{dialect, grammar, identifiers, parse, references};

impl Document {
    /// Loads an OpenAPI document (3.0, 3.1 or 3.2), YAML or JSON, and the sample files in
    /// `samples/` next to it or in its examples.
    ///
    /// Other files to which the document refers are also read, but only from its directory and
    /// below. Nothing is read from the network.
    ///
    /// A missing sample is ignored: [`Document::samples`] does not list it. Files outside of the
    /// document's directory are not read.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the document, with locations and advice.
    pub fn load(path: &Path) -> Result<Document, Diagnostics> {
        Self::load_with(path, &LoadOptions::default())
    }

    /// Like [`Document::load`], with options.
    pub fn load_with(path: &Path, options: &LoadOptions) -> Result<Document, Diagnostics> {
        let text = read_text(path)?;
        let directory = path.parent().unwrap_or(Path::new(""));
        let mut files = BTreeMap::new();
        // Next to a document of another project, `samples/` may be anything.
        if options.mode == Mode::Strict {
            read_samples(directory, &mut files)?;
        }
        build(&name_of(path), text, options, &files_below(directory), true, files)
    }

    /// Reads an OpenAPI document (3.0, 3.1 or 3.2), YAML or JSON. `name` is its name in messages;
    /// if it ends in `.json`, the text must be JSON.
    ///
    /// Sample files are not read, but samples within the document are.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the document, with locations and advice.
    pub fn parse(name: &str, text: &str) -> Result<Document, Diagnostics> {
        Self::parse_with(name, text, &LoadOptions::default())
    }

    /// Like [`Document::parse`], with options.
    pub fn parse_with(
        name: &str,
        text: &str,
        options: &LoadOptions,
    ) -> Result<Document, Diagnostics> {
        Self::parse_with_samples(name, text, BTreeMap::new(), options)
    }

    /// Like [`Document::parse_with`], with the texts of the sample files by path relative to the
    /// document.
    pub fn parse_with_samples(
        name: &str,
        text: &str,
        samples: BTreeMap<String, String>,
        options: &LoadOptions,
    ) -> Result<Document, Diagnostics> {
        let no_files = |_: &str| {
            let reason = "cannot be read, as the document itself was not read from a file";
            Err(ReadError(reason.to_owned()))
        };
        build(name, text.to_owned(), options, &no_files, false, samples)
    }

    /// Like [`Document::parse_with`], with a reader for other files to which the document refers.
    ///
    /// ```
    /// use openapi_model::{Document, LoadOptions, ReadError};
    ///
    /// let read = |path: &str| match path {
    ///     "schemas/book.yaml" => Ok("{type: object}".to_owned()),
    ///     _ => Err(ReadError("does not exist".to_owned())),
    /// };
    /// let text = "
    /// openapi: 3.1.0
    /// info: {title: Library, version: '1'}
    /// components: {schemas: {Book: {$ref: ./schemas/book.yaml}}}
    /// ";
    /// let document = Document::parse_with_files("api.yaml", text, &read, &LoadOptions::default())?;
    /// assert_eq!(document.schema("Book").unwrap()["type"], "object");
    /// assert_eq!(document.nearest("/components/schemas/Book/type").file, "schemas/book.yaml");
    /// # Ok::<(), openapi_model::Diagnostics>(())
    /// ```
    pub fn parse_with_files(
        name: &str,
        text: &str,
        read: &ReadFile<'_>,
        options: &LoadOptions,
    ) -> Result<Document, Diagnostics> {
        let no_samples = BTreeMap::new();
        build(name, text.to_owned(), options, read, false, no_samples)
    }
}

/// Runs all steps for a text. If there is a tree, later steps run even if an earlier one has
/// reported a problem, so that all problems are reported at once.
///
/// `has_samples` is set if samples that are not in `sample_files` are read, too.
fn build(
    name: &str,
    text: String,
    options: &LoadOptions,
    read: &ReadFile<'_>,
    has_samples: bool,
    mut sample_files: BTreeMap<String, String>,
) -> Result<Document, Diagnostics> {
    let mut problems = Problems::new(Source::new(name, text));
    let Some(mut root) = parse::read(&mut problems, options.mode) else {
        return Err(problems.into_diagnostics(Severity::Error));
    };
    let version = match spec_version(&root) {
        Ok(version) => version,
        Err(problem) => {
            problems.add(problem);
            return Err(problems.into_diagnostics(Severity::Error));
        }
    };
    if version >= SpecVersion::V3_1 {
        identifiers::resolve(&mut root);
    }
    let parsed = problems.count();
    let refused = assemble(&mut root, options, read, &mut problems);
    let outline = grammar::check(&root, version, options, &mut problems);
    // From the end, because removing an item of a list moves the later ones.
    for (pointer, reading) in outline.nulls.iter().rev() {
        root.replace_null(pointer, *reading);
    }
    for (pointer, span) in &outline.unquoted {
        // As it is written, because version `1.10` is not version `1.1`.
        root.replace_with_text(pointer, problems.sources().of(*span).text_of(*span));
    }
    references::check(&root, (version, options), &outline, refused, &mut problems);
    let is_partial = options.mode == Mode::Partial;
    if is_partial {
        drop_remarks(&mut root, &mut problems, parsed);
        distinct_path_parameters(&mut root, &mut problems);
    }
    // Comparisons of documents only need the translation.
    let is_kept = version >= SpecVersion::V3_1 && options.mode != Mode::Tolerant;
    let written = is_kept.then(|| root.to_value());
    if version >= SpecVersion::V3_1 {
        dialect::translate(&mut root);
    }
    let (mut operations, repairs) = model::operations(&root, options.mode, &mut problems);
    repair(&mut root, repairs);
    let mut faults = Vec::new();
    if is_partial && problems.has_errors() {
        faults = take_faults(&mut root, &outline.references, &operations, &mut problems)?;
        // The problems of the operations were reported before.
        let mut repeated = Problems::new(Arc::clone(problems.source()));
        (operations, _) = model::operations(&root, options.mode, &mut repeated);
    }
    if problems.has_errors() {
        return Err(problems.into_diagnostics(Severity::Error));
    }
    if has_samples {
        read_named(read, &operations, &mut sample_files);
    }
    Ok(Document::new(
        SourceFile::new(problems.sources().clone(), root),
        written,
        (problems.into_diagnostics(Severity::Warning), faults),
        operations,
        sample_files,
    ))
}

/// The version of OpenAPI of a document. Without a version, it is checked as 3.0.
///
/// If the version is not supported. Other problems do not matter in a document of another format.
fn spec_version(root: &Node) -> Result<SpecVersion, Problem> {
    const SUPPORTED: &str = "only OpenAPI 3.0, 3.1 and 3.2 are supported";
    let Some(mapping) = root.as_mapping() else {
        let problem = Problem::new(root.span, "", "this is not an OpenAPI document");
        return Err(problem.label(format!("this is {}, not an object", root.describe())));
    };
    if let Some(entry) = mapping.entry("swagger") {
        let problem = Problem::new(entry.node.span, "/swagger", "Swagger 2.0 is not supported");
        return Err(problem
            .label(SUPPORTED)
            .help("convert the document to OpenAPI 3.0 first, for example with swagger2openapi"));
    }
    let Some(node) = mapping.get("openapi") else {
        return Ok(SpecVersion::V3_0);
    };
    let version = match node.as_str() {
        Some(version) => version.to_owned(),
        // `openapi: 3.0` without quotes is a number.
        None => node.to_value().to_string(),
    };
    if let Some(version) = SpecVersion::from_name(&version) {
        return Ok(version);
    }
    let message = if version.starts_with("3.") {
        format!("OpenAPI {version} is not supported")
    } else {
        format!("`{version}` is not a version of OpenAPI that is supported")
    };
    let problem = Problem::new(node.span, "/openapi", message);
    Err(problem.label(SUPPORTED).help("write the document in the terms of OpenAPI 3.2"))
}

/// Reads all files below `samples/`, except hidden ones, which some editors leave.
fn read_samples(directory: &Path, files: &mut BTreeMap<String, String>) -> Result<(), Diagnostics> {
    let mut pending = vec!["samples".to_owned()];
    while let Some(relative) = pending.pop() {
        let path = directory.join(&relative);
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            // A document need not have samples.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(unreadable_file(&path, &error)),
        };
        for entry in entries {
            let entry = entry.map_err(|error| unreadable_file(&path, &error))?;
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
                continue;
            };
            let relative = format!("{relative}/{name}");
            let kind = entry.file_type().map_err(|error| unreadable_file(&entry.path(), &error))?;
            // Links are not followed, because they could lead anywhere.
            if kind.is_dir() {
                pending.push(relative);
            } else if kind.is_file() {
                files.insert(relative, read_text(&entry.path())?);
            }
        }
    }
    Ok(())
}

/// Reads the sample files that examples name elsewhere in the document's directory.
///
/// An untrusted document must not name files outside of its directory, so `read` refuses them.
fn read_named(read: &ReadFile<'_>, operations: &[Operation], files: &mut BTreeMap<String, String>) {
    let bodies = operations.iter().flat_map(|operation| {
        let request = operation.request_body.iter().flat_map(|body| &body.content);
        let responses = operation.responses.iter().flat_map(|response| &response.content);
        request.chain(responses)
    });
    for example in bodies.flat_map(|media_type| &media_type.examples) {
        let Some(name) = example.external_value.as_deref() else {
            continue;
        };
        let name = file_name(name);
        if !files.contains_key(name)
            && let Ok(text) = read(name)
        {
            files.insert(name.to_owned(), text);
        }
    }
}

fn unreadable_file(path: &Path, error: &io::Error) -> Diagnostics {
    Diagnostic::about_file(&name_of(path), error.to_string()).into()
}
