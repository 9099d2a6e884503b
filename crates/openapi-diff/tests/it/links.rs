//! The diff of links: where they lead, and what they send.

use serde_json::{Value, json};

use crate::documents::said;

/// The paths of a document with a link from one operation to another.
fn paths(parameter: &str, link: &Value) -> Value {
    let id =
        json!({"name": parameter, "in": "path", "required": true, "schema": {"type": "string"}});
    let empty = json!({"204": {"description": "D"}});
    json!({
        "/books": {"post": {
            "operationId": "addBook",
            "responses": {"201": {"description": "D", "links": {"book": link}}},
        }},
        format!("/books/{{{parameter}}}"): {"get": {
            "operationId": "getBook", "parameters": [id], "responses": empty,
        }},
        "/shelves": {"get": {"operationId": "listShelves", "responses": empty}},
    })
}

/// What is said of the link alone.
fn changes(old: &Value, new: &Value) -> Vec<String> {
    let mut found = said("/paths", old, new);
    found.retain(|line| line.contains("link"));
    found
}

#[test]
fn a_link_follows_a_path_parameter_that_is_renamed() {
    let link = |name: &str| {
        let parameters = json!({name: "$response.body#/id"});
        paths(
            name,
            &json!({"operationId": "getBook", "parameters": parameters}),
        )
    };
    for (was, is) in [("id", "bookId"), ("bookId", "id")] {
        assert_eq!(
            changes(&link(was), &link(is)),
            [format!(
                "patch[link-changed] parameter `{was}` of link `book` of the response 201 is \
                 called `{is}`"
            )]
        );
    }
}

#[test]
fn each_field_of_a_link_is_reported_by_itself() {
    let link = json!({"operationId": "getBook", "parameters": {"id": "$response.body#/id"}});
    let with = |at: &str, value: Value| {
        let mut changed = link.clone();
        match at.strip_prefix("parameters/") {
            Some(name) => changed["parameters"][name] = value,
            None => changed[at] = value,
        }
        paths("id", &changed)
    };
    let plain = paths("id", &link);
    let book = "link `book` of the response 201";
    for (changed, there, back) in [
        (
            with("operationId", json!("listShelves")),
            format!("major[link-changed] {book} has another target"),
            format!("major[link-changed] {book} has another target"),
        ),
        (
            with("parameters/id", json!("$response.body#/key")),
            format!("major[link-changed] parameter `id` of {book} has another value"),
            format!("major[link-changed] parameter `id` of {book} has another value"),
        ),
        (
            with("parameters/lang", json!("en")),
            format!("minor[link-changed] parameter `lang` of {book} was added"),
            format!("major[link-changed] parameter `lang` of {book} was removed"),
        ),
        (
            with("requestBody", json!("$request.body")),
            format!("major[link-changed] the body of {book} has changed"),
            format!("major[link-changed] the body of {book} has changed"),
        ),
        (
            with("description", json!("The book.")),
            format!("patch[description-changed] the description of {book} was added"),
            format!("patch[description-changed] the description of {book} was removed"),
        ),
        (
            with("x-icon", json!("book")),
            format!("patch[extension-changed] `x-icon` of {book} was added"),
            format!("patch[extension-changed] `x-icon` of {book} was removed"),
        ),
    ] {
        let found = changes(&plain, &changed);
        assert!(found.contains(&there), "{there} is not in {found:?}");
        let found = changes(&changed, &plain);
        assert!(found.contains(&back), "{back} is not in {found:?}");
    }
}
