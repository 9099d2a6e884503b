//! The limits of a community: int32 identifiers, and collections that a response contains
//! completely.

use community_qa_server::store::{Conn, Error};
use serde_json::json;

use super::{export, exported, restore};
use crate::site::*;

/// Makes an identifier the last one that a table has assigned.
async fn set_last_identifier(site: &Site, table: &'static str, last: i64) {
    let set = site.service.db().write(async move |conn: &mut Conn<'_>| {
        let text = match conn {
            Conn::Sqlite(_) => {
                format!("UPDATE sqlite_sequence SET seq = {last} WHERE name = '{table}'")
            }
            Conn::Postgres(..) => {
                format!("SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})")
            }
        };
        conn.run(&text, &[]).await
    });
    let set: Result<(), Error> = set.await;
    set.unwrap();
}

#[tokio::test]
async fn identifiers_beyond_int32_are_not_handed_out() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A question", "x", &[]).await;
    set_last_identifier(&site, "nodes", i64::from(i32::MAX) - 1).await;
    let path = format!("/node/{question}/comment.json?body=x");
    let last = site.post(TOMAS, &path).await.expect(201);
    let location = last.header("location").unwrap();
    assert!(location.ends_with("/node/2147483647.json"), "{location}");
    for _ in 0..2 {
        let refused = site.post(TOMAS, &path).await;
        assert_eq!(refused.header("retry-after"), None);
        let message = refused.expect_error(503);
        assert!(message.contains("no room"), "{message}");
    }
    // Other tables still have identifiers, and existing records can be restored.
    site.put(TOMAS, "/user/3/follow.json").await.expect(200);
    let text = export(site.service.db()).await;
    let restored = restore(text.clone()).await.unwrap();
    assert!(export(&restored).await == text);
}

#[tokio::test]
async fn every_kind_of_identifier_ends_at_int32() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A question", "x", &["topic"]).await;
    let end = i64::from(i32::MAX);
    for (table, method, path) in [
        ("actions", "PUT", "/user/3/follow.json".to_owned()),
        ("node_follows", "PUT", format!("/node/{question}/follow.json")),
        ("groups", "POST", "/group.json?name=New".to_owned()),
        ("users", "POST", "/user.json?username=new&password=x&email=new@qa.example".to_owned()),
        ("reputation_log", "PUT", "/user/3/awardReputation.json?points=1".to_owned()),
        ("revisions", "POST", format!("/node/{question}/comment.json?body=x")),
    ] {
        // In SQLite, a table without a row has no number to set.
        if table == "node_follows" {
            site.put(TOMAS, &path).await.expect(200);
        }
        if table == "reputation_log" {
            site.put(ROOT, &path).await.expect(200);
        }
        set_last_identifier(&site, table, end).await;
        let refused = site.send(ROOT, method, &path, None).await;
        assert_eq!(refused.status, 503, "{table}: {refused:?}");
        set_last_identifier(&site, table, 1_000).await;
    }
}

#[tokio::test]
async fn import_names_question_with_too_many_topics() {
    let site = Site::open().await;
    let question = |id: &str, topics: usize| {
        let topics: Vec<String> = (0..topics).map(|number| format!("topic {number}")).collect();
        json!({
            "record": "question", "id": id, "title": "A question", "body": "x",
            "topics": topics, "date": 1,
        })
    };
    let lines = format!("{}\n{}\n", question("q1", 50), question("q2", 51));
    let (summary, problems) = super::import::import(site.service.db(), &lines, false).await;
    assert_eq!(summary.records(), 2);
    let expected = "line 2: topics: a node has at most 50 topics";
    assert_eq!(problems, [expected]);
}

/// Each record is valid by itself; only their number is too large.
#[tokio::test]
async fn restore_names_question_with_too_many_topics() {
    let site = Site::open().await;
    site.ask(MAJA_ID, "A question", "x", &["topic"]).await;
    let text = exported(site.service.db(), false).await;
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let tag = lines.iter().position(|line| line.contains(r#""record":"tag""#)).unwrap();
    let topic = lines.iter().position(|line| line.contains(r#""record":"topic""#)).unwrap();
    let last = lines.len() - 1;
    let mut end: serde_json::Value = serde_json::from_str(&lines[last]).unwrap();
    end["records"] = json!(end["records"].as_u64().unwrap() + 100);
    lines[last] = end.to_string();
    let tags = (2..=51).map(|id| json!({"record": "tag", "nodeId": 1, "topicId": id}).to_string());
    lines.splice(tag + 1..tag + 1, tags);
    let topics = (2..=51).map(|id| {
        let topic = json!({
            "record": "topic", "id": id, "name": format!("t{id}"), "authorId": 1,
            "creationDate": 1, "usedCount": 1,
        });
        topic.to_string()
    });
    lines.splice(topic + 1..topic + 1, topics);
    let refused = restore(lines.join("\n") + "\n").await.unwrap_err();
    let expected = "the node 1 has 51 topics, and at most 50 are shown; remove some from the file";
    assert_eq!(refused, expected);
}

#[tokio::test]
async fn restore_refuses_texts_that_a_response_could_not_hold() {
    let site = Site::open().await;
    site.ask(MAJA_ID, "A question", "the text", &[]).await;
    let text = exported(site.service.db(), false).await;
    for (part, other, problem) in [
        ("the text", "x".repeat(65_537), "body is not in the form"),
        (
            r#""extraData":{}"#,
            format!(r#""extraData":{{"x":"{}"}}"#, "x".repeat(65_536)),
            "extraData is not an object of at most 65536 bytes",
        ),
    ] {
        let changed = text.replacen(part, &other, 1);
        assert_ne!(changed, text);
        let refused = restore(changed).await.unwrap_err();
        assert!(refused.contains(problem), "{refused}");
    }
}
