//! `import --format stack-exchange`: a dump in its published form, with its oddities.

use std::path::{Path, PathBuf};

use community_qa_server::community::{self, ImportOptions, Summary};
use community_qa_server::store::Db;
use serde_json::{Value, json};

use super::{actions, export, search, user};
use crate::expect_part;
use crate::invariants::expect_invariants;
use crate::site::*;

fn dump() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/dump")
}

async fn import(db: &Db, directory: PathBuf) -> (Summary, Vec<String>) {
    let options = ImportOptions { source: "cooking".parse().unwrap(), strict: false };
    let mut problems = Vec::new();
    let report = |problem: &community::Problem| problems.push(problem.to_string());
    let done = community::import_stack_exchange(db, directory, &options, report, |_| {});
    (done.await.unwrap(), problems)
}

async fn imported() -> Site {
    let site = Site::open().await;
    let (_, problems) = import(site.service.db(), dump()).await;
    let orphan = "Posts.xml line 8, Id=7: ParentId: there is no question 99 in the dump; it was \
        deleted, and so this is left out";
    assert_eq!(problems, [orphan]);
    site
}

#[tokio::test]
async fn posts_follow_their_edit_history() {
    let site = imported().await;
    let db = site.service.db();
    expect_invariants(db).await;

    let question = &search(&site, "rice").await[0];
    let id = question["originalParentId"].as_i64().or(question["id"].as_i64()).unwrap();
    let path = format!("/node/{id}/revision.json");
    let revisions = site.get(ROOT, &path).await.expect(200);
    assert_eq!(
        revisions.list_of("title"),
        ["How long does cooked rice last in a fridge?", "Rice in a fridge?"]
    );
    assert_eq!(
        revisions.list_of("body"),
        ["How long may *cooked* rice be kept?", "How long may rice be kept?"]
    );
    assert_eq!(
        revisions.list_of("topics"),
        [json!("food-safety rice storage"), json!("fridge rice")]
    );
    assert_eq!(revisions.list_of("summary"), ["added \"cooked\"; retagged", "Initial Revision"]);
    let editors: Vec<Value> = revisions.list_of("author");
    assert_eq!(editors[0]["username"], "user2046");

    let five = search(&site, "five").await;
    let answer = five.iter().find(|node| node["type"] == "answer").unwrap();
    assert_eq!(answer["revisionIds"].as_array().unwrap().len(), 3);
    assert_eq!(answer["nodeStates"], json!(["accepted"]));
    let html = answer["bodyAsHTML"].as_str();
    expect_part(html.unwrap(), "<li>no more</li>");
    let knife = &search(&site, "knives").await[0];
    assert_eq!(knife["body"], "<p>Which knife?</p>\n", "HTML, as it has no history");
    assert_eq!(knife["author"]["username"], "anonymous.cooking");
    let numbers = ["topics", "revisionIds"].map(|list| knife[list].as_array().unwrap().len());
    assert_eq!(numbers, [2, 3], "edits of two revisions");
    assert!(search(&site, "about").await.is_empty(), "no tag wiki");
}

#[tokio::test]
async fn deleted_users_of_a_dump_are_imported() {
    let site = imported().await;
    let ana = user(&site, "Ana").await;
    assert_eq!((&ana["location"], &ana["realname"]), (&json!("Porto"), &json!("Ana")));
    assert_eq!(ana["avatar"], "https://i.stack.imgur.com/abc.png?s=256&g=1");
    assert_eq!(ana["reputation"], 2 * 10 - 2);
    assert_eq!(ana["bronze"], 1, "Scholar once: accepted here, and a badge");
    let done = actions(&site, &ana["id"]).await;
    let accepted = done.iter().find(|action| action["verb"] == "accepted");
    assert_eq!(accepted.unwrap()["actionDate"], 1_278_892_800_000_i64);
    let other = user(&site, "ana.4").await;
    assert_eq!(other["realname"], "ana");
    assert_eq!(other["bronze"], 4, "all badges");
    assert_eq!(user(&site, "Chef%20Kim").await["realname"], "Chef: Kim");
    let bo = user(&site, "Bo").await;
    assert_eq!(bo["reputation"], 10 + 15 + 2 * 10);
    assert_eq!(bo["bronze"], 2, "Supporter, by a badge, and Editor");
    let gone = user(&site, "user1118").await;
    assert_eq!((&gone["deactivated"], &gone["postCount"]), (&json!(true), &json!(1)));
    assert_eq!(gone["reputation"], -2);
}

#[tokio::test]
async fn votes_are_counted() {
    let site = imported().await;
    let found = search(&site, "fridge").await;
    let question = found.iter().find(|node| node["type"] == "question").unwrap();
    let counts = ["upVoteCount", "downVoteCount", "score", "viewCount", "answerCount"]
        .map(|count| question[count].as_i64().unwrap());
    assert_eq!(counts, [2, 1, 1, 1166, 2]);
    assert_eq!(question["commentIds"].as_array().unwrap().len(), 2);
    let path = "/node.json?q=*&sort=favoriteCount";
    let favorites = site.get(ROOT, path).await.expect(200).list_of("id");
    assert_eq!(favorites[0], question["id"], "the only favourite");
    let comment = &search(&site, "white").await[0];
    assert_eq!((&comment["type"], &comment["score"]), (&json!("comment"), &json!(2)));
}

#[tokio::test]
async fn dump_is_imported_once() {
    let site = imported().await;
    let db = site.service.db();
    let before = export(db).await;
    let (summary, problems) = import(db, dump()).await;
    assert_eq!((summary.new.len(), problems.len()), (0, 1));
    assert!(before == export(db).await);
}

#[tokio::test]
async fn directory_without_dump_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let db = crate::database::new_database().await;
    let (summary, problems) = import(&db, directory.path().to_owned()).await;
    assert_eq!(summary.records(), 2);
    expect_part(&problems[0], "Users.xml: it cannot be read");
    expect_part(&problems[1], "name the directory of an unpacked dump");
}

const USERS: &str = "<users>\n<row Id=\"1\" DisplayName=\"Ana\" \
    CreationDate=\"2010-07-09T00:00:00.000\" />\n</users>";

fn question(attributes: &str) -> String {
    format!(
        "<row Id=\"1\" PostTypeId=\"1\" CreationDate=\"2010-07-09T00:00:00.000\" OwnerUserId=\"1\" \
         {attributes} />"
    )
}

/// Imports a dump of these posts, and returns the report and the records.
async fn import_posts(posts: &str) -> (Vec<String>, Vec<Value>) {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("Users.xml"), USERS).unwrap();
    std::fs::write(directory.path().join("Posts.xml"), posts).unwrap();
    let site = Site::open().await;
    let (_, problems) = import(site.service.db(), directory.path().to_owned()).await;
    expect_invariants(site.service.db()).await;
    (problems, search(&site, "*").await)
}

#[tokio::test]
async fn hostile_rows_of_a_dump_are_named_and_skipped() {
    let titled = |title: &str, body: &str| question(&format!("Title=\"{title}\" Body=\"{body}\""));
    let doctype = "<!DOCTYPE posts [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n";
    let fitting = titled("A", "b");
    let long = "x".repeat(65_537);
    // Far more than the 8 MiB that are read of a tag.
    let huge = "x".repeat(100 * 1024 * 1024);
    let many: String = (0..100).map(|number| format!(" a{number}=\"\"")).collect();
    let cases = [
        (
            format!("{doctype}<posts>{}</posts>", titled("A", "&a;")),
            "Posts.xml line 1: it declares a document type, which no dump has",
        ),
        (
            format!("<posts>\n{}\n</posts>", titled("A", "&lol9;")),
            "Posts.xml line 2: at 1..5: unrecognized entity `lol9`; the row is left out",
        ),
        (
            format!("<posts>\n{}\n</posts>", titled("A", &huge)),
            "Posts.xml line 2: a tag or a text has more than 8 MiB, which no dump has",
        ),
        (
            format!("<posts>\n{}\n</posts>", titled("A", &long)),
            "Posts.xml line 2, Id=1: the text must have at most 65536 characters",
        ),
        (
            format!("<posts>\n{}\n</posts>", titled("A", "b\0c")),
            "Posts.xml line 2, Id=1: the text must not contain NUL",
        ),
        (
            format!("<posts>\n{}\n</posts>", question(&" a=\"\"".repeat(2))),
            "Posts.xml line 2: position 87: duplicated attribute, previous declaration at position 82; \
             the row is left out",
        ),
        (
            format!("<posts>\n{}\n</posts>", question(&many)),
            "Posts.xml line 2: no row of a dump has as many attributes; the row is left out",
        ),
        ("<a>".repeat(1_000_000), "Posts.xml line 1: it is not a table with rows"),
        ("Id,Title,Body\n1,A,b\n".to_owned(), "Posts.xml line 1: it is not the XML of a dump"),
        (
            format!("<posts>\n{fitting}\n"),
            "Posts.xml line 3: the file is incomplete; download it again",
        ),
        (
            format!("<posts>\n{fitting}\n<row"),
            "Posts.xml line 3: tag not closed: `>` not found before end of input; the file is \
             incomplete; download it again",
        ),
    ];
    for (posts, reason) in cases {
        let (problems, found) = import_posts(&posts).await;
        assert_eq!(problems, [reason]);
        assert_eq!(found.len(), usize::from(reason.contains("line 3")));
    }
}

#[tokio::test]
async fn import_removes_forbidden_characters_of_lines_alone() {
    let attributes = "Title=\"A\u{202e}b&#x2066;\u{7}c\u{f8ff}\" Body=\"b\"";
    let (problems, found) = import_posts(&format!("<posts>{}</posts>", question(attributes))).await;
    assert_eq!(problems, [""; 0]);
    assert_eq!(found[0]["title"], "Abc");
}

/// Writes a file with these rows.
fn write_rows(directory: &Path, file: &str, rows: &[String]) {
    let rows: String = rows.iter().map(|row| format!("<row {row} />\n")).collect();
    std::fs::write(directory.join(file), format!("<rows>\n{rows}</rows>")).unwrap();
}

/// A dump with a question, two answers, comments, and an edited title, body and tags.
fn rows_of_a_discussion() -> [(&'static str, Vec<String>); 4] {
    let date = |day: u32| format!("CreationDate=\"2020-01-{day:02}T00:00:00.000\"");
    let history = |id: u32, kind: u32, guid: &str, post: u32, day: u32, text: &str| {
        format!(
            "Id=\"{id}\" PostHistoryTypeId=\"{kind}\" RevisionGUID=\"{guid}\" PostId=\"{post}\" \
             {} UserId=\"1\" Text=\"{text}\"",
            date(day)
        )
    };
    let post = |id: u32, attributes: &str, day: u32| {
        format!("Id=\"{id}\" {attributes} OwnerUserId=\"1\" Body=\"as edited\" {}", date(day))
    };
    let comment = |id: u32, post: u32, day: u32| {
        format!("Id=\"{id}\" PostId=\"{post}\" Text=\"words\" UserId=\"1\" {}", date(day))
    };
    [
        ("Users.xml", vec![format!("Id=\"1\" DisplayName=\"Ana\" {}", date(1))]),
        (
            "Posts.xml",
            vec![
                post(1, "PostTypeId=\"1\" Title=\"Edited\" AcceptedAnswerId=\"3\"", 2),
                post(2, "PostTypeId=\"2\" ParentId=\"1\"", 3),
                post(3, "PostTypeId=\"2\" ParentId=\"1\"", 4),
            ],
        ),
        ("Comments.xml", vec![comment(1, 1, 5), comment(2, 3, 6)]),
        (
            "PostHistory.xml",
            vec![
                history(1, 1, "a", 1, 2, "Title"),
                history(2, 2, "a", 1, 2, "body"),
                history(3, 3, "a", 1, 2, "&lt;first&gt;"),
                history(4, 2, "b", 2, 3, "an answer"),
                history(5, 4, "c", 1, 7, "Edited"),
                history(6, 5, "c", 1, 7, "edited once"),
                history(7, 5, "d", 1, 8, "edited twice"),
            ],
        ),
    ]
}

/// Imports these files with their rows in another order.
async fn import_reordered(reorder: impl Fn(&mut Vec<String>)) -> (Summary, Vec<String>, Site) {
    let directory = tempfile::tempdir().unwrap();
    for (file, mut rows) in rows_of_a_discussion() {
        reorder(&mut rows);
        write_rows(directory.path(), file, &rows);
    }
    let site = Site::open().await;
    let (summary, problems) = import(site.service.db(), directory.path().to_owned()).await;
    expect_invariants(site.service.db()).await;
    (summary, problems, site)
}

#[tokio::test]
async fn rows_of_a_dump_are_in_any_order() {
    let mut counts = None;
    for seed in 0..8 {
        let (summary, problems, site) = import_reordered(|rows| {
            if seed > 0 {
                fastrand::Rng::with_seed(seed).shuffle(rows);
            }
        })
        .await;
        assert_eq!(problems, [""; 0], "{seed}");
        assert_eq!(&summary.new, counts.get_or_insert_with(|| summary.new.clone()), "{seed}");
        let question = &search(&site, "edited").await[0];
        assert_eq!(question["title"], "Edited", "{seed}");
        assert_eq!(question["body"], "edited twice", "{seed}");
        let revisions = format!("/node/{}/revision.json", question["id"]);
        let revisions = site.get(ROOT, &revisions).await.list_of("body");
        assert_eq!(revisions, ["edited twice", "edited once", "body"], "{seed}");
    }
    let counts: Vec<(&str, u64)> = counts.unwrap().into_iter().collect();
    let expected =
        [("accept", 1), ("answer", 2), ("comment", 2), ("edit", 2), ("question", 1), ("user", 1)];
    assert_eq!(counts, expected);
}

#[tokio::test]
async fn posts_of_a_refused_question_are_named() {
    let (summary, problems, _) = import_reordered(|rows| {
        for row in rows {
            if row.contains("PostTypeId=\"1\"") {
                *row = row.replace("CreationDate", "Date");
            }
        }
    })
    .await;
    let left_out = "the post 1 cannot be imported, as reported above, and so this is left out";
    let answer = "the post 3 cannot be imported, as reported above, and so this is left out";
    assert_eq!(
        problems,
        [
            "Posts.xml line 2, Id=1: CreationDate: it is missing or invalid".to_owned(),
            format!("Posts.xml line 3, Id=2: ParentId: {left_out}"),
            format!("Posts.xml line 4, Id=3: ParentId: {left_out}"),
            format!("PostHistory.xml, Id=5: {left_out}"),
            format!("PostHistory.xml, Id=7: {left_out}"),
            format!("Comments.xml line 2, Id=1: {left_out}"),
            format!("Comments.xml line 3, Id=2: {answer}"),
        ]
    );
    assert_eq!(summary.new, [("user", 1)].into());
}
