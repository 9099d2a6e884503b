//! Places of nodes.

use openapi_model::{Document, pointer};
use serde_json::Value;

use crate::text;

fn library() -> Document {
    Document::parse("library.yaml", &text("library.yaml")).unwrap()
}

#[test]
fn the_nearest_place_is_one_to_show() {
    let library = library();
    let nearest = |pointer: &str| {
        let diagnostic = library.diagnostic(pointer, "this one");
        format!("{}\n{diagnostic}", diagnostic.location.pointer)
    };
    let places = [
        // A scalar is shown itself, an object by its key.
        "/info/title",
        "/components/schemas/Book",
        // A list's item has no key.
        "/components/schemas/Book/allOf/1",
        "/paths/~1book~1{book_id}.json/get/responses/200",
        // What is not there is shown by what would hold it.
        "/components/schemas/Book/properties/title",
        "/nowhere/at/all",
        "no pointer",
    ];
    insta::assert_snapshot!(places.map(nearest).join("\n\n"));
}

/// A scalar is at its own place, and anything else at that of its key.
#[test]
fn every_place_holds_what_was_read_from_it() {
    let text = text("library.yaml");
    let lines: Vec<&str> = text.lines().collect();
    let library = library();
    let written = |pointer: &str| {
        let place = library.nearest(pointer);
        let rest = lines[place.line - 1].chars().skip(place.column - 1);
        let written: String = rest.take(place.length).collect();
        written.trim_matches('\'').to_owned()
    };
    let mut pending = vec![(String::new(), library.value())];
    let mut scalars = 0;
    while let Some((pointer, value)) = pending.pop() {
        match value {
            Value::Array(items) => {
                let items = items.iter().enumerate();
                pending.extend(items.map(|(index, item)| (pointer::join(&pointer, index), item)));
            }
            Value::Object(object) => {
                for (key, value) in object {
                    let pointer = pointer::join(&pointer, key);
                    if value.is_array() || value.is_object() {
                        assert_eq!(written(&pointer), *key);
                    }
                    pending.push((pointer, value));
                }
            }
            Value::String(text) if !text.contains('\n') => {
                assert_eq!(written(&pointer), *text);
                scalars += 1;
            }
            _ => {}
        }
    }
    assert!(scalars > 50);
}
