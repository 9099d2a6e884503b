//! Doc comments open with a noun or a verb, and comments use standard terms.

use std::fs;
use std::path::{Path, PathBuf};

const QUESTIONS: [&str; 9] =
    ["What", "Whether", "Where", "How", "Which", "Who", "Whose", "When", "Why"];
const UNCLEAR: [&str; 3] = ["beside", "stands", "told"];

/// First words of sentences without a subject: "Of an absent node nobody learns …".
const INVERTED: [&str; 4] = ["Of", "Whoever", "Those", "What"];

/// The hand-written sources below a directory.
fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_symlink() || name.starts_with('.') || name == "target" || name == "generated" {
            continue;
        }
        if path.is_dir() {
            sources(&path, found);
        } else if name.ends_with(".rs") {
            found.push(path);
        }
    }
}

fn doc(line: &str) -> Option<&str> {
    let text = line.trim_start();
    text.strip_prefix("///").or_else(|| text.strip_prefix("//!"))
}

fn has(words: &[&str], text: &str) -> bool {
    text.split(|sign: char| !sign.is_alphabetic()).any(|word| words.contains(&word))
}

#[test]
fn comments_open_with_nouns_and_use_standard_terms() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let (mut openings, mut questions) = (0, Vec::new());
    let (mut unclear, mut inverted) = (Vec::new(), Vec::new());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let (mut before, mut follows_comment) = (None, false);
        for (index, line) in text.lines().enumerate() {
            let place = || format!("{}:{}: {}", file.display(), index + 1, line.trim());
            if let (Some(opening), None) = (doc(line), before) {
                openings += 1;
                let first = opening.split_whitespace().next().unwrap_or_default();
                questions.extend(has(&QUESTIONS, first).then(place));
            }
            let is_comment = line.trim_start().starts_with("//");
            unclear.extend((is_comment && has(&UNCLEAR, line)).then(place));
            let first = line.trim_start().trim_start_matches(['/', '!', ' ']);
            let opens_inverted =
                first.split(' ').next().is_some_and(|word| INVERTED.contains(&word));
            inverted.extend((is_comment && !follows_comment && opens_inverted).then(place));
            follows_comment = is_comment;
            before = doc(line);
        }
    }
    assert!(questions.len() * 50 <= openings, "{questions:#?}");
    assert!(unclear.len() <= 40, "{unclear:#?}");
    assert!(inverted.is_empty(), "{inverted:#?}");
}
