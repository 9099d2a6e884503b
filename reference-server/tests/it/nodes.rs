//! Lines 37 to 46 of BEHAVIOUR.md: nodes.

use community_qa_server::auth::Authenticator;
use community_qa_server::domain::ids::NodeId;
use community_qa_server::domain::node::NodeType;
use community_qa_server::domain::permissions::Permission;
use community_qa_server::service::posting::Post;
use community_qa_server::store::nodes::NodeState;
use community_qa_server::store::{Conn, node_parts};
use serde_json::{Value, json};

use crate::site::*;

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn found(site: &Site, query: &str) -> Vec<i64> {
    site.get(MAJA, &format!("/node.json?{query}"))
        .await
        .expect(200)
        .ids()
}

#[tokio::test]
async fn line_37_a_search_needs_a_term() {
    let site = Site::open().await;
    for query in ["", "?q=", "?q=+", "?sort=votes", "?q=%09%0a"] {
        site.get(MAJA, &format!("/node.json{query}"))
            .await
            .expect_error(400);
    }
    assert_eq!(found(&site, "q=%3F!").await, [0; 0]);
}

#[tokio::test]
async fn line_38_a_term_is_whole_words_and_a_wildcard_is_anywhere() {
    let site = Site::open().await;
    let fan = site
        .ask(
            MAJA_ID,
            "Ceiling FAN wobbles",
            "It is **loud**.",
            &["Household things"],
        )
        .await;
    let fanfare = site
        .ask(
            MAJA_ID,
            "Fanfare",
            "For <em>brass</em> &amp; drums; a balance of B*ass.",
            &[],
        )
        .await;
    assert_eq!(found(&site, "q=fan").await, [fan]);
    assert_eq!(found(&site, "q=FAN*").await, [fanfare, fan]);
    assert_eq!(found(&site, "q=loud").await, [fan]);
    assert_eq!(found(&site, "q=household").await, [fan]);
    assert_eq!(found(&site, "q=loud+ceiling").await, [fan]);
    assert_eq!(found(&site, "q=loud+brass").await, [0; 0]);
    assert_eq!(found(&site, "q=alanc*").await, [fanfare]);
    assert_eq!(found(&site, "q=ce+of+b*").await, [fanfare]);
    // One and two characters, markup, and a star that is not at the end.
    assert_eq!(found(&site, "q=g*").await, [fan]);
    assert_eq!(found(&site, "q=fa*").await, [fanfare, fan]);
    assert_eq!(found(&site, "q=zz*").await, [0; 0]);
    assert_eq!(found(&site, "q=em").await, [0; 0]);
    assert_eq!(found(&site, "q=b*ass*").await, [fanfare]);
    assert_eq!(found(&site, "q=%26*").await, [fanfare]);
    for harmless in [
        "%22",
        "%27",
        "(",
        "title%3Afan",
        "NEAR(a",
        "fan+OR",
        "-fan",
        "%5E",
        "%25_*",
    ] {
        site.get(MAJA, &format!("/node.json?q={harmless}"))
            .await
            .expect(200);
        site.get(MAJA, &format!("/node.json?q={harmless}*"))
            .await
            .expect(200);
    }
}

/// The text that the writer indexes is bounded, however much its characters become.
#[tokio::test]
async fn line_38_of_a_long_comment_the_beginning_is_indexed() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "Title", "text", &[]).await;
    let body = format!("beginning {} ending", "\u{fdfa}".repeat(65_000));
    let comment = Post::below(node.into(), NodeType::Comment, MAJA_ID.into(), &body);
    let comment = site.service.post(comment, String::new(), site.now());
    let comment = comment.await.unwrap().get();
    for term in ["beginning", "beginn*", "\u{fdf2}"] {
        let found = found(&site, &format!("q={term}")).await;
        assert_eq!(found, [comment], "{term}");
    }
    for term in ["ending", "endin*", "g*+ending*"] {
        assert_eq!(found(&site, &format!("q={term}")).await, [0; 0], "{term}");
    }
}

#[tokio::test]
async fn line_38_an_edited_node_is_found_by_its_new_text_alone() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "Title", "before", &["topic"]).await;
    let at = ("198.51.100.7".to_owned(), site.now());
    let edit = site
        .service
        .edit(node.into(), MAJA_ID.into(), "after", "changed", at);
    edit.await.unwrap();
    assert_eq!(found(&site, "q=before").await, [0; 0]);
    for term in ["after", "title", "topic", "fte*"] {
        assert_eq!(found(&site, &format!("q={term}")).await, [node], "{term}");
    }
}

#[tokio::test]
async fn line_39_the_applied_sort_follows_from_what_is_sent() {
    let site = Site::open().await;
    let in_text = site.ask(MAJA_ID, "One", "balance", &[]).await;
    let in_title = site.ask(MAJA_ID, "Balance", "x", &[]).await;
    let liked = site.ask(MAJA_ID, "Two", "balance", &[]).await;
    site.vote(liked, TOMAS_ID, true).await;
    site.vote(in_text, TOMAS_ID, false).await;
    let search = async |query: &str| {
        let page = site
            .get(MAJA, &format!("/node.json?{query}"))
            .await
            .expect(200);
        (page.field("sort").as_str().unwrap().to_owned(), page.ids())
    };
    let by = |sort: &str, ids: [i64; 3]| (sort.to_owned(), ids.to_vec());
    assert_eq!(
        search("q=balance").await,
        by("active", [liked, in_title, in_text])
    );
    for query in [
        "q=balance&sort=votes",
        "q=balan*&sort=nonsense",
        "q=ba*&sort=newest",
    ] {
        assert_eq!(
            search(query).await,
            by("relevance", [in_title, liked, in_text]),
            "{query}"
        );
    }
    assert_eq!(
        search("q=*&sort=votes").await,
        by("votes", [liked, in_title, in_text])
    );
    assert_eq!(search("q=*&sort=nonsense").await.0, "active");
    assert_eq!(
        search("q=*").await,
        by("active", [liked, in_title, in_text])
    );
    let mut walked = Vec::new();
    for page in 1..=4 {
        walked.extend(
            search(&format!("q=balance&sort=x&pageSize=1&page={page}"))
                .await
                .1,
        );
    }
    assert_eq!(walked, [in_title, liked, in_text]);
    assert_eq!(
        search("q=balance&sort=x&pageSize=2&page=2").await.1,
        [in_text]
    );
    let answer = site.answer(liked, TOMAS_ID, "Balance it.").await;
    for query in ["q=balance", "q=balan*", "q=ba*&sort=x", "q=*"] {
        let page = search(&format!("{query}&type=answer")).await;
        assert_eq!(page.1, [answer], "{query}");
    }
}

#[tokio::test]
async fn line_40_the_window_of_hottest_is_configured() {
    let site = Site::on(
        crate::database::new_database().await,
        Authenticator::new().unwrap(),
        7,
    )
    .await;
    let a = site.ask(MAJA_ID, "A", "x", &[]).await;
    let b = site.ask(MAJA_ID, "B", "x", &[]).await;
    site.answer(a, TOMAS_ID, "y").await;
    site.wait(3 * DAY);
    let query = "q=*&type=question&sort=hottest";
    assert_eq!(found(&site, query).await, [a, b]);
    site.wait(5 * DAY);
    assert_eq!(found(&site, query).await, [b, a]);
}

#[tokio::test]
async fn line_41_the_wildcard_needs_view_users() {
    let site = Site::open().await;
    site.set_permission(MAJA, Permission::ViewUsersList, false)
        .await;
    site.get(MAJA, "/node.json?q=x*").await.expect_forbidden();
    site.get(MAJA, "/node.json?q=*+").await.expect_forbidden();
    site.get(MAJA, "/node.json?q=x").await.expect(200);
    site.get(MAJA, "/node.json?q=*x").await.expect(200);
}

#[tokio::test]
async fn line_42_comments_are_nodes_below_nodes() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A", "x", &["topic"]).await;
    let answer = site.answer(question, MAJA_ID, "y").await;
    site.wait(5000);
    let body = json!({"body": "Which *model*?", "title": "ignored"});
    let path = format!("/node/{answer}/comment.json");
    let created = site
        .send(TOMAS, "POST", &path, Some(body))
        .await
        .expect(201);
    assert_eq!(created.body, "");
    let comment = answer + 1;
    let location = format!("http://qa.example.org/services/v2/node/{comment}.json");
    assert_eq!(created.header("location"), Some(location.as_str()));
    let all = site
        .get(MAJA, "/node.json?q=*&sort=newest")
        .await
        .expect(200)
        .field("list");
    let [new, parent, root] = [&all[0], &all[1], &all[2]];
    assert_eq!(
        (&new["id"], &new["type"]),
        (&json!(comment), &json!("comment"))
    );
    assert_eq!(new["bodyAsHTML"], "<p>Which <em>model</em>?</p>");
    assert_eq!(new["depth"], 2);
    assert_eq!(parent["commentIds"], json!([comment]));
    assert_eq!(parent["childrenIds"], json!([]));
    for node in [parent, root] {
        assert_eq!(node["lastActiveDate"], site.now());
        assert_eq!(node["lastActiveUserId"], TOMAS_ID);
    }
    let actions = site
        .get(ROOT, "/user/4/action.json")
        .await
        .expect(200)
        .field("list");
    assert_eq!(actions[0]["verb"], "commented");
    assert_eq!(actions[0]["node"]["id"], comment);
    assert_eq!(actions[0]["rootNode"]["id"], question);
    let revisions = site
        .get(TOMAS, &format!("/node/{comment}/revision.json"))
        .await
        .expect(200);
    assert_eq!(revisions.list_of("revision"), [1]);
    for query in ["", "?body=", "?body=+%0a"] {
        site.post(TOMAS, &format!("{path}{query}"))
            .await
            .expect_error(400);
    }
}

#[tokio::test]
async fn line_42_a_comment_needs_the_permission_of_the_nodes_type() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A", "x", &[]).await;
    let idea = Post::titled(NodeType::Idea, MAJA_ID.into(), "T", "B", &[]);
    let idea = site.post_node(idea).await;
    let path = |id: i64| format!("/node/{id}/comment.json?body=x");
    site.set_permission(TOMAS, Permission::PublishIdea, false)
        .await;
    site.post(TOMAS, &path(question)).await.expect(201);
    site.post(TOMAS, &path(idea)).await.expect_forbidden();
    site.set_permission(TOMAS, Permission::PublishComment, false)
        .await;
    site.post(TOMAS, &path(question)).await.expect_forbidden();
    site.post(TOMAS, &path(4711)).await.expect_forbidden();
    site.post(MAJA, &path(4711)).await.expect_error(404);
}

#[tokio::test]
async fn line_43_revisions_newest_first() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "A", "one", &["fans", "tools"]).await;
    let at = ("198.51.100.7".to_owned(), site.now());
    let edit = site
        .service
        .edit(node.into(), TOMAS_ID.into(), "two", "better", at);
    edit.await.unwrap();
    let path = format!("/node/{node}/revision.json");
    let revisions = site.get(MAJA, &path).await.expect(200);
    assert_eq!(revisions.list_of("revision"), [2, 1]);
    assert_eq!(revisions.list_of("summary"), ["better", "Initial Revision"]);
    assert_eq!(revisions.list_of("body"), ["two", "one"]);
    assert_eq!(revisions.list_of("topics"), ["fans tools"; 2]);
    assert_eq!(revisions.list_of("author")[0]["username"], TOMAS);
    let found = site.get(MAJA, "/node.json?q=*").await.field("list");
    assert_eq!(found[0]["activeRevisionId"], revisions.ids()[0]);
    assert_eq!(
        found[0]["revisionIds"],
        json!([revisions.ids()[1], revisions.ids()[0]])
    );
    site.get(TOMAS, &path).await.expect_forbidden();
    site.get(MODERATOR, &path).await.expect(200);
    site.set_permission(MAJA, Permission::ViewOwnRevisions, false)
        .await;
    site.get(MAJA, &path).await.expect_forbidden();
}

#[tokio::test]
async fn line_44_followers_are_active_ones_unless_asked() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "A", "x", &[]).await;
    let followers = format!("/node/{node}/followers.json");
    for who in [MAJA, TOMAS] {
        site.put(who, &format!("/node/{node}/follow.json"))
            .await
            .expect(200);
    }
    site.put(MAJA, &format!("/node/{node}/unfollow.json"))
        .await
        .expect(200);
    assert_eq!(
        site.get(ROOT, &followers)
            .await
            .expect(200)
            .list_of("username"),
        ["tomas"]
    );
    let all = site
        .get(ROOT, &format!("{followers}?active=false"))
        .await
        .expect(200);
    assert_eq!(all.list_of("username"), ["maja", "tomas"]);
    let details = site
        .get(ROOT, &format!("{followers}?active=false&details=true"))
        .await;
    let first = details.expect(200).field("list")[0].clone();
    let expected = json!({
        "id": 1, "user": {"id": 3, "username": "maja", "reputation": 0}, "node": {"id": node},
        "active": false, "creationDate": site.now(), "creationDateFormatted": "03/03/2025 12:08 PM",
    });
    assert_eq!(first, expected);
    site.set_permission(TOMAS, Permission::ViewUsersList, false)
        .await;
    site.get(TOMAS, &followers).await.expect_forbidden();
}

#[tokio::test]
async fn line_45_a_relation_becomes_inactive_and_revives() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "A", "x", &[]).await;
    let put = async |who: &str, what: &str| site.put(who, &format!("/node/{node}/{what}")).await;
    put(ROOT, "follow.json?follower=4").await.expect(200);
    assert_eq!(
        put(ROOT, "unfollow.json?follower=4").await.expect(200).body,
        ""
    );
    put(ROOT, "unfollow.json?follower=4").await.expect(200);
    put(MAJA, "unfollow.json?follower=4")
        .await
        .expect_forbidden();
    put(MAJA, "unfollow.json?follower=x")
        .await
        .expect_error(400);
    put(ROOT, "unfollow.json?follower=99")
        .await
        .expect_error(404);
    put(TOMAS, "follow.json").await.expect(200);
    let path = format!("/node/{node}/followers.json?details=true");
    assert_eq!(site.get(MAJA, &path).await.ids(), [1]);
    let actions = site.get(ROOT, "/user/4/action.json").await.expect(200);
    assert_eq!(
        actions.list_of("verb"),
        ["followed", "unfollowed", "followed", "joined"]
    );
    assert_eq!(actions.list_of("realUser")[1]["username"], ROOT);
    assert_eq!(actions.list_of("realUser")[0], Value::Null);
    assert_eq!(site.get(MAJA, "/user/4.json").await.field("followCount"), 1);
}

#[tokio::test]
async fn line_46_what_is_posted_goes_through_the_same_rules() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A & B", "x", &["fans"]).await;
    let answer = site.answer(question, TOMAS_ID, "y").await;
    site.vote(answer, MAJA_ID, true).await;
    site.vote(question, TOMAS_ID, false).await;
    let at = || ("198.51.100.7".to_owned(), site.now());
    site.service
        .accept(answer.into(), MAJA_ID.into(), at())
        .await
        .unwrap();
    let id = NodeId::from(question);
    site.service
        .set_node_state(id, NodeState::Sticky, true)
        .await
        .unwrap();
    let nodes = site
        .get(MAJA, "/node.json?q=*&sort=newest")
        .await
        .expect(200)
        .field("list");
    assert_eq!(nodes[0]["nodeStates"], json!(["accepted"]));
    assert_eq!(nodes[1]["nodeStates"], json!(["sticky"]));
    assert_eq!(
        (&nodes[0]["score"], &nodes[1]["score"]),
        (&json!(1), &json!(-1))
    );
    assert_eq!(nodes[1]["answers"], json!([answer]));
    assert_eq!(nodes[1]["slug"], "a-b");
    assert!(nodes[0].get("answerCount").is_none());
    assert_eq!(site.get(MAJA, "/user/4.json").await.field("reputation"), 25);
    assert_eq!(site.get(MAJA, "/user/3.json").await.field("reputation"), -2);
    let twice = site
        .service
        .vote(answer.into(), MAJA_ID.into(), true, at())
        .await;
    assert!(twice.is_err());
    let own = site
        .service
        .vote(question.into(), MAJA_ID.into(), true, at())
        .await;
    assert!(own.is_err());
}

#[tokio::test]
async fn files_are_shown_with_their_sizes() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "A", "x", &[]).await;
    let attached = site.service.db().write(async move |conn: &mut Conn<'_>| {
        let url = "/storage/attachments/fan.png";
        node_parts::attach(conn, node.into(), "fan.png", 48_213, url, true).await
    });
    attached.await.unwrap();
    let found = site
        .get(MAJA, "/node.json?q=*&includeOnly=attachments")
        .await
        .expect(200);
    let file = json!({
        "id": 1, "fileName": "fan.png", "size": 48_213, "sizeFormatted": "47.1 kB",
        "url": "/storage/attachments/fan.png", "image": true,
    });
    assert_eq!(found.field("list"), json!([{ "attachments": [file] }]));
}

#[tokio::test]
async fn answers_comments_and_entries_have_an_original_parent() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A", "x", &[]).await;
    let answer = site.answer(question, MAJA_ID, "y").await;
    let below = Post::below(answer.into(), NodeType::Comment, MAJA_ID.into(), "z");
    site.post_node(below).await;
    let entry = site
        .post_node(Post::titled(
            NodeType::KbEntry,
            MAJA_ID.into(),
            "T",
            "B",
            &[],
        ))
        .await;
    site.post_node(Post::titled(NodeType::Idea, MAJA_ID.into(), "T", "B", &[]))
        .await;
    let all = site
        .get(MAJA, "/node.json?q=*&sort=newest")
        .await
        .expect(200);
    let parents = [
        Value::Null,
        json!(entry),
        json!(answer),
        json!(question),
        Value::Null,
    ];
    assert_eq!(all.list_of("originalParentId"), parents);
}

#[tokio::test]
async fn line_38_a_word_is_found_whatever_its_case_and_markup() {
    let site = Site::open().await;
    let node = site
        .ask(MAJA_ID, "Ο ΔΡΟΜΟΣ", "zan**zi**bar, STRASSE", &[])
        .await;
    for term in ["zanzibar", "anzib*", "δρομος", "Δρομοσ", "straße", "aẞe*"] {
        assert_eq!(found(&site, &format!("q={term}")).await, [node], "{term}");
    }
    assert_eq!(found(&site, "q=zan").await, [0; 0]);
}

#[tokio::test]
async fn line_42_a_comment_shows_something() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "A", "x", &[]).await;
    let path = format!("/node/{node}/comment.json");
    let comment = async |body: &str| {
        let body = Some(json!({ "body": body }));
        site.send(TOMAS, "POST", &path, body).await
    };
    for body in [" ", "<!-- c -->", "<script>x</script>", "\u{200b}"] {
        comment(body).await.expect_error(400);
    }
    comment("![](https://x.example/y.png)").await.expect(201);
    comment("```cpp\nint x;\n```").await.expect(201);
    let list = site.get(MAJA, "/node.json?q=int").await.field("list");
    let html = "<pre><code class=\"language-cpp\">int x;\n</code></pre>";
    assert_eq!(list[0]["bodyAsHTML"], html);
}

#[tokio::test]
async fn line_38_comments_are_found_and_a_type_selects() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "Wobbling", "x", &[]).await;
    let body = json!({"body": "It is wobbling."});
    let path = format!("/node/{question}/comment.json");
    site.send(TOMAS, "POST", &path, Some(body))
        .await
        .expect(201);
    let comment = question + 1;
    for (query, expected) in [
        ("q=wobbling", &[question, comment][..]),
        ("q=wobbling&type=comment", &[comment]),
        ("q=wobbling&type=question", &[question]),
        ("q=wobbling&type=idea", &[]),
        ("q=wobbling&type=nonsense", &[question, comment]),
    ] {
        let mut ids = found(&site, query).await;
        ids.sort_unstable();
        assert_eq!(ids, expected, "{query}");
    }
}
