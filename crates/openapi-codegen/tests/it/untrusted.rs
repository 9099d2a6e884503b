//! Documents from untrusted sources: bounded work, no executed code, no interpreted control
//! characters.

use std::fmt::Write as _;
use std::process::Command;

use openapi_codegen::emit::Files;
use terminal::escape::is_control;

use crate::pipeline::generate;

/// A document with one operation, whose request and response have the schema `A`.
fn document(schemas: &str) -> String {
    format!(
        "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /a:\n    get:\n      \
         operationId: getA\n      responses: {{'200': {{description: A., content: \
         {{application/json: {{schema: {{$ref: '#/components/schemas/A'}}}}}}}}}}\ncomponents:\n  \
         schemas:\n{schemas}"
    )
}

#[test]
fn all_of_one_schema_twice_is_generated() {
    let mut schemas = String::new();
    for level in 0..30 {
        let name = if level == 0 { "A".to_owned() } else { format!("L{level}") };
        let next = format!("{{$ref: '#/components/schemas/L{}'}}", level + 1);
        let _ = writeln!(schemas, "    {name}: {{allOf: [{next}, {next}]}}");
    }
    schemas.push_str("    L30: {type: object, properties: {z: {type: string}}}\n");
    let files = generate(&document(&schemas)).unwrap_or_else(|error| panic!("{error}"));
    assert!(files.values().any(|text| text.contains("pub z:")), "{files:?}");
}

#[test]
fn too_many_combinations_of_alternatives_are_unknown_properties() {
    let mut schemas = String::from("    A:\n      allOf:\n");
    for part in 0..14 {
        let one = |value| format!("{{type: object, properties: {{p{part}_{value}: {{}}}}}}");
        let _ =
            writeln!(schemas, "      - oneOf: [{}, {}, {}, {}]", one(0), one(1), one(2), one(3));
    }
    let files = generate(&document(&schemas)).unwrap_or_else(|error| panic!("{error}"));
    assert!(!files["unions.rs"].contains("pub enum A {"));
    assert!(files["models/mod.rs"].contains("pub struct A("), "{}", files["models/mod.rs"]);
}

#[test]
fn parent_of_its_alternatives_becomes_enum() {
    let files = generate(&document(
        "    A: {type: object, required: [kind], properties: {kind: {type: string}}, oneOf: [{$ref: \
         '#/components/schemas/B'}, {$ref: '#/components/schemas/C'}]}\n    \
         B: {allOf: [{$ref: '#/components/schemas/A'}, {type: object, properties: {b: {}}}]}\n    \
         C: {allOf: [{$ref: '#/components/schemas/A'}, {type: object, properties: {c: {}}}]}\n",
    ))
    .unwrap_or_else(|error| panic!("{error}"));
    let unions = &files["unions.rs"];
    assert!(unions.contains("B(crate::types::B)") && unions.contains("C(crate::types::C)"));
    let models = &files["models/mod.rs"];
    let own = &models[models.find("pub struct B {").unwrap()..];
    let fields = own.split('}').next().unwrap();
    assert!(fields.contains("pub kind: String") && fields.contains("pub b: "), "{fields}");
}

/// Code blocks in all forms of Markdown, each of which would fail if it was compiled or run.
const CODE: [&str; 12] = [
    "````\nmust_not_compile!\n````",
    "```{.rust}\nmust_not_compile!\n```",
    "```text,rust\nmust_not_compile!\n```",
    "```edition2021\nmust_not_compile!\n```",
    "~~~\nmust_not_compile!\n~~~",
    "- a\n\n      must_not_compile!",
    "1. a\n   ```rust\n   must_not_compile!\n   ```",
    "> > ```rust\n> > must_not_compile!\n> > ```",
    "a\r\r```rust\rmust_not_compile!\r```",
    "a\n\n    must_not_compile!",
    "`\u{202e}``rust\nmust_not_compile!\n```",
    "```\nmust_not_compile!",
];

/// A document with a text at every place from which texts are written into the generated crate.
fn with_text(text: &str) -> String {
    let text = serde_json::Value::from(text);
    format!(
        r##"{{"openapi": "3.0.3", "info": {{"title": "T", "version": "1", "description": {text}}},
        "tags": [{{"name": {text}, "description": {text}}}],
        "paths": {{"/a": {{"post": {{"operationId": "postA", "tags": [{text}], "summary": {text},
            "description": {text}, "deprecated": true,
            "parameters": [
                {{"name": "q", "in": "query", "description": {text}, "example": {text},
                  "schema": {{"$ref": "#/components/schemas/Sort"}}}},
                {{"name": "r", "in": "query", "description": {text}, "example": {text},
                  "schema": {{"type": "string", "default": {text}, "enum": [{text}, "b"]}}}}
            ],
            "requestBody": {{"description": {text}, "content": {{"application/json": {{
                "example": {{"a": {text}}}, "schema": {{"$ref": "#/components/schemas/A"}}}}}}}},
            "responses": {{"200": {{"description": {text}, "content": {{"application/json": {{
                "example": {{"a": {text}}}, "schema": {{"$ref": "#/components/schemas/A"}}}}}}}}}}
        }}}}}},
        "components": {{"schemas": {{
            "A": {{"type": "object", "title": {text}, "description": {text},
                "properties": {{
                    "a": {{"type": "string", "description": {text}, "example": {text}}},
                    "b": {{"type": "string", "enum": [{text}, "b"], "description": {text}}},
                    "c": {{"type": "object", "title": {text}, "description": {text},
                           "properties": {{"d": {{"type": "string", "description": {text}}}}}}}
                }}}},
            "Sort": {{"type": "string", "description": {text}, "x-extensible-enum": [{text}, "b"]}},
            "Either": {{"oneOf": [{{"type": "string", "description": {text}}},
                                  {{"type": "integer"}}], "description": {text}}}
        }}}}}}"##
    )
}

/// The documentation in generated files, with each comment on a separate function.
fn comments(files: &Files) -> String {
    let mut text = String::new();
    let mut number = 0;
    for line in files.values().flat_map(|file| file.lines().chain([""])) {
        let line = line.trim_start();
        match line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
            Some(comment) => {
                let _ = writeln!(text, "///{comment}");
            }
            None if text.ends_with('\n') && !text.ends_with("{}\n") => {
                let _ = writeln!(text, "pub fn f{number}() {{}}");
                number += 1;
            }
            None => {}
        }
    }
    text
}

/// The generator's own examples call a client that does not exist here, so they are removed.
fn without_own_examples(comments: &str) -> String {
    comments.replace("```no_run", "```ignore")
}

#[test]
fn no_code_block_of_a_description_is_a_test() {
    let mut all = String::new();
    for code in CODE {
        let files = generate(&with_text(code)).unwrap_or_else(|error| panic!("{code:?}: {error}"));
        let comments = without_own_examples(&comments(&files));
        assert!(comments.contains("must_not_compile!"), "{code:?}");
        let _ = writeln!(all, "pub mod m{} {{\n{comments}}}", all.len());
    }
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("lib.rs");
    std::fs::write(&path, all).unwrap();
    let listed = Command::new("rustdoc")
        .args(["--test", "--edition", "2024", "--crate-name", "texts"])
        .arg(&path)
        .args(["--test-args", "--list"])
        .output()
        .unwrap();
    let listed_text = String::from_utf8_lossy(&listed.stdout);
    let errors = String::from_utf8_lossy(&listed.stderr);
    // The examples of the generator itself are listed, and ignored when they are run.
    let tests = Command::new("rustdoc")
        .args(["--test", "--edition", "2024", "--crate-name", "texts"])
        .arg(&path)
        .output()
        .unwrap();
    let run = String::from_utf8_lossy(&tests.stdout);
    assert!(listed.status.success() && tests.status.success(), "{listed_text}{errors}{run}");
    assert!(run.contains("test result: ok. 0 passed; 0 failed"), "{run}");
}

#[test]
fn no_control_character_reaches_a_generated_file() {
    let signs = "a\u{1b}[31m\u{7}\u{9b}\u{85}\u{202e}\u{2066}\u{200f}\u{2028}\u{61c}b";
    let files = generate(&with_text(signs)).unwrap_or_else(|error| panic!("{error}"));
    for (name, text) in &files {
        let found =
            text.lines().find(|line| line.contains(|sign| is_control(sign) && sign != '\t'));
        assert_eq!(found, None, "{name}");
    }
}
