//! `openapi-codegen` as a person runs it, on a document of somebody else.

use std::fs;
use std::path::Path;
use std::process::Output;

use assertions::text;

const DOCUMENT: &str = "\
openapi: 3.0.3
info: {title: Bike Rental, version: 2.1.0}
paths:
  /bikes/{id}:
    get:
      operationId: getBike
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses:
        '200':
          description: The bike.
          content: {application/json: {schema: {$ref: '#/components/schemas/Bike'}}}
components:
  schemas:
    Bike: {type: object, required: [id], properties: {id: {type: string}, gears: {type: integer}}}
";

fn run(directory: &Path, more: &[&str]) -> Output {
    let arguments = [&["--spec", "bikes.yaml", "--out", "client"], more].concat();
    assertions::run(env!("CARGO_BIN_EXE_openapi-codegen"), directory, &arguments)
}

#[test]
fn a_crate_is_made_kept_and_checked() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bikes.yaml"), DOCUMENT).unwrap();
    let first = run(scratch.path(), &[]);
    assert!(first.status.success(), "{}", text(&first.stderr));
    let client = scratch.path().join("client");
    let read = |name: &str| fs::read_to_string(client.join(name)).unwrap();
    assert!(read("Cargo.toml").contains("name = \"bike-rental\""));
    assert!(read("src/lib.rs").contains("A client generated from an OpenAPI document"));
    assert!(read("src/generated/models/mod.rs").contains("pub struct Bike"));
    assert!(text(&run(scratch.path(), &[]).stdout).contains("nothing to do"));
    assert!(run(scratch.path(), &["--check"]).status.success());

    // What somebody has written by hand is kept, and the way out is named.
    let module = client.join("src/generated/mod.rs");
    fs::write(&module, "// mine\n").unwrap();
    let refused = run(scratch.path(), &[]);
    assert!(!refused.status.success());
    let shown = text(&refused.stderr);
    assert!(
        shown.ends_with(
            "to overwrite it, run: openapi-codegen --spec bikes.yaml --out client --force\n"
        ),
        "{shown}"
    );
    assert!(run(scratch.path(), &["--force"]).status.success());
    assert_ne!(fs::read_to_string(&module).unwrap(), "// mine\n");
}

#[test]
fn a_document_that_is_refused_leaves_nothing_behind() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bikes.yaml"), "openapi: 3.2.0\n").unwrap();
    let output = run(scratch.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stderr);
    assert!(shown.contains("bikes.yaml:1:10"), "{shown}");
    assert!(!scratch.path().join("client").exists());
}
