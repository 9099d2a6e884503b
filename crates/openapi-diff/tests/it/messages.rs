//! Quoting of names from documents in messages.

use std::fs;
use std::path::{Path, PathBuf};

/// In backticks of a format string, a name could end its code span in a report. `code` selects a
/// fence that the name cannot end.
#[test]
fn messages_quote_names_with_code() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for path in rust_files(&sources) {
        for (index, line) in fs::read_to_string(&path).unwrap().lines().enumerate() {
            let is_comment = line.trim_start().starts_with("//");
            if !is_comment && (line.contains("`{") || line.contains("}`")) {
                found.push(format!("{}:{}: {}", path.display(), index + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "use `code` for these names:\n{}", found.join("\n"));
}

fn rust_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}
