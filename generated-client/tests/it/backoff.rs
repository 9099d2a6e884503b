//! The waits between attempts, in time that is paused.

use std::time::Duration;

use community_qa_client::RetryPolicy;
use community_qa_client::testing::{CannedFailure, CannedResponses};
use tokio::time::Instant;

const MAX_BACKOFF: Duration = Duration::from_secs(16);

/// The wait of a call before its second and last attempt.
async fn wait(server_asks_for: Option<&str>) -> Duration {
    let canned = CannedResponses::new();
    let canned = match server_asks_for {
        Some(seconds) => canned.response("listGroups", 503, &[("retry-after", seconds)], ""),
        None => canned.failure("listGroups", CannedFailure::BrokenConnection),
    };
    let policy = RetryPolicy::default()
        .max_attempts(2)
        .initial_backoff(MAX_BACKOFF);
    let client = canned.builder().retry(policy).build().unwrap();
    let started = Instant::now();
    client.list_groups().send().await.unwrap_err();
    started.elapsed()
}

/// Clients that failed together must not come back together: waits lie anywhere
/// between nothing and the bound.
#[tokio::test(start_paused = true)]
async fn waits_are_spread_over_all_that_the_bound_allows() {
    let mut waits = Vec::new();
    for _ in 0..64 {
        waits.push(wait(None).await);
    }
    // Each fails by chance once in a hundred million runs.
    assert!(
        waits.iter().any(|wait| *wait < MAX_BACKOFF / 4),
        "no wait is short: {waits:?}"
    );
    assert!(
        waits.iter().any(|wait| *wait > MAX_BACKOFF / 4 * 3),
        "no wait is long: {waits:?}"
    );
    waits.sort();
    waits.dedup();
    // Two waits may be the same by chance.
    assert!(
        waits.len() > 32,
        "waits are the same again and again: {waits:?}"
    );
}

/// `Retry-After` is the least wait: jitter adds to it and takes nothing away.
#[tokio::test(start_paused = true)]
async fn retry_after_is_the_least_wait_and_not_the_only_one() {
    let least = Duration::from_secs(4);
    let mut waits = Vec::new();
    for _ in 0..32 {
        waits.push(wait(Some("4")).await);
    }
    assert!(
        waits.iter().all(|wait| *wait >= least),
        "a wait is shorter than the service asks for: {waits:?}"
    );
    assert!(
        waits.iter().any(|wait| *wait > MAX_BACKOFF / 2),
        "clients come back together after a `Retry-After`: {waits:?}"
    );
}
