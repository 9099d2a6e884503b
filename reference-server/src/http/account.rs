//! Charges a connection for the parts of requests and responses that are in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use hyper::StatusCode;

use super::activity::Activity;
use super::connections::Connections;
use crate::response::{Response, later};

/// Responses up to this size are always sent. A connection has one of them at most.
const SMALL_RESPONSE: usize = 64 * 1024;

#[derive(Clone)]
pub(super) struct Account {
    pub(super) connections: Arc<Connections>,
    pub(super) activity: Arc<Activity>,
}

impl Account {
    /// Charges the connection for a part of a body. If the budget is exceeded, clients that have
    /// not sent the rest of their bodies are disconnected, the oldest first.
    pub(super) fn charge_body(&self, size: usize) {
        self.activity.add_received(size);
        if let Some(excess) = self.connections.received.add(size) {
            self.connections.close_late_bodies(excess);
        }
    }

    /// Charges the connection for a response. If unread responses exceed the budget, clients that
    /// have not read for a while are disconnected; if there are none, a large response to a request
    /// that has changed nothing becomes a 503.
    pub(super) fn charge(&self, response: Response, is_safe: bool) -> Response {
        let (head, body) = response.into_parts();
        let unread = &self.connections.unread;
        let size = body.len();
        if let Some(excess) = unread.add(size) {
            let freed = self.connections.close_blocked(excess);
            if freed < excess && size > SMALL_RESPONSE && is_safe {
                unread.remove(size);
                let message = "too many large responses are being read by others; try again later";
                let wait = Duration::from_secs(10);
                return later(StatusCode::SERVICE_UNAVAILABLE, message, wait);
            }
        }
        self.activity.add_unread(size);
        let charged =
            Charged { body, activity: Arc::clone(&self.activity), unread: unread.clone() };
        Response::from_parts(head, Bytes::from_owner(charged))
    }
}

/// The number of bytes of all clients in memory, and its limit.
#[derive(Debug, Clone)]
pub(super) struct Budget {
    bytes: Arc<AtomicUsize>,
    most: usize,
}

impl Budget {
    pub(super) fn new(most: usize) -> Self {
        Self { bytes: Arc::default(), most }
    }

    /// Adds bytes, and returns by how many the limit is exceeded, if it is. The bytes of a single
    /// client never exceed it.
    pub(super) fn add(&self, size: usize) -> Option<usize> {
        let before = self.bytes.fetch_add(size, Ordering::Relaxed);
        let excess = (before + size).saturating_sub(self.most).min(before);
        (excess > 0).then_some(excess)
    }

    pub(super) fn remove(&self, size: usize) {
        self.bytes.fetch_sub(size, Ordering::Relaxed);
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

/// A body that is charged for until it is written, or its connection is closed.
struct Charged {
    body: Bytes,
    activity: Arc<Activity>,
    unread: Budget,
}

impl AsRef<[u8]> for Charged {
    fn as_ref(&self) -> &[u8] {
        &self.body
    }
}

impl Drop for Charged {
    fn drop(&mut self) {
        self.unread.remove(self.body.len());
        self.activity.remove_unread(self.body.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_are_too_many_together_and_never_alone() {
        let unread = Budget::new(100);
        assert_eq!(unread.add(250), None);
        assert_eq!(unread.add(30), Some(180));
        unread.remove(250);
        assert_eq!(unread.add(60), None);
        assert_eq!(unread.add(20), Some(10));
        assert_eq!(unread.bytes(), 110);
    }

    fn account_of(most: usize) -> Account {
        Account {
            connections: Arc::new(Connections::new(1, most)),
            activity: Arc::new(Activity::new()),
        }
    }

    #[test]
    fn large_response_is_refused_only_if_it_can_be_repeated() {
        let account = account_of(0);
        let charge = |size, is_safe| account.charge(Response::new(vec![0; size].into()), is_safe);
        let _unread = charge(1, true);
        assert_eq!(charge(SMALL_RESPONSE, true).status(), 200);
        assert_eq!(charge(SMALL_RESPONSE + 1, true).status(), 503);
        assert_eq!(charge(SMALL_RESPONSE + 1, false).status(), 200);
    }

    #[test]
    fn body_is_charged_until_it_is_dropped() {
        let account = account_of(1000);
        let unread = &account.connections.unread;
        let response = account.charge(Response::new(Bytes::from_static(b"body")), true);
        let part = response.body().slice(1..2);
        drop(response);
        assert_eq!(unread.bytes(), 4);
        drop(part);
        assert_eq!(unread.bytes(), 0);
    }
}
