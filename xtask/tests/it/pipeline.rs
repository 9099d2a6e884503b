//! The pipeline on documents that are broken or unusual.

use std::path::Path;

use community_qa_contract::{Contract, LoadOptions, UnknownKeys};
use xtask::child::Child;
use xtask::emit::Files;
use xtask::findings::Findings;
use xtask::{fuzz, pipeline};

fn generate(text: &str) -> Result<Files, Findings> {
    let options = LoadOptions::default().with_unknown_keys(UnknownKeys::Ignore);
    let contract =
        Contract::parse_with("api.yaml", text, &options).unwrap_or_else(|error| panic!("{error}"));
    let draft = pipeline::lowered(&contract)?;
    pipeline::emitted(&contract, &draft, &crate::child())
}

/// A document with one operation and these schemas.
fn document(operation: &str, schemas: &str) -> String {
    format!(
        "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /a:\n    get:\n      \
         operationId: getA\n      responses: {{'200': {{description: A.}}}}\n  /b:\n    post:\n      \
         operationId: postB\n{operation}components:\n  schemas:\n{schemas}"
    )
}

const NO_OPERATION: &str = "      responses: {'200': {description: B.}}\n";
const NO_SCHEMA: &str = "    Plain: {type: string}\n";

/// Broken documents end in an error with a place or in code; nothing panics.
/// `cargo xtask fuzz` does the same thousands of times.
#[test]
fn two_hundred_and_fifty_six_broken_documents_end_well() {
    let mut generated = 0;
    for seed in 0..256 {
        let text = fuzz::mutant(fuzz::DOCUMENT, seed);
        match fuzz::try_document(&text, &crate::child()) {
            Ok(fuzz::Ending::Generated) => generated += 1,
            Ok(_) => {}
            Err(fault) => panic!("{fault}\nseed {seed}:\n{text}"),
        }
    }
    // A mutator that breaks everything would never reach the generator.
    assert!(generated > 64, "{generated}");
}

#[test]
fn the_document_that_is_broken_is_sound_itself() {
    let contract = Contract::parse("ten-operations.yaml", fuzz::DOCUMENT).unwrap();
    assert_eq!(contract.operations().len(), 10);
    let files = generate(fuzz::DOCUMENT).unwrap();
    let names: Vec<&String> = files.keys().collect();
    assert_eq!(
        names,
        [
            "books.rs",
            "default.rs",
            "metadata.rs",
            "mod.rs",
            "models/builder.rs",
            "models/error.rs",
            "models/mod.rs",
            "readers.rs",
            "scalars.rs"
        ]
    );
}

#[test]
fn what_the_generator_cannot_do_is_said_with_its_place() {
    let multipart = "      requestBody: {content: {multipart/form-data: {schema: {type: object}}}}\n      responses: {}\n";
    let cookie = "      parameters: [{name: sid, in: cookie, schema: {type: string}}]\n      responses: {}\n";
    let deep = "      parameters: [{name: filter, in: query, style: deepObject, schema: {type: object}}]\n      responses: {}\n";
    let optional_path = "      parameters: [{name: q, in: query}]\n      responses: {}\n";
    for (name, operation) in [
        ("multipart-body", multipart),
        ("cookie-parameter", cookie),
        ("deep-object", deep),
        ("parameter-without-schema", optional_path),
    ] {
        let findings = generate(&document(operation, NO_SCHEMA)).unwrap_err();
        crate::snapshot("pipeline", name, &findings.to_string());
    }
}

#[test]
fn a_failure_inside_the_generator_is_traced_to_its_schema_or_operation() {
    let schemas = "    Fine: {type: string}\n    Broken: {type: object, properties: {a: {enum: [1, a]}}}\n    Also: {type: object}\n";
    let findings = generate(&document(NO_OPERATION, schemas)).unwrap_err();
    crate::snapshot(
        "pipeline",
        "schema-without-a-rust-type",
        &findings.to_string(),
    );

    let operation = "      operationId: get_a\n      responses: {'200': {description: B.}}\n";
    let text = document(operation, NO_SCHEMA).replace("      operationId: postB\n", "");
    let findings = generate(&text).unwrap_err();
    crate::snapshot("pipeline", "two-operations-one-name", &findings.to_string());
}

#[test]
fn a_generator_that_does_not_start_is_an_error() {
    let contract = Contract::parse("api.yaml", &document(NO_OPERATION, NO_SCHEMA)).unwrap();
    let draft = pipeline::lowered(&contract).unwrap();
    let none = Child::of(Path::new("there-is-no-such-program"));
    let findings = pipeline::emitted(&contract, &draft, &none).unwrap_err();
    let text = findings.to_string();
    assert!(
        text.contains("cannot start the generator's process"),
        "{text}"
    );
}

#[test]
fn schemas_as_deep_as_the_loader_lets_pass_do_not_overflow_the_stack() {
    for depth in [20, 100] {
        let nested = format!(
            "{}{{type: string}}{}",
            "{type: array, items: ".repeat(depth),
            "}".repeat(depth)
        );
        let schemas = format!("    Deep: {nested}\n");
        let outcome = generate(&document(NO_OPERATION, &schemas));
        assert!(
            outcome.is_ok() || outcome.unwrap_err().to_string().contains("api.yaml:"),
            "{depth}"
        );
    }
}
