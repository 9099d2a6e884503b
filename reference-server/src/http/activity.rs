//! The phases of a connection, and the deadline of each.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The longest time from the first byte of a request's head to its end.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest time that a silent connection is kept open, before its first request and between
/// two.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);
/// The longest time in which a client may read nothing of its response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// The time after which a client that has read nothing may be disconnected in favour of others. It
/// is not shorter, because the network may be slow.
const SLOW_AFTER: Duration = Duration::from_secs(1);
/// The time after a request at which the connection is checked for the start of the next one.
const NEXT_CHECK: Duration = Duration::from_secs(1);

/// The state of a connection. Its stream and its requests record it; the task of the connection
/// checks its deadline.
#[derive(Debug)]
pub(super) struct Activity(Mutex<State>);

#[derive(Debug, Clone, Copy)]
struct State {
    phase: Phase,
    since: Instant,
    /// Set if the bytes that were read with the last request may contain the start of the next one.
    may_have_begun: bool,
    /// Set while the handler waits for a part of the body that has not arrived.
    awaits_body: bool,
    /// The number of bytes of the body that have arrived.
    received: usize,
    /// The time since which the client has read nothing of the data to be written.
    blocked: Option<Instant>,
    /// The number of bytes of responses that are still to be written.
    unread: usize,
    /// The length of the request line as far as it was read.
    line: usize,
    line_is_complete: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// Waiting for a request.
    Idle,
    /// Reading the head of a request.
    Head,
    /// Handling a request.
    Request,
    /// Closed in favour of another connection.
    Closed,
}

/// The reason for closing a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Expiry {
    /// No request came.
    Idle,
    /// It is time to check whether the next request has begun.
    Next,
    /// The head of a request did not come in time.
    Head,
    /// The client does not read.
    Write,
}

impl Activity {
    pub(super) fn new() -> Self {
        Self(Mutex::new(State {
            phase: Phase::Idle,
            since: Instant::now(),
            may_have_begun: false,
            awaits_body: false,
            received: 0,
            blocked: None,
            unread: 0,
            line: 0,
            line_is_complete: false,
        }))
    }

    /// The time at which the connection is closed if nothing changes, and the reason.
    pub(super) fn deadline(&self) -> Option<(Instant, Expiry)> {
        let state = self.state();
        let phase = match state.phase {
            Phase::Idle if state.may_have_begun && state.blocked.is_none() => {
                Some((state.since + NEXT_CHECK, Expiry::Next))
            }
            Phase::Idle => Some((state.since + IDLE_TIMEOUT, Expiry::Idle)),
            Phase::Head => Some((state.since + HEAD_TIMEOUT, Expiry::Head)),
            Phase::Request | Phase::Closed => None,
        };
        let write = state.blocked.map(|since| (since + WRITE_TIMEOUT, Expiry::Write));
        let deadlines = [phase, write].into_iter().flatten();
        deadlines.min_by_key(|(at, _)| *at)
    }

    pub(super) fn record_bytes(&self, bytes: &[u8]) {
        let mut state = self.state();
        if state.phase == Phase::Idle {
            state.since = Instant::now();
            state.begin_head();
        }
        if !state.line_is_complete {
            let end = bytes.iter().position(|byte| *byte == b'\n');
            state.line += end.unwrap_or(bytes.len());
            state.line_is_complete = end.is_some();
        }
    }

    pub(super) fn record_progress(&self) {
        self.state().blocked = None;
    }

    pub(super) fn record_blocked(&self) {
        self.state().blocked.get_or_insert_with(Instant::now);
    }

    /// Begins a request. Until it ends, the connection is not closed in favour of others.
    pub(super) fn begin_request(&self) {
        self.set_phase(Phase::Request);
    }

    pub(super) fn end_request(&self) {
        self.set_phase(Phase::Idle);
        self.state().may_have_begun = true;
    }

    /// Records whether the bytes that were read before contain the start of the next request. If
    /// so, its time runs from the end of the last one.
    pub(super) fn settle_next(&self, has_begun: bool) {
        let mut state = self.state();
        state.may_have_begun = false;
        if has_begun && state.phase == Phase::Idle {
            state.begin_head();
        }
    }

    /// Records whether the handler waits for a part of the body that has not arrived.
    pub(super) fn set_awaits_body(&self, awaits_body: bool) {
        self.state().awaits_body = awaits_body;
    }

    pub(super) fn add_received(&self, bytes: usize) {
        self.state().received += bytes;
    }

    /// The start of a request whose body has not arrived completely, and the number of bytes that
    /// have; `None` if the handler does not wait for the body.
    pub(super) fn late_body(&self) -> Option<(Instant, usize)> {
        let state = self.state();
        state.awaits_body.then_some((state.since, state.received))
    }

    pub(super) fn add_unread(&self, bytes: usize) {
        self.state().unread += bytes;
    }

    pub(super) fn remove_unread(&self, bytes: usize) {
        self.state().unread -= bytes;
    }

    /// The time since which the client has read nothing of its response, and the number of bytes
    /// that it has not read; `None` if it has read recently.
    pub(super) fn unread(&self) -> Option<(Instant, usize)> {
        let state = self.state();
        Some((state.slow_since()?, state.unread))
    }

    /// Closes the connection in favour of others, whatever it is doing.
    pub(super) fn close(&self) {
        self.set_phase(Phase::Closed);
    }

    /// Closes the connection, unless it is serving a request. Returns whether it is closed now.
    pub(super) fn close_if_useless(&self) -> bool {
        let mut state = self.state();
        if state.useless_since().is_some() {
            state.phase = Phase::Closed;
        }
        state.phase == Phase::Closed
    }

    /// The time since which the connection has had no complete request, or its client has not read
    /// the response; `None` if it is serving a request.
    pub(super) fn useless_since(&self) -> Option<Instant> {
        self.state().useless_since()
    }

    /// The length of the request line in the head that is being read.
    pub(super) fn line_length(&self) -> usize {
        self.state().line
    }

    fn set_phase(&self, phase: Phase) {
        let mut state = self.state();
        if state.phase != Phase::Closed {
            state.phase = phase;
            state.since = Instant::now();
            state.awaits_body = false;
            state.received = 0;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // After a panic, the times and counts are still valid.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn useless_since(&self) -> Option<Instant> {
        match self.phase {
            // A request that arrives before the last response was read does not count as begun.
            _ if self.blocked.is_some() => self.slow_since(),
            Phase::Idle | Phase::Head => Some(self.since),
            Phase::Request => self.awaits_body.then_some(self.since),
            Phase::Closed => None,
        }
    }

    fn slow_since(&self) -> Option<Instant> {
        self.blocked.filter(|since| since.elapsed() >= SLOW_AFTER)
    }

    fn begin_head(&mut self) {
        self.phase = Phase::Head;
        self.line = 0;
        self.line_is_complete = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_connection_starts_no_request() {
        let activity = Activity::new();
        activity.begin_request();
        assert!(!activity.close_if_useless());
        activity.set_awaits_body(true);
        activity.add_received(7);
        assert_eq!(activity.late_body().map(|(_, received)| received), Some(7));
        activity.close();
        assert_eq!(activity.late_body(), None);
        activity.end_request();
        assert_eq!(activity.deadline(), None);

        let idle = Activity::new();
        assert!(idle.close_if_useless());
        assert_eq!((idle.deadline(), idle.useless_since()), (None, None));
    }

    #[tokio::test(start_paused = true)]
    async fn connection_without_reads_for_a_second_is_closed_first() {
        let slow = Activity::new();
        slow.add_unread(7);
        slow.remove_unread(3);
        for _ in 0..3 {
            slow.record_progress();
            slow.record_blocked();
            assert!(!slow.close_if_useless());
            tokio::time::advance(SLOW_AFTER).await;
        }
        assert_eq!(slow.unread().map(|(_, bytes)| bytes), Some(4));
        assert!(slow.close_if_useless());
    }
}
