//! Documents in several files.

use openapi_model::{Document, LoadOptions, ReadError, files_below};
use proptest::prelude::*;
use serde_json::json;

use crate::fixture;

#[test]
fn other_files_become_part_of_the_document() {
    let document = Document::load(&fixture("several-files/api.yaml"))
        .unwrap_or_else(|error| panic!("{error}"));
    insta::assert_snapshot!("several_files", format!("{:#}", document.value()));
    let ids = document.operations().iter().map(|operation| operation.id.as_str());
    assert!(ids.eq(["listBooks", "getBook"]));
    let names: Vec<&str> = document
        .other_files()
        .map(|(name, _)| name.split_once("several-files/").unwrap().1)
        .collect();
    let expected =
        ["schemas/book.yaml", "paths/books.yaml", "schemas/shared.yaml", "schemas/author.yaml"];
    assert_eq!(names, expected);
}

#[test]
fn places_have_their_file() {
    let document = Document::load(&fixture("several-files/api.yaml")).unwrap();
    let place = |pointer: &str| {
        let place = document.nearest(pointer).to_string();
        place.split_once("several-files/").unwrap().1.to_owned()
    };
    assert_eq!(place("/info/title"), "api.yaml:2:15");
    assert_eq!(place("/paths/~1books/get"), "paths/books.yaml:1:1");
    assert_eq!(place("/components/schemas/Title2/maxLength"), "schemas/shared.yaml:2:36");
    assert_eq!(place("/components/schemas/author/properties"), "schemas/author.yaml:2:1");
    let shown = document.diagnostic("/components/schemas/Book/required", "wrong").to_string();
    assert!(shown.contains("2 | required: [title]"), "{shown}");
}

#[test]
fn unreadable_file_is_reported_at_its_reference() {
    let error = Document::load(&fixture("several-files/broken.yaml")).unwrap_err().to_string();
    let directory = format!("{}/", fixture("several-files").display());
    insta::assert_snapshot!("several_files_broken", error.replace(&directory, ""));
}

#[test]
fn section_of_components_may_be_a_file() {
    let text = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n\
                components: {schemas: {$ref: ./all.yaml#/schemas}}\n";
    let read = |path: &str| match path {
        "all.yaml" => Ok("schemas: {A: {type: string}, B: {$ref: '#/schemas/A'}}".to_owned()),
        _ => Err(ReadError("does not exist".to_owned())),
    };
    let document =
        Document::parse_with_files("api.yaml", text, &read, &LoadOptions::tolerant()).unwrap();
    let schemas = document.at("/components/schemas").unwrap();
    assert_eq!(*schemas, json!({"A": {"type": "string"}, "B": {"$ref": "#/components/schemas/A"}}));
    assert_eq!(document.nearest("/components/schemas/A/type").file, "all.yaml");
    assert_eq!(
        document.warnings().first().unwrap().message,
        "`schemas` is a reference to a file, and not a map"
    );
    let strict = Document::parse_with_files("api.yaml", text, &read, &LoadOptions::default());
    assert!(strict.is_err());
}

/// A document that was not read from a file cannot refer to other files.
#[test]
fn text_document_reads_no_other_file() {
    let text = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/a: {$ref: ./a.yaml}}\n";
    let error = Document::parse("api.yaml", text).unwrap_err();
    assert_eq!(
        error.first().unwrap().message,
        "`a.yaml` cannot be read, as the document itself was not read from a file"
    );
}

#[test]
#[cfg(unix)]
fn symbolic_link_cannot_leave_directory() {
    let scratch = std::env::temp_dir().join(format!("several-files-{}", std::process::id()));
    let inside = scratch.join("inside");
    std::fs::create_dir_all(&inside).unwrap();
    std::fs::write(scratch.join("secret.yaml"), "type: string\n").unwrap();
    std::os::unix::fs::symlink(scratch.join("secret.yaml"), inside.join("a.yaml")).unwrap();
    let text = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n\
                components: {schemas: {A: {$ref: a.yaml}}}\n";
    std::fs::write(inside.join("api.yaml"), text).unwrap();
    let error = Document::load(&inside.join("api.yaml")).unwrap_err().to_string();
    std::fs::remove_dir_all(&scratch).unwrap();
    assert!(error.contains("`a.yaml` is a link that leads out"), "{error}");
}

/// The error of a document whose component `A` refers to `reference`, with the files that `make`
/// creates in its directory.
fn error_with_files(name: &str, reference: &str, make: impl FnOnce(&std::path::Path)) -> String {
    let scratch = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).unwrap();
    make(&scratch);
    let text = format!(
        "openapi: 3.0.3\ninfo: {{title: T, version: '1'}}\npaths: {{}}\n\
         components: {{schemas: {{A: {{$ref: '{reference}'}}}}}}\n"
    );
    std::fs::write(scratch.join("api.yaml"), text).unwrap();
    let error = Document::load(&scratch.join("api.yaml")).unwrap_err().to_string();
    std::fs::remove_dir_all(&scratch).unwrap();
    error
}

#[test]
#[cfg(unix)]
fn pipe_next_to_document_is_not_read() {
    let error = error_with_files("pipe", "a.yaml", |directory| {
        let made = std::process::Command::new("mkfifo").arg(directory.join("a.yaml")).status();
        assert!(made.unwrap().success());
    });
    let expected = "`a.yaml` is a pipe, a socket or a device, and not a regular file";
    assert!(error.contains(expected), "{error}");
}

#[test]
#[cfg(unix)]
fn named_pipe_as_the_document_is_refused() {
    let scratch = std::env::temp_dir().join(format!("openapi-model-pipe-{}", std::process::id()));
    std::fs::create_dir_all(&scratch).unwrap();
    let pipe = scratch.join("api.yaml");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let errors = [pipe.as_path(), std::path::Path::new("/dev/zero"), &scratch]
        .map(|path| Document::load(path).unwrap_err().to_string());
    std::fs::remove_dir_all(&scratch).unwrap();
    for (error, what) in
        errors.iter().zip(["a pipe, a socket", "or a device, and", "a directory, and"])
    {
        assert!(error.contains("the file is a ") && error.contains(what), "{error}");
    }
}

#[test]
fn directory_in_place_of_a_file_is_refused() {
    let error = error_with_files("directory", "a.yaml", |directory| {
        std::fs::create_dir_all(directory.join("a.yaml")).unwrap();
    });
    assert!(error.contains("`a.yaml` is a directory, and not a regular file"), "{error}");
}

#[test]
fn errors_show_nothing_of_files_that_are_no_documents() {
    for (file, reference, text, expected) in [
        ("key.pem", "./key.pem", "-----BEGIN KEY-----\nc2VjcmV0\n", "is not a mapping"),
        ("key.yaml", "./key.yaml", "c2VjcmV0\n", "is not a mapping"),
        ("a.ini", "./a.ini", "[main]\npassword = c2VjcmV0\n", "is not a mapping"),
        ("a.yaml", "a.yaml#/password", "password: c2VjcmV0\n", "is not an object"),
    ] {
        let error = error_with_files("secret", reference, |directory| {
            std::fs::write(directory.join(file), text).unwrap();
        });
        assert!(error.contains(expected), "{error}");
        assert!(!error.contains("c2VjcmV0"), "{error}");
    }
}

/// Path items that contain each other through their callbacks would never end.
#[test]
fn path_items_within_themselves_are_refused() {
    let item = "post:\n  responses: {'200': {description: D}}\n  callbacks:\n    \
                c: {'{$url}': {$ref: item.yaml}}\n";
    let read = |_: &str| Ok::<_, ReadError>(item.to_owned());
    let text = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/a: {$ref: item.yaml}}\n";
    let error = Document::parse_with_files("api.yaml", text, &read, &LoadOptions::default());
    let message = error.unwrap_err().first().unwrap().message.clone();
    assert_eq!(message, "path items of other files refer to each other without end");
}

#[test]
fn siblings_of_a_path_item_reference_are_merged() {
    let read = |path: &str| match path {
        "item.yaml" => {
            Ok("summary: There.\nget: {responses: {'200': {description: D}}}\n".to_owned())
        }
        "parameter.yaml" => Ok("{name: q, in: query, schema: {type: string}}\n".to_owned()),
        _ => Err(ReadError("does not exist".to_owned())),
    };
    let text = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths:\n  /a: {$ref: item.yaml, \
                summary: Here., parameters: [{$ref: parameter.yaml}]}\n";
    let document =
        Document::parse_with_files("api.yaml", text, &read, &LoadOptions::default()).unwrap();
    let item = document.at("/paths/~1a").unwrap();
    assert_eq!(item["summary"], "There.");
    assert_eq!(document.operations()[0].parameters[0].name, "q");
}

/// Discriminators may name a schema of another file, and examples a sample.
#[test]
fn relative_names_belong_to_document() {
    let read = |path: &str| match path {
        "a/b.yaml" => Ok("externalValue: ../samples/b.json\n".to_owned()),
        _ => Err(ReadError("does not exist".to_owned())),
    };
    let text = "openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {}\n\
                components: {examples: {B: {$ref: a/b.yaml}}}\n";
    let document =
        Document::parse_with_files("x/api.yaml", text, &read, &LoadOptions::default()).unwrap();
    let expected = json!({"externalValue": "samples/b.json"});
    assert_eq!(document.at("/components/examples/B"), Some(&expected));
    assert_eq!(document.other_files().next().unwrap().0, "x/a/b.yaml");
}

proptest! {
    /// Every set of references gives a result rather than a panic.
    #[test]
    fn arbitrary_references(
        references in prop::collection::vec(
            proptest::sample::select(vec![
                "a.yaml", "b.yaml#/A", "#/A", "#", "../c.yaml", "./x/../a.yaml#/A/properties/a",
                "api.yaml#/components/schemas/A", "https://example.com", "a.yaml#A", "User", "",
                "%zz", "x/y.yaml#/~2",
            ]),
            4..12,
        ),
    ) {
        let file = |seed: usize| {
            let reference = |index: usize| references[(seed + index) % references.len()];
            format!(
                "$ref: '{}'\nA: {{$ref: '{}', properties: {{a: {{$ref: '{}'}}}}}}\n",
                reference(0), reference(1), reference(2),
            )
        };
        let read = |path: &str| match path.len() % 5 {
            0 => Err(ReadError("does not exist".to_owned())),
            seed => Ok(file(seed)),
        };
        for version in ["3.0.3", "3.1.0"] {
            let text = format!(
                "openapi: {version}\ninfo: {{title: T, version: '1'}}\npaths: {{/a: {{$ref: '{}'}}}}\n\
                 components: {{schemas: {{A: {{$ref: '{}'}}, B: {{$ref: '{}'}}}}}}\n",
                references[0], references[1], references[2],
            );
            let options = LoadOptions::tolerant();
            match Document::parse_with_files("api.yaml", &text, &read, &options) {
                Ok(document) => assert!(document.value().is_object()),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

/// Nothing checks samples of examples earlier.
#[test]
fn no_path_leads_out_of_the_directory() {
    let directory = fixture("several-files/schemas");
    let read = files_below(&directory);
    assert!(read("book.yaml").is_ok());
    for path in ["../api.yaml", "../schemas/book.yaml", "/etc/hosts", "//host/share/book.yaml"] {
        let error = read(path).unwrap_err().to_string();
        assert_eq!(error, "leads out of the directory of the document", "{path}");
    }
}
