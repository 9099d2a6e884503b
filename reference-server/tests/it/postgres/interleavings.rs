//! Many clients of three servers with one database, which all change the same few rows.

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use community_qa_server::auth::Authenticator;
use community_qa_server::domain::permissions::Permission;

use super::client::send;
use super::{empty_database, open, serve};
use crate::invariants::{draw, expect_invariants, prepare};
use crate::site::*;

const SERVERS: usize = 3;
const WRITERS: usize = 16;

/// Users with all permissions, whom the others do not suspend.
const CALLERS: [&str; 4] = ["alva", "bela", "cleo", "dora"];

/// The time for which the writers run.
const TIME: Duration = Duration::from_secs(2);

/// Fills a database, and returns the nodes to write to.
async fn fill(url: &str) -> Vec<i64> {
    let db = open(url).await;
    let site = Site::on(db.clone(), Authenticator::new().unwrap(), 2).await;
    let nodes = prepare(&site).await;
    for caller in CALLERS {
        // The callers have all permissions, so refusals are due to the requests themselves.
        site.add(caller, Vec::new()).await;
        for permission in Permission::ALL {
            site.set_permission(caller, *permission, true).await;
        }
    }
    drop(site);
    db.close().await;
    nodes
}

/// A random caller and request for one of a few rows. Many requests are about the same two
/// relations or the name of the same group, so that they conflict.
fn draw_any(random: &mut fastrand::Rng, nodes: &[i64]) -> (&'static str, &'static str, String) {
    let verb = ["follow", "unfollow"][random.usize(0..2)];
    match random.u8(0..5) {
        0 => (CALLERS[0], "PUT", format!("/user/2/{verb}.json")),
        1 => (CALLERS[0], "PUT", format!("/node/{}/{verb}.json", nodes[0])),
        2 => {
            let name = random.u8(0..20);
            (CALLERS[0], "POST", format!("/group.json?name=group-{name}"))
        }
        _ => {
            let (method, path) = draw(random, nodes);
            (CALLERS[random.usize(0..CALLERS.len())], method, path)
        }
    }
}

/// Sends writes until the end, and counts the statuses of the responses.
fn write(address: &str, seed: u64, nodes: &[i64], end: Instant) -> BTreeMap<u16, usize> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut statuses = BTreeMap::new();
    while Instant::now() < end {
        let (who, method, path) = draw_any(&mut random, nodes);
        let response = send(address, who, method, &path).unwrap();
        let is_right = match response.status {
            // The request was refused for a reason.
            200..=204 | 400..=409 => true,
            // Unavailable, and nothing has changed, so it may be repeated.
            503 => response.invites,
            _ => false,
        };
        assert!(is_right, "{method} {path}: {}", response.text);
        *statuses.entry(response.status).or_default() += 1;
    }
    statuses
}

async fn interleave(url: &str) {
    let nodes = fill(url).await;
    let servers: Vec<_> = (0..SERVERS).map(|_| serve(url)).collect();
    // All callers log in everywhere before the time starts.
    for server in &servers {
        for caller in CALLERS {
            let response = send(&server.address, caller, "GET", "/user.json").unwrap();
            assert_eq!(response.status, 200, "{}", response.text);
        }
    }
    let end = Instant::now() + TIME;
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (address, nodes) = (servers[writer % SERVERS].address.clone(), nodes.clone());
            thread::spawn(move || write(&address, writer as u64, &nodes, end))
        })
        .collect();
    let mut statuses: BTreeMap<u16, usize> = BTreeMap::new();
    for writer in writers {
        for (status, count) in writer.join().unwrap() {
            *statuses.entry(status).or_default() += count;
        }
    }
    println!("responses: {statuses:?}");
    let db = open(url).await;
    expect_invariants(&db).await;
    let done = statuses.get(&200).copied().unwrap_or_default();
    let all: usize = statuses.values().sum();
    // Otherwise there were few conflicts.
    assert!(done * 4 > all, "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
async fn invariants_hold_under_writers_of_three_servers_on_postgresql() {
    let url = empty_database().await;
    interleave(&url).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invariants_hold_under_writers_of_three_servers_on_sqlite() {
    let directory = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}/community.db", directory.path().display());
    interleave(&url).await;
}
