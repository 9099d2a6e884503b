//! Runs the generator on documents with a few random faults. Each results in code, or in an error
//! with a location, and nothing panics. `PROPTEST_CASES=5000` tries more of them.

use openapi_codegen::pipeline;
use openapi_model::{Conventions, Document, LoadOptions, pointer};
use proptest::collection::vec;
use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop_assert, prop_oneof, proptest};
use proptest::sample::{Index, select};
use serde_json::{Value, json};

const DOCUMENT: &str = include_str!("fixtures/ten-operations.yaml");

#[derive(Debug, Clone)]
enum Edit {
    Remove,
    Rename(&'static str),
    Replace(Value),
    /// By another value of the document.
    ReplaceByOther(Index),
    /// The first item of a list is appended again.
    RepeatFirst,
    Insert(&'static str, Value),
}

/// Values that replace others.
const JUNK: &str = r##"[
    null, true, -1, 1.5, 18446744073709551615, "", "\u0000\ufffd日本", [], {}, [[], {}],
    "#/components/schemas/Book", {"$ref": "#/components/schemas/Nowhere"},
    {"$ref": "#/components/schemas/Book"}, {"$ref": "#/components/schemas/Tree"},
    {"$ref": "#/components/schemas/Sort"}, {"$ref": "#/components/schemas/Failure"},
    {"allOf": [{"$ref": "#/components/schemas/Reader"}, {}]}
]"##;

/// Keywords that have a meaning elsewhere, or with another value.
const KEYWORDS: &[(&str, &str)] = &[
    ("nullable", "true"),
    ("enum", "[]"),
    ("enum", r#"["a", "A", "", null]"#),
    ("enum", "[1, 2]"),
    ("type", r#""strnig""#),
    ("type", r#"["string", "null"]"#),
    ("format", r#""uuid""#),
    ("exclusiveMinimum", "true"),
    ("minimum", "1"),
    ("maximum", "1e300"),
    ("uniqueItems", "true"),
    ("items", "{}"),
    ("not", "{}"),
    ("oneOf", "[]"),
    ("oneOf", r#"[{"type": "string"}, {"type": "string"}]"#),
    ("anyOf", "[{}]"),
    ("allOf", r#"[{"type": "string"}, {"type": "integer"}]"#),
    ("additionalProperties", "false"),
    ("required", r#"["nowhere"]"#),
    ("required", "true"),
    ("explode", "false"),
    ("style", r#""deepObject""#),
    ("in", r#""cookie""#),
    ("operationId", r#""getBook""#),
    ("operationId", r#""get-book""#),
    ("discriminator", r#"{"propertyName": "kind"}"#),
    ("default", r#"{"a": [1]}"#),
    ("pattern", r#""(""#),
    ("x-extensible-enum", "[1, null]"),
    ("properties", r#"{"a-b": {"type": "string"}, "a_b": {"type": "string"}}"#),
    ("content", r#"{"multipart/form-data": {}}"#),
];

const NAMES: &[&str] =
    &["", "type", "x-odd", "self", "Self", "123", "a/b", "émile", "extra", "body", "$ref", "{id}"];

fn edit() -> impl Strategy<Value = Edit> {
    let junk: Vec<Value> = serde_json::from_str(JUNK).unwrap();
    let insert = |(name, value): (&'static str, &str)| {
        Edit::Insert(name, serde_json::from_str(value).unwrap())
    };
    prop_oneof![
        Just(Edit::Remove),
        select(NAMES).prop_map(Edit::Rename),
        select(junk).prop_map(Edit::Replace),
        any::<Index>().prop_map(Edit::ReplaceByOther),
        Just(Edit::RepeatFirst),
        select(KEYWORDS).prop_map(insert),
    ]
}

/// The pointers of all values of a document. Those of schemas are three times as frequent.
fn places(root: &Value) -> Vec<String> {
    fn collect(value: &Value, place: String, places: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    collect(value, pointer::join(&place, key), places);
                }
            }
            Value::Array(items) => {
                for (index, value) in items.iter().enumerate() {
                    collect(value, format!("{place}/{index}"), places);
                }
            }
            _ => {}
        }
        places.push(place);
    }
    let mut places = Vec::new();
    collect(root, String::new(), &mut places);
    let schemas = |place: &&String| place.starts_with("/components/schemas/");
    let again: Vec<String> = places.iter().filter(schemas).cloned().collect();
    places.extend(again.iter().cloned());
    places.extend(again);
    places
}

fn apply(root: &mut Value, place: &Index, edit: Edit) {
    let places = places(root);
    let place = place.get(&places);
    match edit {
        Edit::Remove => change_key(root, place, None),
        Edit::Rename(name) => change_key(root, place, Some(name)),
        Edit::Replace(value) => set(root, place, value),
        Edit::ReplaceByOther(other) => {
            let other = root.pointer(other.get(&places).as_str()).cloned();
            set(root, place, other.unwrap_or_default());
        }
        Edit::RepeatFirst => {
            if let Some(Value::Array(items)) = root.pointer_mut(place) {
                items.extend(items.first().cloned());
            }
        }
        Edit::Insert(name, value) => {
            if let Some(Value::Object(object)) = root.pointer_mut(place) {
                object.insert(name.to_owned(), value);
            }
        }
    }
}

fn set(root: &mut Value, place: &str, value: Value) {
    if let Some(found) = root.pointer_mut(place) {
        *found = value;
    }
}

/// Renames or removes an entry of an object, or removes an item of a list.
fn change_key(root: &mut Value, place: &str, name: Option<&str>) {
    let Some((parent, key)) = pointer::split_last(place) else {
        return;
    };
    match root.pointer_mut(parent) {
        Some(Value::Object(object)) => {
            let entries = std::mem::take(object).into_iter();
            *object = entries
                .filter_map(|(old, value)| {
                    let is_it = *old == *key;
                    let new = if is_it { name?.to_owned() } else { old };
                    Some((new, value))
                })
                .collect();
        }
        Some(Value::Array(items)) => {
            if let Some(index) = key.parse().ok().filter(|index| *index < items.len()) {
                items.remove(index);
            }
        }
        _ => {}
    }
}

/// Returns whether code was generated; fails if a refusal has no location.
fn generates(text: &str) -> Result<bool, String> {
    let document = match Document::parse_with("broken.json", text, &LoadOptions::partial()) {
        Ok(document) => document,
        Err(problems) => {
            return match problems.iter().find(|problem| problem.location.line == 0) {
                Some(problem) => Err(format!("a load error names no place: {problem}")),
                None => Ok(false),
            };
        }
    };
    match pipeline::make_whole(&document, &Conventions::default(), &crate::process()) {
        Ok(_) => Ok(true),
        Err(findings) => match findings.iter().find(|one| one.location.pointer.is_empty()) {
            Some(finding) => Err(format!("a finding names no place: {finding}")),
            None => Ok(false),
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn broken_documents_end_well(edits in vec((any::<Index>(), edit()), 1..=2)) {
        let mut document: Value = serde_yaml::from_str(DOCUMENT).unwrap();
        for (place, edit) in edits {
            apply(&mut document, &place, edit);
        }
        let text = serde_json::to_string_pretty(&document).unwrap();
        let ended = generates(&text);
        prop_assert!(ended.is_ok(), "{ended:?}\n{text}");
    }
}

#[test]
fn document_without_mutation_is_valid() {
    let document: Value = serde_yaml::from_str(DOCUMENT).unwrap();
    assert_eq!(generates(&document.to_string()), Ok(true));
}

#[test]
fn path_with_wrong_kind_of_reference_is_named() {
    let mut document: Value = serde_yaml::from_str(DOCUMENT).unwrap();
    let reference = json!({"$ref": "#/components/schemas/Book"});
    set(&mut document, "/paths/~1books", reference);
    assert_eq!(generates(&document.to_string()), Ok(false));
}
