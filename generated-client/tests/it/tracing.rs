//! Traced events, and values that must not be traced.

use std::cell::RefCell;
use std::io::{self, Write};

use crate::site::{Reply, Site, page};

thread_local! {
    /// The events of this thread. Each test has its own thread.
    static NOTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Records all events, of any crate.
struct Notes;

impl Notes {
    /// Starts for the whole process: interest in what is recorded is cached, and a subscriber of
    /// one thread can miss what another has met first.
    fn start() {
        let notes = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE);
        let _ = notes.with_ansi(false).with_writer(|| Self).try_init();
        NOTES.take();
    }
}

impl Write for Notes {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        NOTES.with_borrow_mut(|notes| notes.write(text))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Checks the recorded events: they have these names and no secret.
#[track_caller]
fn assert_noted(expected: &[&str]) {
    let notes = String::from_utf8(NOTES.take()).unwrap();
    for noted in expected {
        assert!(notes.contains(noted), "{noted} is not in {notes}");
    }
    for secret in ["hidden", "Basic", "YWRhOmhpZGRlbg"] {
        assert!(!notes.contains(secret), "{notes}");
    }
}

#[tokio::test]
async fn span_of_call_has_no_secrets() {
    Notes::start();
    let site = Site::start(|number, _| match number {
        0 => Reply::status(503),
        _ => Reply::json(&page(1, 15, 0, &[])),
    })
    .await;
    let client = site.client();
    let call = client.list_groups().with_query("key", "hidden");
    call.with_header("x-key", "hidden").send().await.unwrap();
    let port = site.base_url.rsplit(':').next().unwrap();
    assert_noted(&[
        "otel.kind=\"client\"",
        "otel.name=\"listGroups\"",
        "http.request.method=\"GET\"",
        "url.template=\"/services/v2/group.json\"",
        "url.path=\"/services/v2/group.json\"",
        "server.address=\"127.0.0.1\"",
        &format!("server.port={port}"),
        "http.request.resend_count=1",
        "http.response.status_code=200",
        "retrying attempt=1 error.type=\"Api\" wait=",
        "call ended http.client.request.duration=0.",
        "is_success=true",
    ]);
}

#[tokio::test]
async fn span_of_failed_call_has_error() {
    Notes::start();
    let site = Site::start(|_, _| Reply::status(401)).await;
    let client = site.builder().header("x-key", "hidden").build().unwrap();
    // The same secret is in every part of a request.
    let call =
        client.create_user().username("ada").password("hidden").with_query("password", "hidden");
    let error = call.send().await.unwrap_err();
    assert!(site.heads()[0].contains("password=hidden"), "it was sent");
    // A program may record any of them.
    tracing::error!(%error, ?error, ?client, "what a program may record");
    assert_noted(&[
        "otel.name=\"createUser\"",
        "url.path=\"/services/v2/user.json\"",
        "otel.status_code=\"ERROR\"",
        // No event in between, because there was one attempt.
        "error.type=\"BadCredentials\" http.response.status_code=401",
        "is_success=false",
        "createUser (POST /services/v2/user.json): 401 the service does not accept these credentials",
    ]);
}
