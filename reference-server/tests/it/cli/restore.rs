//! `restore`, killed at any moment: the database is then empty, or has the whole community.

use std::process::Stdio;
use std::time::{Duration, Instant};

use super::{Place, errors};
use crate::database;
use crate::expect_part;
use crate::served::Served;

/// The number of moments at which a restore is killed.
const MOMENTS: u32 = 3;

/// Creates a community and its export.
fn export(here: &Place) {
    let source = "--database=sqlite:source.db";
    here.succeed(&format!("seed {source} --nodes=60 --rng-seed=3"));
    here.succeed(&format!("export {source} --with-credentials a.ndjson"));
}

/// Starts a restore, and kills it after a while. Returns whether it had ended before.
fn killed(here: &Place, target: &str, after: Duration) -> bool {
    let mut child = here
        .program(&format!("restore --database {target} a.ndjson"))
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

fn users(here: &Place, target: &str) -> usize {
    let text = here.succeed(&format!("export --database {target} -"));
    text.matches("{\"record\":\"user\"").count()
}

/// Kills a restore into a new database, checks what a server finds in it, and restores again.
fn expect_nothing_or_all(here: &Place, target: &str, all_users: usize, after: Duration) {
    let ended = killed(here, target, after);
    drop(Served::start(here.path(), &["--database", target]));
    let there = users(here, target);
    assert!(there == 0 || there == all_users, "{there} users at {after:?}");
    if there == 0 {
        assert!(!ended);
        here.succeed(&format!("restore --database {target} a.ndjson"));
    }
    let same = here.succeed(&format!("compare --database=sqlite:source.db {target}"));
    assert!(same.contains("hold the same community"), "{same}");
    eprintln!("{after:?}: {there} users, then the same community");
}

/// Kills restores into new databases, at moments that are spread over the duration of a complete
/// one.
fn kill_at(here: &Place, new: &dyn Fn(u32) -> String) {
    let all_users = users(here, "sqlite:source.db");
    let begun = Instant::now();
    here.succeed(&format!("restore --database {} a.ndjson", new(0)));
    let whole = begun.elapsed();
    for moment in 1..=MOMENTS {
        let after = whole * moment / (MOMENTS + 1);
        expect_nothing_or_all(here, &new(moment), all_users, after);
    }
}

#[test]
fn killed_restore_leaves_nothing_or_everything() {
    let here = Place::new();
    export(&here);
    kill_at(&here, &|moment| format!("sqlite:copy{moment}.db"));
    if let Some(server) = database::server() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        kill_at(&here, &|_| runtime.block_on(database::empty_on(&server)));
    }
}

/// A running server sees nothing of a restore until it is complete.
#[test]
fn next_restore_removes_the_rest_of_a_killed_one() {
    let here = Place::new();
    export(&here);
    let left = || {
        let names = std::fs::read_dir(here.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with(".community-qa-")).count()
    };
    // The restore waits for the rest of its input.
    let mut child =
        here.program("restore --database=sqlite:copy.db -").stdin(Stdio::piped()).spawn().unwrap();
    while left() == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let other = "restore --database=sqlite:other.db a.ndjson";
    here.succeed(other);
    assert_eq!(left(), 1, "what is in use stays");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!here.file("copy.db").exists());
    here.succeed("backup --database=sqlite:other.db backup.db");
    assert_eq!(left(), 0);
}

#[test]
fn comparison_names_first_difference() {
    let here = Place::new();
    export(&here);
    // Without credentials, which the comparison must notice.
    here.succeed("export --database=sqlite:source.db b.ndjson");
    here.succeed("restore --database=sqlite:without.db b.ndjson");
    let compare = "compare --database=sqlite:source.db sqlite:without.db";
    let output = here.run(compare, "");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(errors(&output), "error: 1 kind of records differs\n");
    let printed = String::from_utf8(output.stdout).unwrap();
    let difference = "  user 1: passwordHash is only in the first database\n";
    let reason = "An export without --with-credentials leaves passwords out.\n";
    assert!(printed.ends_with(&format!("{difference}{reason}")));
    expect_part(&printed, "  differ\n");
    let reversed = "compare --database=sqlite:without.db sqlite:source.db";
    let printed = String::from_utf8(here.run(reversed, "").stdout).unwrap();
    expect_part(&printed, ": passwordHash is only in the second database\n");
    here.create_user("zoe", "--database=sqlite:without.db");
    // The first database has no record of this kind.
    here.succeed("permission deny 'Suspend user' --user zoe --database=sqlite:without.db");
    let output = here.run(compare, "");
    let printed = String::from_utf8(output.stdout).unwrap();
    expect_part(&printed, " is only in the second database\n");
    expect_part(&printed, "  membership ");
    expect_part(&printed, "  userPermission ");
    let missing = here.fail("compare --database=sqlite:source.db sqlite:typo.db");
    expect_part(&missing, "there is no database typo.db");
}

#[test]
fn database_that_cannot_be_opened_is_named_with_advice() {
    let here = Place::new();
    assert_eq!(
        here.fail("seed --nodes=5 --database=sqlite:no/such/qa.db"),
        "error: failed to open sqlite:no/such/qa.db: there is no directory no/such; make it first, \
         or name another file\n"
    );
    std::fs::write(here.file("notes.txt"), "no database ".repeat(200)).unwrap();
    let refused = here.fail("user list --database=sqlite:notes.txt");
    assert_eq!(
        refused,
        "error: failed to open sqlite:notes.txt: file is not a database; name another file\n"
    );
    assert_eq!(here.files(), 1, "nothing is made next to it");
}
