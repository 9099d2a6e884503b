//! `restore`, killed at any moment: there is nothing then, or the whole community.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::{create_user, errors, fail, program, run, succeed};
use crate::database;
use crate::served::Served;

/// The number of moments at which a restore is killed.
const MOMENTS: u32 = 3;

/// Makes a community and its export.
fn export(directory: &Path) {
    let source = "--database=sqlite:source.db";
    let seed = ["seed", source, "--nodes=60", "--rng-seed=3"];
    succeed(&run(directory, &seed, ""));
    let export = ["export", source, "--with-credentials", "a.ndjson"];
    succeed(&run(directory, &export, ""));
}

/// A restore that is killed after a while. Tells whether it had ended before.
fn killed(directory: &Path, target: &str, after: Duration) -> bool {
    let mut child = program(directory, &["restore", "--database", target, "a.ndjson"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while begun.elapsed() < after && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap().success()
}

fn users(directory: &Path, target: &str) -> usize {
    let text = succeed(&run(directory, &["export", "--database", target, "-"], ""));
    text.matches("{\"record\":\"user\"").count()
}

/// Kills a restore into a new database, serves what is there, and restores again.
fn expect_nothing_or_all(directory: &Path, target: &str, all_users: usize, after: Duration) {
    let ended = killed(directory, target, after);
    drop(Served::start(directory, &["--database", target]));
    let there = users(directory, target);
    assert!(
        there == 0 || there == all_users,
        "{there} users at {after:?}"
    );
    if there == 0 {
        assert!(!ended);
        succeed(&run(
            directory,
            &["restore", "--database", target, "a.ndjson"],
            "",
        ));
    }
    let source = ["compare", "--database=sqlite:source.db", target];
    let same = succeed(&run(directory, &source, ""));
    assert!(same.contains("hold the same community"), "{same}");
    eprintln!("{after:?}: {there} users, then the same community");
}

/// Kills restores at moments that are spread over the time of a whole one, into new databases.
fn kill_at(directory: &Path, new: &dyn Fn(u32) -> String) {
    let all_users = users(directory, "sqlite:source.db");
    let begun = Instant::now();
    succeed(&run(
        directory,
        &["restore", "--database", &new(0), "a.ndjson"],
        "",
    ));
    let whole = begun.elapsed();
    for moment in 1..=MOMENTS {
        let after = whole * moment / (MOMENTS + 1);
        expect_nothing_or_all(directory, &new(moment), all_users, after);
    }
}

fn kill_on_sqlite() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    export(path);
    kill_at(path, &|moment| format!("sqlite:copy{moment}.db"));
    let mut names: Vec<String> = std::fs::read_dir(path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        // The server was killed as well.
        .filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm"))
        .collect();
    names.sort();
    let mut expected: Vec<String> = (0..=MOMENTS)
        .map(|moment| format!("copy{moment}.db"))
        .chain(["a.ndjson".to_owned(), "source.db".to_owned()])
        .collect();
    expected.sort();
    // The last restore that was killed is tidied up by the next.
    names.retain(|name| !name.starts_with(".community-qa-unfinished-"));
    assert_eq!(names, expected);
}

fn kill_on_postgres() {
    let Some(server) = database::server() else {
        return;
    };
    let directory = tempfile::tempdir().unwrap();
    export(directory.path());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let new = |_| runtime.block_on(database::empty_on(&server));
    kill_at(directory.path(), &new);
}

#[test]
fn a_restore_that_is_killed_leaves_nothing_or_all() {
    kill_on_sqlite();
    kill_on_postgres();
}

/// A server that runs sees nothing of a restore until it is whole.
#[test]
fn what_a_killed_restore_has_left_is_removed_by_the_next() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    export(path);
    let left = || {
        let names = std::fs::read_dir(path).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names
            .filter(|name| name.starts_with(".community-qa-"))
            .count()
    };
    // It waits for the rest of its input.
    let mut child = program(path, &["restore", "--database=sqlite:copy.db", "-"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    while left() == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let other = ["restore", "--database=sqlite:other.db", "a.ndjson"];
    succeed(&run(path, &other, ""));
    assert_eq!(left(), 1, "what is in use stays");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!path.join("copy.db").exists());
    succeed(&run(
        path,
        &["backup", "--database=sqlite:other.db", "backup.db"],
        "",
    ));
    assert_eq!(left(), 0);
}

#[test]
fn a_comparison_names_the_first_difference() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    export(path);
    let source = "--database=sqlite:source.db";
    // Without credentials, which the comparison must notice.
    succeed(&run(path, &["export", source, "b.ndjson"], ""));
    let without = ["restore", "--database=sqlite:without.db", "b.ndjson"];
    succeed(&run(path, &without, ""));
    let output = run(path, &["compare", source, "sqlite:without.db"], "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(errors(&output), "error: 1 kind of records differs\n");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.contains("  user 1: passwordHash is only in the first database\n"),
        "{told}"
    );
    assert!(
        told.ends_with("An export without --with-credentials leaves passwords out.\n"),
        "{told}"
    );
    create_user(path, "zoe", &["--database=sqlite:without.db"]);
    let output = run(path, &["compare", source, "sqlite:without.db"], "");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.contains(" is only in the second database\n") && told.contains("  membership "),
        "{told}"
    );
}

#[test]
fn what_cannot_be_opened_is_named_with_what_to_do() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let missing = ["seed", "--nodes=5", "--database=sqlite:no/such/qa.db"];
    assert_eq!(
        fail(&run(path, &missing, "")),
        "error: failed to open sqlite:no/such/qa.db: there is no directory no/such; make it first, \
         or name another file\n"
    );
    std::fs::write(path.join("notes.txt"), "no database ".repeat(200)).unwrap();
    let wrong = ["user", "list", "--database=sqlite:notes.txt"];
    let refused = fail(&run(path, &wrong, ""));
    assert_eq!(
        refused,
        "error: failed to open sqlite:notes.txt: file is not a database; name another file\n"
    );
    let files = std::fs::read_dir(path).unwrap().count();
    assert_eq!(files, 1, "nothing is made next to it");
}
