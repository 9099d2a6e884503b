//! Which parameters are the same one, and which are none.

use openapi_diff::Level;
use openapi_model::{Document, LoadOptions};
use serde_json::{Value, json};

use crate::documents::{compared, document, said};

#[test]
fn a_header_is_the_same_in_any_case() {
    let place = "/paths/~1orders/post/parameters";
    let header = |name: &str| json!([{"name": name, "in": "header", "schema": {"type": "string"}}]);
    let report = compared(place, &header("XTrace"), &header("Xtrace"));
    assert_eq!(
        said(place, &header("XTrace"), &header("Xtrace")),
        ["major[parameter-renamed] the setter of header parameter `Xtrace` has another name"]
    );
    let wire = report.changes.iter().map(|change| change.wire.level);
    assert_eq!(wire.max(), Some(Some(openapi_diff::Level::Patch)));
    assert_eq!(
        said(place, &header("X-Trace"), &header("x-trace")),
        Vec::<String>::new()
    );
}

#[test]
fn a_shared_parameter_is_known_by_its_place() {
    let parameter = |name: &str| json!({"name": name, "in": "query", "schema": {"type": "string"}});
    let operation = |component: &str| {
        let mut operation = document().pointer("/paths/~1orders/post").unwrap().clone();
        let reference = format!("#/components/parameters/{component}");
        operation["parameters"] = json!([{"$ref": reference}]);
        operation
    };
    let shared = |from: (&str, &str), to: (&str, &str)| {
        let [old, new] = [from, to].map(|(component, name)| {
            let mut document = document();
            *document.pointer_mut("/paths/~1orders/post").unwrap() = operation(component);
            document["components"]["parameters"] = json!({component: parameter(name)});
            Document::parse("shop.json", &document.to_string()).unwrap()
        });
        let changes = crate::compare(&old, &new).changes.into_iter();
        changes.map(|change| change.message).collect::<Vec<_>>()
    };
    assert_eq!(
        shared(("Page", "page"), ("Page", "offset")),
        ["query parameter `page` was renamed to `offset`"]
    );
    assert_eq!(
        shared(("Page", "page"), ("Offset", "offset")),
        [
            "query parameter `page` was removed",
            "query parameter `offset` was added",
        ]
    );
}

#[test]
fn headers_that_are_no_parameters_mean_nothing_on_the_wire() {
    let place = "/paths/~1orders/post/parameters";
    let header = |name: &str| json!([{"name": name, "in": "header", "required": true, "schema": {"type": "string"}}]);
    let wire = |name: &str| {
        let report = compared(place, &json!([]), &header(name));
        let levels: Vec<_> = report
            .changes
            .iter()
            .map(|change| change.wire.level)
            .collect();
        levels
    };
    assert_eq!(wire("Accept"), [Some(openapi_diff::Level::Patch)]);
    assert_eq!(wire("X-Accept"), [Some(openapi_diff::Level::Major)]);
}

/// Numbers and booleans are sent as text, so that a string may be what they were.
#[test]
fn a_parameter_that_becomes_any_string_takes_what_it_took() {
    let place = "/paths/~1orders/post/parameters";
    let parameter = |schema: &Value| json!([{"name": "page", "in": "query", "schema": schema}]);
    let levels = |old: &Value, new: &Value| {
        let report = compared(place, &parameter(old), &parameter(new));
        let levels = report.changes.iter().map(|change| change.wire.level);
        levels.max().flatten()
    };
    let text = json!({"type": "string"});
    for old in ["integer", "number", "boolean"] {
        let old = json!({"type": old});
        assert_eq!(levels(&old, &text), Some(Level::Minor), "{old}");
        assert_eq!(levels(&text, &old), Some(Level::Major), "{old}");
        for limited in [
            json!({"type": "string", "maxLength": 3}),
            json!({"type": "string", "format": "uuid"}),
            json!({"type": "string", "enum": ["a"]}),
            json!({"type": "string", "not": {"enum": ["a"]}}),
        ] {
            assert_eq!(levels(&old, &limited), Some(Level::Major), "{limited}");
        }
    }
    let list = json!({"type": "array", "items": {"type": "integer"}});
    assert_eq!(levels(&list, &text), Some(Level::Major));
}

/// The path has its parameters, whether or not they are described.
#[test]
fn a_path_parameter_that_is_no_longer_described_is_still_there() {
    let place = "/paths/~1orders~1{id}/get/parameters";
    let described =
        json!([{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}]);
    let compared = |old: &Value, new: &Value| {
        let [old, new] = [old, new].map(|parameters| {
            let mut document = document();
            *document.pointer_mut(place).unwrap() = parameters.clone();
            let options = LoadOptions::tolerant();
            Document::parse_with("shop.json", &document.to_string(), &options).unwrap()
        });
        let changes = crate::compare(&old, &new).changes.into_iter();
        changes
            .map(|change| (change.message, change.wire.level))
            .collect::<Vec<_>>()
    };
    let named = |what: &str| format!("path parameter `id`, which the path {what} described");
    assert_eq!(
        compared(&described, &json!([])),
        [(named("still has, is no longer"), Some(Level::Patch))]
    );
    assert_eq!(
        compared(&json!([]), &described),
        [(named("had before, is now"), Some(Level::Patch))]
    );
}

/// A single value is written alike, joined or not; what else may be sent now is another matter.
#[test]
fn explode_means_nothing_to_the_values_that_were_sent() {
    let place = "/paths/~1orders/post/parameters";
    let list = json!({"type": "array", "items": {"type": "string"}});
    let text = json!({"type": "string"});
    let either = json!({"anyOf": [text, list]});
    let scalars = json!({"oneOf": [{"type": "integer"}, {"type": "boolean"}]});
    let level = |old: &Value, new: &Value| {
        let parameter = |schema: &Value, explode: bool| json!([{"name": "tag", "in": "query", "schema": schema, "explode": explode}]);
        let report = compared(place, &parameter(old, true), &parameter(new, false));
        let found = report
            .changes
            .iter()
            .find(|change| change.rule == "parameter-explode-changed");
        found.unwrap().wire.level
    };
    let patch = Some(Level::Patch);
    assert_eq!(level(&text, &either), patch);
    assert_eq!(level(&either, &text), patch);
    assert_eq!(level(&scalars, &scalars), patch);
    for lists in [&list, &either, &json!({})] {
        assert_eq!(level(lists, lists), Some(Level::Major), "{lists}");
    }
}
