//! The table of commands, of a small document.

use openapi_codegen::emit;
use openapi_model::{Conventions, Document, LoadOptions};

const DOCUMENT: &str = "\
openapi: 3.0.3
info: {title: Library, version: 1.0.0}
paths:
  /books/{book_id}/notes:
    get:
      operationId: listBookNotes
      tags: [books]
      summary: List the notes of a book
      description: Lists them.
      x-paging: {item: '#/components/schemas/Note'}
      parameters:
        - {name: book_id, in: path, required: true, example: 7, schema: {$ref: '#/components/schemas/BookId'}}
        - {name: by, in: query, style: form, explode: false, schema: {type: array, items: {type: string, x-extensible-enum: [page, date]}}}
        - {name: token, in: cookie, schema: {type: string}}
      responses:
        '200':
          description: The notes.
          content: {application/json: {schema: {$ref: '#/components/schemas/Note'}}}
  /books:
    post:
      operationId: createBook
      tags: [books]
      parameters:
        - {name: title, in: query, schema: {type: string}}
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [title]
              properties:
                title: {type: string, description: The title.}
                pages: {type: integer}
                key: {allOf: [{$ref: '#/components/schemas/Key'}], description: A secret.}
            example: {title: Dune, key: hidden}
      responses: {'201': {description: Made.}}
  /shelf:
    get: {operationId: readShelf, responses: {'200': {description: The shelf.}}}
components:
  schemas:
    BookId: {type: integer, format: int32}
    Key: {type: string, format: password}
    EpochMillis: {type: integer, format: int64}
    Note:
      x-columns: [text, closed|open]
      allOf:
        - type: object
          properties: {text: {type: string}}
        - type: object
          properties: {noted: {$ref: '#/components/schemas/EpochMillis'}}
";

#[test]
fn command_has_arguments_of_its_operation() {
    let scratch = tempfile::tempdir().unwrap();
    let path = scratch.path().join("library.yaml");
    std::fs::write(&path, DOCUMENT).unwrap();
    let document = Document::load_with(&path, &LoadOptions::lenient()).unwrap();
    let table = emit::commands(&document, &Conventions::default()).unwrap();
    crate::snapshot("commands", "library", &table);
    assert!(!table.contains("hidden"), "a secret is shown as an example");
}
