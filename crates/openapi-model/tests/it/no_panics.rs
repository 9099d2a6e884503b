//! Every text gives a result rather than a panic.

use openapi_model::schema::SchemaStore;
use openapi_model::{Document, LoadOptions, Mode};
use proptest::prelude::*;

use crate::text;

/// Reads a text in every possible way, and prints its errors.
fn read(text: &str) {
    for name in ["a.yaml", "a.json"] {
        for mode in [Mode::Strict, Mode::Lenient, Mode::Tolerant, Mode::Partial] {
            let options = LoadOptions::default().with_mode(mode);
            match Document::parse_with(name, text, &options) {
                Ok(contract) => {
                    for pointer in ["", "/info", "/paths/0", "x", "/~2"] {
                        assert!(!contract.diagnostic(pointer, "x").to_string().is_empty());
                    }
                }
                Err(error) => {
                    assert!(!error.is_empty() && !error.styled().is_empty());
                    assert!(!error.to_string().contains('\u{1b}'));
                }
            }
        }
    }
}

/// A fragment of a document for random combinations.
fn fragment() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => proptest::sample::select(vec![
            "openapi: 3.0.3\n", "info:\n", "paths:\n", "  ", "    ", "- ", ": ", "\n", "\r\n", "{",
            "}", "[", "]", ",", "'", "\"", "|\n", ">-\n", "&a ", "*a ", "!!str ", "!x ", "? ", "#",
            "%", "---\n", "...\n", "\t", "$ref", "'#/components/schemas/A'", "components:\n",
            "schemas:\n", "allOf:\n", "openapi: 3.1.0\n", "type: [string, 'null']\n", "const:",
            "exclusiveMinimum:", "examples: [", "if: true\n", "then:", "prefixItems: [", "\u{feff}", "\\", "\\u", "null", "0x", "1e9", "~", "<<", "@",
            "`", "%YAML 1.2\n", "%TAG ! x\n", "\u{85}", "\u{2028}", "\0", "😀",
        ]).prop_map(str::to_owned),
        1 => "[a-z]{1,5}".prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
    ]
}

proptest! {
    #[test]
    fn arbitrary_texts(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn texts_that_look_like_yaml(fragments in prop::collection::vec(fragment(), 0..40)) {
        read(&fragments.concat());
    }

    /// Some part of a valid document is replaced.
    #[test]
    fn mutations_of_a_good_document(
        start in any::<prop::sample::Index>(),
        length in 0..40_usize,
        fragments in prop::collection::vec(fragment(), 0..4),
        as_json in any::<bool>(),
    ) {
        let text = if as_json { json() } else { text("library.yaml") };
        let boundaries: Vec<usize> = text.char_indices().map(|(index, _)| index).collect();
        let from = start.index(boundaries.len());
        let to = (from + length).min(boundaries.len() - 1);
        let replacement = fragments.concat();
        read(&[&text[..boundaries[from]], &replacement, &text[boundaries[to]..]].concat());
    }

    #[test]
    fn mutations_of_a_schema_of_3_1(
        start in any::<prop::sample::Index>(),
        length in 0..40_usize,
        fragments in prop::collection::vec(fragment(), 0..4),
    ) {
        let from = start.index(SCHEMA.len());
        let to = (from + length).min(SCHEMA.len());
        let schema = [&SCHEMA[..from], &fragments.concat(), &SCHEMA[to..]].concat();
        let text = format!(
            "openapi: 3.1.0\ninfo: {{title: T, version: '1'}}\ncomponents: {{schemas: \
             {{B: {{}}, A: {schema}}}}}\n"
        );
        read(&text);
        if let Ok(document) = Document::parse("a.yaml", &text) {
            let store = SchemaStore::new(&document);
            let _ = store.component("A");
        }
    }

    #[test]
    fn truncated_documents(end in any::<prop::sample::Index>(), as_json in any::<bool>()) {
        let text = if as_json { json() } else { text("library.yaml") };
        let boundaries: Vec<usize> = text.char_indices().map(|(index, _)| index).collect();
        read(&text[..boundaries[end.index(boundaries.len())]]);
    }
}

/// Some part of a valid OpenAPI 3.1 schema is replaced.
const SCHEMA: &str = "{type: [array, 'null'], exclusiveMinimum: 3, const: a, examples: [a], \
    prefixItems: [true, {type: string}], if: {const: 1}, then: false, $ref: '#/components/schemas/B', \
    dependentRequired: {a: [b]}, patternProperties: {a: {}}, contentEncoding: base64}";

fn json() -> String {
    let contract = Document::parse("library.yaml", &text("library.yaml")).unwrap();
    contract.value().to_string()
}

/// A chain of references takes no more stack than a single one.
#[test]
fn long_chains_of_references() {
    let mut text =
        "openapi: 3.0.3\ninfo: {title: '', version: ''}\npaths: {}\ncomponents:\n  schemas:\n"
            .to_owned();
    for number in 0..20_000 {
        text += &format!(
            "    S{number}: {{allOf: [{{$ref: '#/components/schemas/S{}'}}]}}\n",
            number + 1
        );
    }
    text += "    S20000: {type: string}\n";
    Document::parse("a.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    let circle =
        text.replace("S20000: {type: string}", "S20000: {$ref: '#/components/schemas/S0'}");
    assert_eq!(Document::parse("a.yaml", &circle).unwrap_err().len(), 1);
}
