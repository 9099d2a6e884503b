//! Reports of common changes, from the first line to the last.

use contract_review::{annotations, markdown};

use crate::repository::Repository;

/// The report on an edit of some files, each with what was there and what is.
fn report(name: &str, edits: &[(&str, &str, &str)]) {
    report_on(&Repository::new(), name, edits);
}

fn report_on(repository: &Repository, name: &str, edits: &[(&str, &str, &str)]) {
    for (file, was, becomes) in edits {
        let text = repository.read(file);
        assert!(text.contains(was), "{file}: {was}");
        repository.write(file, &text.replacen(was, becomes, 1));
    }
    repository.write_surface();
    let review = repository.review();
    // Fixed names for what is another in each run.
    let text = markdown(&review).replace(&repository.head(), "COMMIT");
    let text = text.replace(&review.commit, "COMMIT");
    let shown = format!(
        "{text}\n--- annotations\n{}\n",
        annotations(&review).join("\n")
    );
    workspace::snapshot_settings!("reports").bind(|| insta::assert_snapshot!(name, shown));
}

const DOCUMENT: &str = "openapi/community-qa.yaml";

#[test]
fn a_description_that_is_reworded() {
    let edit = (
        DOCUMENT,
        "Somebody who takes part.",
        "Somebody who has registered.",
    );
    report("reworded", &[edit]);
}

#[test]
fn the_reason_of_a_retry() {
    let edit = (
        DOCUMENT,
        "a second call creates a second user",
        "a second call is refused",
    );
    report("retry-reason", &[edit]);
}

#[test]
fn a_field() {
    report(
        "field",
        &[
            (
                DOCUMENT,
                "        name: {",
                "        nickname: {type: string, description: For friends.}\n        name: {",
            ),
            (
                "generated-client/src/generated/mod.rs",
                "    pub name",
                "    pub nickname: Option<String>,\n    pub name",
            ),
        ],
    );
}

#[test]
fn a_property_that_is_gone() {
    let edit = (
        DOCUMENT,
        "        name: {type: string, description: The login name.}",
        "        id: {type: integer}",
    );
    report("property-gone", &[edit]);
}

#[test]
fn a_document_in_several_files() {
    let repository = Repository::new();
    let text = repository.read(DOCUMENT);
    let (document, schema) = text.split_once("    User:\n").unwrap();
    let reference = "    User: {$ref: ./schemas/user.yaml}\n";
    repository.write(DOCUMENT, &format!("{document}{reference}"));
    repository.write("openapi/schemas/user.yaml", schema);
    repository.commit();
    let edit = (
        "openapi/schemas/user.yaml",
        "        name: {type: string, description: The login name.}",
        "        id: {type: integer}",
    );
    report_on(&repository, "several-files", &[edit]);
}

#[test]
fn a_public_method() {
    let edit = (
        "generated-client/src/client.rs",
        "impl std",
        "impl Client {\n    /// Whether it is closed.\n    pub fn is_closed(&self) -> bool {\n        \
         false\n    }\n}\n\nimpl std",
    );
    report("public-method", &[edit]);
}

#[test]
fn a_public_dependency() {
    let edit = ("Cargo.toml", "version = \"0.13.5\"", "version = \"0.14.0\"");
    report("public-dependency", &[edit]);
}
