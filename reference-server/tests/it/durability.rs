//! A community whose process is killed or stopped while many write: what was acknowledged is
//! there, nothing is half done, and the invariants hold.
//!
//! It is killed five times, or as often as `COMMUNITY_QA_KILLS` says.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use community_qa_server::auth::Authenticator;
use community_qa_server::domain::ids::{NodeId, UserId};
use community_qa_server::domain::node::NodeType;
use community_qa_server::service::posting::Post;
use community_qa_server::service::{Clock, Service};
use community_qa_server::store::Conn;

use crate::invariants::{expect_invariants, open};
use crate::site::*;

/// The variable with the child's database and the number of the round.
const CHILD: &str = "DURABILITY_TEST_CHILD";

const WRITERS: u64 = 16;

async fn new_community(path: &Path) -> i64 {
    let db = open(path).await;
    let site = Site::on(db.clone(), Authenticator::new().unwrap(), 2).await;
    let question = site.ask(MAJA_ID, "A question", "text", &["topic"]).await;
    drop(site);
    db.close().await;
    question
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the other tests run it in a process of its own"]
async fn child_that_writes() {
    let Ok(given) = std::env::var(CHILD) else {
        return;
    };
    let (round, path) = given.split_once(' ').unwrap();
    let service = Service::open(open(Path::new(path)).await, Clock::system(), 2);
    let service = service.await.unwrap();
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| tokio::spawn(write_for_ever(service.clone(), format!("{round}-{writer}"))))
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
}

/// Comments on the question, and votes on each comment, until the process is killed.
async fn write_for_ever(service: Service, name: String) {
    let at = ("192.0.2.1".to_owned(), START);
    for number in 0.. {
        let text = format!("written {name}-{number}");
        let author = UserId::from(MAJA_ID);
        let post = Post::reply(NodeId::from(1), NodeType::Comment, author, &text);
        let id = service.post(post, at.0.clone(), at.1).await.unwrap();
        acknowledge(&format!("{text} {}", id.get()));
        let voter = UserId::from(TOMAS_ID);
        let up = number % 3 > 0;
        service.vote(id, voter, up, at.clone()).await.unwrap();
        acknowledge(&format!("voted {}", id.get()));
    }
}

fn acknowledge(line: &str) {
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout, "{line}").unwrap();
}

/// A process that writes, and what it has acknowledged.
struct Writing {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    acknowledged: Vec<String>,
}

impl Writing {
    fn start(path: &Path, round: usize) -> Self {
        // This test program itself, with the one test that writes.
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "durability::child_that_writes"])
            .args(["--ignored", "--nocapture", "--quiet"])
            .env(CHILD, format!("{round} {}", path.display()))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self {
            child,
            lines,
            acknowledged: Vec::new(),
        }
    }

    fn read(&mut self, lines: usize) {
        let read = self.lines.by_ref().take(lines).map(Result::unwrap);
        self.acknowledged.extend(read);
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.unwrap().success());
    }

    /// Kills it, and returns what it has acknowledged to its end.
    fn kill(mut self) -> Vec<String> {
        self.child.kill().unwrap();
        // The last line may be cut off.
        let rest = self.lines.by_ref().map_while(Result::ok);
        self.acknowledged.extend(rest);
        assert!(
            !self.child.wait().unwrap().success(),
            "it was still writing"
        );
        self.acknowledged
    }
}

/// Nodes without one of the parts that a comment comes with, and votes without their points.
const COUNT_INCOMPLETE: &str = "SELECT \
    (SELECT count(*) FROM nodes WHERE id NOT IN (SELECT node_id FROM revisions)) + \
    (SELECT count(*) FROM \
     (SELECT id, author_id FROM nodes EXCEPT SELECT node_id, user_id FROM actions)) + \
    (SELECT count(*) FROM \
     (SELECT node_id, user_id FROM votes EXCEPT SELECT node_id, user_id FROM actions))";

/// Checks that every acknowledged write is there and none is half done.
async fn expect_whole(path: &Path, acknowledged: &[String]) {
    let db = open(path).await;
    expect_invariants(&db).await;
    let (check, half, comments, votes) = db
        .read(async |conn: &mut Conn<'_>| {
            let check: String = conn.one("PRAGMA integrity_check", &[]).await?;
            let half: i64 = conn.one(COUNT_INCOMPLETE, &[]).await?;
            let comments: Vec<String> = conn
                .all(
                    "SELECT body || ' ' || node_id FROM node_texts ORDER BY 1",
                    &[],
                )
                .await?;
            let votes: Vec<String> = conn
                .all("SELECT 'voted ' || node_id FROM votes ORDER BY 1", &[])
                .await?;
            Ok::<_, community_qa_server::store::Error>((check, half, comments, votes))
        })
        .await
        .unwrap();
    assert_eq!((check.as_str(), half), ("ok", 0));
    for line in acknowledged {
        let kept = if line.starts_with("voted") {
            votes.binary_search(line)
        } else {
            comments.binary_search(line)
        };
        assert!(kept.is_ok(), "{line} is lost");
    }
    db.close().await;
}

/// The number of kills: that of `COMMUNITY_QA_KILLS`, if set.
pub(crate) fn kills(usually: usize) -> usize {
    std::env::var("COMMUNITY_QA_KILLS").map_or(usually, |kills| kills.parse().unwrap())
}

fn is_acknowledgement(line: &str) -> bool {
    line.starts_with("written ") || line.starts_with("voted ")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_community_that_is_killed_has_what_it_acknowledged() {
    let kills = kills(5);
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("community.db");
    assert_eq!(new_community(&path).await, 1);
    let mut acknowledged = Vec::new();
    for round in 0..kills {
        let mut writing = Writing::start(&path, round);
        // Another moment in each round.
        writing.read(60 + 37 * (round % 7));
        let mut lines = writing.kill();
        lines.retain(|line| is_acknowledgement(line));
        acknowledged.extend(lines);
        expect_whole(&path, &acknowledged).await;
    }
    assert!(acknowledged.len() > 50 * kills, "{}", acknowledged.len());
}

/// As a backup of the file system is made, or as a virtual machine is moved.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_of_a_stopped_community_has_what_was_acknowledged() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("community.db");
    assert_eq!(new_community(&path).await, 1);
    let mut writing = Writing::start(&path, 0);
    writing.read(300);
    writing.signal("-STOP");
    let copy = directory.path().join("copy.db");
    std::fs::copy(&path, &copy).unwrap();
    std::fs::copy(side_file(&path), side_file(&copy)).unwrap();
    writing.acknowledged.retain(|line| is_acknowledgement(line));
    expect_whole(&copy, &writing.acknowledged).await;
    writing.signal("-CONT");
    writing.kill();
}

/// The log of a database, which holds what is not in its file yet.
fn side_file(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
