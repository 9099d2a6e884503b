//! How many connections there are, and which of them are closed when they run short.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

use super::activity::Activity;

/// The connections of one listener.
pub(super) struct Connections {
    most: usize,
    places: Arc<Semaphore>,
    open: Arc<Mutex<HashMap<u64, Open>>>,
    number: AtomicU64,
}

struct Open {
    activity: Arc<Activity>,
    task: Option<AbortHandle>,
}

/// A place among the connections, given back when it is dropped.
pub(super) struct Place {
    number: u64,
    open: Arc<Mutex<HashMap<u64, Open>>>,
    _permit: OwnedSemaphorePermit,
}

impl Connections {
    pub(super) fn new(most: usize) -> Self {
        Self {
            most,
            places: Arc::new(Semaphore::new(most)),
            open: Arc::default(),
            number: AtomicU64::new(0),
        }
    }

    /// Waits for a place for a new connection. When there is none, connections without a
    /// whole request are closed, the oldest first.
    pub(super) async fn find_place(&self, activity: &Arc<Activity>) -> Option<Place> {
        let permit = if let Ok(permit) = Arc::clone(&self.places).try_acquire_owned() {
            permit
        } else {
            self.close_oldest();
            let places = Arc::clone(&self.places);
            // It is never closed.
            places.acquire_owned().await.ok()?
        };
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let activity = Arc::clone(activity);
        lock(&self.open).insert(
            number,
            Open {
                activity,
                task: None,
            },
        );
        Some(Place {
            number,
            open: Arc::clone(&self.open),
            _permit: permit,
        })
    }

    /// Tells the task that serves a connection, so that it can be ended.
    pub(super) fn set_task(&self, number: u64, task: AbortHandle) {
        if let Some(open) = lock(&self.open).get_mut(&number) {
            open.task = Some(task);
        }
    }

    /// Closes some at once, so that a flood of connections does not cost a search for each.
    fn close_oldest(&self) {
        let open = lock(&self.open);
        let mut incomplete: Vec<_> = open
            .values()
            .filter_map(|open| Some((open.activity.incomplete_since()?, open)))
            .collect();
        incomplete.sort_by_key(|(since, _)| *since);
        let some = (self.most / 16).max(1);
        let mut closed = 0;
        for (_, open) in incomplete.into_iter().take(some) {
            if let Some(task) = &open.task
                && open.activity.close_if_incomplete()
            {
                task.abort();
                closed += 1;
            }
        }
        tracing::warn!(
            connections = self.most,
            closed,
            "too many connections: those without a request were closed"
        );
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        lock(&self.open).len()
    }

    /// Waits until there are none.
    pub(super) async fn all_closed(&self) {
        let most = u32::try_from(self.most).unwrap_or(u32::MAX);
        // It is never closed.
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
