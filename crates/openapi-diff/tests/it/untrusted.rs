//! Texts from documents in the output of the program are shown, but never interpreted.

use std::process::Command;

use openapi_model::Document;
use serde_json::{Value, json};
use terminal::escape::is_control;

/// A document with a text in every kind of string.
fn document(text: &str) -> Value {
    let path = format!("/{text}");
    json!({
        "openapi": "3.0.3",
        "info": {"title": text, "version": text, "description": text},
        "servers": [{"url": "https://example.org", "description": text}],
        "tags": [{"name": text, "description": text}],
        "x-note": text,
        "paths": {path: {"get": {
            "operationId": text, "tags": [text], "summary": text, "description": text,
            "parameters": [{"name": text, "in": "query", "description": text, "example": text,
                "schema": {"type": "string", "enum": [text], "default": text, "pattern": text}}],
            "responses": {"200": {"description": text, "content": {"application/json": {
                "example": text,
                "schema": {"type": "object", "title": text, "required": [text],
                    "properties": {text: {"type": "string", "description": text,
                        "format": text, "enum": [text, "b"]}}}
            }}}}
        }}},
        "components": {"schemas": {"A": {"type": "string", "title": text, "x-note": text}}}
    })
}

#[test]
fn no_control_character_is_printed() {
    let signs = "a\u{1b}[31m\u{7}\u{9b}\u{85}\u{202e}\u{2066}\u{200f}\u{2028}\u{61c}";
    let scratch = tempfile::tempdir().unwrap();
    for (name, end) in [("old.json", "b"), ("new.json", "c")] {
        let text = document(&format!("{signs}{end}")).to_string();
        std::fs::write(scratch.path().join(name), text).unwrap();
    }
    // It has changes to show.
    Document::load_with(&scratch.path().join("old.json"), &openapi_model::LoadOptions::tolerant())
        .unwrap_or_else(|error| panic!("{error}"));
    for format in ["text", "markdown", "json", "sarif", "github", "junit", "html", "changelog"] {
        let run = Command::new(env!("CARGO_BIN_EXE_openapi-diff"))
            .args(["old.json", "new.json", "--format", format])
            .current_dir(scratch.path())
            .output()
            .unwrap();
        let printed = [run.stdout, run.stderr].concat();
        let printed = String::from_utf8(printed).unwrap();
        assert!(printed.len() > 200, "{format}: {printed}");
        let is_sign = |sign: char| is_control(sign) && sign != '\n' && sign != '\t';
        let found = printed.lines().find(|line| line.contains(is_sign));
        assert_eq!(found, None, "{format}");
    }
}
