//! `openapi-codegen` as people run it, on another document.

use std::fs;
use std::path::Path;
use std::process::Output;

use workspace::testing::text;

pub(crate) const DOCUMENT: &str = "\
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

pub(crate) fn run(directory: &Path, more: &[&str]) -> Output {
    let arguments = [&["--spec", "bikes.yaml", "--out", "client"], more].concat();
    workspace::testing::run(env!("CARGO_BIN_EXE_openapi-codegen"), directory, &arguments)
}

#[test]
fn crate_is_created_kept_and_checked() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bikes.yaml"), DOCUMENT).unwrap();
    let first = run(scratch.path(), &[]);
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert!(!text(&first.stdout).contains("changed  "));
    let client = scratch.path().join("client");
    let read = |name: &str| fs::read_to_string(client.join(name)).unwrap();
    assert!(read("Cargo.toml").contains("name = \"bike-rental\""));
    assert!(read("src/lib.rs").contains("generated/README.md"));
    assert!(read("README.md").contains("generated from its OpenAPI document"));
    assert!(read("src/generated/models/mod.rs").contains("pub struct Bike"));
    assert!(text(&run(scratch.path(), &[]).stdout).contains("nothing to do"));
    assert!(run(scratch.path(), &["--check"]).status.success());
    // Files that equal the generated ones are not edited, whatever the lock file says.
    fs::remove_file(client.join("contract.lock")).unwrap();
    assert!(run(scratch.path(), &[]).status.success());
    // Files that are no longer generated are removed.
    let tagged = DOCUMENT.replace("getBike", "getBike\n      tags: [bikes]");
    fs::write(scratch.path().join("bikes.yaml"), tagged).unwrap();
    let shown = text(&run(scratch.path(), &[]).stdout);
    assert!(shown.contains(" unchanged, 1 removed\n"), "{shown}");
    assert!(!client.join("src/generated/default.rs").exists());

    // A hand-written file is kept, and the error says what to do.
    let module = client.join("src/generated/mod.rs");
    fs::write(&module, "// mine\n").unwrap();
    let checked = run(scratch.path(), &["--check"]);
    let (difference, shown) = (text(&checked.stdout), text(&checked.stderr));
    assert!(difference.contains("\n-// mine\n"), "{difference}");
    let way_out = "run: openapi-codegen --spec bikes.yaml --out client --force\n";
    assert!(shown.ends_with(way_out), "{shown}");
    let refused = run(scratch.path(), &[]);
    assert!(!refused.status.success());
    assert_eq!(
        text(&refused.stderr),
        "error: this file was edited by hand since the last run:\n  client/src/generated/mod.rs\n\n\
         a change belongs in the document or in the pipeline; `git diff` shows it\n\
         to overwrite it, run: openapi-codegen --spec bikes.yaml --out client --force\n"
    );
    fs::remove_file(client.join("contract.lock")).unwrap();
    let shown = text(&run(scratch.path(), &[]).stderr);
    assert!(shown.contains("this file was perhaps not generated"), "{shown}");
    let forced = run(scratch.path(), &["--force"]);
    assert!(forced.status.success());
    let shown = text(&forced.stdout);
    for expected in ["1 changed, ", " unchanged, 0 removed\n", "written, "] {
        assert!(shown.contains(expected), "{shown}");
    }
    assert_ne!(fs::read_to_string(&module).unwrap(), "// mine\n");
    fs::write(&module, "// mine\n").unwrap();
    let forced = run(scratch.path(), &["--force"]);
    assert!(text(&forced.stdout).contains("changed  src/generated/mod.rs"));
}

#[test]
fn refused_document_leaves_no_files() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bikes.yaml"), "openapi: 4.0.0\n").unwrap();
    let output = run(scratch.path(), &[]);
    assert_eq!(output.status.code(), Some(1));
    let shown = text(&output.stderr);
    assert!(shown.contains("bikes.yaml:1:10"), "{shown}");
    assert!(!scratch.path().join("client").exists());
}

/// The bikes, with unsupported operations and schemas.
fn partly_unsupported() -> String {
    let operations = "  /photos:
    post:
      operationId: addPhoto
      requestBody: {content: {multipart/mixed: {schema: {type: object}}}}
      responses: {'204': {description: Added.}}
  /prices:
    get:
      operationId: listPrices
      responses:
        '200':
          description: The prices.
          content: {application/json: {schema: {$ref: '#/components/schemas/Offer'}}}
components:
";
    let schemas =
        "    Offer: {type: object, properties: {price: {$ref: '#/components/schemas/Price'}}}
    Price: {type: object, properties: {amount: {$ref: '#/components/schemas/Gone'}}}
";
    DOCUMENT.replace("components:\n", operations) + schemas
}

#[test]
fn unsupported_operations_are_left_out_by_name() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bikes.yaml"), partly_unsupported()).unwrap();
    // Without the flag, the document is refused, and the error names the flag.
    let refused = run(scratch.path(), &[]);
    assert_eq!(refused.status.code(), Some(1));
    let help = "run: openapi-codegen --spec bikes.yaml --out client --skip-unsupported\n";
    let shown = text(&refused.stderr);
    assert!(shown.ends_with(help), "{shown}");
    // The first run reports all errors, whichever step finds them.
    assert!(shown.contains("`multipart/mixed` are not supported"), "{shown}");
    assert!(shown.contains("bikes.yaml:28:55"), "{shown}");
    // Nothing is written partially.
    assert!(!scratch.path().join("client").exists());

    let made = run(scratch.path(), &["--skip-unsupported"]);
    let shown = text(&made.stderr);
    assert!(made.status.success(), "{shown}");
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 3, "{shown}");
    let photo = "warning: bikes.yaml:15:31: request bodies of `multipart/mixed` are not \
                 supported; left out: `addPhoto` (POST /photos)";
    assert_eq!(lines[0], photo);
    let (place, prices) = ("warning: bikes.yaml:28:55: ", "; left out: `listPrices` (GET /prices)");
    assert!(lines[1].starts_with(place) && lines[1].ends_with(prices), "{shown}");
    // The document has three operations.
    assert!(lines[2].starts_with("warning: 2 operations of 3 left out; "), "{shown}");

    let client = scratch.path().join("client");
    let read = |name: &str| fs::read_to_string(client.join(name)).unwrap();
    let metadata = read("src/generated/metadata.rs");
    assert!(metadata.contains("//! - `addPhoto` (`POST /photos`): request bodies of"));
    assert!(metadata.contains("GET_BIKE") && !metadata.contains("ADD_PHOTO"));
    let models = read("src/generated/models/mod.rs");
    assert!(models.contains("pub struct Bike"));
    // Schemas that only removed operations used are also removed.
    assert!(!models.contains("pub struct Offer") && !models.contains("pub struct Price"));

    // The same run finds nothing to do, and reports again what is left out.
    let again = run(scratch.path(), &["--skip-unsupported"]);
    assert!(text(&again.stdout).contains("nothing to do"));
    let checked = run(scratch.path(), &["--skip-unsupported", "--check"]);
    assert_eq!(checked.status.code(), Some(3), "{}", text(&checked.stderr));
    assert_eq!(run(scratch.path(), &["--check"]).status.code(), Some(1));
}

#[test]
fn document_without_usable_operation_is_refused() {
    let scratch = tempfile::tempdir().unwrap();
    let style = "in: query, style: label";
    // The query does not allow this style.
    let document = DOCUMENT.replace("/{id}", "").replace("in: path", style);
    assert!(document.contains(style));
    fs::write(scratch.path().join("bikes.yaml"), document).unwrap();
    let refused = run(scratch.path(), &["--skip-unsupported"]);
    assert_eq!(refused.status.code(), Some(1));
    let shown = text(&refused.stderr);
    assert!(shown.contains("there is no style `label` of query parameters"), "{shown}");
    assert!(
        shown.ends_with("all 1 operation would be left out, and nothing would be generated\n"),
        "{shown}"
    );
}

/// The bikes with an instant, a page and an id.
fn formatted() -> String {
    let properties = "bought: {type: string, format: date-time}, \
                      page: {type: string, format: uri}, frame: {type: string, format: uuid}, ";
    DOCUMENT.replace("gears:", &format!("{properties}gears:"))
}

/// The manifest and the models of a crate that is generated with these arguments.
fn made_with(document: &str, arguments: &[&str]) -> (String, String) {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bikes.yaml"), document).unwrap();
    let made = run(scratch.path(), arguments);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let read = |name: &str| fs::read_to_string(scratch.path().join("client").join(name)).unwrap();
    (read("Cargo.toml"), read("src/generated/models/mod.rs"))
}

/// The format libraries that a crate always has.
fn format_libraries(manifest: &str) -> Vec<&str> {
    let libraries = ["jiff", "url", "uuid"].into_iter();
    let required = |name: &&str| {
        let start = format!("{name} = {{ ");
        manifest.lines().any(|line| line.starts_with(&start) && !line.contains("optional"))
    };
    libraries.filter(required).collect()
}

#[test]
fn manifest_has_libraries_of_formats_in_document() {
    let (manifest, models) = made_with(&formatted(), &[]);
    assert_eq!(format_libraries(&manifest), ["jiff", "url", "uuid"]);
    // A required library is not part of a feature.
    assert!(!manifest.contains("dep:jiff"), "{manifest}");
    for kind in ["::jiff::Timestamp", "::url::Url", "::uuid::Uuid"] {
        assert!(models.contains(&format!("crate::Text<{kind}>")), "{models}");
    }
    let (manifest, _) = made_with(DOCUMENT, &[]);
    assert_eq!(format_libraries(&manifest), [""; 0]);
    assert!(manifest.contains("dep:jiff"), "{manifest}");
}

#[test]
fn string_formats_option_keeps_strings() {
    let (manifest, models) = made_with(&formatted(), &["--string-formats", "uri,date-time"]);
    assert_eq!(format_libraries(&manifest), ["uuid"]);
    assert!(models.contains("pub page: Option<String>"), "{models}");
    assert!(models.contains("pub frame: Option<crate::Text<::uuid::Uuid>>"), "{models}");
    let (manifest, models) = made_with(&formatted(), &["--string-formats", "all"]);
    assert_eq!(format_libraries(&manifest), [""; 0]);
    assert!(!models.contains("crate::Text<"), "{models}");
}

#[test]
fn suggested_command_repeats_string_formats() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bikes.yaml"), formatted()).unwrap();
    let formats = ["--string-formats", "uri,date-time"];
    assert!(run(scratch.path(), &formats).status.success());
    // Without the option, the crate would be different.
    assert_eq!(run(scratch.path(), &["--check"]).status.code(), Some(1));
    fs::write(scratch.path().join("client/src/generated/mod.rs"), "// mine\n").unwrap();
    let refused = text(&run(scratch.path(), &formats).stderr);
    let command = "openapi-codegen --spec bikes.yaml --out client --string-formats uri,date-time";
    assert!(refused.contains(command), "{refused}");
}

#[test]
fn closed_pipe_ends_command_quietly() {
    let scratch = tempfile::tempdir().unwrap();
    fs::write(scratch.path().join("bikes.yaml"), DOCUMENT).unwrap();
    for arguments in ["--help", "--spec bikes.yaml --out client"] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let program = env!("CARGO_BIN_EXE_openapi-codegen");
        workspace::testing::expect_quiet_end(program, scratch.path(), &arguments);
    }
}
