//! Other people's documents, read with more tolerance.

use openapi_model::{Diagnostics, Document, LoadOptions};
use serde_json::json;

use crate::text;

fn lenient(name: &str, text: &str) -> Result<Document, Diagnostics> {
    Document::parse_with(name, text, &LoadOptions::lenient())
}

fn tolerant(name: &str, text: &str) -> Result<Document, Diagnostics> {
    Document::parse_with(name, text, &LoadOptions::tolerant())
}

#[test]
fn harmless_slips_are_warnings() {
    let text = text("foreign.yaml");
    let strict = Document::parse("foreign.yaml", &text).unwrap_err();
    insta::assert_snapshot!("refused_slips", strict);
    let contract = lenient("foreign.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    insta::assert_snapshot!("slips_as_warnings", contract.warnings());
    assert_eq!(contract.version(), "1.0");
    let operation = &contract.operations()[0];
    assert_eq!(operation.responses[0].description, "");
    assert!(operation.extensions.contains_key("x-permissions"));
}

/// A number or a boolean in place of a text becomes the text as written.
#[test]
fn unquoted_scalars_are_read_as_written() {
    let text = "openapi: 3.0.3\n\
                info: {title: 404, version: 1.10, description: true}\n\
                tags: [{name: 7}]\n\
                paths: {}\n";
    let read = |text: &str| lenient("a.yaml", text).unwrap_or_else(|error| panic!("{error}"));
    let document = read(text);
    let info = json!({"title": "404", "version": "1.10", "description": "true"});
    assert_eq!(document.value()["info"], info);
    assert_eq!(document.value()["tags"][0]["name"], "7");
    assert_eq!(document.version(), "1.10");
    assert_eq!(document.warnings().len(), 4);
    // In a line that no person has written, the value itself is enough.
    let long = format!("version: 1.10, x-long: {:>10000}", 1);
    let document = read(&text.replace("version: 1.10", &long));
    assert_eq!(document.version(), "1.1");
    assert!(Document::parse("a.yaml", text).is_err());
}

#[test]
fn optional_null_is_read_as_absent() {
    let text = "openapi: 3.0.3\n\
                info: {title: T, version: '1', description: null}\n\
                tags: [{name: a, description: null}]\n\
                paths: {}\n";
    let document = lenient("a.yaml", text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.value()["info"], json!({"title": "T", "version": "1"}));
    assert_eq!(document.value()["tags"], json!([{"name": "a"}]));
    let warnings: Vec<String> =
        document.warnings().iter().map(|warning| warning.message.clone()).collect();
    assert_eq!(warnings, ["`description` is null, and is read as if it were absent"; 2]);
    assert!(Document::parse("a.yaml", text).is_err());
    assert!(lenient("a.yaml", &text.replace("title: T", "title: null")).is_err());
}

#[test]
fn misplaced_flag_of_a_schema_is_ignored() {
    let text = "openapi: 3.1.0\n\
                info: {title: T, version: '1'}\n\
                components:\n\
                \x20 schemas:\n\
                \x20   A: {type: integer, minimum: 0, exclusiveMinimum: true}\n\
                \x20   B: {type: object, properties: {a: {type: string, required: true}}}\n";
    let document = lenient("a.yaml", text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.schema("A"), Some(&json!({"type": "integer", "minimum": 0})));
    let expected = json!({"type": "object", "properties": {"a": {"type": "string"}}});
    assert_eq!(document.schema("B"), Some(&expected));
    let warnings: Vec<String> =
        document.warnings().iter().map(|warning| warning.message.clone()).collect();
    let expected = ["exclusiveMinimum", "required"];
    assert_eq!(warnings, expected.map(|key| format!("`{key}` is a boolean, and is ignored")));
    // A number is never a list, even in a tolerant reading.
    assert!(lenient("a.yaml", &text.replace("required: true", "required: 1")).is_err());
    assert!(Document::parse("a.yaml", text).is_err());
}

/// A comparison only warns of mistakes that a linter refuses.
#[test]
fn tolerant_reading_keeps_meaningful_parts() {
    let text = text("tolerated.yaml");
    assert!(lenient("tolerated.yaml", &text).is_err());
    let document = tolerant("tolerated.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    insta::assert_snapshot!("faults_as_warnings", document.warnings());
    let value = document.value();
    assert_eq!(document.title(), "");
    let [get, post, delete] = ["get", "post", "delete"].map(|method| {
        let operation = &value["paths"]["/books/{shelf}"][method];
        operation.as_object().unwrap()
    });
    let keys: Vec<&str> = get.keys().map(String::as_str).collect();
    assert_eq!(keys, ["operationId", "description", "responses"]);
    assert_eq!(get["description"], "Of its own.");
    assert_eq!(post["requestBody"], json!({}));
    // The first value counts.
    let merged = json!({"responses": {"204": {}}, "summary": "First.", "deprecated": true});
    assert_eq!(*delete, *merged.as_object().unwrap());
    assert_eq!(document.schema("Book").unwrap()["properties"]["title"], json!({}));
    let ids: Vec<&str> =
        document.operations().iter().map(|operation| operation.id.as_str()).collect();
    assert_eq!(ids, ["listBooks", "listBooks", "putBook", "deleteBooksShelf", "getAuthorsId"]);
}

/// Without quotes, the type is the null value of YAML.
#[test]
fn unquoted_null_is_read_as_type() {
    let text = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n\
                components: {schemas: {A: {type: [string, null]}}}\n";
    let document = lenient("a.yaml", text).unwrap_or_else(|error| panic!("{error}"));
    let expected = json!({"type": "string", "nullable": true});
    assert_eq!(document.schema("A"), Some(&expected));
    let warning = document.warnings().first().unwrap().to_string();
    assert!(warning.contains("put the name of the type in quotes: `'null'`"), "{warning}");
    assert!(Document::parse("a.yaml", text).is_err());
}

/// Other readers accept quoted texts that continue at any column, and parameters without a name
/// that nothing refers to.
#[test]
fn tolerant_reading_accepts_common_mistakes() {
    let text = |used: &str| {
        format!(
            "openapi: 3.0.3\ninfo:\n  title: \"A \\\"long\\\"\ntitle\"\n  version: '1 ''2''\n\n3'\n\
             paths: {{/a: {{get: {{parameters: [{used}], responses: {{'204': {{description: D}}}}}}}}}}\n\
             components: {{parameters: {{P: {{in: query, schema: {{}}}}}}}}\n"
        )
    };
    let read = |text: &str| tolerant("a.yaml", text);
    let document = read(&text("")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.at("/info/title"), Some(&json!("A \"long\" title")));
    assert_eq!(document.at("/info/version"), Some(&json!("1 '2'\n3")));
    let places = document.warnings().iter().map(|one| one.location.line);
    assert_eq!(places.collect::<Vec<_>>(), [3, 5, 9]);
    assert!(lenient("a.yaml", &text("")).is_err());
    let used = text("{$ref: '#/components/parameters/P'}");
    assert!(read(&used).is_err());
}

#[test]
fn operations_without_name_get_unique_one() {
    let contract = lenient("foreign.yaml", &text("foreign.yaml")).unwrap();
    let ids: Vec<_> = contract
        .operations()
        .iter()
        .map(|operation| (operation.id.as_str(), operation.id_is_given))
        .collect();
    let expected = [("getBookId2", false), ("postBookId", false), ("getBookId", true)];
    assert_eq!(ids, expected);
}

#[test]
fn contradictions_are_still_refused() {
    for name in [
        "duplicate_keys",
        "references_that_lead_nowhere",
        "references_without_end",
        "path_parameters",
        "openapi_3_3",
        "wrong_kinds",
    ] {
        let text = text(&format!("refused/{name}.yaml"));
        assert!(lenient(name, &text).is_err(), "{name}");
    }
    for name in [
        "duplicate_keys",
        "references_that_lead_nowhere",
        "references_without_end",
        "missing_openapi_and_paths",
        "yaml_keys",
    ] {
        let text = text(&format!("refused/{name}.yaml"));
        assert!(tolerant(name, &text).is_err(), "{name}");
    }
    let merged = "openapi: 3.0.3\ninfo: {title: T, version: '1', <<: 1}\npaths: {}\n";
    let error = tolerant("a.yaml", merged).unwrap_err().to_string();
    assert!(error.contains("only objects can be merged by `<<`"), "{error}");
}

/// JSON readers take the last value of a repeated key; YAML readers differ.
#[test]
fn repeated_json_key_has_last_value() {
    let text = r#"{"openapi": "3.0.3", "info": {"title": "A", "version": "1", "title": "B"},
        "paths": {}}"#;
    let document = tolerant("a.json", text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.title(), "B");
    assert_eq!(document.nearest("/info/title").to_string(), "a.json:1:70");
    let warnings = document.warnings().to_string();
    assert!(warnings.contains("duplicate key `title`"), "{warnings}");
    assert!(lenient("a.json", text).is_err());
    let yaml = "openapi: 3.0.3\ninfo: {title: A, version: '1', title: B}\npaths: {}\n";
    assert!(tolerant("a.yaml", yaml).is_err());
}

/// The target of a reference in a section that OpenAPI does not define is read as the kind that the
/// reference needs. References in the section are checked like others.
#[test]
fn reference_to_unknown_section_is_followed() {
    let document = |schema: &str| {
        format!(
            "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths: {{}}\n\
             components:\n  schemas: {{A: {{$ref: '#/components/definitions/B'}}}}\n  \
             definitions: {{B: {schema}}}\n  responses: {{C: {{description: D}}}}\n"
        )
    };
    let text = document("{type: object, properties: {c: {$ref: '#/components/responses/C'}}}");
    let read = tolerant("a.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    let schema = read.resolve(read.schema("A").unwrap()).unwrap();
    assert_eq!(schema["type"], "object");
    let warnings = read.warnings().to_string();
    for warning in [
        "`#/components/definitions/B` is one of the definitions",
        "`#/components/responses/C` is one of the responses",
    ] {
        assert!(warnings.contains(warning), "{warnings}");
    }
    assert!(lenient("a.yaml", &text).is_err());
    for (refused, why) in [
        ("{allOf: [{$ref: '#/components/definitions/B'}]}", "endless reference"),
        ("{items: {$ref: '#/components/definitions/C'}}", "leads nowhere"),
    ] {
        let error = tolerant("a.yaml", &document(refused)).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

const HEAD: &str = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n";

/// libyaml reads such brackets, as do most programs. Positions stay those of the text.
#[test]
fn brackets_at_the_indentation_of_their_key_are_read() {
    let text = format!("{HEAD}x-a: [\n  \"x\", \"y\"\n]\nx-b: {{\n\"k\": \"v\"\n}}\nx-c: last\n");
    let document = tolerant("a.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.at("/x-a").unwrap().to_string(), r#"["x","y"]"#);
    assert_eq!(document.at("/x-b/k").unwrap(), "v");
    assert_eq!(document.nearest("/x-b/k").to_string(), "a.yaml:8:6");
    assert_eq!(document.nearest("/x-c").to_string(), "a.yaml:10:6");
    assert!(document.warnings().iter().any(|warning| warning.message.contains("brackets")));
}

#[test]
fn yaml_with_the_name_of_a_json_file_is_read() {
    let document = tolerant("a.json", HEAD).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document.title(), "T");
    let warnings: Vec<_> = document.warnings().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(warnings, ["the file has the name of a JSON file, and is read as YAML"]);
    assert!(lenient("a.json", HEAD).is_err());
}

#[test]
fn file_named_json_must_be_json() {
    assert!(tolerant("a.json", "{openapi: 3.0.3}").is_err());
}

#[test]
fn paths_that_differ_in_names_alone_are_warned_of() {
    let get = "{get: {responses: {'204': {description: D}}}}";
    let parameter = |name: &str| {
        format!("parameters: [{{name: {name}, in: path, required: true, schema: {{}}}}]")
    };
    let item = |name: &str| get.replace("get: {", &format!("get: {{{}, ", parameter(name)));
    let paths = format!("paths:\n  /x/{{id}}: {}\n  /x/{{name}}: {}\n", item("id"), item("name"));
    let text = HEAD.replace("paths: {}\n", &paths);
    let document = tolerant("a.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    let warnings: Vec<_> = document.warnings().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(warnings, ["the path `/x/{name}` is the same as another but for its names"]);
}

#[test]
fn security_scheme_that_is_not_described_is_warned_of() {
    let text = format!("{HEAD}security: [{{key: []}}, {{}}]\n");
    let document = tolerant("a.yaml", &text).unwrap_or_else(|error| panic!("{error}"));
    let warnings: Vec<_> = document.warnings().iter().map(|one| one.message.as_str()).collect();
    assert_eq!(warnings, ["the security scheme `key` is not described"]);
}
