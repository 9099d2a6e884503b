//! Responses without a network.

use community_qa_client::Error;
use community_qa_client::testing::{CannedFailure, CannedResponses};
use community_qa_client::types::{User, UserId};
use serde_json::json;

use crate::site::{page, quick};

#[tokio::test]
async fn canned_responses_come_in_order_and_last_repeats() {
    let canned = CannedResponses::new()
        // A wait of 0 s lets the second attempt follow at once.
        .response("listGroups", 503, &[("retry-after", "0")], "")
        .json("listGroups", 200, page(1, 15, 1, &[3]));
    let client = canned.builder().retry(quick()).build().unwrap();
    for _ in 0..2 {
        assert_eq!(client.list_groups().send().await.unwrap().list[0].id.get(), 3);
    }
    let requests = canned.requests();
    assert_eq!(requests.len(), 3);
    let (operation, method) = (requests[2].operation, requests[2].method.as_str());
    assert_eq!((operation, method), ("listGroups", "GET"));
}

/// Any page of any size is canned, also for lists without parameters.
#[tokio::test]
async fn canned_list_has_pages() {
    let users: Vec<User> = (1..=5)
        .map(|id| {
            let mut user = User::sample().unwrap();
            user.id = UserId::new(id);
            user
        })
        .collect();
    let canned = CannedResponses::new()
        .list("listUsers", &users)
        .list("listNodeFollowers", [&users[0]; 0])
        .list("getUser", &users);
    let client = canned.client().unwrap();
    for (size, requests) in [(2, 3), (5, 1), (100, 1)] {
        let before = canned.requests().len();
        let mut walk = client.list_users().page_size(size).items();
        assert_eq!(walk.collect_all(5).await.unwrap(), users);
        assert_eq!(canned.requests().len() - before, requests, "{size}");
    }
    let page = client.list_users().send().await.unwrap();
    assert_eq!((page.list.len(), page.page, page.page_count), (5, 1, 1));
    let page = client.list_users().page(4).page_size(2).send().await.unwrap();
    assert_eq!((page.list.len(), page.page, page.total_count), (0, 4, 5));
    let none = client.list_node_followers(7).items().try_next().await;
    assert!(none.unwrap().is_none());
    let error = client.get_user(7).send().await.unwrap_err();
    let expected = "getUser (GET /services/v2/user/7.json): `getUser` does not return a list";
    assert_eq!(error.to_string(), expected);
}

#[tokio::test]
async fn canned_condition_takes_precedence_and_sees_requests() {
    let canned = CannedResponses::new();
    let seen = canned.clone();
    let canned = canned
        .json("createGroup", 201, json!(null))
        .when(|request| request.json().is_some_and(|body| body["name"] == "Taken"))
        .response("createGroup", 409, &[], "")
        .json("listGroups", 200, page(1, 15, 1, &[3]))
        // A condition that reads the requests must not deadlock.
        .when(move |_| seen.requests().len() > 3)
        .failure("listGroups", CannedFailure::NoConnection);
    let client = canned.client().unwrap();
    assert!(client.create_group().name("Free").send().await.is_ok());
    let taken = client.create_group().name("Taken");
    let error = taken.send().await.unwrap_err();
    assert_eq!(error.status().unwrap().as_u16(), 409);
    assert!(client.list_groups().send().await.is_ok());
    assert!(client.list_groups().send().await.unwrap_err().is_connect());
}

#[tokio::test]
async fn canned_requests_hide_secrets() {
    let canned = CannedResponses::new().json("searchNodes", 200, json!({"list": []}));
    let builder = canned.builder().basic_auth("ada", "hidden");
    let client = builder.build().unwrap();
    let call = client.search_nodes("bal* & more").with_header("x-trace", "concealed");
    call.send_raw().await.unwrap();
    let requests = canned.requests();
    // The value is decoded, as the caller gave it.
    assert_eq!(requests[0].parameter("q"), Some("bal* & more"));
    assert_eq!(requests[0].parameter("sort"), None);
    for name in ["accept", "authorization", "x-trace"] {
        assert!(requests[0].headers.contains_key(name), "{name}");
    }
    assert_eq!(requests[0].headers["x-trace"], "concealed");
    let printed = format!("{requests:?} {canned:?}");
    // The first one is the start of the Base64 of `ada:hidden`.
    for secret in ["YWRhOmhpZGRlbg", "hidden", "concealed"] {
        assert!(!printed.contains(secret), "{printed}");
    }
    assert!(printed.ends_with(r#" CannedResponses { operations: ["searchNodes"], requests: 1 }"#));
}

type Predicate = (&'static str, fn(&Error) -> bool);

const PREDICATES: [Predicate; 13] = [
    ("permission denied", Error::is_permission_denied),
    ("bad credentials", Error::is_bad_credentials),
    ("not found", Error::is_not_found),
    ("timeout", Error::is_timeout),
    ("connect", Error::is_connect),
    ("decode", Error::is_decode),
    ("invalid request", Error::is_invalid_request),
    ("api", Error::is_api),
    ("too large", Error::is_too_large),
    ("transport", Error::is_transport),
    ("redirect", Error::is_redirect),
    ("paging", Error::is_paging),
    ("retryable", Error::is_retryable),
];

#[tokio::test(start_paused = true)]
async fn error_kinds_have_one_predicate_each() {
    let message = json!({"errors": {"message": "No."}});
    // Larger than the 1,024 bytes that are allowed below.
    let large = json!({"about": "x".repeat(5000)});
    let canned = CannedResponses::new;
    let json = |status, body| canned().json("followUser", status, body);
    let plain = |status, header| canned().response("followUser", status, &[header], "<p>No.");
    let failure = |failure| canned().failure("followUser", failure);
    for (canned, expected) in [
        (json(401, &message), "permission denied"),
        (plain(401, ("content-type", "text/html")), "bad credentials"),
        (json(404, &message), "not found"),
        (json(409, &message), "api"),
        (plain(302, ("location", "/login")), "redirect"),
        (json(200, &large), "too large"),
        (failure(CannedFailure::NoConnection), "connect, retryable"),
        (failure(CannedFailure::BrokenConnection), "transport"),
        (failure(CannedFailure::NoResponse), "timeout"),
        // Nothing is canned for this call.
        (canned(), "invalid request"),
    ] {
        let client = canned.builder().max_body(1024).build().unwrap();
        let error = client.follow_user(7).send().await.unwrap_err();
        let all = PREDICATES.iter().filter(|(_, holds)| holds(&error));
        let names: Vec<&str> = all.map(|(name, _)| *name).collect();
        assert_eq!(names.join(", "), expected, "{error}");
        if error.is_too_large() {
            assert_eq!(error.body().unwrap().len(), 1024);
        }
        if error.is_permission_denied() {
            let expected = "No. (this call needs: Follow questions, users, topics, and categories; \
                        Edit users and groups (when: follower given and performer is other))";
            assert!(error.to_string().ends_with(expected), "{error}");
        }
    }
    let client = canned().json("getUser", 200, json!({"id": true})).client();
    let error = client.unwrap().get_user(7).send().await.unwrap_err();
    assert!(error.is_decode() && !error.is_api(), "{error}");
}
