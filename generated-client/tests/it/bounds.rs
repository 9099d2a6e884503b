//! The limits of a client: time, bytes, retries and pages.

use std::time::Duration;

use community_qa_client::reqwest::Method;
use community_qa_client::{ErrorKind, RetryPolicy};

use crate::network::PART;
use crate::site::{Reply, Site, page, quick};

#[tokio::test]
async fn timeouts_cover_body() {
    let site = Site::start(|_, _| Reply::Stalled(PART.to_owned())).await;
    let short = Duration::from_millis(50);
    let builder = || site.builder().retry(RetryPolicy::off());
    for (name, client) in [
        ("timeout", builder().timeout(short)),
        ("overall_timeout", builder().overall_timeout(short)),
    ] {
        let call = client.build().unwrap().list_groups().send();
        // A client that waits for ever must fail the test instead of hanging it.
        let Ok(outcome) = tokio::time::timeout(Duration::from_secs(10), call).await else {
            panic!("a body that stalls is waited for beyond the `{name}`");
        };
        assert_eq!(outcome.unwrap_err().kind(), ErrorKind::Timeout, "{name}");
    }
}

#[tokio::test]
async fn default_body_limit_is_32_mib() {
    const LIMIT: usize = 32 * 1024 * 1024;
    let site = Site::start(|number, _| {
        // The first body has the size of the limit, the second one byte more.
        let body = "x".repeat(LIMIT + number);
        Reply::Whole(200, String::new(), body.into())
    })
    .await;
    let client = site.client();
    let call = || client.list_groups().with_retry(RetryPolicy::off());
    assert_eq!(call().send_raw().await.unwrap().body().len(), LIMIT);
    let Err(error) = call().send_raw().await else {
        panic!("a body of more than {LIMIT} bytes is read");
    };
    assert_eq!(error.kind(), ErrorKind::TooLarge, "{error}");
}

/// The budget is 500. A retry costs 5, and a success restores 1.
#[tokio::test]
async fn successes_refill_retry_budget() {
    let site = Site::start(|_, head| {
        if head.contains("/group.json") {
            Reply::status(503)
        } else {
            Reply::json(&page(1, 15, 0, &[]))
        }
    })
    .await;
    let policy = quick().max_attempts(2);
    let client = site.builder().retry(policy).build().unwrap();
    let succeed = async |times: usize| {
        for _ in 0..times {
            client.list_users().send().await.unwrap();
        }
    };
    let attempts = async || client.list_groups().send().await.unwrap_err().attempts();

    // A full budget does not grow.
    succeed(10).await;
    for call in 1..=100 {
        assert_eq!(attempts().await, 2, "call {call} of 100");
    }
    assert_eq!(attempts().await, 1, "the budget is spent");
    succeed(4).await;
    assert_eq!(attempts().await, 1, "four successes do not pay for a repetition");
    succeed(1).await;
    assert_eq!(attempts().await, 2, "five successes pay for a repetition");
    assert_eq!(attempts().await, 1, "and for one alone");
}

#[tokio::test]
async fn redirects_are_followed_for_reads_only() {
    for status in [301, 302, 303, 307, 308] {
        let site = Site::start(move |_, head| {
            if head.contains(" /new ") {
                Reply::status(200)
            } else {
                Reply::with_header(status, "location: /new")
            }
        })
        .await;
        let client = site.client();
        for method in [Method::GET, Method::HEAD] {
            let sent = client.request(method.clone(), "/old").send_raw().await;
            assert_eq!(sent.unwrap().status(), 200, "{method} {status}");
        }
        assert!(site.heads()[1].contains("authorization: Basic "));
        for method in [Method::POST, Method::PUT, Method::DELETE] {
            let sent = client.request(method.clone(), "/old").send_raw().await;
            let status_sent = sent.unwrap().status();
            assert_eq!(status_sent, status, "{method} {status}");
        }
        // Two for each read, one for each write.
        assert_eq!(site.count(), 7, "{status}");
    }
}

#[tokio::test]
async fn headers_of_client_are_sent() {
    let site = Site::start(|_, _| Reply::json(&page(1, 15, 0, &[]))).await;
    let client = site
        .builder()
        .user_agent("tests")
        .header("accept", "application/vnd.qa+json")
        .header("x-tag", "one")
        .header("x-tag", "two")
        .build()
        .unwrap();
    client.list_groups().send().await.unwrap();
    let call = client.list_groups().with_header("authorization", "Bearer of the call");
    call.with_header("x-tag", "three").send().await.unwrap();
    let sent = |number: usize, name: &str| -> Vec<String> {
        let head = site.heads().remove(number);
        let lines = head.lines().filter_map(|line| line.strip_prefix(name));
        lines.map(|value| value.trim_start_matches(": ").to_owned()).collect()
    };
    assert_eq!(sent(0, "user-agent:"), [" tests"]);
    assert_eq!(sent(0, "accept:"), [" application/vnd.qa+json"]);
    assert_eq!(sent(0, "x-tag:"), [" one", " two"]);
    assert_eq!(sent(1, "x-tag:"), [" three"]);
    assert_eq!(sent(1, "authorization:"), [" Bearer of the call"]);
}
