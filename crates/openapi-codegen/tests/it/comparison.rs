//! The documents of the comparison with other generators, which the README of the crate reports.

use std::fs;
use std::path::{Path, PathBuf};

use openapi_codegen::pipeline;
use openapi_model::{Conventions, Diagnostics, Document, LoadOptions};

/// The directory with a directory for each kind of document.
fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/comparison")
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn generate(path: &Path) -> Result<(), Diagnostics> {
    let document = Document::load_with(path, &LoadOptions::partial())?;
    pipeline::make_whole(&document, &Conventions::default(), &crate::process()).map(drop)
}

#[test]
fn documents_of_comparison_are_generated() {
    let kinds = entries(&directory());
    let documents = kinds.iter().flat_map(|kind| entries(kind));
    let documents: Vec<_> = documents.filter(|path| path.is_file()).collect();
    assert!(documents.len() > 40, "{documents:?}");
    let mut refused = Vec::new();
    for path in &documents {
        if let Err(error) = generate(path) {
            refused.push((path.file_stem().unwrap(), error.to_string()));
        }
    }
    let [(name, error)] = &refused[..] else { panic!("{refused:#?}") };
    assert_eq!(*name, "one-dangling-ref");
    assert!(error.contains("leads nowhere"), "{error}");
}
