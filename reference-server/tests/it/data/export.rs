//! `export` and `restore`: a restored community equals the exported one.

use std::sync::LazyLock;

use community_qa_server::community;
use community_qa_server::service::Failure;
use jsonschema::Validator;
use serde_json::{Value, json};

use super::{export, exported, restore, seeded, user};
use crate::invariants::expect_invariants;
use crate::site::*;

static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
    let schema = include_str!("../../../schemas/export.schema.json");
    jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap()
});

/// Checks every record against the schema, and returns their kinds without duplicates.
#[track_caller]
fn kinds(text: &str) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        assert!(SCHEMA.is_valid(&record), "{line}");
        let kind = record["record"].as_str().unwrap();
        if !kinds.iter().any(|known| known == kind) {
            kinds.push(kind.to_owned());
        }
    }
    kinds
}

/// A community with records of every kind.
async fn full() -> Site {
    let site = Site::open().await;
    community::fill(&site.service, &site.authenticator, None).await.unwrap();
    site.post(ROOT, "/group.json?name=Menders&description=They%20mend").await.expect(201);
    site.put(ROOT, "/user/5/follow.json").await.expect(200);
    site.put(ROOT, "/node/1/follow.json").await.expect(200);
    site.put(ROOT, "/node/1/unfollow.json").await.expect(200);
    let permission = community_qa_server::domain::permissions::Permission::SuspendUser;
    site.set_permission(MAJA, permission, true).await;
    site
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restored_community_exports_same_bytes() {
    let seeded = export(&seeded(300, 11).await).await;
    assert_eq!(kinds(&seeded).len(), 17, "{:?}", kinds(&seeded));
    let restored = restore(seeded.clone()).await.unwrap();
    assert!(seeded == export(&restored).await);
    expect_invariants(&restored).await;

    let again = crate::database::new_database().await;
    let mut reported = Vec::new();
    let input = std::io::Cursor::new(seeded.clone());
    let done = community::restore(&again, input, |records| reported.push(records)).await;
    let records = done.unwrap();
    assert!(reported.starts_with(&[1000, 2000]), "{reported:?}");
    let compared = community::compare(&restored, &again, |records| reported.push(records)).await;
    assert_eq!(reported.last(), Some(&records));
    insta::assert_debug_snapshot!(compared.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restored_community_responds_as_before() {
    let site = full().await;
    let first = user(&site, "siteadmin").await;
    assert_eq!(first["creationDate"], START - 30 * 24 * 60 * 60 * 1000);
    let text = exported(site.service.db(), true).await;
    kinds(&text);
    let restored = restore(text).await.unwrap();
    let paths = [
        "/node.json?q=balance&sort=x",
        "/node.json?q=eili*",
        "/node.json?q=tools&pageSize=50",
        "/node.json?q=*&sort=votes&pageSize=50",
        "/user.json?q=lindqvist",
        "/user/6/action.json",
        "/user/7/award.json",
        "/node/1/revision.json",
        "/node/1/followers.json?active=false&details=true",
        "/group.json",
    ];
    let mut before = Vec::new();
    for path in paths {
        before.push(site.get(ROOT, path).await.expect(200).body);
    }
    let site = Site::without_users(restored, site.authenticator, 2).await;
    for (path, before) in paths.iter().zip(before) {
        let after = site.get(ROOT, path).await.expect(200).body;
        assert_eq!(after, before, "{path}");
    }
}

/// The export is a snapshot, even while others write.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn export_is_a_consistent_snapshot() {
    let site = std::sync::Arc::new(Site::open().await);
    let question = site.ask(MAJA_ID, "Question", "text", &["topic"]).await;
    let writing = std::sync::Arc::clone(&site);
    let writer = tokio::spawn(async move {
        for number in 0..400 {
            writing.answer(question, TOMAS_ID, &format!("answer {number}")).await;
        }
    });
    for _ in 0..5 {
        let text = export(site.service.db()).await;
        let restored = restore(text).await.unwrap();
        expect_invariants(&restored).await;
    }
    writer.abort();
}

#[tokio::test]
async fn restore_refuses_other_files_with_the_line() {
    let site = full().await;
    let text = export(site.service.db()).await;
    let lines: Vec<&str> = text.lines().collect();
    let changed = |at: usize, line: String| {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines[at] = line;
        lines.join("\n")
    };
    let last = lines.len();
    let user = lines.iter().position(|line| line.contains("\"user\"")).unwrap();
    let cases = [
        ("{}".to_owned(), "line 1: this is not an export".to_owned()),
        (String::new(), "line 1: this is not an export".to_owned()),
        (
            changed(0, json!({"record": "community", "format": 2}).to_string()),
            "line 1: this program reads exports of format 1, and this one has another".to_owned(),
        ),
        (lines[..last - 1].join("\n"), "the file ends before its last record".to_owned()),
        (
            changed(user, String::new()),
            format!("line {last}: it counts a different number of records than the {} ", last - 3),
        ),
        (
            changed(user, "{\"record\":".to_owned()),
            format!("line {} is not a JSON object", user + 1),
        ),
        (
            changed(user, lines[user].replace("\"username\"", "\"userName\"")),
            format!("line {}: username is missing", user + 1),
        ),
        (
            changed(user, lines[user + 1].to_owned()),
            format!("line {}: this record appears twice", user + 2),
        ),
        (format!("{text}{{}}"), format!("line {}: nothing follows", last + 1)),
    ];
    for (text, reason) in cases {
        let refused = restore(text).await.unwrap_err();
        assert!(refused.starts_with(&reason), "{refused}, and not {reason}");
    }
}

/// A truncated file leaves nothing behind, and the complete one can then be restored.
#[tokio::test]
async fn failed_restore_leaves_no_data() {
    let site = full().await;
    let text = export(site.service.db()).await;
    let db = crate::database::new_database().await;
    let (cut, _) = text.trim_end().rsplit_once('\n').unwrap();
    // Twice, because the first failure must leave nothing that the second could meet.
    for text in [cut, cut, &text] {
        let input = std::io::Cursor::new(text.to_owned());
        let restored = community::restore(&db, input, |_| {}).await;
        assert_eq!(restored.is_ok(), text.len() > cut.len(), "{restored:?}");
    }
    assert_eq!(export(&db).await, text);
    expect_invariants(&db).await;
    // A database with users stays as it is, whatever the input is.
    let input = std::io::Cursor::new("{}");
    let refused = community::restore(&db, input, |_| {}).await.unwrap_err();
    assert!(matches!(refused, Failure::Conflict(_)), "{refused}");
    assert_eq!(export(&db).await, text);
}
