//! Places of nodes.

use openapi_model::Document;

use crate::text;

fn library() -> Document {
    Document::parse("library.yaml", &text("library.yaml")).unwrap()
}

#[test]
fn nearest_place_can_be_shown() {
    let library = library();
    let nearest = |pointer: &str| {
        let diagnostic = library.diagnostic(pointer, "this one");
        format!("{}\n{diagnostic}", diagnostic.location.pointer)
    };
    let places = [
        // A scalar is shown itself, and an object by its key.
        "/info/title",
        "/components/schemas/Book",
        // The item of a list has no key.
        "/components/schemas/Book/allOf/1",
        "/paths/~1book~1{book_id}.json/get/responses/200",
        // The position of an absent value is that of the object that would contain it.
        "/components/schemas/Book/properties/title",
        "/nowhere/at/all",
        "no pointer",
    ];
    insta::assert_snapshot!(places.map(nearest).join("\n\n"));
}
