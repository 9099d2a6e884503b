//! The waits of a client, on a clock that the tests advance.

use std::time::{Duration, SystemTime};

use community_qa_client::testing::{CannedFailure, CannedResponses};
use community_qa_client::{ErrorKind, RetryPolicy};
use tokio::time::Instant;

use crate::site::page;

/// A policy without waits other than those that the service requests.
fn exact() -> RetryPolicy {
    RetryPolicy::default().initial_backoff(Duration::ZERO)
}

/// The duration of a call whose first response is a 503 with this `Retry-After`, and its number
/// of attempts. Calls that are given up fail with the 503.
async fn waited(retry_after: &str) -> (Duration, usize) {
    let canned = CannedResponses::new()
        .response("listGroups", 503, &[("retry-after", retry_after)], "")
        .json("listGroups", 200, page(1, 15, 0, &[]));
    let client = canned.builder().retry(exact()).build().unwrap();
    let started = Instant::now();
    let outcome = client.list_groups().send().await;
    let calls = canned.requests().len();
    // The second attempt succeeds. Without one, the call fails with the 503.
    assert_eq!(outcome.is_ok(), calls == 2, "{retry_after}: {outcome:?}");
    (started.elapsed(), calls)
}

#[tokio::test(start_paused = true)]
async fn retry_after_in_seconds_is_honoured() {
    for (retry_after, millis) in [("50", 50_000), (" 7\t", 7_000), ("3.5", 3_500)] {
        assert_eq!(waited(retry_after).await, (Duration::from_millis(millis), 2));
    }
}

#[tokio::test(start_paused = true)]
async fn unreadable_retry_after_counts_as_absent() {
    // Zero, the past, and values that are not waits.
    for none in [
        "0",
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "-5",
        "soon",
        "",
        "1e3",
        "0x10",
        "12 seconds",
        "+4",
    ] {
        assert_eq!(waited(none).await, (Duration::ZERO, 2), "{none}");
    }
}

#[tokio::test(start_paused = true)]
async fn retry_after_as_date_is_honoured() {
    let date = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(40));
    let (elapsed, calls) = waited(&date).await;
    assert_eq!(calls, 2);
    // Dates have whole seconds, and time passes while the test runs.
    assert!((35..=40).contains(&elapsed.as_secs()), "{elapsed:?}");
}

#[tokio::test(start_paused = true)]
async fn too_long_retry_after_ends_call() {
    let far = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(7200));
    // Beyond the limit of 60 s, beyond 32 and 64 bits, and beyond any number.
    for long in ["61", "4294967296", "18446744073709551616", &"9".repeat(400), &far] {
        assert_eq!(waited(long).await, (Duration::ZERO, 1), "{long}");
    }
    // The longest wait.
    assert_eq!(waited("60").await, (Duration::from_secs(60), 2));
}

#[tokio::test(start_paused = true)]
async fn overall_timeout_ends_call() {
    let canned = CannedResponses::new().failure("listGroups", CannedFailure::NoResponse);
    // Only the deadline ends the call, because the number of attempts is high.
    let patient = RetryPolicy::default().max_attempts(100);
    let client = canned.builder().retry(patient).build().unwrap();
    for (overall, calls) in [(70, 3), (10, 1)] {
        let before = canned.requests().len();
        let started = Instant::now();
        let call = client.list_groups().with_overall_timeout(Duration::from_secs(overall));
        let error = call.send().await.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Timeout);
        let said = format!("within {overall}.0s, the timeout of the call with its retries");
        assert!(error.to_string().contains(&said), "{error}");
        // An attempt takes thirty seconds, and the wait after it less than one.
        assert_eq!(started.elapsed().as_secs(), overall);
        assert_eq!(canned.requests().len() - before, calls);
    }
    // A wait that would exceed the deadline is skipped.
    let busy = [("retry-after", "2")];
    let busy = CannedResponses::new().response("listGroups", 503, &busy, "");
    let impatient =
        busy.builder().overall_timeout(Duration::from_secs(2)).retry(exact()).build().unwrap();
    let started = Instant::now();
    impatient.list_groups().send().await.unwrap_err();
    assert_eq!((started.elapsed(), busy.requests().len()), (Duration::ZERO, 1));
    // The deadline of the client applies to calls without one.
    let started = Instant::now();
    client.list_groups().send().await.unwrap_err();
    // The default.
    assert_eq!(started.elapsed().as_secs(), 120);
    let call = client
        .request(community_qa_client::reqwest::Method::GET, "/x")
        .with_overall_timeout(Duration::from_secs(1))
        .send_raw();
    assert_eq!(call.await.unwrap_err().kind(), ErrorKind::InvalidRequest);
}

#[tokio::test(start_paused = true)]
async fn overall_timeout_applies_to_each_page() {
    // Each page has one group and comes after a wait.
    let canned = (1..=3).fold(CannedResponses::new(), |canned, number| {
        canned.response("listGroups", 503, &[("retry-after", "80")], "").json(
            "listGroups",
            200,
            page(number, 1, 3, &[number]),
        )
    });
    let patient = exact().max_retry_after(Duration::from_secs(80));
    let client = canned.builder().retry(patient).build().unwrap();
    let call = client.list_groups().page_size(1);
    // Each page takes 80 s of its 90.
    let mut groups = call.with_overall_timeout(Duration::from_secs(90)).items();
    let started = Instant::now();
    let mut count = 0;
    while groups.try_next().await.unwrap().is_some() {
        count += 1;
    }
    assert_eq!((count, started.elapsed().as_secs()), (3, 240));
}

const MAX_BACKOFF: Duration = Duration::from_secs(16);

/// The wait of a call before its second and last attempt.
async fn backoff(server_asks_for: Option<&str>) -> Duration {
    let canned = CannedResponses::new();
    let canned = match server_asks_for {
        Some(seconds) => canned.response("listGroups", 503, &[("retry-after", seconds)], ""),
        None => canned.failure("listGroups", CannedFailure::BrokenConnection),
    };
    let policy = RetryPolicy::default().max_attempts(2).initial_backoff(MAX_BACKOFF);
    let client = canned.builder().retry(policy).build().unwrap();
    let started = Instant::now();
    client.list_groups().send().await.unwrap_err();
    started.elapsed()
}

/// Clients that fail at the same time must not retry at the same time: waits are random between
/// zero and the bound. `Retry-After` is the shortest wait, to which jitter is added.
#[tokio::test(start_paused = true)]
async fn jitter_spreads_waits_up_to_bound() {
    for (asked, least) in [(None, Duration::ZERO), (Some("2"), Duration::from_secs(2))] {
        let mut waits = Vec::new();
        for _ in 0..64 {
            waits.push(backoff(asked).await);
        }
        waits.sort();
        // Each assertion fails by chance once in a hundred million runs.
        let (shortest, longest) = (waits[0], waits[63]);
        assert!(
            least <= shortest && shortest < MAX_BACKOFF / 4 && longest > MAX_BACKOFF / 4 * 3,
            "{asked:?}: {waits:?}"
        );
        waits.dedup();
        // Two waits may be the same by chance.
        assert!(waits.len() > 32, "the same again and again: {waits:?}");
    }
}
