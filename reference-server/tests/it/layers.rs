//! The dependencies of layers: http and api → service → domain and store. Only the store contains
//! SQL.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The directories of `src`, each with the ones that its files may use.
const ARROWS: &[(&str, &[&str])] = &[
    ("domain", &[]),
    ("auth", &["domain"]),
    ("store", &["domain"]),
    ("service", &["domain", "store"]),
    ("community", &["auth", "domain", "service", "store"]),
    ("http", &[]),
    ("api", &["auth", "domain", "service", "store"]),
    ("pages", &["http"]),
    ("config", &["auth", "service", "store"]),
];

fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn named(source: &str) -> BTreeSet<&str> {
    // The text before the first `crate::` names no module.
    let paths = source.split("crate::").skip(1);
    let names = paths.map(|rest| {
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        &rest[..end.unwrap_or(rest.len())]
    });
    names.filter(|name| ARROWS.iter().any(|(own, _)| own == name)).collect()
}

#[test]
fn layers_use_lower_layers_and_sql_is_in_the_store() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (layer, allowed) in ARROWS {
        let is_network = ["http", "api", "pages"].contains(layer);
        for path in sources(&root.join(layer)) {
            let source = fs::read_to_string(&path).unwrap();
            for name in named(&source) {
                let fits = name == *layer || allowed.contains(&name);
                assert!(fits, "{} names {name}", path.display());
            }
            for word in ["SELECT ", "INSERT INTO", "sqlx"] {
                let fits = *layer == "store" || !source.contains(word);
                assert!(fits, "{} has {word}", path.display());
            }
            let fits = is_network || !source.contains("hyper::");
            assert!(fits, "{} knows HTTP", path.display());
        }
    }
}

/// Reads of requests have a budget, whatever the operation is. Reads of commands have none.
#[test]
fn requests_read_within_a_budget() {
    // Files of commands, and the function that decides between the two.
    const WITHOUT: [&str; 5] =
        ["administration.rs", "login.rs", "mod.rs", "permissions.rs", "refold.rs"];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for layer in ["api", "service", "http", "pages"] {
        for path in sources(&root.join(layer)) {
            let name = path.file_name().unwrap().to_str().unwrap();
            if layer == "service" && WITHOUT.contains(&name) {
                continue;
            }
            let source = fs::read_to_string(&path).unwrap();
            for call in [".begin_read(", "db.read(", "db().read("] {
                let fits = !source.contains(call);
                assert!(fits, "{} has {call}; use Service::read", path.display());
            }
        }
    }
}
