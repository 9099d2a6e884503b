//! HTTP of every call, and the order of checks. The rest is
//! in the scenarios.

use serde_json::json;

use crate::site::*;

#[tokio::test]
async fn a_body_has_at_most_one_mebibyte() {
    let site = Site::open().await;
    let about = |bytes: usize| Some(json!({"about": "x", "unknown": "x".repeat(bytes)}));
    // The rest of the body, so that the whole has exactly 1 MiB.
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
async fn a_body_that_is_known_to_be_too_large_is_not_read() {
    let site = Site::open().await;
    let request = hyper::Request::put("/services/v2/user/3.json")
        .header("authorization", authorization(MAJA, &password_of(MAJA)))
        .body(Announced(1024 * 1024 + 1))
        .unwrap();
    let response = site.api.respond(request, PEER, &Unobserved).await;
    assert_eq!(response.status(), 413);
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
    for path in ["/user/x.json", "/user/3.json?q=%"] {
        site.exchange("GET", path, &wrong, b"")
            .await
            .expect_bad_credentials();
    }
    // Identifier, permission, existence, data.
    site.put(MAJA, "/user/x/suspendUser.json")
        .await
        .expect_error(404);
    for query in ["page=x", "q=%"] {
        let suspend = |id: i64| format!("/user/{id}/suspendUser.json?{query}");
        site.put(MAJA, &suspend(99)).await.expect_forbidden();
        site.put(MODERATOR, &suspend(99)).await.expect_error(404);
        site.put(MODERATOR, &suspend(4)).await.expect_error(400);
    }
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
    // The response does not tell whether there is such a user.
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
async fn the_case_of_a_login_does_not_matter() {
    let site = Site::open().await;
    let sent = authorization("MAJA", &password_of(MAJA));
    let capitals = [("authorization".to_owned(), sent)];
    let response = site.exchange("GET", "/user/3.json", &capitals, b"").await;
    response.expect(200);
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
