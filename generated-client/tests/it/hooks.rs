//! Hooks around each request that is sent.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use community_qa_client::reqwest::StatusCode;
use community_qa_client::reqwest::header::{HeaderMap, HeaderValue};
use community_qa_client::{ErrorKind, RetryPolicy};

use crate::site::{Reply, Site, page, quick};

#[tokio::test]
async fn each_retry_redirect_and_page_passes_the_hook() {
    let site = Site::start(|number, head| match number {
        // One failure that is retried, one redirect, and two pages.
        0 => Reply::status(503),
        1 => Reply::with_header(302, "location: /moved"),
        2 => Reply::json(&page(1, 2, 4, &[1, 2])),
        _ => {
            assert!(head.contains("page=2"), "{head}");
            Reply::json(&page(2, 2, 4, &[3, 4]))
        }
    })
    .await;
    let seen = Arc::<Mutex<Vec<_>>>::default();
    let log = Arc::clone(&seen);
    let builder = site.builder().hook(move |attempt| {
        let (number, path) = (attempt.number(), attempt.request().url().path().to_owned());
        let operation = attempt.operation().map(|operation| operation.id);
        let log = Arc::clone(&log);
        async move {
            let response = attempt.send().await?;
            let status = response.status().as_u16();
            log.lock().unwrap().push((operation, number, path, status));
            Ok(response)
        }
    });
    let mut groups = builder.build().unwrap().list_groups().page_size(2).items();
    while groups.try_next().await.unwrap().is_some() {}
    let list = "/services/v2/group.json";
    let expected = [
        (1, list, 503),
        (2, list, 302),
        (2, "/moved", 200),
        (1, list, 200),
    ];
    let expected = expected
        .map(|(number, path, status)| (Some("listGroups"), number, path.to_owned(), status));
    assert_eq!(*seen.lock().unwrap(), expected);
}

#[tokio::test]
async fn hooks_change_requests_and_responses_from_the_outside_in() {
    let site = Site::start(|_, _| Reply::json(&page(1, 15, 0, &[]))).await;
    let mut builder = site.builder();
    for name in ["outer", "inner"] {
        builder = builder.hook(move |mut attempt| async move {
            let headers = attempt.request_mut().headers_mut();
            headers.append("x-passed", HeaderValue::from_static(name));
            let response = attempt.send().await?;
            println!("{name}: {}", response.status());
            Ok(response)
        });
    }
    let client = builder.build().unwrap();
    client.list_groups().send().await.unwrap();
    let head = site.heads().remove(0);
    let passed: Vec<&str> = head
        .lines()
        .filter(|line| line.starts_with("x-passed"))
        .collect();
    assert_eq!(passed, ["x-passed: outer", "x-passed: inner"]);
    assert!(head.contains("authorization: Basic "), "{head}");
}

#[tokio::test]
async fn a_hook_responds_in_place_of_the_service() {
    let site = Site::start(|_, _| Reply::status(500)).await;
    // The site is not asked at all.
    let client = site.builder().hook(|attempt| async move {
        let body = page(1, 15, 1, &[7]).to_string();
        Ok(attempt.respond(StatusCode::OK, HeaderMap::new(), body))
    });
    let client = client.build().unwrap();
    assert_eq!(
        client.list_groups().send().await.unwrap().list[0].id.get(),
        7
    );
    assert_eq!(site.count(), 0);
    // What it gives is held to what a service's response is.
    let limited = site.builder().max_body(10).hook(|attempt| async move {
        Ok(attempt.respond(StatusCode::OK, HeaderMap::new(), "x".repeat(11)))
    });
    let error = limited
        .build()
        .unwrap()
        .list_groups()
        .send()
        .await
        .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(error.body().unwrap().len(), 10);
}

#[tokio::test]
async fn a_refusal_of_a_hook_ends_the_call() {
    let site = Site::start(|_, _| Reply::status(500)).await;
    let client = site
        .builder()
        .hook(|attempt| async move { Err(attempt.refuse("writes are switched off")) });
    let error = client
        .build()
        .unwrap()
        .follow_user(7)
        .send()
        .await
        .unwrap_err();
    assert_eq!((error.kind(), site.count()), (ErrorKind::InvalidRequest, 0));
    let line = error.to_string();
    assert_eq!(
        line,
        "followUser (PUT /services/v2/user/7/follow.json): writes are switched off"
    );
}

/// The response of a hook is retried as the service's is.
#[tokio::test]
async fn what_a_hook_makes_of_a_response_decides() {
    let site = Site::start(|_, _| Reply::json(&page(1, 15, 0, &[]))).await;
    let made = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&made);
    let client = site.builder().retry(quick()).hook(move |attempt| {
        // Only the first response is replaced.
        let is_first = counter.fetch_add(1, Ordering::Relaxed) == 0;
        async move {
            if is_first {
                return Ok(attempt.respond(StatusCode::SERVICE_UNAVAILABLE, HeaderMap::new(), ""));
            }
            attempt.send().await
        }
    });
    let response = client.build().unwrap().list_groups().send().await.unwrap();
    assert_eq!((response.attempts(), site.count()), (2, 1));
}

#[tokio::test]
async fn the_time_that_a_hook_takes_counts() {
    let site = Site::start(|_, _| Reply::status(500)).await;
    let client = site
        .builder()
        .timeout(Duration::from_millis(50))
        .hook(|attempt| async move {
            // Longer than any test would wait.
            tokio::time::sleep(Duration::from_secs(3600)).await;
            attempt.send().await
        });
    let client = client.retry(RetryPolicy::off()).build().unwrap();
    let error = client.list_groups().send().await.unwrap_err();
    assert_eq!((error.kind(), site.count()), (ErrorKind::Timeout, 0));
}

#[tokio::test]
async fn neither_query_nor_headers_of_an_attempt_are_printed() {
    let site = Site::start(|_, _| Reply::json(&page(1, 15, 0, &[]))).await;
    let client = site.builder().hook(|attempt| async move {
        let shown = format!("{attempt:?}");
        assert!(
            shown.contains("listGroups") && !shown.contains("hidden"),
            "{shown}"
        );
        // Credentials are added before the hook, and must not show.
        assert!(!shown.contains("Basic"), "{shown}");
        attempt.send().await
    });
    let call = client.build().unwrap();
    let call = call.list_groups().with_query("token", "hidden");
    call.send().await.unwrap();
}
