//! Complete reports of common changes.

use xtask::review::{annotations, markdown};

use super::repository::Repository;

const DOCUMENT: &str = "openapi/community-qa.yaml";

/// A property of the document.
const NAME: &str = "        name: {type: string, description: The login name.}";

/// A file, with a text and its replacement.
type Edit = (&'static str, &'static str, &'static str);

/// Compares the report about some edits with a snapshot.
fn report(repository: &Repository, name: &str, edits: &[Edit]) {
    for (file, was, becomes) in edits {
        let text = repository.read(file);
        assert!(text.contains(was), "{file}: {was}");
        repository.write(file, &text.replacen(was, becomes, 1));
    }
    repository.write_surface();
    let review = repository.review();
    // Fixed names for values that differ in each run.
    let text =
        markdown(&review).replace(&repository.head(), "COMMIT").replace(&review.commit, "COMMIT");
    let shown = format!("{text}\n--- annotations\n{}\n", annotations(&review).join("\n"));
    workspace::snapshot_settings!("reports").bind(|| insta::assert_snapshot!(name, shown));
}

#[test]
fn common_changes() {
    let method = "impl Client {\n    /// Whether it is closed.\n    pub fn is_closed(&self) -> bool {\n        \
                  false\n    }\n}\n\nimpl std";
    let nickname = "        nickname: {type: string, description: For friends.}\n        name: {";
    let in_rust = "    pub nickname: Option<String>,\n    pub name";
    let models = "generated-client/src/generated/mod.rs";
    let retry = "a second call creates a second user";
    let (old, new) = ("version = \"0.13.5\"", "version = \"0.14.0\"");
    let changes: &[(&str, &[Edit])] = &[
        ("reworded", &[(DOCUMENT, "asks and answers", "asks and reads")]),
        ("retry-reason", &[(DOCUMENT, retry, "a second call is refused")]),
        ("field", &[(DOCUMENT, "        name: {", nickname), (models, "    pub name", in_rust)]),
        ("property-gone", &[(DOCUMENT, NAME, "        id: {type: integer}")]),
        ("public-method", &[("generated-client/src/client.rs", "impl std", method)]),
        ("public-dependency", &[("Cargo.toml", old, new)]),
    ];
    for (name, edits) in changes {
        report(&Repository::new(), name, edits);
    }
}

#[test]
fn document_in_several_files() {
    let repository = Repository::new();
    let text = repository.read(DOCUMENT);
    let (document, schema) = text.split_once("    User:\n").unwrap();
    let reference = "    User: {$ref: ./schemas/user.yaml}\n";
    repository.write(DOCUMENT, &format!("{document}{reference}"));
    repository.write("openapi/schemas/user.yaml", schema);
    repository.commit();
    let edit = ("openapi/schemas/user.yaml", NAME, "        id: {type: integer}");
    report(&repository, "several-files", &[edit]);
}
