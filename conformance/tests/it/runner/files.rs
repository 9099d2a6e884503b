//! The files of scenarios: the mistakes that the reader reports, and the schema for editors.

use std::fs;

use jsonschema::Validator;
use openapi_model::SourceFile;
use serde_json::Value;
use workspace::testing::assert_file;

use super::text::{directory, read};

fn schema() -> (Value, Validator) {
    let text = fs::read_to_string(directory().join("schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    (schema, validator)
}

#[test]
fn every_file_fits_the_schema_that_its_first_line_names() {
    let (_, schema) = schema();
    let mut checked = 0;
    for entry in fs::read_dir(directory()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "yaml") || path.ends_with("calls.yaml") {
            continue;
        }
        let file = SourceFile::load(&path).unwrap();
        let first = file.text().lines().next().unwrap();
        assert_eq!(first, "# yaml-language-server: $schema=schema.json", "{path:?}");
        let value: Value = file.deserialize().unwrap();
        let wrong: Vec<String> = schema.iter_errors(&value).map(|own| own.to_string()).collect();
        assert!(wrong.is_empty(), "{}: {wrong:#?}", path.display());
        checked += 1;
    }
    // Fewer would mean that files were not found.
    assert!(checked > 30, "{checked}");
}

/// Editors get the operations from the schema.
#[test]
fn scenario_schema_lists_all_operations() {
    let (mut schema, _) = schema();
    let operations = community_qa_contract::embedded().unwrap().operations().iter();
    let ids: Value = operations.map(|operation| operation.id.clone()).collect();
    schema["definitions"]["call"]["properties"]["call"]["anyOf"][0]["enum"] = ids;
    assert_file!(&directory().join("schema.json"), format!("{schema:#}\n"));
}

/// The message about a step with a mistake, and whether the schema accepts it.
fn refused(step: &str) -> (String, bool) {
    let text = format!("about: x\nscenarios:\n  - name: one\n    steps:\n      - {step}\n");
    let read = read(&text);
    let file = SourceFile::parse("test.yaml", &text).unwrap();
    let value: Value = file.deserialize().unwrap();
    let error = read.map_or_else(|error| error.to_string(), |_| String::new());
    (error, schema().1.is_valid(&value))
}

/// Mistakes that only the reader reports, because a schema cannot express them.
const READER_ALONE: [&str; 2] = ["has no argument \"user\"", "is not a regular expression"];

#[test]
fn faulty_step_is_shown_at_its_line() {
    for (step, message, column) in [
        ("{call: getUser}", "`then` is missing", 9),
        (
            "{call: getUsr, with: {user_id: 1}, then: 200}",
            "no operation \"getUsr\"; did you mean getUser?",
            16,
        ),
        ("{call: getUser, with: {user: 1}, then: 200}", "has no argument \"user\"", 38),
        ("{call: getUser, as: 5, then: 200}", "invalid type: integer `5`, expected a string", 29),
        ("{call: getUser, then: ok}", "write a status code, `lacks permission`", 31),
        ("{call: getUser, than: 200}", "unknown field `than`", 31),
        ("{then: 200}", "a step is one of: call, send, wait, given", 9),
        ("{wait: soon}", "\"soon\" is not a time; write one like `3 days`", 16),
        ("{given: [{vote: sideways, on: a, by: b}]}", "write `up` or `down`", 25),
        ("{given: [{party: a}]}", "\"party\" is not an event; there are: user", 26),
        ("{given: [{vote: up, on: a}]}", "missing field `by`", 18),
        (
            "{call: getUser, then: {status: 200, facts: ['a matches (']}}",
            "is not a regular expression",
            53,
        ),
    ] {
        let (error, fits) = refused(step);
        assert!(error.contains(message), "{step}: {error}");
        let place = format!("test.yaml:5:{column}");
        assert!(error.contains(&place), "{step}: {place}: {error}");
        // The JSON Schema in editors reports all mistakes except these.
        assert_eq!(fits, READER_ALONE.contains(&message), "{step}");
    }
}

#[test]
fn faulty_scenario_is_shown_at_its_line() {
    let steps = "steps: [{call: getUser, then: 200}]";
    for (scenario, message) in [
        (format!("{{name: a, proves: [R-9-99], {steps}}}"), "has no entry R-9-99"),
        (format!("{{name: a, proves: [R-0-01], {steps}}}"), "R-0-01 needs no proof by a service"),
        (
            format!("{{name: a, for each: nothing, {steps}}}"),
            "\"nothing\" is not one of: operation",
        ),
        (format!("{{name: a, for each: {{b: c}}, {steps}}}"), "b: write a list of values"),
        (
            format!("{{name: a, {steps}}}, {{name: a, {steps}}}"),
            "another scenario of the file has this name",
        ),
    ] {
        let text = format!("about: x\nscenarios: [{scenario}]\n");
        let error = read(&text).unwrap_err().to_string();
        assert!(error.contains(message), "{scenario}: {error}");
        assert!(error.contains("test.yaml:2:"), "{scenario}: {error}");
    }
}
