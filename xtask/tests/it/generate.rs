//! `generate`: what it notices, refuses and writes.

use std::fs;

use openapi_codegen::output;
use terminal::Terminal;
use workspace::scratch::Scratch;
use xtask::generate::{self, CHECK, Options, Outcome};
use xtask::workspace::Workspace;

use crate::small::{DOCUMENT, run, scratch};

fn edit(scratch: &Scratch, file: &str, from: &str, to: &str) {
    scratch.edit(file, from, to).unwrap();
}

fn read(scratch: &Scratch, file: &str) -> String {
    scratch.read(file).unwrap()
}

fn generated(scratch: &Scratch) -> output::Tree {
    output::read(&scratch.path().join(GENERATED)).unwrap()
}

const WRITE: Options = Options { check: false, force: false };

const GENERATED: &str = "generated-client/src/generated";
const LOCK: &str = "generated-client/contract.lock";

#[test]
fn committed_files_are_the_generated_ones() {
    let workspace = Workspace::of_xtask();
    let outcome = generate::run(&workspace, &crate::process(), CHECK, &Terminal::silent()).unwrap();
    assert_eq!(outcome, Outcome::Confirmed { is_whole: true });
}

#[test]
fn changed_sample_is_noticed_in_bundle() {
    let scratch = scratch();
    edit(&scratch, "openapi/samples/getGroup/200.full.json", "\"id\"", "\"seen\": 1, \"id\"");
    assert!(run(&scratch, CHECK).is_err());
    let Outcome::Wrote(written) = run(&scratch, WRITE).unwrap() else {
        panic!("nothing was written");
    };
    // The bundle, and the samples that the client has for tests.
    assert_eq!((written.changed, written.removed), (2, 0));
    assert!(read(&scratch, "openapi/community-qa.bundle.json").contains("\"seen\": 1"));
}

#[test]
fn stray_file_is_refused() {
    let scratch = scratch();
    scratch.write("generated-client/src/generated/notes.rs", "// mine\n").unwrap();
    let error = run(&scratch, WRITE).unwrap_err().to_string();
    assert!(error.contains("notes.rs"), "{error}");
}

#[test]
fn document_that_violates_rule_changes_no_files() {
    let scratch = scratch();
    let before = generated(&scratch);
    let (from, to) = ("operationId: getUser\n", "operationId: fetch_user\n");
    edit(&scratch, DOCUMENT, from, to);
    let error = run(&scratch, WRITE).unwrap_err().to_string();
    assert!(error.contains("error[operation-id]"), "{error}");
    assert!(error.contains("community-qa.yaml:"), "{error}");
    assert!(generated(&scratch) == before, "a file was written");
}

/// An interrupted run must not leave files that look edited by hand.
#[test]
fn run_after_interrupted_run_succeeds() {
    let scratch = scratch();
    let bundle = scratch.path().join("openapi/community-qa.bundle.json");
    let text = fs::read_to_string(&bundle).unwrap();
    let reword = |from: &str, to: &str| edit(&scratch, DOCUMENT, from, to);

    // A directory in its place, so that the bundle cannot be written.
    reword("Identifies a user.", "Identifies one user.");
    fs::remove_file(&bundle).unwrap();
    fs::create_dir(&bundle).unwrap();
    assert!(run(&scratch, WRITE).is_err());
    fs::remove_dir(&bundle).unwrap();
    fs::write(&bundle, text).unwrap();

    reword("Identifies one user.", "Identifies any user.");
    run(&scratch, WRITE).unwrap();
    assert_eq!(run(&scratch, CHECK).unwrap(), Outcome::Confirmed { is_whole: true });
    assert!(!read(&scratch, LOCK).contains("replaced"));
}
