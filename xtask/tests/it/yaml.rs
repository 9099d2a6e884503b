//! The width of YAML files, which people read in pull requests.

use std::path::Path;

use xtask::workspace::Workspace;

/// The longest line, in characters.
const COLUMNS: usize = 100;

/// Files with long lines on purpose: tests check that reports cut them.
const LONG_ON_PURPOSE: [&str; 1] = ["crates/openapi-diff/tests/it/fixtures/formats/after.yaml"];

/// Returns whether a line cannot be broken: a single word, a key with a single word, a row of a
/// Markdown table, or an action with a linter comment, which must be on the same line.
fn is_one_piece(line: &str) -> bool {
    let text = line.trim_start_matches([' ', '-']);
    let words = text.split(' ').count();
    words == 1
        || text.starts_with("| ")
        || words == 2 && text.contains(": ")
        || text.contains(" # zizmor: ignore[")
}

fn yaml_files(directory: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() {
            if !["target", "snapshots", ".git", "node_modules"].contains(&&*name) {
                yaml_files(&path, found);
            }
        } else if path
            .extension()
            .is_some_and(|extension| extension == "yaml" || extension == "yml")
        {
            found.push(path);
        }
    }
}

#[test]
fn yaml_lines_have_at_most_100_columns() {
    let workspace = Workspace::of_xtask();
    let mut files = Vec::new();
    yaml_files(workspace.root(), &mut files);
    assert!(files.len() > 100, "only {} YAML files were found", files.len());
    let mut long = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let shown = file.strip_prefix(workspace.root()).unwrap().display().to_string();
        if LONG_ON_PURPOSE.contains(&shown.as_str()) {
            continue;
        }
        for (number, line) in (1..).zip(text.lines()) {
            let columns = line.chars().count();
            if columns > COLUMNS && !is_one_piece(line) {
                long.push(format!("{shown}:{number} has {columns} columns"));
            }
        }
    }
    assert!(
        long.is_empty(),
        "break these lines: a list or mapping in block style, a long text after `>-`:\n{}",
        long.join("\n")
    );
}
