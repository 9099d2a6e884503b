//! The work on schemas is proportional to the text, or refused.

use std::fmt::Write as _;
use std::rc::Rc;

use openapi_model::schema::{SchemaLocation, SchemaStore};
use openapi_model::{Budget, Document, LoadOptions};

/// A document with schemas, each on one line.
fn document(schemas: &str) -> Document {
    let text = format!(
        "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths: {{}}\ncomponents:\n  schemas:\n\
         {schemas}"
    );
    Document::parse_with("api.yaml", &text, &LoadOptions::tolerant()).unwrap()
}

/// A chain of schemas, each an `allOf` with the next one twice.
fn doubling(levels: usize) -> String {
    let mut schemas = String::new();
    for level in 0..levels {
        let next = format!("{{$ref: '#/components/schemas/L{}'}}", level + 1);
        let _ = writeln!(schemas, "    L{level}: {{allOf: [{next}, {next}]}}");
    }
    let _ = writeln!(
        schemas,
        "    L{levels}: {{type: object, description: D, not: {{type: string}}, oneOf: [{{}}, \
         {{type: object}}], x-a: 1, properties: {{z: {{type: string}}}}}}"
    );
    schemas
}

#[test]
fn schema_in_an_all_of_twice_counts_once() {
    let document = document(&doubling(30));
    let store = SchemaStore::new(&document);
    let form = store.component("L0");
    assert_eq!(form.properties["z"].pointers.len(), 1);
    assert_eq!((form.choices.len(), form.excluded.len(), form.annotations.len()), (1, 1, 1));
    assert_eq!(form.other_keywords["x-a"].len(), 1);
    assert!(store.budget().spent() < 10_000, "{} steps", store.budget().spent());
}

#[test]
fn schema_that_contains_itself_by_its_only_alternative_is_read_once() {
    let document = document(
        "    A: {type: object, properties: {a: {}}, oneOf: [{$ref: '#/components/schemas/B'}]}\n    \
         B: {allOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/C'}]}\n    \
         C: {properties: {c: {}}, anyOf: [{$ref: '#/components/schemas/A'}]}\n",
    );
    let store = SchemaStore::new(&document);
    for name in ["A", "B", "C"] {
        let form = store.component(name);
        assert_eq!(form.properties.len(), 2, "{name}");
    }
    assert!(store.budget().spent() < 1_000, "{} steps", store.budget().spent());
}

#[test]
fn null_is_looked_for_once_in_each_schema() {
    let mut schemas = String::new();
    for level in 0..8 {
        let next = format!("{{$ref: '#/components/schemas/L{}'}}, ", level + 1);
        let _ = writeln!(schemas, "    L{level}: {{oneOf: [{}]}}", next.repeat(12));
    }
    schemas.push_str("    L8: {type: string, nullable: true}\n");
    let document = document(&schemas);
    let store = SchemaStore::new(&document);
    let _ = store.component("L0");
    assert!(store.budget().spent() < 1_000, "{} steps", store.budget().spent());
}

#[test]
fn exceeded_budget_is_an_error_with_the_place() {
    let document = document(&doubling(30));
    let budget = Rc::new(Budget::with_limit(100));
    let store = SchemaStore::with_budget(&document, Rc::clone(&budget));
    let _ = store.get(&SchemaLocation::from_component("L0"));
    let error = budget.check(&document).unwrap_err();
    let refused = error.first().unwrap();
    assert_eq!(
        refused.message,
        "the schemas take more work than a document of this length may: 100 steps"
    );
    assert_eq!(refused.code, Some("too-much-work"));
    assert!(refused.location.pointer.starts_with("/components/schemas/L"), "{error}");
    assert!(refused.location.line > 5, "{error}");
    // Nothing more is read.
    let spent = budget.spent();
    assert!(store.component("L1").properties.is_empty());
    assert!(budget.spent() < spent + 10);
}

#[test]
fn budget_grows_with_the_length_of_the_document() {
    let short = document(&doubling(1));
    assert!(Budget::new(&short).charge("", 300_000));
    assert!(!Budget::new(&short).charge("", 1_000_000));
    let padding = format!("    # {}\n", "x".repeat(100_000));
    let long = document(&format!("{}{padding}", doubling(1)));
    assert!(Budget::new(&long).charge("", 1_000_000));
    assert!(!Budget::new(&long).charge("", 20_000_000));
}
