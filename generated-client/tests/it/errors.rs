//! Messages of errors, also for hostile responses.

use community_qa_client::metadata::GET_USER;
use community_qa_client::reqwest::Method;
use community_qa_client::types::User;
use community_qa_client::{ErrorKind, RetryPolicy};
use serde_json::json;

use crate::site::{Reply, Site, page};

const JSON: &str = "content-type: application/json\r\n";
const HTML: &str = "content-type: text/html\r\n";

/// The message of the error for a response.
async fn line(status: u16, headers: &'static str, body: &str) -> String {
    let body = body.to_owned();
    let site =
        Site::start(move |_, _| Reply::Whole(status, headers.into(), body.clone().into())).await;
    let client = site.builder().retry(RetryPolicy::off()).build().unwrap();
    let error = client.get_user(7).send().await.unwrap_err();
    let line = error.to_string();
    // All messages begin with the call.
    let (_, message) = line.split_once(".json): ").unwrap();
    message.to_owned()
}

#[tokio::test]
async fn message_is_read_from_other_error_bodies() {
    for (status, headers, body, message) in [
        (
            502,
            HTML,
            "<html><head><title>502 Bad Gateway</title></head><hr>nginx</html>",
            "502 Bad Gateway, with 65 bytes of text/html: 502 Bad Gateway",
        ),
        (
            500,
            "content-encoding: Identity\r\n",
            "upstream\n  down",
            "500 Internal Server Error, with 15 bytes: upstream down",
        ),
        (409, JSON, r#"{"error": "taken"}"#, "409 taken"),
        (422, JSON, r#"{"title": "No", "detail": "Too short"}"#, "422 Too short"),
        (
            500,
            "content-encoding: deflate\r\n",
            "xyz",
            "500 Internal Server Error, with 3 bytes, compressed (deflate)",
        ),
        (
            200,
            HTML,
            "<title>Log in</title>",
            "200 the response is not JSON: 21 bytes of text/html; it begins: Log in",
        ),
        (
            200,
            JSON,
            "all is well",
            "200 the response is not JSON, although it says so (application/json): expected value \
             at line 1 column 1; it begins: all is well",
        ),
        (200, JSON, "", "200 the response has no body, but one was expected"),
        (
            200,
            JSON,
            "{\"id\": ",
            "200 the response ends too early, after 7 bytes (application/json): EOF while parsing a \
             value at line 1 column 7",
        ),
        (
            200,
            "content-encoding: deflate\r\ncontent-type: application/json\r\n",
            "xyz",
            "200 the response is compressed (deflate), which was not asked for: 3 bytes of \
             application/json; this client cannot read such responses",
        ),
    ] {
        assert_eq!(line(status, headers, body).await, message);
    }
}

/// A proxy may compress responses without request. A call for raw bytes would return the compressed
/// ones.
#[tokio::test]
async fn unrequested_compression_is_an_error() {
    let gzip = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0];
    let sends = async |headers: &'static str, body: &'static [u8]| {
        let reply = move |_: usize, _: &str| Reply::Whole(200, headers.into(), body.into());
        Site::start(reply).await
    };
    let get = |site: &Site| site.client().request(Method::GET, "/any");
    static GZIP: [u8; 8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0];
    for headers in ["content-encoding: deflate\r\n", "content-type: application/json\r\n", ""] {
        let site = sends(headers, &GZIP).await;
        let error = get(&site).send().await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Decode, "{headers}");
        let message = error.to_string();
        assert!(message.contains("which was not asked for: 8 bytes"), "{message}");
    }
    // These are no errors: a compressed file, an empty body, and requested compression.
    let site = sends("content-type: application/gzip\r\n", &GZIP).await;
    assert_eq!(get(&site).send().await.unwrap().body()[..], gzip);
    let site = sends("content-encoding: deflate\r\n", b"").await;
    get(&site).send().await.unwrap();
    let site = sends("content-encoding: deflate\r\n", b"xyz").await;
    let asked = get(&site).with_header("accept-encoding", "deflate");
    assert_eq!(asked.send().await.unwrap().body()[..], *b"xyz");
}

/// A 401 with JSON of any form is a missing permission; a 401 with HTML is wrong credentials (§7).
#[tokio::test]
async fn kind_of_401_follows_its_content_type() {
    for (headers, body, kind) in [
        (JSON, r#"{"errors": {"message": "No."}}"#, ErrorKind::PermissionDenied),
        (JSON, r#"{"errors": "#, ErrorKind::PermissionDenied),
        (JSON, "", ErrorKind::PermissionDenied),
        (HTML, "<title>Bad credentials</title>", ErrorKind::BadCredentials),
        (HTML, r#"{"errors": {"message": "No."}}"#, ErrorKind::BadCredentials),
        ("", "", ErrorKind::BadCredentials),
    ] {
        let reply = move |_: usize, _: &str| Reply::Whole(401, headers.into(), body.into());
        let site = Site::start(reply).await;
        let error = site.client().get_user(7).send().await.unwrap_err();
        assert_eq!(error.kind(), kind, "{headers:?} {body:?}");
    }
}

#[tokio::test]
async fn missing_field_error_names_sparse_method() {
    let body = json!({"id": 7, "username": "ada"}).to_string();
    let message = line(200, JSON, &body).await;
    assert!(
        message.ends_with("; where the site left fields out, `send_fields` reads the response"),
        "{message}"
    );
    // A dynamic request has no method for sparse responses.
    let site = Site::start(move |_, _| Reply::json(&json!({"id": 7}))).await;
    let request = site.client().request_for(&GET_USER, &[]);
    let error = request.send_as::<User>().await.unwrap_err().to_string();
    assert!(error.contains("missing field") && !error.contains("send_fields"), "{error}");
    // A field of another type has nothing to do with a projection.
    let message = line(200, JSON, r#"{"id": "seven"}"#).await;
    assert!(!message.contains("send_fields"), "{message}");
    let message = line(200, JSON, "7").await;
    assert!(message.starts_with("200 the body does not fit"), "{message}");
}

#[tokio::test]
async fn error_body_is_read_up_to_its_limit() {
    const MIB: usize = 1024 * 1024;
    let site = Site::start(|_, _| {
        let body = format!(
            r#"{{"message": "No.", "trace": "{}"}}"#,
            // The message needs only the start of this body.
            "x".repeat(30 * MIB)
        );
        Reply::Whole(409, JSON.to_owned(), body.into())
    })
    .await;
    let client = site.client();
    let error = client.create_group().name("N").send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Api);
    // The first 256 KiB.
    assert_eq!(error.body().map(|body| body.len()), Some(256 * 1024));
    assert_eq!(error.service_message().as_deref(), Some("No."));
    let whole = client.create_group().name("N").send_raw().await.unwrap();
    assert!(whole.body().len() > 30 * MIB);
    // The smaller limit applies.
    let client = site.builder().max_body(1000).build().unwrap();
    let error = client.create_group().name("N").send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Api);
    assert_eq!(error.body().map(|body| body.len()), Some(1000));
    // A raw body is never cut.
    let client = site.builder().max_body(256 * 1024).build().unwrap();
    let call = client.create_group().name("N");
    let error = call.send_raw().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(error.status().unwrap().as_u16(), 409);
    assert_eq!(error.body().map(|body| body.len()), Some(256 * 1024));
}

/// Parsing a large body a second time would take as long as the first time, outside all timeouts.
#[tokio::test]
async fn decode_error_of_large_body_has_position() {
    // Only a small body is parsed again to find the place.
    for (names, is_named) in [(100, true), (20_000, false)] {
        let site = Site::start(move |_, _| {
            let numbers: Vec<i64> = (0..names).collect();
            let mut page = page(1, names, names, &numbers);
            page["list"][names as usize - 1]["id"] = json!("x");
            Reply::json(&page)
        })
        .await;
        let error = site.client().list_groups().send().await.unwrap_err();
        let line = error.to_string();
        assert_eq!(line.contains("`list["), is_named, "{line}");
        assert!(line.contains("at line 1 column "), "{line}");
    }
}

#[tokio::test]
async fn errors_hide_echoed_credentials() {
    // `ada:secret word`, as the site's clients log in.
    let token = "YWRhOnNlY3JldCB3b3Jk";
    let echoed = format!("Basic {token} is secret word");
    let refusal = json!({"errors": {"message": echoed}}).to_string();
    let bodies = [
        (500, refusal),
        (500, echoed.clone()),
        (200, json!({"id": echoed}).to_string()),
        (200, format!("<p>{echoed}")),
    ];
    for (status, body) in bodies {
        let reply = body.clone();
        let site =
            Site::start(move |_, _| Reply::Whole(status, String::new(), reply.clone().into()))
                .await;
        let builder = site.builder().basic_auth("ada", "secret word");
        let client = builder.retry(RetryPolicy::off()).build().unwrap();
        let error = client.get_user(7).send().await.unwrap_err();
        let shown =
            format!("{error} {error:?} {:?} {:?}", error.service_message(), error.body_excerpt());
        assert!(shown.contains("(hidden)"), "{shown}");
        assert!(!shown.contains(token) && !shown.contains("secret word"), "{shown}");
        // `body` returns the bytes unchanged.
        assert_eq!(error.body().unwrap(), &body);
    }
}

#[tokio::test]
async fn error_message_has_its_cause_once() {
    let site = Site::start(|_, _| Reply::json(&json!({"id": true}))).await;
    let error = site.client().get_user(7).send().await.unwrap_err();
    assert!(std::error::Error::source(&error).is_none());
    let cause = error.underlying().unwrap();
    assert!(cause.is::<serde_json::Error>());
    let line = error.to_string();
    assert_eq!(line.matches(&cause.to_string()).count(), 1, "{line}");
}

/// A raw refusal has the number of attempts, like any response.
#[tokio::test]
async fn raw_refusal_counts_attempts() {
    let site = Site::start(|_, _| Reply::status(503)).await;
    let raw = site.client().get_user(7).send_raw().await.unwrap();
    assert_eq!((raw.status().as_u16(), raw.attempts()), (503, 3));
}

#[tokio::test]
async fn body_excerpt_has_no_control_characters() {
    // A sequence that clears the screen.
    let body = format!("\u{1b}[2J{}", "x".repeat(100_000));
    let site = Site::start(move |_, _| Reply::Whole(500, String::new(), body.clone().into())).await;
    let error = site.client().get_user(7).send().await.unwrap_err();
    let excerpt = error.body_excerpt().unwrap();
    assert!(excerpt.starts_with(r"\u{1b}[2Jxxx") && excerpt.ends_with('…'), "{excerpt}");
    // 200 characters, and the length of the escapes.
    assert!(excerpt.chars().count() < 220, "{excerpt}");
    assert!(!error.to_string().contains('\u{1b}'), "{error:?}");
    let site = Site::start(|_, _| Reply::status(500)).await;
    let error = site.client().get_user(7).send().await.unwrap_err();
    assert_eq!(error.body_excerpt(), None);
}

#[tokio::test]
async fn redirect_error_names_target() {
    let elsewhere = "location: https://new.example.org/qa/group.json?token=hidden";
    for (location, write, read) in [
        (
            elsewhere,
            "https://new.example.org/qa/group.json, where only reads are followed",
            "https://new.example.org/qa/group.json, where credentials are not sent",
        ),
        (
            "location: /loop?token=hidden",
            "/loop, where only reads are followed",
            "redirects more than 5 times, the last time to ",
        ),
        ("x-nothing: 1", "Found, with an empty body", "Found, with an empty body"),
    ] {
        let site = Site::start(move |_, _| Reply::with_header(302, location)).await;
        let client = site.client();
        let errors = [
            (client.create_group().name("N").send().await.unwrap_err(), write),
            (client.list_groups().send().await.unwrap_err(), read),
        ];
        // A write and a read, which follows five redirects in a circle.
        let is_followed = location.contains("/loop");
        assert_eq!(site.count(), if is_followed { 7 } else { 2 });
        for (error, message) in errors {
            assert_eq!(error.kind(), ErrorKind::Redirect, "{error}");
            // The error keeps the response, unless the redirects are a loop.
            let is_loop = message.contains("more than 5 times");
            assert_eq!(error.status().is_none(), is_loop, "{error}");
            let line = error.to_string();
            assert!(line.contains(message) && !line.contains("hidden"), "{line}");
        }
    }
}
