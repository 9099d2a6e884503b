//! The objects of a document, with their kinds and their pointers.

use std::fmt::Write;

use openapi_model::Document;
use openapi_model::visit::{ObjectKind, copy_without, objects, objects_within, visit_mut};
use serde_json::{Value, json};

use crate::fixture;

fn library() -> Document {
    Document::load(&fixture("library.yaml")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn objects_are_listed_with_kind_key_and_pointer() {
    let library = library();
    let mut text = String::new();
    for object in objects(library.value()) {
        assert_eq!(library.at(&object.pointer), Some(object.value));
        let kind = format!("{:?}", object.kind);
        let _ = writeln!(text, "{kind:14} {:14} {}", object.key, object.pointer);
    }
    insta::assert_snapshot!(text);
}

#[test]
fn mutable_visit_has_same_objects_children_first() {
    let library = library();
    let mut changed = library.value().clone();
    let mut visited: Vec<(ObjectKind, String)> = Vec::new();
    visit_mut(&mut changed, |object| {
        assert!(visited.iter().all(|(_, inner)| !object.pointer.starts_with(&format!("{inner}/"))));
        visited.push((object.kind, object.pointer.to_owned()));
        object.value["x-seen"] = json!(object.around.len());
    });
    visited.sort_by(|(_, one), (_, other)| one.cmp(other));
    let mut listed: Vec<_> = objects(library.value())
        .into_iter()
        .filter(|object| object.kind != ObjectKind::Extension)
        .map(|object| (object.kind, object.pointer))
        .collect();
    listed.sort_by(|(_, one), (_, other)| one.cmp(other));
    assert_eq!(visited, listed);
    for (_, pointer) in &visited {
        assert!(changed.pointer(pointer).unwrap()["x-seen"].is_number());
    }
}

#[test]
fn values_are_never_objects_of_document() {
    let schema = json!({
        "type": "object",
        "example": {"properties": {"a": {"type": "string"}}},
        "default": {"items": {"type": "string"}},
        "enum": [{"allOf": []}],
        "x-note": [{"any": {"thing": 1}}],
        "unknown": {"type": "string"},
    });
    let within: Vec<(ObjectKind, String)> = objects_within(ObjectKind::Schema, "/a", &schema)
        .into_iter()
        .map(|object| (object.kind, object.pointer))
        .collect();
    let expected = [
        (ObjectKind::Schema, "/a"),
        (ObjectKind::Extension, "/a/x-note/0"),
        (ObjectKind::Extension, "/a/x-note/0/any"),
    ];
    assert_eq!(within, expected.map(|(kind, pointer)| (kind, pointer.to_owned())));
}

#[test]
fn reference_is_object_without_children() {
    let response = json!({"$ref": "#/components/responses/A", "headers": {"X": {}}});
    let within = objects_within(ObjectKind::Response, "", &response);
    let [object] = within.as_slice() else {
        panic!("{within:?}");
    };
    assert_eq!(object.reference(), Some("#/components/responses/A"));
    let none: [Value; 2] = [json!([]), json!("text")];
    assert!(none.iter().all(|value| objects(value).is_empty()));
}

#[test]
fn copies_leave_out_keys_of_objects_only() {
    let document = json!({
        "openapi": "3.0.3",
        "paths": {"/a": {"get": {
            "parameters": [{"name": "b", "in": "query", "example": 1}],
            "responses": {"200": {"content": {"application/json": {
                "example": {"a": 1},
                "schema": {"type": "object", "properties": {"example": {"example": 2}}},
            }}}},
            "x-note": {"example": 3},
        }}},
    });
    let copy =
        copy_without(&document, |kind, key| kind == ObjectKind::MediaType && key == "example");
    let mut expected = document.clone();
    let media = "/paths/~1a/get/responses/200/content/application~1json";
    expected.pointer_mut(media).unwrap().as_object_mut().unwrap().remove("example");
    assert_eq!(copy, expected);
    let whole = library();
    assert_eq!(copy_without(whole.value(), |_, _| false), *whole.value());
}
