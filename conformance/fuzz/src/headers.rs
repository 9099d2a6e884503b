//! The two headers that the client reads: `Retry-After` and `location`.

use std::time::Duration;

use community_qa_client::testing::CannedResponses;
use community_qa_client::{ErrorKind, RetryPolicy};
use tokio::runtime::Runtime;
use tokio::time::Instant;

/// The longest wait that is accepted, in seconds. Two of them are shorter than the time limit of a
/// call.
const MAX_RETRY_AFTER_SECS: u64 = 50;

/// Checks the wait for a `Retry-After` from outside: the number of attempts, and their duration on
/// a clock that skips waits.
pub fn retry_after(data: &[u8]) {
    let text = super::text(data);
    let canned = CannedResponses::new().response("getUser", 503, &[("retry-after", text)], "");
    // With a limit, a wait of years ends the call.
    let policy = RetryPolicy::default().max_retry_after(Duration::from_secs(MAX_RETRY_AFTER_SECS));
    let Ok(client) = canned.builder().retry(policy).build() else {
        panic!("no client");
    };
    let (error, waited) = on_a_clock_that_jumps(async {
        let begun = Instant::now();
        let result = client.get_user(7).send().await;
        (result.map(drop), begun.elapsed())
    });
    let Err(error) = error else {
        panic!("a 503 passes for a success");
    };
    assert_eq!(error.kind(), ErrorKind::Api);
    let (attempts, waits) = (error.attempts(), 2);
    // The least and the most random time that is added to two waits.
    let jitter = Duration::from_millis(250 + 500);
    let is_sent = error.headers().is_some_and(|headers| headers.contains_key("retry-after"));
    let asked = text.trim();
    let is_number = !asked.is_empty() && asked.bytes().all(|byte| byte.is_ascii_digit());
    if is_sent && is_number {
        // A wait beyond the limit ends the call instead.
        match asked.parse().ok().filter(|asked| *asked <= MAX_RETRY_AFTER_SECS) {
            Some(asked) => {
                let asked = Duration::from_secs(asked);
                assert_eq!(attempts, 3, "{text}");
                assert!(waited >= asked * waits, "{text}: {waited:?}");
                assert!(waited <= asked * waits + jitter, "{text}: {waited:?}");
            }
            None => assert_eq!((attempts, waited), (1, Duration::ZERO), "{text}"),
        }
    } else {
        // A date in the far future ends the call; after any other text, the client waits as long
        // as the text says, if it says anything.
        let longest = Duration::from_secs(MAX_RETRY_AFTER_SECS) * waits + jitter;
        assert!(matches!(attempts, 1 | 3), "{text}: {attempts} attempts");
        assert!(attempts == 3 || waited.is_zero(), "{text}: {waited:?}");
        assert!(waited <= longest, "{text}: {waited:?}");
    }
}

/// The identifier of a new record, from its `location`.
pub fn location(data: &[u8]) {
    let text = super::text(data);
    let canned = CannedResponses::new().response("createGroup", 201, &[("location", text)], "");
    let Ok(client) = canned.client() else {
        panic!("no client");
    };
    let call = client.create_group().name("Users").send();
    let created = on_a_clock_that_jumps(call)
        .unwrap_or_else(|error| panic!("a 201 passes for a failure: {error}"));
    if let Some(url) = created.location() {
        // A path belongs to the site that was called (RFC 9110, section 10.2.2).
        let is_path = text.starts_with('/') && text[1..].starts_with(char::is_alphanumeric);
        if is_path {
            assert_eq!(url.host_str(), Some("canned.invalid"), "{text:?}");
        }
        assert!(created.location_text().is_some());
    }
    let Some(id) = created.created_id() else {
        return;
    };
    let location = created.location_text().unwrap_or_default();
    assert!(id >= 0, "{location:?} gives {id}");
    let is_there = location
        // The identifier must occur in the location.
        .split(|sign: char| !sign.is_ascii_digit())
        .any(|number| number.parse() == Ok(id));
    assert!(is_there, "{location:?} gives {id}");
}

/// Runs a call to its end. Canned responses need no network, and the paused clock skips waits.
pub(super) fn on_a_clock_that_jumps<F: Future>(call: F) -> F::Output {
    thread_local! {
        static RUNTIME: Runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap_or_else(|error| panic!("no runtime: {error}"));
    }
    RUNTIME.with(|runtime| runtime.block_on(call))
}
