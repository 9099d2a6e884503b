//! The oracle for `cargo xtask diff`: that it finds what breaks and only that, that
//! it notices a diff that is wrong, and that the diff is right about a small sample
//! of changes. `cargo xtask bench diff` tries all of them.

use std::path::{Path, PathBuf};
use std::process::Command;

use conformance::oracle::mutate::{Traffic, mutants};
use conformance::oracle::run::{self, Settings, Subject};
use conformance::oracle::{Document, Shapes, report, wire};
use serde_json::{Value, json};

/// A document with one operation that takes and returns the same schema.
fn document(schema: &Value) -> Value {
    json!({
        "openapi": "3.0.3",
        "info": {"title": "Things", "version": "1.0.0"},
        "paths": {"/things/{id}": {"put": {
            "operationId": "replaceThing",
            "parameters": [
                {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}},
                {"name": "tags", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
            ],
            "requestBody": {"required": true, "content": {"application/json": {"schema": schema}}},
            "responses": {"200": {"description": "It.", "content": {"application/json": {"schema": schema}}}},
        }}},
    })
}

fn witness(old: &Value, new: &Value) -> Option<String> {
    let (old, new) = (Document::new(old.clone()), Document::new(new.clone()));
    wire::witness(&old, &new, &Shapes::default()).unwrap()
}

/// What breaks when the value at a place of the operation is another.
fn changed(place: &str, value: Value) -> Option<String> {
    let old = document(&thing());
    let mut new = old.clone();
    let (parent, key) = place.rsplit_once('/').unwrap();
    let operation = new.pointer_mut("/paths/~1things~1{id}/put").unwrap();
    match operation.pointer_mut(parent).unwrap() {
        Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
        parent => parent[key] = value,
    }
    witness(&old, &new)
}

fn thing() -> Value {
    json!({
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {"type": "string", "maxLength": 20},
            "kind": {"type": "string", "enum": ["great", "small"]},
        },
    })
}

const REQUEST: &str = "/requestBody/content/application~1json/schema";
const RESPONSE: &str = "/responses/200/content/application~1json/schema";

#[test]
fn without_a_projection_a_response_is_the_first_alternative() {
    let named = |required: &[&str]| json!({"type": "object", "required": required, "properties": {"name": {"type": "string"}}});
    let with = |first: Value, parameters: Value| {
        let mut document = document(&thing());
        let operation = document.pointer_mut("/paths/~1things~1{id}/put").unwrap();
        let schema = json!({"anyOf": [first, named(&[])]});
        *operation.pointer_mut(RESPONSE).unwrap() = schema;
        let list = operation["parameters"].as_array_mut().unwrap();
        list.extend(parameters.as_array().unwrap().iter().cloned());
        document
    };
    let change = |parameters: Value| {
        let old = with(named(&["name"]), parameters.clone());
        witness(&old, &with(named(&[]), parameters))
    };
    // What the second alternative allows may come at any time,
    assert_eq!(change(json!([])), None);
    // unless a caller has to ask for it.
    let projection = json!([{"name": "includeOnly", "in": "query", "schema": {"type": "string"}}]);
    let found = change(projection).unwrap();
    assert!(found.contains("without a projection"), "{found}");
}

#[test]
fn an_alternative_that_was_removed_is_not_compared_with_the_next() {
    let with = |names: &[&str]| {
        let mut document = document(&thing());
        let text = json!({"type": "string"});
        let both = json!({
            "Whole": {"type": "object", "required": ["name"], "properties": {"name": text}},
            "Part": {"type": "object", "properties": {"name": text}},
        });
        document["components"]["schemas"] = both;
        let operation = document.pointer_mut("/paths/~1things~1{id}/put").unwrap();
        let named = names
            .iter()
            .map(|name| json!({"$ref": format!("#/components/schemas/{name}")}));
        *operation.pointer_mut(RESPONSE).unwrap() = json!({"anyOf": named.collect::<Vec<_>>()});
        let parameter = json!({"name": "includeOnly", "in": "query", "schema": {"type": "string"}});
        operation["parameters"]
            .as_array_mut()
            .unwrap()
            .push(parameter);
        document
    };
    assert_eq!(witness(&with(&["Whole", "Part"]), &with(&["Part"])), None);
    assert_eq!(
        witness(&with(&["Whole", "Part"]), &with(&["Part", "Whole"])),
        None
    );
}

#[test]
fn what_breaks_depends_on_the_direction() {
    let narrower = [
        ("/required", json!(["name", "kind"])),
        ("/properties/name/maxLength", json!(10)),
        ("/properties/kind/enum", json!(["great"])),
    ];
    let wider = [
        ("/required", json!([])),
        ("/properties/name/maxLength", json!(30)),
        ("/properties/name/nullable", json!(true)),
        ("/properties/kind/enum", json!(["great", "small", "tiny"])),
    ];
    for (place, value) in narrower {
        let sent = changed(&format!("{REQUEST}{place}"), value.clone());
        assert!(sent.is_some(), "a request is narrower at {place}");
        assert_eq!(changed(&format!("{RESPONSE}{place}"), value), None);
    }
    for (place, value) in wider {
        let sent = changed(&format!("{RESPONSE}{place}"), value.clone());
        assert!(sent.is_some(), "a response is wider at {place}");
        assert_eq!(changed(&format!("{REQUEST}{place}"), value), None);
    }
}

#[test]
fn a_witness_shows_what_was_sent() {
    let found = changed(&format!("{REQUEST}/properties/name/maxLength"), json!(19)).unwrap();
    assert!(
        found.starts_with("PUT /things/{id}: the body is refused: /name"),
        "{found}"
    );
    assert!(
        found.contains(&format!("\"{}\"", "a".repeat(20))),
        "{found}"
    );
}

#[test]
fn a_field_that_goes_is_missed_on_both_ways() {
    for place in [REQUEST, RESPONSE] {
        let properties = json!({"name": {"type": "string", "maxLength": 20}});
        let found = changed(&format!("{place}/properties"), properties).unwrap();
        assert!(found.contains("/kind"), "{found}");
    }
}

#[test]
fn a_field_that_goes_is_missed_in_items_that_are_one_of_several() {
    let kind = |name: &str| json!({"type": "string", "enum": [name]});
    let text = || json!({"type": "string", "pattern": "^[a-z]{2}$"});
    let things = |first: Value| {
        let second =
            json!({"type": "object", "required": ["kind"], "properties": {"kind": kind("b")}});
        document(
            &json!({"type": "object", "properties": {"hits": {"type": "array", "items": {"oneOf": [first, second]}}}}),
        )
    };
    let first = json!({"type": "object", "required": ["kind"], "properties": {"kind": kind("a"), "language": text()}});
    let mut without = first.clone();
    without["properties"]
        .as_object_mut()
        .unwrap()
        .remove("language");
    let mut hidden = first.clone();
    hidden["properties"]["language"]["writeOnly"] = json!(true);
    let old = things(first);
    let found = witness(&old, &things(without)).unwrap();
    assert!(found.contains("/hits/0/language is not known"), "{found}");
    let found = witness(&old, &things(hidden)).unwrap();
    assert!(
        found.contains("/hits/0/language is sent no more"),
        "{found}"
    );
}

#[test]
fn alternatives_that_are_wrapped_are_alternatives_still() {
    let list = json!({"anyOf": [thing(), {"type": "integer"}]});
    let old = document(&list);
    assert_eq!(witness(&old, &document(&json!({"allOf": [list]}))), None);
    let fewer = json!({"allOf": [{"anyOf": [thing()]}]});
    assert!(witness(&old, &document(&fewer)).is_some());
}

#[test]
fn a_field_of_a_parameter_that_goes_is_missed() {
    let with = |parameter: Value| {
        let mut document = document(&thing());
        document["paths"]["/things/{id}"]["put"]["parameters"][1] = parameter;
        document
    };
    let schema = |name: &str| json!({"type": "object", "properties": {name: {"type": "string"}}});
    let deep = |name| {
        with(
            json!({"name": "within", "in": "query", "style": "deepObject", "explode": true, "schema": schema(name)}),
        )
    };
    let content = |name| {
        with(
            json!({"name": "within", "in": "query", "content": {"application/json": {"schema": schema(name)}}}),
        )
    };
    let documents: [&dyn Fn(&'static str) -> Value; 2] = [&deep, &content];
    for document in documents {
        assert_eq!(witness(&document("least"), &document("least")), None);
        let found = witness(&document("least"), &document("most")).unwrap();
        assert!(
            found.contains("query within's /least is not known"),
            "{found}"
        );
    }
}

#[test]
fn a_list_that_is_written_otherwise_is_read_otherwise() {
    let tags = json!({"name": "tags", "in": "query", "explode": false, "schema": {"type": "array", "items": {"type": "string"}}});
    let found = changed("/parameters/1", tags).unwrap();
    assert!(found.contains("query tags is read as"), "{found}");
}

#[test]
fn the_name_of_a_path_parameter_is_nothing_on_the_wire() {
    let old = document(&thing());
    let text = old.to_string();
    let new = text
        .replace("{id}", "{thing}")
        .replace("\"name\":\"id\"", "\"name\":\"thing\"");
    assert_eq!(witness(&old, &serde_json::from_str(&new).unwrap()), None);
}

#[test]
fn there_are_more_than_three_hundred_changes_of_more_than_a_hundred_kinds() {
    let subjects = run::subjects(&root()).unwrap();
    assert_eq!(subjects.len(), 5);
    let all: Vec<_> = subjects
        .iter()
        .flat_map(|subject| mutants(&subject.document, 1, 1))
        .collect();
    assert!(all.len() > 300, "{}", all.len());
    let mut kinds: Vec<&str> = all.iter().map(|mutant| mutant.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert!(kinds.len() > 100, "{}", kinds.len());
    for traffic in [Traffic::Decides, Traffic::IsTheSame, Traffic::IsSilent] {
        assert!(
            all.iter().any(|mutant| mutant.traffic == traffic),
            "{traffic:?}"
        );
    }
}

#[test]
fn what_only_spells_otherwise_breaks_nothing() {
    for subject in small() {
        let old = Document::new(subject.document.clone());
        let shapes = Shapes::default();
        for mutant in mutants(&subject.document, 1, 3) {
            if mutant.traffic == Traffic::IsTheSame {
                let new = Document::new(mutant.document);
                let found = wire::witness(&old, &new, &shapes).unwrap();
                assert_eq!(found, None, "{} at {}", mutant.kind, mutant.place);
            }
        }
    }
}

/// The diff itself, on a few changes: what takes minutes is left to
/// `cargo xtask bench diff`.
#[test]
fn the_diff_agrees_with_the_oracle() {
    let scratch = tempfile::tempdir().unwrap();
    let cases = run::run(&settings(xtask(), scratch.path()), &small(), &|_, _, _| {}).unwrap();
    assert!(cases.len() >= 40, "{}", cases.len());
    assert!(report::is_clean(&cases), "{}", report::text(&cases));
}

/// A program that says of everything that nothing has changed.
#[cfg(unix)]
#[test]
fn a_diff_that_sees_nothing_is_found_out() {
    use std::os::unix::fs::PermissionsExt;

    let scratch = tempfile::tempdir().unwrap();
    let blind = scratch.path().join("blind");
    std::fs::write(&blind, "#!/bin/sh\necho '{\"changes\": []}'\n").unwrap();
    std::fs::set_permissions(&blind, std::fs::Permissions::from_mode(0o755)).unwrap();
    let cases = run::run(&settings(blind, scratch.path()), &small(), &|_, _, _| {}).unwrap();
    let text = report::text(&cases);
    assert!(!report::is_clean(&cases));
    assert!(
        text.contains("miss ") && text.contains("diff: no changes"),
        "{text}"
    );
}

fn settings(xtask: PathBuf, scratch: &Path) -> Settings {
    Settings {
        xtask,
        root: root(),
        per_kind: 1,
        cases: 45,
        seed: 7,
        only: String::new(),
        rust: false,
        workers: 2,
        scratch: scratch.to_owned(),
    }
}

/// The documents that are small enough for every test run.
fn small() -> Vec<Subject> {
    let mut subjects = run::subjects(&root()).unwrap();
    subjects.retain(|subject| matches!(subject.name, "library" | "parcels" | "search"));
    subjects
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The xtask program, built as it is now.
fn xtask() -> PathBuf {
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--package", "xtask"])
        .current_dir(root())
        .status()
        .unwrap();
    assert!(status.success());
    Path::new(env!("CARGO_BIN_EXE_diff-oracle"))
        .with_file_name(format!("xtask{}", std::env::consts::EXE_SUFFIX))
}
