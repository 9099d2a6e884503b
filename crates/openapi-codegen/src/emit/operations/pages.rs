//! The documentation of the method of `Client` and of the request builder.
//!
//! Remarks about one server are the last section of the method's documentation, so that readers do
//! not expect the same of every server.

use std::collections::BTreeSet;

use openapi_model::rust::IdentifierCase as _;
use serde_json::Value;
use syn::{Attribute, parse_quote};

use super::examples;
use super::operation::{Argument, Operation};
use crate::emit::deprecation::deprecated;
use crate::emit::docs;
use crate::emit::error::EmitError;
use crate::lower::OperationNote;

/// The documentation of an operation.
pub(super) struct Pages {
    /// The documentation of the method of `Client`, up to its example.
    pub(super) method: String,
    /// The example of the method, with its heading.
    pub(super) example: String,
    /// The remarks after the example.
    pub(super) remarks: String,
    /// The documentation of the request builder.
    pub(super) builder: String,
}

impl Pages {
    pub(super) fn new(operation: &Operation<'_>) -> Result<Self, EmitError> {
        let note = operation.note;
        let arguments: Vec<Described> = operation
            .arguments()
            .iter()
            .map(|argument| Described::new(argument, operation.remark()))
            .collect();
        let stated = Stated::new(operation, &arguments);
        let method = &operation.method;
        let sent = format!("Sends `{} {}`.", note.method, note.path);

        let mut page = stated.text.clone();
        page.push(sent);
        if !arguments.is_empty() {
            let listed: Vec<String> =
                arguments.iter().map(|own| item(&own.name, &own.text)).collect();
            page.push(section("Arguments", &listed.join("\n")));
        }
        let facts = note.facts.sections.iter();
        page.extend(facts.map(|facts| section(&facts.heading, &facts.text)));

        let mut text = stated.text.into_iter();
        let mut builder: Vec<String> = text.next().into_iter().collect();
        builder.push(format!(
            "Returned by [`Client::{method}`](crate::Client::{method}), whose page has an example."
        ));
        builder.extend(text);
        Ok(Self {
            method: page.join("\n\n"),
            example: section("Example", &examples::example(operation)?),
            remarks: stated.remarks.unwrap_or_default(),
            builder: builder.join("\n\n"),
        })
    }
}

/// The attributes of the method of `Client`.
pub(super) fn attributes(operation: &Operation<'_>) -> Vec<Attribute> {
    let note = operation.note;
    let replacement = note.extensions.get("x-replaced-by").and_then(Value::as_str);
    let deprecated = note.deprecated.then(|| deprecated(replacement));
    let aliases = aliases(note, &operation.method.to_string());
    deprecated.into_iter().chain(aliases).collect()
}

fn section(heading: &str, text: &str) -> String {
    format!("# {heading}\n\n{text}")
}

/// An argument, with its description in the document.
struct Described {
    name: String,
    text: String,
    remark: Option<String>,
}

impl Described {
    fn new(argument: &Argument<'_>, words: Option<&str>) -> Self {
        let name = argument.name.to_string();
        let Some(parameter) = argument.parameter else {
            return Self { name, text: "The request body.".to_owned(), remark: None };
        };
        let (stated, remarks) = docs::remarks_apart(&parameter.docs, words);
        let mut text = join_lines(&stated);
        if text.is_empty() {
            text = format!("The {} parameter `{}`.", parameter.place, parameter.wire);
        }
        if parameter.deprecated {
            text.push_str(" Deprecated.");
        }
        let remark = join_lines(&remarks);
        Self { name, text, remark: (!remark.is_empty()).then_some(remark) }
    }
}

fn item(name: &str, text: &str) -> String {
    docs::markdown(&format!("- `{name}`: {text}"))
}

fn join_lines(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The document's description of an operation.
struct Stated {
    /// The summary and the description.
    text: Vec<String>,
    /// The section about one server.
    remarks: Option<String>,
}

impl Stated {
    fn new(operation: &Operation<'_>, arguments: &[Described]) -> Self {
        let (mut text, mut remarks) = (Vec::new(), Vec::new());
        for written in &operation.note.docs {
            let (stated, remark) = docs::remarks_apart(written, operation.remark());
            let stated = docs::markdown(&stated);
            text.extend(Some(stated).filter(|stated| !stated.is_empty()));
            let paragraphs = remark.split("\n\n").filter(|text| !text.is_empty());
            remarks.extend(paragraphs.map(|text| docs::markdown(&capitalised(text))));
        }
        if let Some(summary) = text.first_mut()
            && !summary.ends_with(['.', '!', '?'])
        {
            summary.push('.');
        }
        let of_arguments: Vec<String> = arguments
            .iter()
            .filter_map(|argument| {
                let remark = argument.remark.as_deref()?;
                Some(item(&argument.name, remark))
            })
            .collect();
        if !of_arguments.is_empty() {
            remarks.push(of_arguments.join("\n"));
        }
        let heading = operation.remark().map(|words| words.trim_end_matches(':'));
        let is_any = !remarks.is_empty();
        let remarks = heading.map(|heading| section(heading, &remarks.join("\n\n")));
        Self { text, remarks: remarks.filter(|_| is_any) }
    }
}

fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

/// Other search terms for the method: the name of the operation in the document, and the last part
/// of its path.
fn aliases(note: &OperationNote, method: &str) -> Vec<Attribute> {
    let last = note.path.rsplit('/').next().unwrap_or_default();
    let word = last.split('.').next().unwrap_or_default();
    let is_told = method.replace('_', "").contains(&word.to_lowercase());
    let word = (!is_told && method != word.to_snake_case()).then_some(word);
    let names: BTreeSet<&str> = [note.id.as_str()].into_iter().chain(word).collect();
    names
        .into_iter()
        .filter(|name| {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
            !name.is_empty() && *name != method && name.chars().all(is_plain)
        })
        .map(|name| parse_quote!(#[doc(alias = #name)]))
        .collect()
}
