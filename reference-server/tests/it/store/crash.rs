//! Processes that are killed while they write.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use community_qa_server::store::{Db, Location};

use super::{pairs, read_names, write_pair};

/// The variables with the child's database, its name and the number of its writes.
const DATABASE: &str = "STORE_TEST_DATABASE";

/// Starts this test program again as [`child_that_writes`].
pub(super) fn run_child(database: &Path, name: usize, writes: usize) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "store::crash::child_that_writes"])
        .args(["--ignored", "--nocapture", "--quiet"])
        .env(DATABASE, format!("{name} {writes} {}", database.display()))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the other tests run it in a process of its own"]
async fn child_that_writes() {
    // Without the variable it is an ordinary run of all tests, and does nothing.
    let Ok(given) = std::env::var(DATABASE) else {
        return;
    };
    let mut given = given.splitn(3, ' ');
    let name = given.next().unwrap().to_owned();
    let writes: usize = given.next().unwrap().parse().unwrap();
    let location = Location::File(given.next().unwrap().into());
    let db = Db::open(&location, &pairs()).await.unwrap();
    // Many at once, so that the process is killed in the middle of groups.
    let tasks: Vec<_> = (0..writes)
        .map(|write| {
            let (db, name) = (db.clone(), format!("{name}-{write}"));
            tokio::spawn(async move {
                write_pair(&db, name.clone()).await.unwrap();
                let mut stdout = std::io::stdout().lock();
                writeln!(stdout, "written {name}").unwrap();
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_killed_process_has_acknowledged_is_there() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("community.db");
    let mut acknowledged = Vec::new();
    for round in 0..5 {
        let mut child = run_child(&path, round, 20_000);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut written = |line: std::io::Result<String>| {
            let line = line.unwrap();
            acknowledged.extend(line.strip_prefix("written ").map(str::to_owned));
        };
        lines
            .by_ref()
            .take(300 * (round + 1))
            // More in each round, so that it is killed at different places.
            .for_each(&mut written);
        child.kill().unwrap();
        // What it has printed before it was killed counts as well.
        lines.for_each(&mut written);
        assert!(!child.wait().unwrap().success(), "it was still writing");
    }
    let db = Db::open(&Location::File(path), &pairs()).await.unwrap();
    let names = read_names(&db).await;
    assert!(acknowledged.len() > 4000, "{}", acknowledged.len());
    for name in &acknowledged {
        assert!(names.binary_search(name).is_ok(), "{name} is lost");
    }
}
