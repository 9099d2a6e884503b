//! Lines 8 to 15 of BEHAVIOUR.md: paging, sorting, projection.

use serde_json::{Value, json};

use crate::site::*;

#[tokio::test]
async fn line_08_every_list_has_the_envelope() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "A", "B", &["topic"]).await;
    let lists = [
        "/user.json".to_owned(),
        "/user/3/question.json".to_owned(),
        "/user/3/answer.json".to_owned(),
        "/user/3/action.json".to_owned(),
        "/user/3/award.json".to_owned(),
        "/user/3/expertise.json".to_owned(),
        "/group.json".to_owned(),
        "/group/2/user.json".to_owned(),
        format!("/node/{question}/revision.json"),
        format!("/node/{question}/followers.json"),
    ];
    for path in lists {
        let page = site.get(ROOT, &path).await.expect(200).json();
        let names: Vec<&String> = page.as_object().unwrap().keys().collect();
        let expected = [
            "name",
            "sort",
            "page",
            "pageSize",
            "pageCount",
            "listCount",
            "totalCount",
            "list",
        ];
        assert_eq!(names, expected, "{path}");
        assert_eq!(page["name"], "");
    }
    let search = site.get(ROOT, "/node.json?q=a").await.expect(200);
    assert_eq!(search.field("sorts").as_array().unwrap().len(), 12);
}

#[tokio::test]
async fn line_09_page_sizes_have_a_default_and_a_limit() {
    let site = Site::open().await;
    let cases = [
        ("", 15),
        ("?pageSize=0", 15),
        ("?pageSize=-7", 15),
        ("?pageSize=3", 3),
        ("?pageSize=100", 100),
        ("?pageSize=101", 100),
        ("?pageSize=2147483647", 100),
    ];
    for (query, size) in cases {
        let page = site
            .get(MAJA, &format!("/user.json{query}"))
            .await
            .expect(200);
        assert_eq!(page.field("pageSize"), size, "{query}");
    }
    for query in [
        "?pageSize=x",
        "?pageSize=",
        "?pageSize=2147483648",
        "?pageSize=1.5",
    ] {
        site.get(MAJA, &format!("/user.json{query}"))
            .await
            .expect_error(400);
    }
}

#[tokio::test]
async fn line_10_pages_are_counted_from_one_and_may_be_empty() {
    let site = Site::open().await;
    for (query, page, count) in [
        ("page=0", 1, 3),
        ("page=-2", 1, 3),
        ("page=2", 2, 1),
        ("page=7", 7, 0),
    ] {
        let list = site
            .get(MAJA, &format!("/user.json?pageSize=3&{query}"))
            .await
            .expect(200);
        assert_eq!(
            (list.field("page"), list.field("listCount")),
            (json!(page), json!(count))
        );
        assert_eq!(
            (list.field("pageCount"), list.field("totalCount")),
            (json!(2), json!(4))
        );
    }
    let none = site.get(MAJA, "/user/3/answer.json").await.expect(200);
    assert_eq!(
        (none.field("pageCount"), none.field("totalCount")),
        (json!(0), json!(0))
    );
    site.get(MAJA, "/user.json?page=x").await.expect_error(400);
}

#[tokio::test]
async fn line_11_followers_report_page_0_and_can_be_paged() {
    let site = Site::open().await;
    let node = site.ask(MAJA_ID, "A", "B", &[]).await;
    for who in [ROOT, MODERATOR, MAJA, TOMAS] {
        site.put(who, &format!("/node/{node}/follow.json"))
            .await
            .expect(200);
    }
    for (query, names) in [
        ("", ["maja", "mona"]),
        ("&page=0", ["maja", "mona"]),
        ("&page=1", ["maja", "mona"]),
        ("&page=2", ["root", "tomas"]),
    ] {
        let list = site
            .get(
                MAJA,
                &format!("/node/{node}/followers.json?pageSize=2{query}"),
            )
            .await;
        let list = list.expect(200);
        assert_eq!(list.field("page"), 0);
        assert_eq!(list.list_of("username"), names, "{query}");
    }
}

#[tokio::test]
async fn line_12_an_unknown_sort_is_the_default_and_the_envelope_says_which() {
    let site = Site::open().await;
    let sort_of = async |path: &str| site.get(ROOT, path).await.expect(200).field("sort");
    assert_eq!(sort_of("/user.json").await, "reputation");
    assert_eq!(sort_of("/user.json?sort=nonsense").await, "reputation");
    assert_eq!(sort_of("/user.json?sort=username").await, "username");
    assert_eq!(
        sort_of("/user/3/question.json?sort=nonsense").await,
        "newest"
    );
    assert_eq!(sort_of("/user/3/question.json?sort=votes").await, "votes");
    for fixed in [
        "/group.json",
        "/group/2/user.json",
        "/user/3/action.json",
        "/user/3/award.json",
    ] {
        assert_eq!(
            sort_of(&format!("{fixed}?sort=newest")).await,
            "",
            "{fixed}"
        );
    }
    let groups = site.get(ROOT, "/group.json").await.expect(200);
    let names = [
        "Anonymous",
        "Moderators",
        "Network Administrators",
        "Super Users",
        "Users",
    ];
    assert_eq!(groups.list_of("name"), names);
    let members = site.get(ROOT, "/group/2/user.json").await.expect(200);
    assert_eq!(
        members.list_of("username"),
        ["maja", "mona", "root", "tomas"]
    );
}

#[tokio::test]
async fn line_12_ties_end_with_the_higher_id_and_each_item_appears_once() {
    let site = Site::open().await;
    let mut expected = Vec::new();
    for number in 0..7 {
        expected.push(
            site.ask(MAJA_ID, &format!("Question {number}"), "x", &[])
                .await,
        );
    }
    expected.reverse();
    for sort in [
        "votes",
        "viewCount",
        "hottest",
        "answerCount",
        "answerCountDesc",
        "commentCount",
        "followers",
        "favoriteCount",
        "reportCount",
    ] {
        let mut seen = Vec::new();
        for page in 1..=3 {
            let path = format!("/user/3/question.json?sort={sort}&pageSize=3&page={page}");
            seen.extend(site.get(MAJA, &path).await.expect(200).ids());
        }
        assert_eq!(seen, expected, "{sort}");
    }
}

#[tokio::test]
async fn line_13_a_projection_chooses_the_fields_of_items() {
    let site = Site::open().await;
    let only = site
        .get(MAJA, "/user/3.json?includeOnly=id,username,nonsense")
        .await
        .expect(200);
    assert_eq!(only.json(), json!({"id": 3, "username": "maja"}));
    let list = site
        .get(MAJA, "/user.json?includeOnly=id&pageSize=1&sort=oldest")
        .await
        .expect(200);
    assert_eq!(list.field("list"), json!([{"id": 4}]));
    assert_eq!(list.field("totalCount"), 4);
    let list = site
        .get(MAJA, "/user.json?include=extraData&exclude=groups,slug")
        .await
        .expect(200);
    assert!(
        list.list_of("extraData")
            .iter()
            .all(|data| data == &json!({}))
    );
    assert!(list.list_of("slug").iter().all(Value::is_null));
    let list = site.get(MAJA, "/user.json").await.expect(200);
    assert!(list.list_of("extraData").iter().all(Value::is_null));
    let both = site
        .get(MAJA, "/user/3.json?includeOnly=id&exclude=id&include=slug")
        .await;
    assert_eq!(both.expect(200).json(), json!({"id": 3}));
    let group = site
        .get(ROOT, "/group/2.json?includeOnly=name")
        .await
        .expect(200);
    assert_eq!(group.json(), json!({"name": "Users"}));
    let followers = site.ask(MAJA_ID, "A", "B", &[]).await;
    let path = format!("/node/{followers}/revision.json?includeOnly=revision,node");
    let revisions = site.get(MAJA, &path).await.expect(200);
    assert_eq!(
        revisions.field("list"),
        json!([{"revision": 1, "node": {"id": followers}}])
    );
}

#[tokio::test]
async fn line_14_wrap_v1_and_lang_change_nothing() {
    let site = Site::open().await;
    let plain = site.get(MAJA, "/user.json").await.expect(200);
    for query in ["wrap=true", "v1=true", "lang=sv", "wrap=&v1=x&lang="] {
        let same = site
            .get(MAJA, &format!("/user.json?{query}"))
            .await
            .expect(200);
        assert_eq!(same.body, plain.body, "{query}");
    }
}

#[tokio::test]
async fn line_15_optional_fields_are_absent_and_never_null() {
    let site = Site::open().await;
    site.ask(MAJA_ID, "A", "B", &[]).await;
    for path in [
        "/user/3.json",
        "/user/3/action.json",
        "/node.json?q=*",
        "/group/2.json",
    ] {
        let body = site.get(ROOT, path).await.expect(200).body;
        assert!(!body.contains("null"), "{path}: {body}");
    }
}
