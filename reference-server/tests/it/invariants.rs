//! Invariants that hold after any concurrent writes.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use community_qa_server::auth::Authenticator;
use community_qa_server::store::{Conn, Db, Error, Location, Migrations, backup};

use crate::site::*;

/// Queries that count violations, each with its name.
const BROKEN: &[(&str, &str)] = &[
    (
        "reputation is the sum of its log",
        "SELECT count(*) FROM users u WHERE u.reputation <> \
         coalesce((SELECT sum(l.points) FROM reputation_log l WHERE l.user_id = u.id), 0)",
    ),
    (
        "score is up-votes less down-votes",
        "SELECT count(*) FROM nodes n WHERE n.score <> n.up_vote_count - n.down_vote_count \
         OR n.score <> coalesce((SELECT sum(v.value) FROM votes v WHERE v.node_id = n.id), 0) \
         + coalesce((SELECT a.up_votes - a.down_votes FROM anonymous_votes a \
                     WHERE a.node_id = n.id), 0)",
    ),
    (
        "followerCount counts",
        "SELECT count(*) FROM users u WHERE u.follower_count <> \
         (SELECT count(*) FROM user_follows f WHERE f.followed_id = u.id AND f.active)",
    ),
    (
        "userFollowCount and followCount count",
        "SELECT count(*) FROM users u WHERE u.user_follow_count <> \
         (SELECT count(*) FROM user_follows f WHERE f.follower_id = u.id AND f.active) \
         OR u.node_follow_count <> \
         (SELECT count(*) FROM node_follows f WHERE f.follower_id = u.id AND f.active)",
    ),
    (
        "postCount counts",
        "SELECT count(*) FROM users u WHERE u.post_count <> \
         (SELECT count(*) FROM nodes n WHERE n.author_id = u.id AND n.type <> 'comment')",
    ),
    (
        "comments, answers and followers of nodes count",
        "SELECT count(*) FROM nodes n WHERE n.comment_count <> \
         (SELECT count(*) FROM nodes c WHERE c.parent_id = n.id AND c.type = 'comment') \
         OR n.answer_count <> \
         (SELECT count(*) FROM nodes c WHERE c.parent_id = n.id AND c.type = 'answer') \
         OR n.follower_count <> \
         (SELECT count(*) FROM node_follows f WHERE f.node_id = n.id AND f.active)",
    ),
    (
        "every node has a revision",
        "SELECT count(*) FROM nodes n WHERE n.id NOT IN (SELECT node_id FROM revisions)",
    ),
    (
        "every node and every vote has an action",
        "SELECT (SELECT count(*) FROM \
         (SELECT id, author_id FROM nodes EXCEPT SELECT node_id, user_id FROM actions) p) + \
         (SELECT count(*) FROM \
         (SELECT node_id, user_id FROM votes EXCEPT SELECT node_id, user_id FROM actions) v)",
    ),
    (
        "usedCount counts actions",
        "SELECT count(*) FROM nodes n JOIN \
         (SELECT node_id, count(*) AS uses FROM actions GROUP BY node_id) a \
         ON a.node_id = n.id WHERE n.used_count < a.uses",
    ),
    (
        "a topic counts its questions",
        "SELECT count(*) FROM topics t WHERE t.used_count <> (SELECT count(*) FROM node_topics p \
         JOIN nodes n ON n.id = p.node_id WHERE p.topic_id = t.id AND n.type = 'question')",
    ),
    (
        "a super user is left who can log in",
        "SELECT 1 - count(*) FROM (SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id \
         WHERE m.group_id = 4 AND NOT u.suspended AND NOT u.deactivated) s HAVING count(*) = 0",
    ),
];

/// Queries for nodes that searches do not find. They differ between databases.
const INDEXED: [&str; 2] = [
    "SELECT count(*) FROM nodes n WHERE n.id NOT IN (SELECT rowid FROM node_words)",
    "SELECT count(*) FROM nodes n WHERE n.id NOT IN (SELECT node_id FROM node_search)",
];

pub(crate) async fn expect_invariants(db: &Db) {
    for (name, text) in BROKEN {
        assert_eq!(count(db, text).await, 0, "{name}");
    }
    let mut read = db.begin_read().await.unwrap();
    let indexed = match read.conn() {
        Conn::Sqlite(_) => INDEXED[0],
        Conn::Postgres(..) => INDEXED[1],
    };
    drop(read);
    assert_eq!(count(db, indexed).await, 0, "every node is in the index");
}

/// The number that a query returns; 0 if it returns no row.
pub(crate) async fn count(db: &Db, text: &'static str) -> i64 {
    let counted: Option<i64> = db
        .read(async |conn: &mut Conn<'_>| conn.first(text, &[]).await)
        .await
        .map_err(|error: Error| error)
        .unwrap();
    counted.unwrap_or_default()
}

/// A random request of a writer.
async fn write(site: &Site, random: &mut fastrand::Rng, nodes: &[i64]) {
    let who = [ROOT, MODERATOR, MAJA, TOMAS][random.usize(0..4)];
    let (method, path) = draw(random, nodes);
    site.send(who, method, &path, None).await;
}

/// A random request that changes the same records as other writers: its method and its path.
pub(crate) fn draw(random: &mut fastrand::Rng, nodes: &[i64]) -> (&'static str, String) {
    let user = random.i64(1..=4);
    let node = nodes[random.usize(0..nodes.len())];
    let path = match random.u8(0..14) {
        0 => format!("/user/{user}/follow.json"),
        1 => format!("/user/{user}/unfollow.json"),
        2 | 3 => format!("/node/{node}/follow.json?follower={}", random.i64(1..=4)),
        4 => format!("/node/{node}/unfollow.json"),
        5 => format!("/user/{user}/awardReputation.json?points={}", random.i32(-50..50)),
        6 => format!("/user/{user}/suspendUser.json"),
        7 => format!("/user/{user}/unsuspendUser.json"),
        8 => format!("/group/4/add.json?users={user}"),
        9 => format!("/group/4/remove.json?users={user}"),
        10 => format!("/user/{user}/deactivateUser.json"),
        11 => format!("/user/{user}/reactivateUser.json"),
        12 => format!("/user/{user}.json?location=place-{user}"),
        _ => return ("POST", format!("/node/{node}/comment.json?body=words")),
    };
    ("PUT", path)
}

/// Asks some questions and logs everybody in.
pub(crate) async fn prepare(site: &Site) -> Vec<i64> {
    let mut nodes = Vec::new();
    for number in 0..6 {
        let title = format!("Question {number}");
        nodes.push(site.ask(MAJA_ID, &title, "text", &["topic"]).await);
    }
    nodes.push(site.answer(nodes[0], TOMAS_ID, "an answer").await);
    for who in [ROOT, MODERATOR, MAJA, TOMAS] {
        site.get(who, "/user.json").await.expect(200);
    }
    nodes
}

async fn open(path: &Path) -> Db {
    let location = Location::File(path.to_owned());
    let migrations = Migrations::compiled_in();
    Db::open(&location, &migrations).await.unwrap()
}

async fn count_actions(db: &Db) -> i64 {
    count(db, "SELECT count(*) FROM actions").await
}

/// A backup is a snapshot of the community: it has everything that was written before it began, and
/// no half-done write. The community itself has no half-done write either.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn invariants_hold_in_backups_made_under_many_writers() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("community.db");
    // In a file, because a backup copies files.
    let site = Site::on(open(&path).await, Authenticator::new().unwrap(), 2).await;
    let site = Arc::new(site);
    let nodes = prepare(&site).await;
    let begin = count_actions(site.service.db()).await;
    let writers = (0..24).map(|seed| {
        let (site, nodes) = (Arc::clone(&site), nodes.clone());
        tokio::spawn(async move {
            let mut random = fastrand::Rng::with_seed(seed);
            loop {
                write(&site, &mut random, &nodes).await;
                // At the end of the test nothing waits any more, so a loop without this could
                // not be stopped.
                tokio::task::yield_now().await;
            }
        })
    });
    let writers: Vec<_> = writers.collect();
    let mut latest = 0;
    // Three copies, begun at different times.
    for number in 0..3 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let before = count_actions(site.service.db()).await;
        let copy = directory.path().join(format!("copy-{number}.db"));
        backup(&path, &copy).await.unwrap();
        let restored = open(&copy).await;
        expect_invariants(&restored).await;
        latest = count_actions(&restored).await;
        // The copy has everything that was written before it began.
        assert!(latest >= before, "{latest} of at least {before} actions");
        restored.close().await;
    }
    assert!(latest > begin, "nothing was written meanwhile");
    // If a writer has stopped, the test would be weaker without anybody noticing.
    assert!(writers.iter().all(|writer| !writer.is_finished()));
    for writer in writers {
        writer.abort();
        let _ended = writer.await;
    }
    expect_invariants(site.service.db()).await;
}
