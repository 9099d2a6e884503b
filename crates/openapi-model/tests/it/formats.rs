//! The formats of documents.

use openapi_model::{Document, LoadOptions};

use crate::text;

#[test]
fn json_document_equals_yaml_document() {
    let yaml = Document::parse("library.yaml", &text("library.yaml")).unwrap();
    for json in [yaml.value().to_string(), serde_json::to_string_pretty(yaml.value()).unwrap()] {
        // Either the name requires JSON, or the text is recognised as JSON.
        for name in ["library.json", "main:library"] {
            let read = Document::parse(name, &json).unwrap();
            assert_eq!(read.value(), yaml.value());
            assert_eq!(read.operations().len(), yaml.operations().len());
        }
    }
}

#[test]
fn places_in_json_are_known() {
    let json = "{\n  \"openapi\": \"3.0.3\",\n  \"info\": {\"title\": \"Bücher 📚\", \"version\": \"1\"},\n  \"paths\": {}\n}";
    let contract = Document::parse("a.json", json).unwrap();
    let version = contract.nearest("/info/version");
    assert_eq!(version.to_string(), "a.json:3:44");
    assert_eq!(contract.nearest("/paths").to_string(), "a.json:4:3");
    assert_eq!(contract.nearest("/info/title").length, 10);
}

#[test]
fn json_that_yaml_does_not_know_is_read() {
    let key = "k".repeat(2000);
    let json = format!(
        r#"{{"openapi":"3.0.3","info":{{"title":"\ud83d\ude00\/\u00e9\t","version":"1"}},"paths":{{}},"x-{key}":[-0,1e2,1.5,9007199254740993,18446744073709551615]}}"#
    );
    let contract = Document::parse("a.json", &json).unwrap();
    assert_eq!(contract.title(), "😀/é\t");
    let numbers = contract.at(&format!("/x-{key}")).unwrap().to_string();
    assert_eq!(numbers, "[0,100.0,1.5,9007199254740993,18446744073709551615]");
}

#[test]
fn braces_may_be_yaml_too() {
    let yaml = "{openapi: 3.0.3, info: {title: Library, version: 1.0.0}, paths: {}} # flow style";
    assert_eq!(Document::parse("a.yaml", yaml).unwrap().title(), "Library");
}

#[test]
fn json_lines_are_counted_with_any_line_ending() {
    let document = Document::parse("a.yaml", &text("library.yaml")).unwrap();
    let json = format!("{:#}", document.value());
    let place = "/components/schemas/Book/allOf/1/required/0";
    let line = Document::parse("a.json", &json).unwrap().nearest(place).line;
    assert!(line > 1, "{line}");
    let crlf = Document::parse("a.json", &json.replace('\n', "\r\n")).unwrap();
    assert_eq!(crlf.nearest(place).line, line);
}

#[test]
fn line_endings_and_byte_order_marks_change_nothing() {
    let plain = Document::parse("a.yaml", &text("library.yaml")).unwrap();
    let crlf = text("library.yaml").replace('\n', "\r\n");
    let json = plain.value().to_string();
    for (name, text) in [
        ("a.yaml", crlf.clone()),
        ("a.yaml", format!("\u{feff}{crlf}")),
        ("a.yaml", format!("\u{feff}{}", text("library.yaml"))),
        ("a.json", format!("\u{feff}{json}\r\n")),
    ] {
        let read = Document::parse(name, &text).unwrap();
        assert_eq!(read.value(), plain.value());
        assert_eq!(read.text(), text);
        if name == "a.yaml" {
            let place = "/components/schemas/Book/allOf/1/required/0";
            assert_eq!(read.nearest(place), plain.nearest(place));
            let shown = |document: &Document| {
                let diagnostic = document.diagnostic(place, "this one");
                diagnostic.to_string().replace(name, "")
            };
            assert_eq!(shown(&read), shown(&plain).replace("library.yaml", ""));
        }
    }
}

#[test]
fn block_scalars_and_anchors_are_yaml() {
    let yaml = "\
openapi: 3.0.3
info:
  title: &title Library
  version: 1.0.0
  description: |
    Two
    lines.
paths: {}
x-title: *title
x-list: &list [1, [2]]
x-lists: [*list, *list]
x-folded: >-
  one
  line
x-nothing:
";
    let contract = Document::parse("a.yaml", yaml).unwrap();
    let value = contract.value();
    assert_eq!(value["info"]["description"], "Two\nlines.\n");
    assert_eq!(value["x-title"], "Library");
    assert_eq!(value["x-lists"].to_string(), "[[1,[2]],[1,[2]]]");
    assert_eq!(value["x-folded"], "one line");
    assert!(value["x-nothing"].is_null());
    // An alias is at its use; its contents are where they were written.
    assert_eq!(contract.nearest("/x-lists/1").line, 11);
    assert_eq!(contract.nearest("/x-lists/1/1").line, 10);
}

#[test]
fn nesting_up_to_the_limit_is_read() {
    // The document itself counts as a level.
    for (levels, fits) in [(127, true), (128, false)] {
        let nested = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        let json = format!(
            r#"{{"openapi":"3.0.3","info":{{"title":"","version":""}},"paths":{{}},"x-deep":{nested}}}"#
        );
        for name in ["a.json", "a.yaml"] {
            let read = Document::parse_with(name, &json, &LoadOptions::default());
            assert_eq!(read.is_ok(), fits, "{name}, {levels} levels");
        }
        let yaml = json.replacen('{', " {", 1) + " # not JSON";
        let read = Document::parse("a.yaml", &yaml);
        assert_eq!(read.is_ok(), fits, "YAML, {levels} levels");
    }
}
