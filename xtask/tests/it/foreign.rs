//! Crates made from documents that are not ours. `.ci/foreign` checks that they compile.

use std::fs;
use std::path::{Path, PathBuf};

use openapi_codegen::lock::Lock;
use tempfile::TempDir;
use workspace::terminal::Terminal;
use xtask::generate::{self, Options, Outcome};
use xtask::workspace::Workspace;

/// The document of which the tests of the generator are made.
const DOCUMENT: &str =
    include_str!("../../../crates/openapi-codegen/tests/it/fixtures/ten-operations.yaml");

fn make(spec: &Path, out: &Path, force: bool) -> anyhow::Result<Outcome> {
    let options = Options {
        force,
        ..Options::default()
    };
    let (workspace, silent) = (Workspace::of_xtask(), Terminal::silent());
    generate::run_foreign(&workspace, &crate::process(), (spec, out), options, &silent)
}

fn write(directory: &TempDir, document: &str) -> PathBuf {
    let spec = directory.path().join("api.yaml");
    fs::write(&spec, document).unwrap();
    spec
}

#[test]
fn the_crates_of_this_workspace_are_not_overwritten() {
    let scratch = tempfile::tempdir().unwrap();
    let spec = write(&scratch, DOCUMENT);
    let error = make(&spec, &Workspace::of_xtask().client(), true).unwrap_err();
    let said = error.to_string();
    assert!(said.contains("belongs to this workspace"), "{said}");
}

/// The runtime of a crate is a copy of the client's: it is renewed with it.
#[test]
fn a_change_of_the_runtime_is_taken_over() {
    let scratch = tempfile::tempdir().unwrap();
    let (spec, out) = (write(&scratch, DOCUMENT), scratch.path().join("library"));
    let run = || make(&spec, &out, false).unwrap();
    assert!(matches!(run(), Outcome::Wrote(_)));
    assert_eq!(run(), Outcome::UpToDate);

    // A crate as it was generated with an earlier runtime.
    let path = out.join("src/retry.rs");
    let runtime = fs::read_to_string(&path).unwrap();
    let earlier = format!("{runtime}\n// Earlier.\n");
    fs::write(&path, &earlier).unwrap();
    let lock_path = out.join("contract.lock");
    let mut lock = Lock::parse(&fs::read_to_string(&lock_path).unwrap()).unwrap();
    let digest = openapi_model::digest::of(&earlier);
    assert!(
        lock.outputs
            .insert("src/retry.rs".to_owned(), digest)
            .is_some()
    );
    fs::write(&lock_path, lock.to_text().unwrap()).unwrap();
    let Outcome::Wrote(written) = run() else {
        panic!("a change of the runtime goes unnoticed");
    };
    assert_eq!((written.changed, written.removed), (1, 0));
    assert!(fs::read_to_string(&path).unwrap() == runtime, "retry.rs");

    fs::remove_file(out.join("Cargo.toml")).unwrap();
    assert!(matches!(run(), Outcome::Wrote(_)), "there is no Cargo.toml");
}
