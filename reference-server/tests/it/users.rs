//! Lines 16 to 32 of BEHAVIOUR.md: users.

use community_qa_server::domain::names;
use community_qa_server::domain::node::NodeType;
use community_qa_server::domain::permissions::{BuiltInGroup, Permission};
use community_qa_server::service::posting::Post;
use community_qa_server::service::users::NewUser;
use serde_json::{Value, json};

use crate::site::*;

fn at(site: &Site) -> (String, i64) {
    ("198.51.100.7".to_owned(), site.now())
}

#[tokio::test]
async fn line_16_a_new_user_has_what_was_sent_and_is_in_users() {
    let site = Site::open().await;
    let body = json!({
        "username": "Zoe\u{308}", "password": "Zo\u{eb}'s password", "email": " Zoe@Qa.Example ",
        "realName": "Zoë", "about": "<b>Hi</b><script>x</script>", "location": "Visby",
        "birthday": "02/29/1988", "profilePictureUrl": "https://zoe.example/a.png",
    });
    let created = site
        .send(ROOT, "POST", "/user.json", Some(body))
        .await
        .expect(201);
    assert_eq!(created.body, "");
    let location = "http://qa.example.org/services/v2/user/5.json";
    assert_eq!(created.header("location"), Some(location));
    let user = site
        .get("Zo\u{eb}", "/user/5.json")
        .await
        .expect(200)
        .json();
    assert_eq!(user["username"], "Zo\u{eb}");
    assert_eq!(user["realname"], "Zoë");
    assert_eq!(user["about"], "<b>Hi</b>");
    assert_eq!(user["location"], "Visby");
    assert_eq!(user["avatar"], "https://zoe.example/a.png");
    assert_eq!(user["groups"][0]["name"], "Users");
    let actions = site.get(ROOT, "/user/5/action.json").await.expect(200);
    assert_eq!(actions.list_of("verb"), ["joined"]);
    assert_eq!(actions.list_of("ip"), [PEER.to_string()]);
}

#[tokio::test]
async fn line_16_what_a_new_user_may_not_be() {
    let site = Site::open().await;
    let full = json!({"username": "zoe", "password": "x", "email": "zoe@qa.example"});
    let create = async |change: (&str, Value)| {
        let mut body = full.clone();
        body[change.0] = change.1;
        site.send(ROOT, "POST", "/user.json", Some(body)).await
    };
    for field in ["username", "password", "email"] {
        let mut body = full.clone();
        body.as_object_mut().unwrap().remove(field);
        let message = site
            .send(ROOT, "POST", "/user.json", Some(body))
            .await
            .expect_error(400);
        assert!(message.contains(field), "{message}");
    }
    create(("birthday", json!("1988-02-29")))
        .await
        .expect_error(400);
    create(("birthday", json!("02/30/1988")))
        .await
        .expect_error(400);
    create(("birthday", json!("03/05/2025")))
        .await
        .expect_error(400);
    create(("username", json!("MAJA"))).await.expect_error(409);
    create(("email", json!("Maja@QA.example")))
        .await
        .expect_error(409);
    site.send(MODERATOR, "POST", "/user.json", Some(full))
        .await
        .expect_forbidden();
    assert_eq!(
        site.get(ROOT, "/user.json?type=all")
            .await
            .field("totalCount"),
        4
    );
}

#[tokio::test]
async fn line_16_names_that_differ_in_case_or_form_alone_are_one() {
    let site = Site::open().await;
    for (name, same) in [("ΟΣ", "ος"), ("straße", "STRASSE"), ("ａlice", "Alice")] {
        let create = async |name: &str, mailbox: &str| {
            let body = json!({"username": name, "password": "x", "email": mailbox});
            site.send(ROOT, "POST", "/user.json", Some(body)).await
        };
        create(name, &format!("{name}@x.example")).await.expect(201);
        create(same, "other@x.example").await.expect_error(409);
        create("other", &format!("{same}@x.example"))
            .await
            .expect_error(409);
    }
}

#[tokio::test]
async fn line_17_an_address_never_comes_back_but_its_hash() {
    let site = Site::open().await;
    let user = site.get(MAJA, "/user/3.json").await.expect(200);
    let email_hash = user.field("emailHash");
    assert_eq!(email_hash, names::email_hash("maja@qa.example"));
    for path in [
        "/user/3.json?include=email,password",
        "/user.json?includeOnly=email,password_hash,id",
    ] {
        let body = site.get(ROOT, path).await.expect(200).body;
        assert!(!body.contains('@') && !body.contains("argon2"), "{body}");
    }
}

#[tokio::test]
async fn line_18_slugs_are_unique_and_follow_the_user_name() {
    let site = Site::open().await;
    for (name, slug) in [
        ("Jiwoo Kim", "jiwoo-kim"),
        ("jiwoo.kim", "jiwoo-kim-2"),
        ("???", "user"),
    ] {
        let id = site.add(name, Vec::new()).await;
        assert_eq!(
            site.get(ROOT, &format!("/user/{id}.json"))
                .await
                .field("slug"),
            slug
        );
    }
    let renamed = site
        .put(ROOT, "/user/3.json?username=Jiwoo+K%C3%ADm")
        .await
        .expect(200);
    assert_eq!(renamed.field("plug"), "jiwoo-kim-3");
    let same = site
        .put(ROOT, "/user/3.json?username=jiwoo-k%C3%ADm")
        .await
        .expect(200);
    assert_eq!(same.field("plug"), "jiwoo-kim-3");
}

#[tokio::test]
async fn line_19_groups_have_string_ids_and_extra_data_is_of_single_reads() {
    let site = Site::open().await;
    let user = site.get(MAJA, "/user/2.json").await.expect(200);
    assert_eq!(user.field("groups")[0]["id"], "2");
    assert_eq!(user.field("groups")[1]["name"], "Moderators");
    assert_eq!(user.field("extraData"), json!({}));
    let by_name = site
        .get(MAJA, "/user/getByUsername.json?username=mona")
        .await
        .expect(200);
    assert_eq!(by_name.json(), user.json());
    let updated = site.put(MODERATOR, "/user/2.json").await.expect(200).json();
    assert!(updated.get("groups").is_none() && updated.get("extraData").is_none());
}

#[tokio::test]
async fn line_20_what_is_changed_says_which_permission_is_needed() {
    let site = Site::open().await;
    let put = async |who: &str, id: i64, query: &str| {
        site.put(who, &format!("/user/{id}.json?{query}")).await
    };
    put(
        MAJA,
        MAJA_ID,
        "location=Visby&email=m@x.example&password=maja%27s+password",
    )
    .await
    .expect(200);
    put(MAJA, TOMAS_ID, "location=Visby")
        .await
        .expect_forbidden();
    put(MAJA, TOMAS_ID, "password=x").await.expect_forbidden();
    put(MAJA, TOMAS_ID, "").await.expect_forbidden();
    put(MODERATOR, TOMAS_ID, "location=Visby&password=x")
        .await
        .expect(200);
    put(MODERATOR, TOMAS_ID, "username=tom")
        .await
        .expect_forbidden();
    put(MODERATOR, TOMAS_ID, "username=tomas").await.expect(200);
    site.set_permission(TOMAS, Permission::EditUsersAndGroups, true)
        .await;
    let own = [("authorization".to_owned(), authorization(TOMAS, "x"))];
    let renamed = site
        .exchange("PUT", "/user/3.json?username=majken", &own, b"")
        .await;
    renamed.expect(200);
    let more = site
        .exchange("PUT", "/user/3.json?username=m&about=x", &own, b"")
        .await;
    more.expect_forbidden();
    // The permission for details alone is enough for details.
    site.set_permission(TOMAS, Permission::EditOwnProfile, false)
        .await;
    let about = site
        .exchange("PUT", "/user/4.json?about=x", &own, b"")
        .await;
    about.expect_forbidden();
    let birthday = site
        .exchange("PUT", "/user/4.json?birthday=02/29/1988", &own, b"")
        .await;
    birthday.expect(200);
    for detail in ["email=t@x.example", "password=x"] {
        let path = format!("/user/4.json?{detail}");
        let changed = site.exchange("PUT", &path, &own, b"").await;
        changed.expect(200);
    }
}

#[tokio::test]
async fn line_20_a_new_password_counts_on_the_next_call() {
    let site = Site::open().await;
    site.get(MAJA, "/user/3.json").await.expect(200);
    site.put(MAJA, "/user/3.json?password=another")
        .await
        .expect(200);
    site.get(MAJA, "/user/3.json")
        .await
        .expect_bad_credentials();
    let new = [("authorization".to_owned(), authorization(MAJA, "another"))];
    site.exchange("GET", "/user/3.json", &new, b"")
        .await
        .expect(200);
}

#[tokio::test]
async fn line_21_the_response_to_an_update_has_a_form_of_its_own() {
    let site = Site::open().await;
    site.wait(90_000);
    let user = site
        .put(MAJA, "/user/3.json?realName=Maja+L")
        .await
        .expect(200)
        .json();
    assert_eq!(user["id"], "3");
    assert_eq!(user["plug"], "maja");
    assert_eq!(user["realname"], "Maja L");
    assert_eq!(user["modificationDate"], site.now());
    assert!(user.get("slug").is_none() && user.get("groups").is_none());
}

#[tokio::test]
async fn line_21_what_changes_nothing_leaves_the_date() {
    let site = Site::open().await;
    site.put(MAJA, "/user/3.json?location=Visby")
        .await
        .expect(200);
    let before = site
        .get(MAJA, "/user/3.json")
        .await
        .field("modificationDate");
    site.wait(1000);
    for query in ["", "?location=Visby", "?username=maja"] {
        let user = site.put(MAJA, &format!("/user/3.json{query}")).await;
        assert_eq!(
            user.expect(200).field("modificationDate"),
            before,
            "{query}"
        );
    }
    let password = format!(
        "/user/3.json?password={}",
        password_of(MAJA).replace(' ', "+")
    );
    let user = site.put(MAJA, &password).await.expect(200);
    assert_eq!(user.field("modificationDate"), START + 1000);
}

#[tokio::test]
async fn line_22_suspended_and_deactivated_users_cannot_log_in() {
    let site = Site::open().await;
    let flags = async || {
        let user = site.get(ROOT, "/user/3.json").await.expect(200).json();
        ["active", "suspended", "deactivated"].map(|flag| user[flag].as_bool().unwrap())
    };
    site.get(MAJA, "/user/3.json").await.expect(200);
    site.put(MODERATOR, "/user/3/suspendUser.json")
        .await
        .expect(200);
    assert_eq!(flags().await, [true, true, false]);
    site.get(MAJA, "/user/3.json")
        .await
        .expect_bad_credentials();
    site.put(MODERATOR, "/user/3/unsuspendUser.json")
        .await
        .expect(200);
    site.get(MAJA, "/user/3.json").await.expect(200);
    let total = async |query: &str| {
        site.get(ROOT, &format!("/user.json{query}"))
            .await
            .field("totalCount")
            .as_i64()
            .unwrap()
    };
    assert_eq!(total("").await, 4);
    let deactivated = site
        .put(ROOT, "/user/3/deactivateUser.json")
        .await
        .expect(200);
    assert_eq!(deactivated.body, "");
    assert_eq!(flags().await, [false, true, true]);
    site.get(MAJA, "/user/3.json")
        .await
        .expect_bad_credentials();
    assert_eq!([total("").await, total("?type=all").await], [3, 4]);
    assert_eq!(
        [
            total("?type=suspended").await,
            total("?type=deactivated").await
        ],
        [1, 1]
    );
    assert_eq!(
        site.get(ROOT, "/group/2/user.json")
            .await
            .field("totalCount"),
        3
    );
    site.put(ROOT, "/user/3/reactivateUser.json")
        .await
        .expect(200);
    assert_eq!(flags().await, [true, false, false]);
    site.get(MAJA, "/user/3.json").await.expect(200);
}

#[tokio::test]
async fn line_23_flags_are_independent_and_repetitions_change_nothing() {
    let site = Site::open().await;
    site.put(ROOT, "/user/3/deactivateUser.json")
        .await
        .expect(200);
    site.put(ROOT, "/user/3/unsuspendUser.json")
        .await
        .expect(200);
    let user = site.get(ROOT, "/user/3.json").await.json();
    assert_eq!(
        [&user["suspended"], &user["deactivated"], &user["active"]],
        [false, true, false]
    );
    site.get(MAJA, "/user/3.json")
        .await
        .expect_bad_credentials();
    let actions = async || {
        site.get(ROOT, "/user/1/action.json")
            .await
            .field("totalCount")
    };
    let before = actions().await;
    site.wait(5000);
    site.put(ROOT, "/user/3/deactivateUser.json")
        .await
        .expect(200);
    // Deactivating again suspends again, which is a change; once more is none.
    let after = actions().await;
    assert_ne!(after, before);
    for path in [
        "/user/3/deactivateUser.json",
        "/user/3/suspendUser.json",
        "/user/4/unsuspendUser.json",
        "/user/4/reactivateUser.json",
    ] {
        site.put(ROOT, path).await.expect(200);
    }
    assert_eq!(actions().await, after);
}

#[tokio::test]
async fn line_23_a_super_user_who_can_log_in_is_left() {
    let site = Site::open().await;
    // Somebody who was imported has no password.
    let imported = NewUser {
        username: "imported".to_owned(),
        email: "imported@qa.example".to_owned(),
        ..NewUser::default()
    };
    let (text, groups) = (imported.text().unwrap(), vec![BuiltInGroup::SuperUsers]);
    let imported = site.service.create_member(text, None, groups, at(&site));
    imported.await.unwrap();
    for path in ["suspendUser", "deactivateUser"] {
        site.put(ROOT, &format!("/user/1/{path}.json"))
            .await
            .expect_error(409);
    }
    site.put(ROOT, "/group/4/add.json?users=3")
        .await
        .expect(204);
    site.put(ROOT, "/user/3/suspendUser.json").await.expect(200);
    site.put(ROOT, "/user/1/suspendUser.json")
        .await
        .expect_error(409);
    site.put(ROOT, "/user/3/unsuspendUser.json")
        .await
        .expect(200);
    site.put(ROOT, "/user/1/suspendUser.json").await.expect(200);
    site.get(ROOT, "/user/1.json")
        .await
        .expect_bad_credentials();
}

#[tokio::test]
async fn line_24_a_reason_is_kept_in_a_private_action() {
    let site = Site::open().await;
    let body = json!({"reason": "From the body"});
    let path = "/user/3/suspendUser.json?reason=Advertising&page=1&pageSize=2&sort=x&include=a";
    site.send(MODERATOR, "PUT", path, Some(body.clone()))
        .await
        .expect(200);
    site.send(MODERATOR, "PUT", "/user/3/unsuspendUser.json", Some(body))
        .await
        .expect(200);
    let actions = site.get(ROOT, "/user/2/action.json").await.expect(200);
    assert_eq!(
        actions.list_of("verb"),
        ["unsuspended", "suspended", "joined"]
    );
    assert_eq!(
        actions.list_of("extra"),
        [
            json!("maja: From the body"),
            json!("maja: Advertising"),
            Value::Null
        ]
    );
    assert_eq!(actions.list_of("privateAction"), [true, true, false]);
    site.put(ROOT, "/user/4/suspendUser.json?reason=%20")
        .await
        .expect(200);
    let actions = site.get(ROOT, "/user/1/action.json").await.expect(200);
    assert_eq!(actions.list_of("extra")[0], "tomas");
}

#[tokio::test]
async fn line_25_users_are_found_by_name_and_quotes_are_literal() {
    let site = Site::open().await;
    let find = async |query: &str| {
        site.get(MAJA, &format!("/user/getByUsername.json{query}"))
            .await
    };
    assert_eq!(find("?username=MAJA").await.expect(200).field("id"), 3);
    find("").await.expect_error(400);
    find("?username=").await.expect_error(404);
    find("?username=nobody").await.expect_error(404);
    find("?username=%22maja%22").await.expect_error(404);
}

#[tokio::test]
async fn line_26_following_users() {
    let site = Site::open().await;
    site.put(MAJA, "/user/4/follow.json").await.expect(200);
    site.put(MAJA, "/user/4/follow.json").await.expect(200);
    site.put(MAJA, "/user/4/follow.json?follower=3")
        .await
        .expect(200);
    site.put(MAJA, "/user/4/follow.json?follower=2")
        .await
        .expect_forbidden();
    site.put(ROOT, "/user/4/follow.json?follower=2")
        .await
        .expect(200);
    site.put(ROOT, "/user/4/follow.json?follower=99")
        .await
        .expect_error(404);
    site.put(MAJA, "/user/3/follow.json")
        .await
        .expect_error(400);
    site.put(ROOT, "/user/2/follow.json?follower=2")
        .await
        .expect_error(400);
    let body = json!({"follower": 2});
    site.send(MAJA, "PUT", "/user/1/follow.json", Some(body))
        .await
        .expect(200);
    let actions = site
        .get(ROOT, "/user/2/action.json")
        .await
        .expect(200)
        .field("list");
    assert_eq!(actions[0]["verb"], "followed");
    assert_eq!(actions[0]["extra"], TOMAS);
    assert_eq!(actions[0]["user"]["id"], 2);
    assert_eq!(actions[0]["realUser"]["id"], 1);
    let own = site.get(ROOT, "/user/3/action.json").await.expect(200);
    assert_eq!(own.list_of("verb"), ["followed", "followed", "joined"]);
    assert!(own.list_of("realUser").iter().all(Value::is_null));
    site.put(MAJA, "/user/4/unfollow.json").await.expect(200);
    site.put(MAJA, "/user/4/unfollow.json").await.expect(200);
    assert_eq!(
        site.get(MAJA, "/user/4.json").await.field("followerCount"),
        1
    );
}

#[tokio::test]
async fn line_27_questions_and_answers_are_nodes_newest_first() {
    let site = Site::open().await;
    let first = site.ask(MAJA_ID, "First", "x", &[]).await;
    let second = site.ask(MAJA_ID, "Second", "x", &[]).await;
    site.vote(first, TOMAS_ID, true).await;
    let answer = site.answer(first, MAJA_ID, "y").await;
    let other = site.answer(second, MAJA_ID, "z").await;
    let questions = site.get(TOMAS, "/user/3/question.json").await.expect(200);
    assert_eq!(
        (questions.ids(), questions.field("sort")),
        (vec![second, first], json!("newest"))
    );
    assert_eq!(
        site.get(TOMAS, "/user/3/question.json?sort=votes")
            .await
            .ids(),
        [first, second]
    );
    let answers = site.get(TOMAS, "/user/3/answer.json").await.expect(200);
    assert_eq!(answers.ids(), [other, answer]);
    assert_eq!(answers.list_of("originalParentId"), [second, first]);
    assert!(answers.list_of("title").iter().all(Value::is_null));
}

#[tokio::test]
async fn line_28_actions_need_two_permissions() {
    let site = Site::open().await;
    site.get(MODERATOR, "/user/3/action.json")
        .await
        .expect_forbidden();
    site.set_permission(MODERATOR, Permission::ViewAnalytics, true)
        .await;
    site.get(MODERATOR, "/user/3/action.json").await.expect(200);
    site.set_permission(MODERATOR, Permission::ViewUserProfile, false)
        .await;
    site.get(MODERATOR, "/user/3/action.json")
        .await
        .expect_forbidden();
}

#[tokio::test]
async fn line_29_awards_come_from_what_is_done() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "How?", "x", &[]).await;
    let answer = site.answer(question, TOMAS_ID, "So.").await;
    let service = &site.service;
    let edit =
        |text: &'static str| service.edit(answer.into(), MAJA_ID.into(), text, "edited", at(&site));
    for _ in 0..2 {
        service
            .report(answer.into(), MAJA_ID.into(), at(&site))
            .await
            .unwrap();
    }
    site.vote(answer, MAJA_ID, true).await;
    edit("One").await.unwrap();
    edit("Two").await.unwrap();
    service
        .accept(answer.into(), MAJA_ID.into(), at(&site))
        .await
        .unwrap();
    let awards = site.get(TOMAS, "/user/3/award.json").await.expect(200);
    let names = [
        "awards.scholar.name",
        "awards.revisecount.bronze.name",
        "awards.voteupcount.bronze.name",
        "awards.flagcount.bronze.name",
    ];
    assert_eq!(awards.list_of("name"), names);
    assert_eq!(awards.list_of("count"), [1, 1, 1, 2]);
    assert_eq!(awards.list_of("level"), ["bronze"; 4]);
    assert_eq!(site.get(TOMAS, "/user/3.json").await.field("bronze"), 5);
}

#[tokio::test]
async fn line_30_expertise_is_the_topics_of_answered_questions() {
    let site = Site::open().await;
    let one = site.ask(MAJA_ID, "One", "x", &["fans", "tools"]).await;
    let two = site.ask(TOMAS_ID, "Two", "x", &["tools"]).await;
    site.ask(TOMAS_ID, "Three", "x", &["fans"]).await;
    for question in [one, two] {
        site.answer(question, MODERATOR_ID, "y").await;
    }
    let topics = site.get(TOMAS, "/user/2/expertise.json").await.expect(200);
    assert_eq!(topics.list_of("name"), ["tools", "fans"]);
    assert_eq!(topics.list_of("usedCount"), [2, 2]);
    assert_eq!(topics.list_of("author")[0]["username"], MAJA);
    assert_eq!(
        (topics.field("page"), topics.field("pageCount")),
        (json!(1), json!(1))
    );
}

#[tokio::test]
async fn line_31_reputation_is_given_and_taken_within_int32() {
    let site = Site::open().await;
    let award = async |query: &str| {
        site.put(MODERATOR, &format!("/user/3/awardReputation.json{query}"))
            .await
    };
    award("?points=15&reason=Helped").await.expect(200);
    award("?points=-20").await.expect(200);
    assert_eq!(site.get(MAJA, "/user/3.json").await.field("reputation"), -5);
    for query in [
        "",
        "?points=",
        "?points=x",
        "?points=2147483648",
        "?points=-2147483648",
    ] {
        award(query).await.expect_error(400);
    }
    let actions = site.get(ROOT, "/user/2/action.json").await.expect(200);
    assert_eq!(actions.list_of("extra")[..2], ["maja", "maja: Helped"]);
    site.put(TOMAS, "/user/3/awardReputation.json?points=1")
        .await
        .expect_forbidden();
    assert_eq!(site.get(MAJA, "/user/3.json").await.field("reputation"), -5);
}

#[tokio::test]
async fn line_32_counters_count() {
    let site = Site::open().await;
    let question = site.ask(MAJA_ID, "One", "x", &[]).await;
    site.answer(question, MAJA_ID, "y").await;
    for kind in [NodeType::Idea, NodeType::KbEntry] {
        site.post_node(Post::titled(kind, MAJA_ID.into(), "T", "B", &[]))
            .await;
    }
    site.post(MAJA, &format!("/node/{question}/comment.json?body=x"))
        .await
        .expect(201);
    site.put(MAJA, "/user/4/follow.json").await.expect(200);
    site.put(MAJA, &format!("/node/{question}/follow.json"))
        .await
        .expect(200);
    site.put(TOMAS, "/user/3/follow.json").await.expect(200);
    let user = site.get(TOMAS, "/user/3.json").await.json();
    let counters = [
        "postCount",
        "followerCount",
        "userFollowCount",
        "followCount",
    ];
    assert_eq!(
        counters.map(|name| user[name].as_i64().unwrap()),
        [4, 1, 1, 2]
    );
    let flags = async |id: i64| {
        let user = site.get(ROOT, &format!("/user/{id}.json")).await.json();
        [user["moderator"] == true, user["superuser"] == true]
    };
    assert_eq!(
        [flags(1).await, flags(2).await, flags(3).await],
        [[false, true], [true, false], [false, false]]
    );
}

#[tokio::test]
async fn users_are_searched_by_a_part_of_their_names() {
    let site = Site::open().await;
    site.put(MAJA, "/user/3.json?realName=Maja+Lindqvist_100%25")
        .await
        .expect(200);
    for (term, expected) in [
        ("maj", &[3][..]),
        ("LINDQ*", &[3]),
        ("jA+lInD", &[3]),
        ("_", &[3]),
        ("%25", &[3]),
        ("m", &[2, 3, 4]),
        ("*", &[1, 2, 3, 4]),
        ("+", &[1, 2, 3, 4]),
        ("qvist+maja", &[]),
    ] {
        let path = format!("/user.json?sort=oldest&q={term}");
        let mut ids = site.get(TOMAS, &path).await.expect(200).ids();
        ids.sort_unstable();
        assert_eq!(ids, expected, "{term}");
    }
}
