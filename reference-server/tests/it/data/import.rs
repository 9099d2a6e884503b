//! `import`: records from elsewhere are subject to the rules.

use std::sync::LazyLock;

use community_qa_server::community::{self, ImportOptions, Summary};
use community_qa_server::service::{Clock, Service};
use community_qa_server::store::{Conn, Db, Error};
use jsonschema::Validator;
use serde_json::{Value, json};

use super::{actions, export, search, user};
use crate::invariants::expect_invariants;
use crate::site::*;

const RECORDS: &str = include_str!("community.ndjson");

static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
    let schema = include_str!("../../../schemas/import.schema.json");
    jsonschema::validator_for(&serde_json::from_str(schema).unwrap()).unwrap()
});

pub(super) async fn import(db: &Db, text: &str, strict: bool) -> (Summary, Vec<String>) {
    let options = ImportOptions { source: "forum".parse().unwrap(), strict };
    let mut problems = Vec::new();
    let input = std::io::Cursor::new(text.to_owned());
    let report = |problem: &community::Problem| problems.push(problem.to_string());
    let done = community::import_lines(db, input, &options, report, |_| {});
    (done.await.unwrap(), problems)
}

#[test]
fn import_schema_describes_all_records() {
    for line in RECORDS.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let errors: Vec<String> = SCHEMA.iter_errors(&record).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{line}: {errors:?}");
        let mut changed = record.clone();
        changed["colour"] = json!("red");
        assert!(!SCHEMA.is_valid(&changed), "{line}");
        let mut without = record;
        without.as_object_mut().unwrap().remove("date");
        assert!(!SCHEMA.is_valid(&without), "{line}");
    }
}

#[tokio::test]
async fn import_follows_the_rules_of_the_service() {
    let site = Site::open().await;
    let db = site.service.db();
    let (summary, problems) = import(db, RECORDS, true).await;
    assert_eq!(problems, [""; 0]);
    assert_eq!(summary.records(), 22);
    assert_eq!(summary.new["answer"], 2);
    expect_invariants(db).await;

    let ana = super::user(&site, "ana").await;
    assert_eq!(ana["realname"], "Ana Costa");
    assert_eq!(ana["creationDate"], 1_600_000_001_000_i64);
    assert_eq!(ana["moderator"], true);
    assert_eq!(ana["postCount"], 3);
    // Seven up-votes and two down-votes, without voters.
    assert_eq!(ana["reputation"], 7 * 10 - 2 * 2);
    assert_eq!(ana["bronze"], 3, "Supporter, Editor, Scholar");
    let bo = user(&site, "bo").await;
    assert_eq!(bo["reputation"], 10 - 2 + 15 + 100);
    assert_eq!(bo["followCount"], 2, "a user and a question");
    assert_eq!(bo["bronze"], 2, "Editor once, and Citizen Patrol");
    let cy = user(&site, "cy").await;
    assert_eq!((&cy["suspended"], &cy["bronze"]), (&json!(true), &json!(1)));

    let question = &search(&site, "pendulum&sort=x").await[0];
    assert_eq!(question["title"], "Why does my pendulum clock lose time?");
    assert_eq!((&question["score"], &question["viewCount"]), (&json!(5), &json!(120)));
    assert_eq!(question["answerCount"], 2);
    assert_eq!(question["revisionIds"].as_array().unwrap().len(), 2);
    let topics: Vec<&Value> = question["topics"].as_array().unwrap().iter().collect();
    assert_eq!(topics.len(), 2);
    let answers = search(&site, "millimetre").await;
    assert_eq!(answers[0]["nodeStates"], json!(["accepted"]));
    // An answer is found by the topics of its question, even after these have changed.
    for (term, total) in [("pendulums", 4), ("measuring", 0), ("clocks", 5)] {
        assert_eq!(search(&site, term).await.len(), total, "{term}");
    }
    // Counted votes have no voters, so they belong to an anonymous user.
    let nobody = user(&site, "anonymous.forum").await;
    let of_nobody = actions(&site, &nobody["id"]).await;
    let votes = of_nobody.iter().find(|action| action["verb"] == "voted").unwrap();
    assert_eq!(votes["extra"], "7 for and 2 against, of others");
    assert_eq!(votes["privateAction"], true);
    assert_eq!(votes["node"]["id"], question["id"]);
    assert_eq!(votes["rootNode"]["id"], question["id"]);
    let of_user = actions(&site, &json!(5)).await.into_iter();
    let dates: Vec<i64> = of_user.map(|action| action["actionDate"].as_i64().unwrap()).collect();
    assert!(dates.is_sorted_by(|one, next| one >= next), "{dates:?}");
}

#[tokio::test]
async fn record_is_imported_once() {
    let site = Site::open().await;
    let db = site.service.db();
    // Like an interrupted import.
    let begun: Vec<&str> = RECORDS.lines().take(9).collect();
    import(db, &begun.join("\n"), true).await;
    let (summary, problems) = import(db, RECORDS, true).await;
    assert_eq!(problems, [""; 0]);
    assert_eq!((summary.existing, summary.records()), (9, 22));
    let (summary, _) = import(db, RECORDS, true).await;
    assert_eq!((summary.existing, summary.new.len()), (22, 0));
    let once = Site::open().await;
    import(once.service.db(), RECORDS, true).await;
    assert!(export(db).await == export(once.service.db()).await);
}

#[tokio::test]
async fn invalid_records_are_named_and_skipped() {
    let site = Site::open().await;
    let lines = [
        r#"{"record":"user","id":"u1","username":"ana","date":1}"#,
        r#"{"record":"user","id":"u2","username":"ANA","date":1}"#,
        r#"{"record":"user","id":"u3","username":"a:b","date":1}"#,
        r#"{"record":"user","id":"u4","username":"dee","groups":["Nobody"],"date":1}"#,
        "",
        r#"{"record":"comment","id":"c1","parent":"q1","body":"x","date":1}"#,
        r#"{"record":"question","id":"q1","author":"u1","title":"t","body":" ","date":1}"#,
        r#"{"record":"question","id":"q1","author":"u1","title":"t","body":"b","date":1}"#,
        r#"{"record":"vote","id":"v1","node":"q1","user":"u1","value":"up","date":1}"#,
        r#"{"record":"accept","id":"a1","answer":"q1","user":"u1","date":1}"#,
        r#"{"record":"answer","id":"x","parent":"q1","author":"u1","body":"b","date":1}"#,
        r#"{"record":"answer","id":"y","parent":"x","author":"u1","body":"b","date":1}"#,
        r#"{"record":"user","id":"u5","username":"eve","email":"x","date":1}"#,
        "nonsense",
        r#"{"record":"user","id":"u6","username":"fay","date":1}"#,
        r#"{"record":"vote","id":"v2","node":"q1","user":"u6","value":"down","date":1}"#,
        r#"{"record":"vote","id":"v3","node":"q1","user":"u6","value":"up","date":1}"#,
        // Rendered, it shows nothing.
        r#"{"record":"question","id":"q2","author":"u1","title":"t","body":"<!-- b -->","date":1}"#,
        r#"{"record":"question","id":"q3","author":"u1","title":"t\u0007","body":"b","date":1}"#,
        r#"{"record":"edit","id":"e1","node":"q1","editor":"u1","title":"t\u0007","date":1}"#,
    ];
    let (summary, problems) = import(site.service.db(), &lines.join("\n"), false).await;
    let starts = [
        "line 2: this user name is taken",
        "line 3: username must not contain `:`",
        "line 4: groups: there is no group \"Nobody\"; put it before the user",
        "line 6: parent: no node \"q1\" was imported; put it before the records that refer to it",
        "line 7: body: the text must not be blank",
        "line 9: users cannot vote on their own nodes",
        "line 10: only an answer is accepted",
        "line 12: parent: an answer needs a question",
        "line 13: email must have one `@`",
        "line 14: this is not a JSON object",
        "line 17: the user has voted already",
        "line 18: body must not be blank",
        "line 19: title must not contain",
        "line 20: title must not contain",
    ];
    assert_eq!(problems.len(), starts.len(), "{problems:#?}");
    for (problem, start) in problems.iter().zip(starts) {
        assert!(problem.starts_with(start), "{problem}, and not {start}");
    }
    assert_eq!((summary.problems, summary.records()), (14, 19));
    expect_invariants(site.service.db()).await;
    let left_out = site.get(ROOT, "/user/getByUsername.json?username=dee").await;
    left_out.expect(404);
}

#[tokio::test]
async fn blank_reason_is_dropped() {
    let site = Site::open().await;
    let lines = [
        r#"{"record":"user","id":"u1","username":"ana","date":1}"#,
        r#"{"record":"reputation","id":"r1","user":"u1","points":5,"reason":" \n","date":1}"#,
        r#"{"record":"reputation","id":"r2","user":"u1","points":5,"reason":"Help","date":2}"#,
    ];
    import(site.service.db(), &lines.join("\n"), true).await;
    let nobody = user(&site, "anonymous.forum").await;
    let of_nobody = actions(&site, &nobody["id"]).await;
    let awarded = of_nobody.iter().filter(|action| action["verb"] == "awarded");
    let said: Vec<&Value> = awarded.map(|action| &action["extra"]).collect();
    assert_eq!(said, ["ana: Help", "ana"]);
}

#[tokio::test]
async fn imports_of_two_sources_are_independent() {
    let db = crate::database::new_database().await;
    Service::open(db.clone(), Clock::new(|| START), 2).await.unwrap();
    for (source, name) in [("one", "ana"), ("two", "bo")] {
        let options = ImportOptions { source: source.parse().unwrap(), strict: true };
        let line = json!({"record": "user", "id": "1", "username": name, "date": 1}).to_string();
        let input = std::io::Cursor::new(line);
        let done = community::import_lines(&db, input, &options, |_| {}, |_| {});
        assert_eq!(done.await.unwrap().new["user"], 1);
    }
    for name in ["", "A", "1a", "a b", "a.b", &"a".repeat(41)] {
        assert!(name.parse::<community::Source>().is_err(), "{name}");
    }
}

fn user_line(id: u32) -> String {
    format!("{{\"record\":\"user\",\"id\":\"{id}\",\"username\":\"user{id}\",\"date\":{id}}}\n")
}

#[tokio::test]
async fn many_records_are_imported_in_batches() {
    let users: String = (1..=250).map(user_line).collect();
    let wrong = "x".repeat(2 * 1024 * 1024) + "\n";
    for (text, strict, expected) in [
        (users.clone(), true, vec![100, 200, 250]),
        (wrong.clone() + &users, true, vec![1]),
        // Long lines make small batches.
        (wrong.repeat(3) + &users, false, vec![2, 102, 202, 253]),
    ] {
        let site = Site::open().await;
        let source = "forum".parse().unwrap();
        let options = ImportOptions { source, strict };
        let mut reported = Vec::new();
        let (input, progress) = (std::io::Cursor::new(text), |records| reported.push(records));
        let db = site.service.db();
        let done = community::import_lines(db, input, &options, |_| {}, progress).await;
        assert_eq!(reported, expected);
        assert_eq!(reported.last(), Some(&done.unwrap().records()));
    }
}

/// PostgreSQL also counts identifiers of rows that are rolled back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interrupted_and_refused_records_leave_no_gaps_in_ids() {
    let site = Site::open().await;
    let db = site.service.db();
    let (summary, _) = import(db, &user_line(1), false).await;
    assert_eq!(summary.records(), 1);
    // On PostgreSQL, these use up identifiers although they are rolled back.
    let interrupted: Result<(), Error> = db
        .write(async |conn: &mut Conn<'_>| {
            let text = "INSERT INTO topics (name, name_key, author_id, creation_date) \
                VALUES ('lost', 'lost', 1, 1)";
            conn.run(text, &[]).await?;
            let text = "INSERT INTO groups (name, name_key, creation_date, modification_date) \
                VALUES ('lost', 'lost', 1, 1)";
            conn.run(text, &[]).await?;
            Err(Error::Bug("interrupted".to_owned()))
        })
        .await;
    interrupted.unwrap_err();
    let group = "{\"record\":\"group\",\"id\":\"1\",\"name\":\"Editors\",\"date\":1}\n";
    let question = "{\"record\":\"question\",\"id\":\"1\",\"author\":\"1\",\"title\":\"A\",\
        \"body\":\"b\",\"topics\":[\"first\"],\"date\":9}\n";
    let (_, problems) = import(db, &format!("{group}{question}"), false).await;
    assert_eq!(problems, [""; 0]);
    let text = export(db).await;
    let id_of = |part: &str| {
        let line = text.lines().find(|line| line.contains(part)).unwrap();
        let record: Value = serde_json::from_str(line).unwrap();
        record["id"].as_i64().unwrap()
    };
    assert_eq!(id_of("\"first\""), 1);
    let groups = text.matches("{\"record\":\"group\"").count();
    assert_eq!(id_of("\"Editors\""), i64::try_from(groups).unwrap());
}

/// A profile that is too long must not be a reason to skip the user and all of the user's posts.
#[tokio::test]
async fn long_profile_is_cut_and_loses_no_posts() {
    let site = Site::open().await;
    let db = site.service.db();
    let (about, line) = ("a".repeat(16_385), "l".repeat(256));
    let user = format!(
        r#"{{"record":"user","id":"u1","username":"ana","about":"{about}","location":"{line}",
           "realName":"{line}","date":1}}"#
    );
    let question =
        r#"{"record":"question","id":"q1","author":"u1","title":"t","body":"b","date":1}"#;
    let (summary, problems) =
        import(db, &format!("{}\n{question}", user.replace('\n', "")), true).await;
    assert_eq!((summary.problems, summary.cut, summary.records()), (0, 1, 2));
    let cut = |property: &str, length: usize| {
        format!("{property}: it was too long, and has only its first {length} characters")
    };
    let cut = [cut("realName", 255), cut("location", 255), cut("about", 16_384)].join("; ");
    assert_eq!(problems, [format!("line 1: {cut}")]);
    let ana = super::user(&site, "ana").await;
    assert_eq!(ana["about"], about[1..]);
    assert_eq!((&ana["location"], &ana["realname"]), (&line[1..].into(), &line[1..].into()));
}
