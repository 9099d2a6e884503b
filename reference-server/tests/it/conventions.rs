//! HTTP conventions of all calls, and the order of checks. The scenarios test the rest.

use serde_json::json;

use crate::site::*;

#[tokio::test]
async fn body_has_at_most_one_mebibyte() {
    let site = Site::open().await;
    let about = |bytes: usize| Some(json!({"about": "x", "unknown": "x".repeat(bytes)}));
    // The length of the rest of the body, so that the whole has exactly 1 MiB.
    let envelope = json!({"about": "x", "unknown": ""}).to_string().len();
    let largest = 1024 * 1024 - envelope;
    site.send(MAJA, "PUT", "/user/3.json", about(largest)).await.expect(200);
    site.send(MAJA, "PUT", "/user/3.json", about(largest + 1)).await.expect_error(413);
}

#[tokio::test]
async fn checks_are_made_in_their_order() {
    let site = Site::open().await;
    let wrong = [("authorization".to_owned(), authorization(MAJA, "wrong"))];
    // Route, method, credentials.
    site.exchange("DELETE", "/nothing.json", &wrong, b"").await.expect_error(404);
    let other = site.exchange("DELETE", "/user/3.json", &wrong, b"").await;
    assert_eq!(other.header("allow"), Some("GET, PUT, HEAD, OPTIONS"));
    other.expect_error(405);
    for path in ["/user/x.json", "/user/3.json?q=%"] {
        site.exchange("GET", path, &wrong, b"").await.expect_bad_credentials();
    }
    // Identifier, permission, existence, data.
    let unknown = site.put(MAJA, "/user/x/suspendUser.json").await;
    unknown.expect_error(404);
    let digits = format!("/user/{}/suspendUser.json", "9".repeat(8000));
    let message = "there is nothing with the identifier \"99999999999999999999\"";
    let unknown = site.put(MAJA, &digits).await.expect_error(404);
    assert_eq!(unknown, message);
    for query in ["page=x", "q=%"] {
        let suspend = |id: i64| format!("/user/{id}/suspendUser.json?{query}");
        site.put(MAJA, &suspend(99)).await.expect_forbidden();
        site.put(MODERATOR, &suspend(99)).await.expect_error(404);
        site.put(MODERATOR, &suspend(4)).await.expect_error(400);
    }
    site.put(MAJA, "/user/99/follow.json?follower=x").await.expect_error(404);
    // Data, the other permissions, state.
    let taken = "/user/4.json?username=maja";
    site.put(MAJA, &format!("{taken}&birthday=x")).await.expect_forbidden();
    site.put(MODERATOR, &format!("{taken}&birthday=x")).await.expect_error(400);
    site.put(MAJA, "/user/3.json?username=tomas&birthday=x").await.expect_error(400);
    site.put(MAJA, "/user/3.json?username=tomas").await.expect_forbidden();
    site.put(MAJA, taken).await.expect_forbidden();
    site.put(ROOT, taken).await.expect_error(409);
}

#[tokio::test]
async fn head_is_get_without_a_body_and_options_has_allow() {
    let site = Site::open().await;
    let auth = [("authorization".to_owned(), authorization(MAJA, &password_of(MAJA)))];
    let get = site.exchange("GET", "/user/3.json", &auth, b"").await.expect(200);
    let head =
        site.exchange("HEAD", "/user/3.json", &auth, &b"x".repeat(2_000_000)).await.expect(200);
    assert_eq!(head.body, "");
    assert_eq!(head.headers, get.headers);
    assert_eq!(get.header("cache-control"), Some("no-store"));
    let options = site.exchange("OPTIONS", "/node.json", &[], b"").await.expect(204);
    assert_eq!(options.header("allow"), Some("GET, HEAD, OPTIONS"));
}
