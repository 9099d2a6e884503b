//! Places at which dear work is done: so much of it at once, a short queue behind that, and
//! one at a time for a caller.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many wait for each place: what is done takes some 50 ms, so at most a few seconds.
const QUEUE_PER_PLACE: usize = 32;

/// The queue is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many others are waiting; try again in {} s", retry_after.as_secs())]
pub struct Busy {
    /// When there is likely to be a place.
    pub retry_after: Duration,
}

/// Work that was begun and has panicked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Stopped(String);

#[derive(Debug)]
pub(crate) struct Queue {
    /// Those who work or wait for it.
    entered: Semaphore,
    working: Arc<Semaphore>,
    callers: Mutex<HashMap<u64, Arc<tokio::sync::Mutex<()>>>>,
}

impl Queue {
    /// As many places as there are cores.
    pub(crate) fn for_cores() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    pub(crate) fn new(places: usize) -> Self {
        Self {
            entered: Semaphore::new(places * (1 + QUEUE_PER_PLACE)),
            working: Arc::new(Semaphore::new(places)),
            callers: Mutex::default(),
        }
    }

    /// A place in the queue, unless it is full.
    pub(crate) fn enter(&self) -> Result<Place<'_>, Busy> {
        let entered = self.entered.try_acquire().map_err(|_| Busy {
            retry_after: Duration::from_secs(2),
        })?;
        Ok(Place {
            queue: self,
            _entered: entered,
        })
    }

    /// The turns of a caller, of which one is taken at a time.
    pub(crate) fn turns_of(&self, caller: u64) -> Turns<'_> {
        let lock = Arc::clone(self.callers().entry(caller).or_default());
        Turns {
            queue: self,
            caller,
            lock,
        }
    }

    fn callers(&self) -> MutexGuard<'_, HashMap<u64, Arc<tokio::sync::Mutex<()>>>> {
        self.callers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the queue.
pub(crate) struct Place<'q> {
    queue: &'q Queue,
    _entered: tokio::sync::SemaphorePermit<'q>,
}

impl Place<'_> {
    /// Waits for its turn to work, which lasts until the permit is dropped.
    pub(crate) async fn wait(&self) -> Result<OwnedSemaphorePermit, Stopped> {
        let working = Arc::clone(&self.queue.working);
        working.acquire_owned().await.map_err(stopped)
    }

    /// Waits for its turn, and runs this on a thread that may be held.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Stopped> {
        let working = self.wait().await?;
        let ran = tokio::task::spawn_blocking(move || {
            // Held until it has ended, also when nobody waits for it any more.
            let _working = working;
            work()
        });
        ran.await.map_err(stopped)
    }
}

fn stopped(error: impl std::error::Error) -> Stopped {
    Stopped(error.to_string())
}

/// The turns of one caller. Forgotten when the last of these is dropped.
pub(crate) struct Turns<'q> {
    queue: &'q Queue,
    caller: u64,
    lock: Arc<tokio::sync::Mutex<()>>,
}

impl Turns<'_> {
    /// Waits until nothing else is done for this caller.
    pub(crate) async fn take(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.lock.lock().await
    }
}

impl Drop for Turns<'_> {
    fn drop(&mut self) {
        let mut callers = self.queue.callers();
        // This one and the map's: copies are made under the lock of the map alone.
        if Arc::strong_count(&self.lock) == 2 {
            callers.remove(&self.caller);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn as_many_run_at_once_as_there_are_places() {
        let queue = Queue::new(2);
        let running = Arc::new(AtomicUsize::new(0));
        let most = Arc::new(AtomicUsize::new(0));
        let work = || async {
            let (running, most) = (Arc::clone(&running), Arc::clone(&most));
            let place = queue.enter().unwrap();
            place
                .run(move || {
                    let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                    most.fetch_max(now, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(5));
                    running.fetch_sub(1, Ordering::SeqCst);
                })
                .await
        };
        let results = join_all((0..20).map(|_| work())).await;
        assert!(results.iter().all(Result::is_ok));
        assert_eq!(most.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn a_full_queue_says_when_to_come_again() {
        let queue = Queue::new(1);
        let places: Vec<_> = (0..=QUEUE_PER_PLACE)
            .map(|_| queue.enter().unwrap())
            .collect();
        let busy = queue.enter().map(drop).unwrap_err();
        assert_eq!(
            busy.to_string(),
            "too many others are waiting; try again in 2 s"
        );
        drop(places);
        assert!(queue.enter().is_ok());
    }

    #[tokio::test]
    async fn a_caller_has_one_turn_at_a_time_and_is_forgotten_afterwards() {
        let queue = Queue::new(1);
        let (first, second) = (queue.turns_of(1), queue.turns_of(1));
        let other = queue.turns_of(2);
        let turn = first.take().await;
        assert!(second.lock.try_lock().is_err());
        assert!(other.lock.try_lock().is_ok());
        drop(turn);
        assert!(second.lock.try_lock().is_ok());
        drop((first, other));
        assert_eq!(queue.callers().len(), 1);
        drop(second);
        assert_eq!(queue.callers().len(), 0);
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let queue = Queue::new(1);
        let place = queue.enter().unwrap();
        assert!(place.run(|| panic!("no")).await.is_err());
        assert_eq!(place.run(|| 7).await, Ok(7));
    }
}
