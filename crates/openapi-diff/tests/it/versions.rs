//! Documents of OpenAPI 3.0 and of 3.1 that say the same.

use std::path::Path;

use openapi_model::{Document, LoadOptions};

const TRANSLATED: &str = "tests/it/fixtures/openapi-3.1";

fn file(path: &Path) -> Document {
    let text = std::fs::read_to_string(path).unwrap();
    let name = path.display().to_string();
    let document = Document::parse_with(&name, &text, &LoadOptions::tolerant());
    document.unwrap_or_else(|error| panic!("{name}:\n{error}"))
}

/// Everything that is said of two documents but that their version of OpenAPI is another,
/// in both directions.
fn findings(old: &Document, new: &Document) -> Vec<String> {
    let both = [crate::compare(old, new), crate::compare(new, old)];
    let changes = both.into_iter().flat_map(|report| report.changes);
    let changes = changes.filter(|change| change.rule != "openapi-version-changed");
    changes.map(|change| change.message).collect()
}

#[test]
fn a_translation_by_hand_says_the_same() {
    for entry in std::fs::read_dir(TRANSLATED).unwrap() {
        let directory = entry.unwrap().path();
        let [old, new] = ["before.yaml", "after.yaml"].map(|name| file(&directory.join(name)));
        let none: [&str; 0] = [];
        assert_eq!(findings(&old, &new), none, "{}", directory.display());
    }
}
