//! Lines 1 to 7 of BEHAVIOUR.md, and the order of checks.

use serde_json::json;

use crate::site::*;

#[tokio::test]
async fn line_01_the_base_path_and_the_suffix_are_part_of_the_route() {
    let site = Site::open().await;
    site.get(MAJA, "/user/3.json").await.expect(200);
    for path in [
        "/services/v2/user/3",
        "/services/v2/user/3.xml",
        "/services/v1/user/3.json",
        "/",
        "/services/v2/user/3.json/",
    ] {
        site.exchange("GET", path, &[], b"").await.expect_error(404);
    }
}

#[tokio::test]
async fn line_02_every_call_needs_basic_credentials() {
    let site = Site::open().await;
    for value in [
        "",
        "Basic",
        "Bearer x",
        "Basic !!!",
        &authorization(MAJA, "wrong"),
        &authorization("nobody", "x"),
    ] {
        let headers = [("authorization".to_owned(), value.to_owned())];
        site.exchange("GET", "/user/3.json", &headers, b"")
            .await
            .expect_bad_credentials();
    }
    site.exchange("GET", "/node.json?q=x", &[], b"")
        .await
        .expect_bad_credentials();
    let capitals = [(
        "authorization".to_owned(),
        authorization("MAJA", &password_of(MAJA)),
    )];
    site.exchange("GET", "/user/3.json", &capitals, b"")
        .await
        .expect(200);
}

#[tokio::test]
async fn line_03_ids_are_int32() {
    let site = Site::open().await;
    for id in [
        "0",
        "-1",
        "2147483648",
        "abc",
        "3.0",
        "99999999999999999999",
    ] {
        site.get(MAJA, &format!("/user/{id}.json"))
            .await
            .expect_error(404);
    }
    site.get(MAJA, "/user/2147483647.json")
        .await
        .expect_error(404);
    for follower in ["2147483648", "x", "", "0", "-4"] {
        let path = format!("/user/4/follow.json?follower={follower}");
        site.put(ROOT, &path).await.expect_error(400);
    }
}

#[tokio::test]
async fn line_04_data_comes_as_body_or_parameters_and_a_parameter_wins() {
    let site = Site::open().await;
    let body = json!({"realName": "From the body", "location": "Umeå", "unknown": [1]});
    let path = "/user/3.json?realName=From+a+parameter&realName=second";
    let user = site.send(MAJA, "PUT", path, Some(body)).await.expect(200);
    assert_eq!(user.field("realname"), "From a parameter");
    assert_eq!(user.field("location"), "Umeå");
    let user = site.put(MAJA, "/user/3.json?location=").await.expect(200);
    assert!(user.json().get("location").is_none());
}

#[tokio::test]
async fn line_04_a_body_is_a_json_object_of_the_documents_types() {
    let site = Site::open().await;
    let auth = (
        "authorization".to_owned(),
        authorization(MAJA, &password_of(MAJA)),
    );
    let json = (
        "content-type".to_owned(),
        "application/json; charset=utf-8".to_owned(),
    );
    let nested = format!("{{\"x\": {}{}}}", "[".repeat(70), "]".repeat(70));
    for body in [
        "[]",
        "{",
        "null",
        "{\"about\": 1}",
        "{\"about\": \"\\u0000\"}",
        "{\"unknown\": [\"\\u0000\"]}",
        "{\"\\u0000\": 1}",
        "{\"about\": \"\\ud800\"}",
        &nested,
    ] {
        let headers = [auth.clone(), json.clone()];
        site.exchange("PUT", "/user/3.json", &headers, body.as_bytes())
            .await
            .expect_error(400);
    }
    let form = (
        "content-type".to_owned(),
        "application/x-www-form-urlencoded".to_owned(),
    );
    site.exchange("PUT", "/user/3.json", &[auth.clone(), form], b"about=x")
        .await
        .expect_error(415);
    let without = [auth.clone()];
    site.exchange("PUT", "/user/3.json", &without, b"{\"about\": \"x\"}")
        .await
        .expect(200);
    // A field without a value is one that is not sent.
    let user = site
        .exchange("PUT", "/user/3.json", &without, b"{\"about\": null}")
        .await;
    assert_eq!(user.expect(200).field("about"), "x");
    let query = "/user/3.json?about=%ff";
    site.exchange("PUT", query, &without, b"")
        .await
        .expect_error(400);
    let many = format!("/user/3.json?{}", vec!["a=1"; 101].join("&"));
    site.exchange("PUT", &many, &without, b"")
        .await
        .expect_error(400);
}

#[tokio::test]
async fn line_04_of_repetitions_the_first_parameter_and_the_last_field_count() {
    let site = Site::open().await;
    let auth = [(
        "authorization".to_owned(),
        authorization(MAJA, &password_of(MAJA)),
    )];
    let body = b"{\"realName\": \"a\", \"realName\": \"b\"}";
    let path = "/user/3.json?location=c&location=d";
    let user = site.exchange("PUT", path, &auth, body).await.expect(200);
    assert_eq!(user.field("realname"), "b");
    assert_eq!(user.field("location"), "c");
}

#[tokio::test]
async fn line_03_numbers_and_identifiers_have_these_forms() {
    let site = Site::open().await;
    for path in ["/user/%33.json", "/us%65r/03.json"] {
        let user = site.get(MAJA, path).await.expect(200);
        assert_eq!(user.field("id"), 3);
    }
    for path in ["/user/+3.json", "/user/%203.json", "/user/3%2e0.json"] {
        site.get(MAJA, path).await.expect_error(404);
    }
    site.get(MAJA, "/user.json?page=%2B1").await.expect(200);
    site.get(MAJA, "/user.json?page=%201")
        .await
        .expect_error(400);
    let path = "/group/2/remove.json?users=%203%20,4";
    site.put(ROOT, path).await.expect(204);
}

#[tokio::test]
async fn line_05_username_beats_the_other_spelling() {
    let site = Site::open().await;
    let body = json!({"userName": "second", "username": "first"});
    let user = site
        .send(ROOT, "PUT", "/user/3.json", Some(body))
        .await
        .expect(200);
    assert_eq!(user.field("username"), "first");
    let body = json!({"username": "body"});
    let user = site
        .send(ROOT, "PUT", "/user/3.json?userName=parameter", Some(body))
        .await;
    assert_eq!(user.expect(200).field("username"), "parameter");
}

#[tokio::test]
async fn line_06_dates_are_milliseconds_and_formatted_in_utc() {
    let site = Site::open().await;
    let user = site.get(MAJA, "/user/3.json").await.expect(200);
    assert_eq!(user.field("creationDate"), START);
    assert_eq!(user.field("creationDateFormatted"), "03/03/2025 12:08 PM");
    let question = site.ask(MAJA_ID, "When?", "Now.", &[]).await;
    let revisions = site
        .get(MAJA, &format!("/node/{question}/revision.json"))
        .await
        .expect(200);
    assert_eq!(
        revisions.list_of("revisionDateFormatted"),
        ["3/3/25 12:08 PM"]
    );
}

#[tokio::test]
async fn line_07_responses_are_json_and_booleans_have_two_values() {
    let site = Site::open().await;
    let headers = [
        (
            "authorization".to_owned(),
            authorization(MAJA, &password_of(MAJA)),
        ),
        ("accept".to_owned(), "text/xml".to_owned()),
    ];
    let user = site
        .exchange("GET", "/user/3.json", &headers, b"")
        .await
        .expect(200);
    assert_eq!(user.header("content-type"), Some("application/json"));
    let node = site.ask(MAJA_ID, "A", "B", &[]).await;
    for (value, status) in [
        ("TRUE", 200),
        ("False", 200),
        ("1", 400),
        ("", 400),
        ("yes", 400),
    ] {
        let path = format!("/node/{node}/followers.json?details={value}");
        site.get(MAJA, &path).await.expect(status);
    }
}

#[tokio::test]
async fn line_07_a_body_has_at_most_one_mebibyte() {
    let site = Site::open().await;
    let about = |bytes: usize| Some(json!({"about": "x", "unknown": "x".repeat(bytes)}));
    let envelope = json!({"about": "x", "unknown": ""}).to_string().len();
    let largest = 1024 * 1024 - envelope;
    site.send(MAJA, "PUT", "/user/3.json", about(largest))
        .await
        .expect(200);
    site.send(MAJA, "PUT", "/user/3.json", about(largest + 1))
        .await
        .expect_error(413);
}

/// A body that says how long it is, and is not read.
struct Announced(u64);

impl hyper::body::Body for Announced {
    type Data = bytes::Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Result<hyper::body::Frame<bytes::Bytes>, Self::Error>>> {
        panic!("it is read")
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        hyper::body::SizeHint::with_exact(self.0)
    }
}

#[tokio::test]
async fn line_07_a_body_that_is_known_to_be_too_large_is_not_read() {
    let site = Site::open().await;
    let request = hyper::Request::put("/services/v2/user/3.json")
        .header("authorization", authorization(MAJA, &password_of(MAJA)))
        .body(Announced(1024 * 1024 + 1))
        .unwrap();
    let response = site.api.respond(request, PEER, &Unobserved).await;
    assert_eq!(response.status(), 413);
}

#[tokio::test]
async fn line_04_a_body_is_neither_compressed_nor_of_two_types() {
    let site = Site::open().await;
    let login = ("authorization", authorization(MAJA, &password_of(MAJA)));
    let json = ("content-type", "application/json".to_owned());
    let gzip = ("content-encoding", "gzip".to_owned());
    let text = ("content-type", "text/plain".to_owned());
    for (other, status) in [(gzip, 415), (text, 400)] {
        let headers = [login.clone(), json.clone(), other];
        let headers = headers.map(|(name, value)| (name.to_owned(), value));
        let sent = site.exchange("PUT", "/user/3.json", &headers, b"{}").await;
        sent.expect_error(status);
    }
}

#[tokio::test]
async fn checks_are_made_in_their_order() {
    let site = Site::open().await;
    let wrong = [("authorization".to_owned(), authorization(MAJA, "wrong"))];
    // Route, method, credentials.
    site.exchange("DELETE", "/nothing.json", &wrong, b"")
        .await
        .expect_error(404);
    let other = site.exchange("DELETE", "/user/3.json", &wrong, b"").await;
    assert_eq!(other.header("allow"), Some("GET, PUT, HEAD, OPTIONS"));
    other.expect_error(405);
    site.exchange("GET", "/user/x.json", &wrong, b"")
        .await
        .expect_bad_credentials();
    // Identifier, permission, existence, data.
    site.put(MAJA, "/user/x/suspendUser.json")
        .await
        .expect_error(404);
    site.put(MAJA, "/user/99/suspendUser.json")
        .await
        .expect_forbidden();
    site.put(MODERATOR, "/user/99/suspendUser.json?page=x")
        .await
        .expect_error(404);
    site.put(MODERATOR, "/user/4/suspendUser.json?page=x")
        .await
        .expect_error(400);
    site.put(MAJA, "/user/99/follow.json?follower=x")
        .await
        .expect_error(404);
    // Data, the other permissions, state.
    let taken = "/user/4.json?username=maja";
    site.put(MAJA, &format!("{taken}&birthday=x"))
        .await
        .expect_forbidden();
    site.put(MODERATOR, &format!("{taken}&birthday=x"))
        .await
        .expect_error(400);
    site.put(MAJA, "/user/3.json?username=tomas&birthday=x")
        .await
        .expect_error(400);
    site.put(MAJA, "/user/3.json?username=tomas")
        .await
        .expect_forbidden();
    site.put(MAJA, taken).await.expect_forbidden();
    site.put(ROOT, taken).await.expect_error(409);
}

#[tokio::test]
async fn ids_cannot_be_probed() {
    let site = Site::open().await;
    let body = site.put(TOMAS, "/user/3.json").await.expect_error(401);
    assert_eq!(
        site.put(TOMAS, "/user/4711.json").await.expect_error(401),
        body
    );
    site.put(MODERATOR, "/user/4711.json")
        .await
        .expect_error(404);
    let own = site.ask(MAJA_ID, "Mine", "x", &[]).await;
    let others = site.ask(TOMAS_ID, "Not mine", "x", &[]).await;
    let path = |id: i64| format!("/node/{id}/revision.json");
    site.get(MAJA, &path(own)).await.expect(200);
    let body = site.get(MAJA, &path(others)).await.expect_error(401);
    assert_eq!(site.get(MAJA, &path(4711)).await.expect_error(401), body);
    site.get(MODERATOR, &path(4711)).await.expect_error(404);
    site.get(MAJA, "/group/4711.json").await.expect(500);
    site.get(ROOT, "/group/4711.json").await.expect_error(404);
}

#[tokio::test]
async fn head_is_get_without_a_body_and_options_has_allow() {
    let site = Site::open().await;
    let auth = [(
        "authorization".to_owned(),
        authorization(MAJA, &password_of(MAJA)),
    )];
    let get = site
        .exchange("GET", "/user/3.json", &auth, b"")
        .await
        .expect(200);
    let head = site
        .exchange("HEAD", "/user/3.json", &auth, b"")
        .await
        .expect(200);
    assert_eq!(head.body, "");
    assert_eq!(head.headers, get.headers);
    assert_eq!(get.header("cache-control"), Some("no-store"));
    let options = site
        .exchange("OPTIONS", "/node.json", &[], b"")
        .await
        .expect(204);
    assert_eq!(options.header("allow"), Some("GET, HEAD, OPTIONS"));
}
