//! Hooks around each request. `CannedResponses` is a hook that responds, fails or never ends, so
//! `canned.rs` and `waits.rs` test these cases.

use std::sync::{Arc, Mutex};

use community_qa_client::reqwest::header::HeaderValue;

use crate::site::{Reply, Site, page};

#[tokio::test]
async fn hook_sees_retries_redirects_and_pages() {
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
    let expected = [(1, list, 503), (2, list, 302), (2, "/moved", 200), (1, list, 200)];
    let expected = expected
        .map(|(number, path, status)| (Some("listGroups"), number, path.to_owned(), status));
    assert_eq!(*seen.lock().unwrap(), expected);
}

#[tokio::test]
async fn first_hook_is_outermost() {
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
    let passed = head.lines().filter(|line| line.starts_with("x-passed"));
    assert!(passed.eq(["x-passed: outer", "x-passed: inner"]), "{head}");
    assert!(head.contains("authorization: Basic "), "{head}");
}

#[tokio::test]
async fn debug_of_attempt_hides_query_and_headers() {
    let site = Site::start(|_, _| Reply::json(&page(1, 15, 0, &[]))).await;
    let client = site.builder().hook(|attempt| async move {
        let shown = format!("{attempt:?}");
        assert!(shown.contains("listGroups") && !shown.contains("hidden"), "{shown}");
        // Credentials are added before the hook, and must not be printed.
        assert!(!shown.contains("Basic"), "{shown}");
        attempt.send().await
    });
    let call = client.build().unwrap().list_groups().with_query("token", "hidden");
    call.send().await.unwrap();
}
