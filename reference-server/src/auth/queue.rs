//! The places at which passwords are hashed: as many at once as there are cores, a short
//! queue behind them, and one at a time for a login.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;

use super::password::HashError;

/// How many wait for each core: a hash takes some 20 to 50 ms, so at most a few seconds.
const QUEUE_PER_CORE: usize = 32;

/// The queue is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many passwords are being verified; try again in {} s", retry_after.as_secs())]
pub struct Busy {
    /// When there is likely to be a place.
    pub retry_after: Duration,
}

pub(super) struct Queue {
    /// Those who are hashing or wait for it.
    places: Semaphore,
    cores: Arc<Semaphore>,
    logins: Mutex<HashMap<u64, Arc<tokio::sync::Mutex<()>>>>,
}

impl Queue {
    pub(super) fn new() -> Self {
        Self::with_cores(std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn with_cores(cores: usize) -> Self {
        Self {
            places: Semaphore::new(cores * (1 + QUEUE_PER_CORE)),
            cores: Arc::new(Semaphore::new(cores)),
            logins: Mutex::default(),
        }
    }

    /// A place in the queue, unless it is full.
    pub(super) fn enter(&self) -> Result<Place<'_>, Busy> {
        let place = self.places.try_acquire().map_err(|_| Busy {
            retry_after: Duration::from_secs(2),
        })?;
        Ok(Place {
            queue: self,
            _place: place,
        })
    }

    /// The turns of a login, of which one is taken at a time.
    pub(super) fn turns_of(&self, login: u64) -> Turns<'_> {
        let lock = Arc::clone(self.logins().entry(login).or_default());
        Turns {
            queue: self,
            login,
            lock,
        }
    }

    fn logins(&self) -> MutexGuard<'_, HashMap<u64, Arc<tokio::sync::Mutex<()>>>> {
        self.logins.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the queue.
pub(super) struct Place<'q> {
    queue: &'q Queue,
    _place: tokio::sync::SemaphorePermit<'q>,
}

impl Place<'_> {
    /// Waits for a core, and runs this on it.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let cores = Arc::clone(&self.queue.cores);
        let core = cores.acquire_owned().await.map_err(failed)?;
        let ran = tokio::task::spawn_blocking(move || {
            // Held until it has ended, also when nobody waits for it any more.
            let _core = core;
            work()
        });
        ran.await.map_err(failed)?
    }
}

fn failed(error: impl std::error::Error) -> HashError {
    HashError::Failed(error.to_string())
}

/// The turns of one login. Forgotten when the last of these is dropped.
pub(super) struct Turns<'q> {
    queue: &'q Queue,
    login: u64,
    lock: Arc<tokio::sync::Mutex<()>>,
}

impl Turns<'_> {
    /// Waits until nobody else verifies for this login.
    pub(super) async fn take(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.lock.lock().await
    }
}

impl Drop for Turns<'_> {
    fn drop(&mut self) {
        let mut logins = self.queue.logins();
        // This one and the map's: copies are made under the lock of the map alone.
        if Arc::strong_count(&self.lock) == 2 {
            logins.remove(&self.login);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn as_many_run_at_once_as_there_are_cores() {
        let queue = Queue::with_cores(2);
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
                    Ok(())
                })
                .await
        };
        let results = join_all((0..20).map(|_| work())).await;
        assert!(results.iter().all(Result::is_ok));
        assert_eq!(most.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn a_full_queue_says_when_to_come_again() {
        let queue = Queue::with_cores(1);
        let places: Vec<_> = (0..=QUEUE_PER_CORE)
            .map(|_| queue.enter().unwrap())
            .collect();
        let busy = queue.enter().map(drop).unwrap_err();
        assert_eq!(
            busy.to_string(),
            "too many passwords are being verified; try again in 2 s"
        );
        drop(places);
        assert!(queue.enter().is_ok());
    }

    #[tokio::test]
    async fn a_login_has_one_turn_at_a_time_and_is_forgotten_afterwards() {
        let queue = Queue::with_cores(1);
        let (first, second) = (queue.turns_of(1), queue.turns_of(1));
        let other = queue.turns_of(2);
        let turn = first.take().await;
        assert!(second.lock.try_lock().is_err());
        assert!(other.lock.try_lock().is_ok());
        drop(turn);
        assert!(second.lock.try_lock().is_ok());
        drop((first, other));
        assert_eq!(queue.logins().len(), 1);
        drop(second);
        assert_eq!(queue.logins().len(), 0);
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_core_back() {
        let queue = Queue::with_cores(1);
        let place = queue.enter().unwrap();
        assert!(
            place
                .run(|| -> Result<(), HashError> { panic!("no") })
                .await
                .is_err()
        );
        assert_eq!(place.run(|| Ok(7)).await, Ok(7));
    }
}
