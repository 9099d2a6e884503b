//! Limits the number of connections. If there are too many, chooses those that are closed.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout};

use super::account::Budget;
use super::activity::Activity;

/// The interval at which a new connection checks again for one to close.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

pub(super) struct Connections {
    most: usize,
    places: Arc<Semaphore>,
    open: Arc<Mutex<HashMap<u64, Open>>>,
    number: AtomicU64,
    /// The responses that clients have not read yet.
    pub(super) unread: Budget,
    /// The bodies that have not arrived completely.
    pub(super) received: Budget,
}

struct Open {
    activity: Arc<Activity>,
    task: Option<AbortHandle>,
}

/// A place among the connections, which is freed when it is dropped.
pub(super) struct Place {
    number: u64,
    open: Arc<Mutex<HashMap<u64, Open>>>,
    _permit: OwnedSemaphorePermit,
}

impl Connections {
    /// At most this many connections, and this many bytes of unread responses and of incomplete
    /// bodies.
    pub(super) fn new(most: usize, bytes: usize) -> Self {
        Self {
            most,
            places: Arc::new(Semaphore::new(most)),
            open: Arc::default(),
            number: AtomicU64::new(0),
            unread: Budget::new(bytes),
            received: Budget::new(bytes),
        }
    }

    /// Waits for a place for a new connection. If there is none, connections without a complete
    /// request, or whose clients do not read, are closed, the oldest first.
    pub(super) async fn find_place(&self, activity: &Arc<Activity>) -> Option<Place> {
        let permit = self.acquire().await?;
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let open = Open { activity: Arc::clone(activity), task: None };
        lock(&self.open).insert(number, open);
        Some(Place { number, open: Arc::clone(&self.open), _permit: permit })
    }

    async fn acquire(&self) -> Option<OwnedSemaphorePermit> {
        loop {
            if let Ok(permit) = Arc::clone(&self.places).try_acquire_owned() {
                return Some(permit);
            }
            self.close_oldest();
            // Closed connections need a moment to release their permits.
            let place = Arc::clone(&self.places).acquire_owned();
            if let Ok(permit) = timeout(CHECK_INTERVAL, place).await {
                // The semaphore is never closed.
                return permit.ok();
            }
        }
    }

    /// Records the task that serves a connection, so that it can be aborted.
    pub(super) fn set_task(&self, number: u64, task: AbortHandle) {
        if let Some(open) = lock(&self.open).get_mut(&number) {
            open.task = Some(task);
        }
    }

    /// Closes several connections at once, so that a flood does not cause a search for each.
    fn close_oldest(&self) {
        let open = lock(&self.open);
        let mut incomplete: Vec<_> =
            open.values().filter_map(|open| Some((open.activity.useless_since()?, open))).collect();
        // The oldest first, because newer ones may still send their requests.
        incomplete.sort_by_key(|(since, _)| *since);
        // Several at once, so that a flood does not cause a search for each connection.
        let some = (self.most / 16).max(1);
        let mut closed = 0;
        for (_, open) in incomplete.into_iter().take(some) {
            if let Some(task) = &open.task
                && open.activity.close_if_useless()
            {
                // Dropping the task closes its connection.
                task.abort();
                closed += 1;
            }
        }
        if closed > 0 {
            tracing::warn!(
                connections = self.most,
                closed,
                "too many connections: those without a request were closed"
            );
        }
    }

    /// Closes connections whose clients do not read their responses, until this many bytes are
    /// freed. Returns the number of freed bytes.
    pub(super) fn close_blocked(&self, bytes: usize) -> usize {
        let freed = self.close_by(Activity::unread, bytes);
        tracing::warn!(
            unread = self.unread.bytes(),
            freed,
            "too many responses are unread: the connections that have read nothing for the longest \
             time were closed"
        );
        freed
    }

    /// Closes connections whose clients do not send the rest of a body, until this many bytes are
    /// freed.
    pub(super) fn close_late_bodies(&self, bytes: usize) {
        let freed = self.close_by(Activity::late_body, bytes);
        tracing::warn!(
            received = self.received.bytes(),
            freed,
            "too many bodies did not arrive: the oldest requests waiting for one were closed"
        );
    }

    /// Closes connections that hold bytes, the longest-held first, until this many are freed.
    /// Returns the number of freed bytes.
    fn close_by(&self, held: fn(&Activity) -> Option<(Instant, usize)>, bytes: usize) -> usize {
        let open = lock(&self.open);
        let mut holding: Vec<_> =
            open.values().filter_map(|open| Some((held(&open.activity)?, open))).collect();
        holding.sort_by_key(|((since, _), _)| *since);
        let mut freed = 0;
        for ((_, held), open) in holding {
            if freed >= bytes {
                break;
            }
            if let Some(task) = &open.task {
                open.activity.close();
                task.abort();
                freed += held;
            }
        }
        freed
    }

    pub(super) fn count(&self) -> usize {
        lock(&self.open).len()
    }

    pub(super) async fn all_closed(&self) {
        let most = u32::try_from(self.most).unwrap_or(u32::MAX);
        // The semaphore is never closed.
        let _ = self.places.acquire_many(most).await;
    }
}

impl Place {
    pub(super) fn number(&self) -> u64 {
        self.number
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.open).remove(&self.number);
    }
}

fn lock(open: &Mutex<HashMap<u64, Open>>) -> MutexGuard<'_, HashMap<u64, Open>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}
