//! A run that finds nothing changed by the sizes and times of files, as a person sees it.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempDir;
use workspace::testing::text;

use crate::command::{DOCUMENT, run};

const CACHE_FILE: &str = "client/target/openapi-codegen/seen.json";

/// A text that no document here has.
const MARK: &str = "9 operations";

/// The output of a run, which must pass.
fn said(directory: &Path, more: &[&str]) -> String {
    let output = run(directory, more);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout) + &text(&output.stderr)
}

/// Runs until a run has written down what it saw.
fn settle(directory: &Path) {
    // The clock of a file system that counts in seconds takes longest.
    for _ in 0..50 {
        said(directory, &[]);
        if directory.join(CACHE_FILE).exists() {
            return;
        }
        sleep(Duration::from_millis(100));
    }
    panic!("no run has written {CACHE_FILE}");
}

/// A document with a crate made from it, which a run has found up to date.
fn settled() -> TempDir {
    let scratch = tempfile::tempdir().unwrap();
    let warned = DOCUMENT.replace("version: 2.1.0", "version: 2.10");
    fs::write(scratch.path().join("bikes.yaml"), warned).unwrap();
    let made = said(scratch.path(), &[]);
    assert!(made.contains("changed, 0 unchanged"), "{made}");
    assert!(!scratch.path().join(CACHE_FILE).exists());
    settle(scratch.path());
    scratch
}

/// Marks what was seen, so that it shows whether a run believes it.
fn mark(directory: &Path) {
    let seen = fs::read_to_string(directory.join(CACHE_FILE)).unwrap();
    fs::write(
        directory.join(CACHE_FILE),
        seen.replace("1 operation", MARK),
    )
    .unwrap();
}

#[test]
fn what_a_run_saw_is_believed() {
    let scratch = settled();
    mark(scratch.path());
    let believed = said(scratch.path(), &[]);
    assert!(believed.contains(MARK), "{believed}");
    assert!(believed.contains("nothing to do"), "{believed}");
    let warning = "warning: `version` must be a string";
    assert!(believed.contains(warning), "{believed}");
    // `--check` asks for more.
    assert!(!said(scratch.path(), &["--check"]).contains(MARK));
    let ignored = scratch.path().join(CACHE_FILE).with_file_name(".gitignore");
    assert_eq!(fs::read_to_string(ignored).unwrap(), "*\n");
}

#[test]
fn what_a_run_saw_is_not_believed_once_a_file_changes() {
    let scratch = settled();
    let at = |name: &str| scratch.path().join(name);
    let document = fs::read_to_string(at("bikes.yaml")).unwrap();
    // A file more, a file fewer, another document, and a broken record.
    let changes: [&dyn Fn(); 4] = [
        &|| fs::write(at("client/src/generated/more.rs"), "").unwrap(),
        &|| fs::remove_file(at("client/src/client.rs")).unwrap(),
        &|| fs::write(at("bikes.yaml"), document.replace("The bike", "A bike")).unwrap(),
        &|| fs::write(at(CACHE_FILE), "{}").unwrap(),
    ];
    for (index, change) in changes.iter().enumerate() {
        // The record gets a mark, which is printed as long as it is believed.
        mark(scratch.path());
        assert!(said(scratch.path(), &[]).contains(MARK), "before {index}");
        change();
        let shown = said(scratch.path(), &["--force"]);
        assert!(!shown.contains(MARK), "change {index}: {shown}");
        // The next change begins from what a run saw.
        let _ = fs::remove_file(at(CACHE_FILE));
        settle(scratch.path());
    }
    mark(scratch.path());
    let other = said(scratch.path(), &["--skip-unsupported"]);
    assert!(!other.contains(MARK), "{other}");
}

// Elsewhere there is no time of the last change that no program can set.
#[cfg(unix)]
#[test]
fn a_file_with_its_old_size_and_time_is_noticed() {
    let scratch = settled();
    let module = scratch.path().join("client/src/generated/mod.rs");
    let text = fs::read_to_string(&module).unwrap();
    let time = fs::metadata(&module).unwrap().modified().unwrap();
    fs::write(&module, text.replacen("//!", "//?", 1)).unwrap();
    let file = fs::File::options().write(true).open(&module).unwrap();
    file.set_modified(time).unwrap();
    let refused = run(scratch.path(), &[]);
    assert!(workspace::testing::text(&refused.stderr).contains("edited by hand"));
}
