//! Retries of calls.

use community_qa_client::{ErrorKind, RetryPolicy};

use crate::site::{Reply, Site, page, quick};

/// The number of requests for a list of groups if the first responses are these.
async fn calls(policy: RetryPolicy, failing: usize, status: u16) -> (usize, bool) {
    let site = Site::start(move |number, _| {
        if number < failing { Reply::status(status) } else { Reply::json(&page(1, 15, 0, &[])) }
    })
    .await;
    let client = site.builder().retry(policy).build().unwrap();
    let outcome = client.list_groups().send().await;
    let attempts = match &outcome {
        Ok(groups) => groups.attempts(),
        Err(error) => error.attempts(),
    };
    assert_eq!(attempts as usize, site.count());
    (site.count(), outcome.is_ok())
}

#[tokio::test]
async fn transient_errors_of_reads_are_retried() {
    for status in [429, 502, 503, 504] {
        assert_eq!(calls(quick(), 2, status).await, (3, true), "{status}");
        assert_eq!(calls(quick(), 3, status).await, (3, false), "{status}");
        assert_eq!(calls(RetryPolicy::off(), 1, status).await, (1, false));
    }
    assert_eq!(calls(quick(), 1, 500).await, (1, false));
    assert_eq!(calls(quick().server_errors(true), 1, 500).await, (2, true));
    for status in [400, 401, 404, 409] {
        assert_eq!(calls(quick().server_errors(true), 1, status).await, (1, false));
    }
}

#[tokio::test]
async fn writes_and_refusals_are_not_retried() {
    let site = Site::start(|_, _| Reply::status(503)).await;
    let client = site.client();
    // A write is never safe to repeat, whatever the response.
    let error = client.award_reputation(7, 5).send().await.unwrap_err();
    assert!(!error.is_retryable() && error.attempts() == 1, "{error}");
    assert_eq!(site.count(), 1);

    let site = Site::start(|_, _| Reply::status(500)).await;
    let client = site.builder().retry(quick().server_errors(true)).build().unwrap();
    // The document says that this 500 is a refusal.
    let error = client.get_group(3).send().await.unwrap_err();
    assert!(error.is_permission_denied(), "{error}");
    assert_eq!(site.count(), 1);
    let call = client.list_groups().with_retry(RetryPolicy::off());
    assert_eq!(call.send().await.unwrap_err().kind(), ErrorKind::Api);
    assert_eq!(site.count(), 2);
}

#[tokio::test]
async fn custom_predicate_replaces_retry_rules() {
    // A status that the rules do not retry, at the first attempt only.
    let first = quick().when(|error, attempt| attempt == 1 && error.is_api());
    assert_eq!(calls(first.clone(), 1, 423).await, (2, true));
    assert_eq!(calls(first, 2, 423).await, (2, false));
    // A status that the rules retry.
    assert_eq!(calls(quick().when(|_, _| false), 1, 503).await, (1, false));
    // The limit of attempts still applies.
    assert_eq!(calls(quick().when(|_, _| true), 9, 400).await, (3, false));
}
