//! `generate`: what is noticed, what is refused, what is written.

use std::fs;
use std::path::Path;

use openapi_codegen::GeneratorProcess;
use openapi_codegen::{output, text_diff};
use workspace::scratch::Scratch;
use workspace::terminal::Terminal;
use xtask::generate::{self, CHECK, Options, Outcome};
use xtask::workspace::Workspace;

use crate::small::{DOCUMENT, USERS, run, scratch};

/// A run that must get by without generating.
fn run_without_generator(scratch: &Scratch) -> anyhow::Result<Outcome> {
    let none = GeneratorProcess::of(Path::new("there-is-no-such-program"));
    generate::run(
        &Workspace::at(scratch.path()),
        &none,
        WRITE,
        &Terminal::silent(),
    )
}

fn edit(scratch: &Scratch, file: &str, from: &str, to: &str) {
    scratch.edit(file, from, to).unwrap();
}

fn read(scratch: &Scratch, file: &str) -> String {
    scratch.read(file).unwrap()
}

fn generated(scratch: &Scratch) -> output::Tree {
    output::read(&scratch.path().join(GENERATED)).unwrap()
}

#[track_caller]
fn assert_unchanged(scratch: &Scratch, before: &output::Tree) {
    let difference = text_diff::unified_diff(before, &generated(scratch));
    assert!(difference.is_empty(), "{difference}");
}

const WRITE: Options = options(false, false);
const FORCE: Options = options(false, true);

const fn options(check: bool, force: bool) -> Options {
    Options { check, force }
}

const GENERATED: &str = "generated-client/src/generated";
const LOCK: &str = "generated-client/contract.lock";

#[test]
fn what_is_committed_is_what_is_generated() {
    let workspace = Workspace::of_xtask();
    let outcome = generate::run(&workspace, &crate::process(), CHECK, &Terminal::silent());
    let outcome = outcome.unwrap();
    assert_eq!(outcome, Outcome::Confirmed);
}

#[test]
fn generating_twice_gives_the_same_bytes() {
    let scratch = scratch();
    let before = generated(&scratch);
    fs::remove_dir_all(scratch.path().join(GENERATED)).unwrap();
    run(&scratch, WRITE).unwrap();
    assert_unchanged(&scratch, &before);
    fs::remove_file(scratch.path().join(LOCK)).unwrap();
    run(&scratch, WRITE).unwrap();
    assert_unchanged(&scratch, &before);
}

#[test]
fn a_changed_description_is_noticed_and_touches_few_files() {
    let scratch = scratch();
    let before = generated(&scratch);
    edit(
        &scratch,
        DOCUMENT,
        "Identifies a user.",
        "Identifies one user.",
    );
    assert!(run(&scratch, CHECK).is_err());
    assert!(run_without_generator(&scratch).is_err());
    run(&scratch, WRITE).unwrap();
    let after = generated(&scratch);
    let changed: Vec<&String> = after
        .iter()
        .filter(|(name, text)| before.get(*name) != Some(text))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(changed, ["scalars.rs"]);
    assert_eq!(run(&scratch, CHECK).unwrap(), Outcome::Confirmed);
}

#[test]
fn a_changed_sample_is_noticed_in_the_bundle() {
    let scratch = scratch();
    edit(
        &scratch,
        "openapi/samples/getGroup/200.full.json",
        "\"id\"",
        "\"seen\": 1, \"id\"",
    );
    assert!(run(&scratch, CHECK).is_err());
    let Outcome::Wrote(written) = run(&scratch, WRITE).unwrap() else {
        panic!("nothing was written");
    };
    // The bundle, and the samples that the client has for tests.
    assert_eq!((written.changed, written.removed), (2, 0));
    assert!(read(&scratch, "openapi/community-qa.bundle.json").contains("\"seen\": 1"));
}

#[test]
fn another_pipeline_or_progenitor_is_noticed() {
    for (line, other) in [
        ("  pipeline: ", "  pipeline: 00"),
        ("    progenitor-impl: ", "    progenitor-impl: 0.1.0-"),
    ] {
        let scratch = scratch();
        edit(&scratch, LOCK, line, other);
        assert!(run_without_generator(&scratch).is_err(), "{line}");
        let error = run(&scratch, CHECK).unwrap_err().to_string();
        assert!(error.contains("1 file changed"), "{error}");
        // The files are up to date; only the lock is fixed.
        let Outcome::Wrote(written) = run(&scratch, WRITE).unwrap() else {
            panic!("not noticed: {line}");
        };
        assert_eq!(written.changed, 0);
        assert_eq!(run_without_generator(&scratch).unwrap(), Outcome::UpToDate);
    }
}

#[test]
fn a_stray_file_is_refused_and_a_stale_one_goes() {
    let scratch = scratch();
    let stray = scratch
        .path()
        .join("generated-client/src/generated/notes.rs");
    fs::write(&stray, "// mine\n").unwrap();
    let error = run(&scratch, WRITE).unwrap_err().to_string();
    assert!(error.contains("notes.rs"), "{error}");
    fs::remove_file(stray).unwrap();

    // Without its operations the tag has no file.
    edit(&scratch, DOCUMENT, "tags: [groups]", "tags: [users]");
    let tag = "  - name: groups\n    description: Groups of users.\n";
    edit(&scratch, DOCUMENT, tag, "");
    run(&scratch, WRITE).unwrap();
    assert!(!generated(&scratch).contains_key("groups.rs"));
    assert_eq!(run(&scratch, CHECK).unwrap(), Outcome::Confirmed);
}

#[test]
fn without_a_readable_lock_nothing_foreign_is_overwritten() {
    let scratch = scratch();
    edit(&scratch, LOCK, "", "<<<<<<< HEAD\n");
    edit(&scratch, USERS, "Read a user", "Read a person");
    let error = run(&scratch, WRITE).unwrap_err().to_string();
    assert!(error.contains("no readable contract.lock"), "{error}");
    run(&scratch, FORCE).unwrap();
    assert_eq!(run(&scratch, CHECK).unwrap(), Outcome::Confirmed);
}

#[test]
fn a_refused_document_leaves_every_file_as_it_was() {
    for (from, to, said) in [
        (
            "operationId: getUser\n",
            "operationId: getUser\n      operationId: readUser\n",
            "duplicate key",
        ),
        (
            "operationId: getUser\n",
            "operationId: fetch_user\n",
            "error[operation-id]",
        ),
    ] {
        let scratch = scratch();
        let before = generated(&scratch);
        edit(&scratch, DOCUMENT, from, to);
        let error = run(&scratch, WRITE).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
        assert!(error.contains("community-qa.yaml:"), "{error}");
        assert_unchanged(&scratch, &before);
    }
}

/// An interrupted run leaves nothing that looks like an edit by hand.
#[test]
fn after_a_run_that_was_cut_off_the_next_one_goes_through() {
    let scratch = scratch();
    let bundle = scratch.path().join("openapi/community-qa.bundle.json");
    let text = fs::read_to_string(&bundle).unwrap();
    let reword = |from: &str, to: &str| edit(&scratch, DOCUMENT, from, to);

    // A directory in its place: the bundle cannot be written.
    reword("Identifies a user.", "Identifies one user.");
    fs::remove_file(&bundle).unwrap();
    fs::create_dir(&bundle).unwrap();
    assert!(run(&scratch, WRITE).is_err());
    fs::remove_dir(&bundle).unwrap();
    fs::write(&bundle, text).unwrap();

    reword("Identifies one user.", "Identifies any user.");
    run(&scratch, WRITE).unwrap();
    assert_eq!(run(&scratch, CHECK).unwrap(), Outcome::Confirmed);
    assert!(!read(&scratch, LOCK).contains("replaced"));
}

/// The lock is written last: a run that was cut off just before it is taken up again,
/// although every file is in place.
#[test]
fn a_lock_that_was_not_finished_is_finished() {
    let scratch = scratch();
    let text = read(&scratch, LOCK);
    let unfinished = format!("{text}replaced:\n  src/generated/old.rs: 0123\n");
    scratch.write(LOCK, &unfinished).unwrap();
    assert!(
        run_without_generator(&scratch).is_err(),
        "a run that was cut off counts as done"
    );
    run(&scratch, WRITE).unwrap();
    assert!(!read(&scratch, LOCK).contains("replaced"));
    assert_eq!(run_without_generator(&scratch).unwrap(), Outcome::UpToDate);
}

/// Two changes of the document always meet in the lock file.
#[test]
fn a_merge_of_two_changes_is_mended_by_generating() {
    let scratch = scratch();
    let change = |branch: &str, from: &str, to: &str| {
        scratch
            .git(&["switch", "--quiet", "--create", branch, "main"])
            .unwrap();
        edit(&scratch, DOCUMENT, from, to);
        run(&scratch, WRITE).unwrap();
        scratch.commit(branch).unwrap();
    };
    change("one", "Reads one user.", "Reads a user.");
    change("two", "title: A small", "title: The small");
    let merged = scratch.git(&["merge", "--quiet", "one"]).unwrap_err();
    assert!(
        read(&scratch, LOCK).contains("<<<<<<< HEAD\n"),
        "{merged:#}"
    );
    run(&scratch, WRITE).unwrap();
    run(&scratch, CHECK).unwrap();
    let marked = scratch.git(&["grep", "--line-number", "^<<<<<<< "]);
    assert!(marked.is_err(), "{marked:?}");
}
