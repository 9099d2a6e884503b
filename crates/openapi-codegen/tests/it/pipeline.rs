//! The pipeline on documents that are broken or unusual.

use std::path::Path;

use openapi_codegen::GeneratorProcess;
use openapi_codegen::emit::Files;
use openapi_codegen::pipeline;
use openapi_model::{Conventions, Diagnostics, Document, LoadOptions};

use workspace::testing::assert_same_names;

pub(crate) fn generate(text: &str) -> Result<Files, Diagnostics> {
    let document = Document::parse_with("api.yaml", text, &LoadOptions::partial())?;
    pipeline::make_whole(&document, &Conventions::default(), &crate::process())
}

fn document(operation: &str, schemas: &str) -> String {
    format!(
        "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths:\n  /a:\n    get:\n      \
         operationId: getA\n      responses: {{'200': {{description: A.}}}}\n  /b:\n    post:\n      \
         operationId: postB\n{operation}components:\n  schemas:\n{schemas}"
    )
}

const NO_OPERATION: &str = "      responses: {'200': {description: B.}}\n";
const NO_SCHEMA: &str = "    Plain: {type: string}\n";

/// Compares the obstacles in `fixtures/refused/<name>.yaml` with their snapshot, including their
/// locations.
fn assert_refused(name: &str) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/refused");
    let text = std::fs::read_to_string(directory.join(format!("{name}.yaml"))).unwrap();
    crate::snapshot("pipeline", name, &generate(&text).unwrap_err().to_string());
}

#[test]
fn body_of_mixed_parts_is_refused() {
    assert_refused("multipart-body");
}

#[test]
fn style_of_another_place_is_refused() {
    assert_refused("parameter-style");
}

#[test]
fn parameter_without_schema_is_refused() {
    assert_refused("parameter-without-schema");
}

#[test]
fn parameter_without_name_is_refused() {
    assert_refused("parameter-without-name");
}

#[test]
fn dynamic_reference_is_refused() {
    assert_refused("dynamic-reference");
}

/// The path uses the new name as well, and the value replaces that name.
#[test]
fn colliding_path_parameters_get_prefix() {
    // Names that the builder has, and two that are the same in Rust.
    let operation = "      parameters: [{name: send, in: path, required: true, schema: {type: string}}, {name: user_id, in: path, required: true, schema: {type: string}}, {name: userId, in: path, required: true, schema: {type: string}}]\n      responses: {}\n";
    let text = document(operation, NO_SCHEMA).replace("  /b:", "  /b/{send}/{userId}/{user_id}:");
    let files = generate(&text).unwrap_or_else(|error| panic!("{error}"));
    let code = files["default.rs"].replace(char::is_whitespace, "");
    for expected in [
        "path_send:implInto<String>,path_user_id:implInto<String>,user_id:implInto<String>",
        ".path(\"send\",Ok(self.path_send)).path(\"userId\",Ok(self.path_user_id))\
         .path(\"user_id\",Ok(self.user_id))",
    ] {
        assert!(code.contains(expected), "{expected}\n{}", files["default.rs"]);
    }
    assert!(files["metadata.rs"].contains("/b/{send}/{userId}/{user_id}"));
}

#[test]
fn generator_that_cannot_start_is_an_error() {
    let contract = Document::parse("api.yaml", &document(NO_OPERATION, NO_SCHEMA)).unwrap();
    let none = GeneratorProcess::of(Path::new("there-is-no-such-program"));
    let findings = pipeline::make_whole(&contract, &Conventions::default(), &none).unwrap_err();
    let text = findings.to_string();
    assert!(
        text.contains("cannot start the generator's process") && text.contains("run it again"),
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

/// The list of reserved method names is that of the runtime.
#[test]
fn client_methods_are_listed() {
    let mut methods = std::collections::BTreeSet::new();
    for text in openapi_codegen::scaffold::runtime("library").values() {
        for item in syn::parse_file(text).unwrap().items {
            let syn::Item::Impl(block) = item else {
                continue;
            };
            let syn::Type::Path(path) = &*block.self_ty else {
                continue;
            };
            // `clone` is the only trait method that the crate and its callers call.
            if block.trait_.is_some() || !path.path.is_ident("Client") {
                continue;
            }
            methods.extend(block.items.iter().filter_map(|item| match item {
                syn::ImplItem::Fn(method) => Some(method.sig.ident.to_string()),
                _ => None,
            }));
        }
    }
    methods.insert("clone".to_owned());
    // These depend on the security schemes, and are generated.
    methods.extend(["from_env", "username"].map(str::to_owned));
    let known = openapi_codegen::lower::CLIENT_METHODS;
    let expected = ("CLIENT_METHODS in crates/openapi-codegen/src/lower/operations.rs", known);
    assert_same_names("methods of `Client`", methods, expected);
}

/// If the document has a type with the same name, the one in the prelude keeps its path.
#[test]
fn type_may_have_name_of_prelude() {
    let schemas = "    From: {oneOf: [{type: string}, {type: integer}]}\n";
    let files = generate(&document(NO_OPERATION, schemas)).unwrap();
    let unions = &files["unions.rs"];
    assert!(unions.contains("impl ::std::convert::From<i64> for From"), "{unions}");
    assert!(!unions.contains("impl From<"), "{unions}");
}

#[test]
fn characters_that_rustc_refuses_in_comments_are_removed() {
    // A carriage return, a character that reverses text, and a bell.
    let schemas = "    Odd: {type: object, description: \"a\\rb \\u202e c \\u0007\", properties: {a: {type: string, description: \"x\\r\\ny\"}}}\n";
    let files = generate(&document(NO_OPERATION, schemas)).unwrap();
    let models = &files["models/mod.rs"];
    assert!(!models.contains(['\r', '\u{202e}', '\u{7}']), "{models}");
}

/// A document of OpenAPI 3.1 that 3.0 can express gives the same crate.
#[test]
fn document_of_3_1_and_translation_give_same_crate() {
    let [old, new] = ["before.yaml", "after.yaml"].map(|name| {
        let path = format!("../openapi-diff/tests/it/fixtures/openapi-3.1/museum/{name}");
        let text = std::fs::read_to_string(path).unwrap();
        generate(&text).unwrap_or_else(|error| panic!("{name}\n{error}"))
    });
    assert!(old.keys().eq(new.keys()));
    for (name, text) in &old {
        assert_eq!(&new[name], text, "{name}");
    }
}

#[test]
fn features_of_openapi_3_2_are_refused_by_name() {
    let text = include_str!("../../../openapi-model/tests/fixtures/openapi-3.2.yaml");
    let refused = generate(text).unwrap_err().to_string();
    for what in [
        "operations of the method QUERY",
        "bodies that are sent item by item",
        "parameters that are the whole query string",
    ] {
        assert!(refused.contains(what), "{what}: {refused}");
    }
}
