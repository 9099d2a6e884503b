//! Emits the files of the generated crate from the lowered document.
//!
//! [`emit`] runs progenitor, writes models and requests with the types that progenitor has chosen,
//! and formats the files. It is a pure function of its input, and runs in a child process (see
//! [`crate::GeneratorProcess`]): progenitor panics on unsupported documents, and may even overflow
//! its stack.

mod commands;
mod deprecation;
mod docs;
mod error;
mod fields;
mod files;
mod format;
mod help;
mod input;
mod items;
mod literals;
mod meanings;
mod metadata;
mod models;
mod names;
mod operations;
mod page;
mod paging;
mod progenitor_run;
mod runtime;
mod samples;
mod scalars;
mod setup;
mod signatures;
mod tags;
mod tokens;
mod unions;

pub use commands::commands;
pub use error::{EmitError, FailedPart};
pub use input::{Files, Input};
pub(crate) use names::libraries;
pub(crate) use page::{description, page};

/// Emits all files of the generated module.
///
/// # Errors
///
/// If openapiv3 cannot read the lowered document, if progenitor refuses it, or if a pass does not
/// find the form that it expects in progenitor's output. Progenitor may also panic, which is why
/// the caller is a child process.
pub fn emit(input: &Input) -> Result<Files, EmitError> {
    files::split(progenitor_run::generated(input)?, input)
}

#[cfg(test)]
mod tests {
    use openapi_model::{Conventions, Document};

    use super::*;
    use crate::lower;

    const DOCUMENT: &str = r##"{
        "openapi": "3.0.3",
        "info": {"title": "T", "version": "1"},
        "paths": {"/books/{id}": {"get": {
            "operationId": "getBook",
            "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
                {"name": "lang", "in": "query", "schema": {"type": "string"}}
            ],
            "responses": {"200": {"description": "A book.", "content": {"application/json": {
                "schema": {"$ref": "#/components/schemas/Book"}
            }}}}
        }}},
        "components": {"schemas": {"Book": {
            "type": "object", "properties": {"title": {"type": "string"}}
        }}}
    }"##;

    /// The error about progenitor's output after `from` is replaced by `to`.
    fn error_of(from: &str, to: &str) -> String {
        let document = Document::parse("api.json", DOCUMENT).unwrap();
        let draft = lower::lower(&document, &Conventions::default()).unwrap();
        let input = Input::new(&draft, Vec::new());
        let text = progenitor_run::generated(&input).unwrap().to_string();
        assert!(text.contains(from), "{from} is not in {text}");
        let changed = text.replace(from, to).parse().unwrap();
        let error = files::split(changed, &input).unwrap_err();
        assert_eq!(error.failed, FailedPart::Pass, "{error}");
        let help = error.help();
        assert!(help.contains("the document is not at fault"), "{help}");
        error.to_string()
    }

    #[test]
    fn signatures_of_an_unknown_form_are_refused() {
        for (from, to, expected) in [
            (
                "Result < ResponseValue < types :: Book >",
                "Result < Book",
                "a method that returns `Result<X<…>, _>`",
            ),
            (
                "lang : Option < & 'a str >",
                "lang : & 'a str",
                "an argument `lang` that is an `Option`",
            ),
            (
                "lang : Option <",
                "language : Option <",
                "no argument `language`, as there is no such parameter",
            ),
        ] {
            let error = "the pass `operations` cannot read the code that progenitor generated for `getBook`: \
                         expected";
            assert_eq!(error_of(from, to), format!("{error} {expected}"), "{from}");
        }
        assert_eq!(
            error_of("pub async fn get_book", "pub fn get_book"),
            "progenitor made 0 methods for 1 operations"
        );
    }
}
