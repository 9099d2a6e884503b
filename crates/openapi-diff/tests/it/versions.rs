//! Documents of OpenAPI 3.0 and of 3.1 that say the same.

use std::path::Path;

use openapi_model::visit::{ObjectKind, visit_mut};
use openapi_model::{Document, LoadOptions};
use serde_json::{Map, Value, json};

use crate::oracle::translation::translate_keywords;

const TRANSLATED: &str = "tests/it/fixtures/openapi-3.1";
const OURS: &str = "../../openapi/community-qa.yaml";

fn document(name: &str, text: &str) -> Document {
    let document = Document::parse_with(name, text, &LoadOptions::tolerant());
    document.unwrap_or_else(|error| panic!("{name}:\n{error}"))
}

fn file(path: &Path) -> Document {
    let text = std::fs::read_to_string(path).unwrap();
    document(&path.display().to_string(), &text)
}

/// Everything that is said of two documents but that their version of OpenAPI is another,
/// in both directions.
fn findings(old: &Document, new: &Document) -> Vec<String> {
    let both = [crate::compare(old, new), crate::compare(new, old)];
    let changes = both.into_iter().flat_map(|report| report.changes);
    let changes = changes.filter(|change| change.rule != "openapi-version-changed");
    changes.map(|change| change.message).collect()
}

#[test]
fn a_translation_by_hand_says_the_same() {
    for entry in std::fs::read_dir(TRANSLATED).unwrap() {
        let directory = entry.unwrap().path();
        let [old, new] = ["before.yaml", "after.yaml"].map(|name| file(&directory.join(name)));
        let none: [&str; 0] = [];
        assert_eq!(findings(&old, &new), none, "{}", directory.display());
    }
}

#[test]
fn our_own_document_translated_says_the_same() {
    let old = file(Path::new(OURS));
    let mut value = old.value().clone();
    let count = translate(&mut value);
    assert!(count > 50, "{count}");
    let new = document("translated.json", &value.to_string());
    assert!(new.warnings().is_empty(), "{}", new.warnings());
    let none: [&str; 0] = [];
    assert_eq!(findings(&old, &new), none);
}

/// Writes a document of OpenAPI 3.0 in the words of 3.1, and counts the changes.
fn translate(document: &mut Value) -> usize {
    document["openapi"] = json!("3.1.0");
    let mut count = 0;
    visit_mut(document, |object| {
        if object.kind != ObjectKind::Schema {
            return;
        }
        if let Some(schema) = object.value.as_object_mut() {
            let before = schema.clone();
            translate_schema(schema);
            count += usize::from(before != *schema);
        }
    });
    count
}

fn translate_schema(schema: &mut Map<String, Value>) {
    translate_keywords(schema);
    if let Some(example) = schema.remove("example") {
        schema.insert("examples".to_owned(), json!([example]));
    }
    for (format, keyword, value) in [
        ("byte", "contentEncoding", "base64"),
        ("binary", "contentMediaType", "application/octet-stream"),
    ] {
        if schema.get("format") == Some(&json!(format)) {
            schema.remove("format");
            schema.insert(keyword.to_owned(), json!(value));
        }
    }
    // What wraps a reference to say more of it can say so next to it.
    if let Some([only]) = schema
        .get("allOf")
        .and_then(Value::as_array)
        .map(Vec::as_slice)
        && let Some(reference) = only.get("$ref").cloned()
    {
        schema.remove("allOf");
        schema.insert("$ref".to_owned(), reference);
    }
}
