//! Places of nodes.

use openapi_model::{Document, Node, NodeKind, pointer};

use crate::text;

fn library() -> Document {
    Document::parse("library.yaml", &text("library.yaml")).unwrap()
}

#[test]
fn values_and_keys_are_located() {
    let library = library();
    let place = "/paths/~1book~1{book_id}.json/get/summary";
    let value = library.locate(place).unwrap();
    assert_eq!(value.to_string(), "library.yaml:17:16");
    assert_eq!(value.pointer, place);
    let key = library.locate_key(place).unwrap();
    assert_eq!(key.to_string(), "library.yaml:17:7");
    assert!(library.locate("/nowhere").is_none());
    assert!(library.locate_key("/nowhere").is_none());
    assert!(library.locate_key("").is_none());
    assert!(
        library
            .locate_key("/paths/~1book~1{book_id}.json/parameters/0")
            .is_none()
    );
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

#[test]
fn every_span_holds_what_was_read_from_it() {
    let text = text("library.yaml");
    let library = library();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let mut pending: Vec<&Node> = vec![library.node()];
    let mut scalars = 0;
    while let Some(node) = pending.pop() {
        let (start, end) = (node.span.start, node.span.end);
        assert!(start <= end, "{node:?}");
        match &node.kind {
            NodeKind::Sequence(items) => pending.extend(items),
            NodeKind::Mapping(mapping) => {
                for (key, entry) in mapping.iter() {
                    let span = entry.key_span;
                    let line = &lines[span.start.line as usize - 1];
                    let range = span.start.column as usize - 1..span.end.column as usize - 1;
                    let written: String = line[range].iter().collect();
                    assert_eq!(written.trim_matches('\''), key);
                    assert!(
                        start <= span.start && entry.node.span.end <= end,
                        "{key}: {node:?}"
                    );
                    pending.push(&entry.node);
                }
            }
            NodeKind::String(value) if start.line == end.line => {
                let line = &lines[start.line as usize - 1];
                let range = start.column as usize - 1..end.column as usize - 1;
                let written: String = line[range].iter().collect();
                assert_eq!(written.trim_matches('\''), value);
                scalars += 1;
            }
            _ => {}
        }
    }
    assert!(scalars > 50);
}

#[test]
fn pointers_of_the_model_lead_to_what_they_name() {
    let library = library();
    for operation in library.operations() {
        assert!(library.at(&operation.pointer).is_some());
        for parameter in &operation.parameters {
            let name = library.at(&pointer::join(&parameter.pointer, "name"));
            assert_eq!(
                name.and_then(|name| name.as_str()),
                Some(parameter.name.as_str())
            );
        }
        for response in &operation.responses {
            assert!(
                library
                    .at(&response.pointer)
                    .unwrap()
                    .get("description")
                    .is_some()
            );
        }
    }
}
