//! `seed`: the made-up community follows all rules, and is skewed like a real one.

use std::collections::HashMap;

use community_qa_server::auth::Authenticator;
use community_qa_server::community::{self, Prolific, Seed};
use serde_json::Value;

use super::{END, export, fill, seeded};
use crate::database::new_database;
use crate::invariants::expect_invariants;
use crate::site::*;

fn records(export: &str, kind: &str) -> Vec<Value> {
    let records = export.lines().map(|line| serde_json::from_str(line).unwrap());
    records.filter(|record: &Value| record["record"] == kind).collect()
}

/// The number of occurrences of each value of a property, the most common first.
fn frequencies(records: &[Value], property: &str) -> Vec<usize> {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for record in records {
        *counts.entry(record[property].to_string()).or_default() += 1;
    }
    let mut counts: Vec<usize> = counts.into_values().collect();
    counts.sort_unstable_by(|one, other| other.cmp(one));
    counts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seeded_community_obeys_rules() {
    let db = seeded(450, 7).await;
    expect_invariants(&db).await;
    let text = export(&db).await;
    let nodes = records(&text, "node");
    assert_eq!(nodes.len(), 450);
    for kind in ["question", "answer", "comment", "idea", "kbentry"] {
        assert!(nodes.iter().any(|node| node["type"] == kind), "{kind}");
    }
    for verb in ["joined", "voted", "accepted", "edited", "followed", "reported"] {
        let actions = records(&text, "action");
        assert!(actions.iter().any(|action| action["verb"] == verb), "{verb}");
    }
    let dates: Vec<i64> = records(&text, "action")
        .iter()
        // When a user stops following, the text of the action is replaced.
        .filter(|action| action["verb"] != "unfollowed")
        .map(|action| action["actionDate"].as_i64().unwrap())
        .collect();
    assert!(dates.is_sorted(), "what was done later has a later number");
    assert!(dates.iter().all(|date| *date <= END));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seeded_community_is_skewed() {
    let text = export(&seeded(1500, 1).await).await;
    let users = records(&text, "user").len();
    let authors = frequencies(&records(&text, "node"), "authorId");
    let tenth: usize = authors.iter().take(users / 10).sum();
    assert!(tenth > 1500 / 3, "a tenth writes a third: {tenth}");
    let topics = frequencies(&records(&text, "tag"), "topicId");
    assert!(topics[0] > 5 * topics[topics.len() / 2], "{topics:?}");
    let votes = frequencies(&records(&text, "vote"), "nodeId");
    assert!(votes.len() < 1500 * 2 / 3, "most nodes have few votes: {}", votes.len());
    assert!(votes[0] > 20, "{votes:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn same_seed_gives_same_community() {
    let text = export(&seeded(20, 3).await).await;
    assert!(text != export(&seeded(20, 4).await).await);
    insta::assert_snapshot!(text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seeded_users_can_log_in() {
    let db = crate::database::new_database().await;
    // With this seed, both would be suspended at the end if they were not exempt.
    let users = fill(&db, 40, 19_031).await;
    let site = Site::on(db, Authenticator::new().unwrap(), 2).await;
    for user in &users {
        let sent = authorization(&user.username, &user.password);
        let headers = [("authorization".to_owned(), sent)];
        let me = format!("/user/getByUsername.json?username={}", user.username);
        let me = site.exchange("GET", &me, &headers, b"").await.expect(200);
        assert_eq!(me.field("superuser"), user.role == "super user");
    }
}

#[tokio::test]
async fn smallest_communities_are_complete() {
    for nodes in 1..12 {
        let db = crate::database::new_database().await;
        fill(&db, nodes, nodes as u64).await;
        expect_invariants(&db).await;
        assert_eq!(records(&export(&db).await, "node").len(), nodes);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seed_makes_one_author_of_many_answers_and_actions() {
    let db = new_database().await;
    let seed = Seed {
        nodes: 60,
        rng_seed: 7,
        end: END,
        prolific: Prolific { answers: 200, actions: 301 },
    };
    let authenticator = Authenticator::new().unwrap();
    let done = community::seed(db.clone(), &authenticator, seed, None, |_| {}).await;
    assert!(done.is_ok());
    expect_invariants(&db).await;
    let text = export(&db).await;
    let users = records(&text, "user");
    let author = users.iter().find(|user| user["username"] == "member");
    let author = &author.unwrap()["id"];
    let nodes = records(&text, "node");
    let answers =
        nodes.iter().filter(|node| node["type"] == "answer" && node["authorId"] == *author);
    assert!(answers.count() >= 200);
    let actions = records(&text, "action");
    let by_author = actions.iter().filter(|action| action["userId"] == *author);
    assert!(by_author.count() >= 501);
}
