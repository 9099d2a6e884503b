//! The fingerprint of the pipeline in the lock file: all that decides what is generated
//! is part of it, so that a change of it is noticed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::{Item, UseTree};

/// Sources that are part of the fingerprint, from the directory of the crate.
fn sources() -> Vec<&'static str> {
    env!("PIPELINE_SOURCES").split(',').collect()
}

/// Modules that the pipeline uses and that decide nothing about what is generated.
const WITHOUT_INFLUENCE: &[(&str, &str)] = &[
    ("lock", "is what compares"),
    ("output", "writes texts as they are"),
    ("process", "runs `emit` in another process"),
];

#[test]
fn what_decides_about_the_output_is_part_of_the_fingerprint() {
    let sources = sources();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for needed in ["src/generate/run.rs", "../openapi-model/src"] {
        assert!(
            sources.contains(&needed),
            "{needed} is missing in SOURCES of crates/openapi-codegen/build.rs"
        );
    }
    let is_in = |module: &str| {
        let paths = [format!("src/{module}.rs"), format!("src/{module}")];
        paths.iter().any(|path| sources.contains(&path.as_str()))
    };
    let mut used = BTreeMap::new();
    for source in sources.iter().filter(|source| source.starts_with("src/")) {
        for file in rust_files(&root.join(source)) {
            let text = std::fs::read_to_string(&file).unwrap();
            for module in modules_used(&syn::parse_file(&text).unwrap()) {
                used.entry(module).or_insert(file.clone());
            }
        }
    }
    let has_no_influence = |module: &str| WITHOUT_INFLUENCE.iter().any(|own| own.0 == module);
    let missing: Vec<String> = used
        .iter()
        .filter(|(module, _)| !is_in(module) && !has_no_influence(module))
        .map(|(module, user)| format!("  `{module}`, used by {}", user.display()))
        .collect();
    assert!(
        missing.is_empty(),
        "a change of these modules would go unnoticed by `generate`:\n{}\n\
         add them to SOURCES in crates/openapi-codegen/build.rs, or say in {} why they decide nothing",
        missing.join("\n"),
        file!()
    );
    for (module, _) in WITHOUT_INFLUENCE {
        assert!(
            used.contains_key(*module),
            "the pipeline does not use `{module}`"
        );
        assert!(!is_in(module), "`{module}` is part of the fingerprint");
    }
}

/// The modules of the crate that a file imports.
fn modules_used(file: &syn::File) -> Vec<String> {
    let mut found = Vec::new();
    for item in &file.items {
        let Item::Use(item) = item else { continue };
        if let UseTree::Path(path) = &item.tree
            && path.ident == "crate"
        {
            first_names(&path.tree, &mut found);
        }
    }
    found
}

fn first_names(tree: &UseTree, found: &mut Vec<String>) {
    match tree {
        UseTree::Path(path) => found.push(path.ident.to_string()),
        UseTree::Name(name) => found.push(name.ident.to_string()),
        UseTree::Rename(name) => found.push(name.ident.to_string()),
        UseTree::Group(group) => group.items.iter().for_each(|own| first_names(own, found)),
        UseTree::Glob(_) => {}
    }
}

fn rust_files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).unwrap();
    let mut files: Vec<PathBuf> = entries
        .flat_map(|entry| rust_files(&entry.unwrap().path()))
        .filter(|file| file.extension().is_some_and(|own| own == "rs"))
        .collect();
    files.sort();
    files
}
