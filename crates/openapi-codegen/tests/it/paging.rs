//! Lists that can be walked, and the numbers of their first pages.

use openapi_codegen::emit::Files;

const COMPONENTS: &str = "\
components:
  schemas:
    Book: {type: object, properties: {title: {type: string}}}
    BookPage:
      type: object
      required: [page, pageSize, pageCount, listCount, totalCount, sort, list]
      properties:
        page: {type: integer, format: int32}
        pageSize: {type: integer, format: int32}
        pageCount: {type: integer, format: int64}
        listCount: {type: integer, format: int64}
        totalCount: {type: integer, format: int64}
        sort: {type: string}
        list: {type: array, items: {$ref: '#/components/schemas/Book'}}
";

/// The generated code for a list of books.
fn generate(paging: &str, components: &str) -> Files {
    crate::pipeline::generate(&format!(
        "\
openapi: 3.0.3
info: {{title: Lists, version: '1'}}
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200': {{description: Books., content: {{application/json: {{schema: {{$ref: '#/components/schemas/BookPage'}}}}}}}}
      x-paging: {paging}
{components}"
    ))
    .unwrap()
}

#[test]
fn first_page_has_the_defaults_of_the_document() {
    for (paging, first, parameters, docs) in [
        (
            "{firstPage: 1, parameters: true}",
            "first_page: Some(1),",
            "parameters: Some(PageParameters",
            "The walk begins with the page that was set.",
        ),
        (
            "{parameters: true}",
            "first_page: None,",
            "parameters: Some(PageParameters",
            "as that of the first page is not known;",
        ),
        (
            "{firstPage: 1, parameters: false}",
            "first_page: Some(1),",
            "parameters: None,",
            "No parameter selects a page, so that there is one.",
        ),
    ] {
        let files = generate(paging, COMPONENTS);
        let metadata = &files["metadata.rs"];
        assert!(metadata.contains(first), "{paging}\n{metadata}");
        assert!(metadata.contains(parameters), "{paging}\n{metadata}");
        let code = &files["default.rs"];
        assert!(code.contains(docs), "{paging}\n{code}");
    }
}

/// The runtime reads each part of a page by its type: if a part may be absent or has another type,
/// the page is an ordinary model.
#[test]
fn incomplete_page_is_not_iterated() {
    for (part, other) in [
        // Each change makes one part optional, wider, or of another type.
        ("[page, ", "["),
        (", sort, list]", ", list]"),
        (", list]", "]"),
        ("page: {type: integer, format: int32}", "page: {type: integer, format: int64}"),
        ("totalCount: {type: integer, format: int64}", "totalCount: {type: string}"),
        ("sort: {type: string}", "sort: {type: boolean}"),
        ("items: {$ref: '#/components/schemas/Book'}", "items: {type: string}"),
    ] {
        let components = COMPONENTS.replacen(part, other, 1);
        // A change that does not apply would test nothing.
        assert_ne!(components, COMPONENTS, "{part}");
        let files = generate("{firstPage: 1, parameters: true}", &components);
        assert!(!files.contains_key("paging.rs"), "{part}");
        assert!(!files["default.rs"].contains("pub fn pages"), "{part}");
    }
}
