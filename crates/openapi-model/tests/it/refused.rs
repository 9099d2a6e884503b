//! Refused documents and their messages: one snapshot for each file in `fixtures/refused`.

use openapi_model::{Document, Severity};

use crate::{fixture, text};

#[test]
fn every_refusal_is_explained() {
    let mut names: Vec<_> = std::fs::read_dir(fixture("refused"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(!names.is_empty());
    let mut settings = insta::Settings::clone_current();
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    for name in names {
        let error = Document::parse(&name, &text(&format!("refused/{name}"))).unwrap_err();
        let (stem, _) = name.split_once('.').unwrap();
        settings.bind(|| insta::assert_snapshot!(stem, error));
    }
}

#[test]
fn problems_can_be_read_one_by_one() {
    let text = text("refused/duplicate_keys.yaml");
    let error = Document::parse("a.yaml", &text).unwrap_err();
    let problem = error.first().unwrap();
    assert_eq!(problem.message, "duplicate key `200`");
    assert_eq!(problem.location.pointer, "/paths/~1book.json/get/responses/200");
    assert_eq!(problem.location.to_string(), "a.yaml:9:9");
    assert_eq!(problem.severity, Severity::Error);
    assert_eq!(problem.label.as_deref(), Some("given again here"));
    assert_eq!(problem.related[0].location.line, 8);
    assert_eq!(problem.help.as_deref(), Some("remove one of the two"));
}

#[test]
fn files_that_cannot_be_read_are_explained() {
    let message = |name: &str| {
        let error = Document::load(&fixture(name)).unwrap_err();
        let problem = error.first().unwrap();
        assert_eq!(problem.location.line, 0);
        problem.message.clone()
    };
    assert_eq!(message("nowhere.yaml"), "there is no such file");
    assert!(message("samples").starts_with("the file is a directory, and not a regular file"));

    let directory = std::env::temp_dir().join(format!("contract-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let path = directory.join("latin1.yaml");
    std::fs::write(&path, b"openapi: \xe9").unwrap();
    let error = Document::load(&path).unwrap_err().to_string();
    std::fs::remove_dir_all(&directory).unwrap();
    assert_eq!(error, format!("error: the file is not UTF-8 (at byte 9)\n--> {}", path.display()));
}
