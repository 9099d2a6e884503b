//! Limits concurrent expensive work, such as hashing passwords, rendering and searching: the number
//! of jobs at once, and a short queue behind them. Each caller has one job at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

/// The queue length for each place: work takes some 50 ms, so a wait is at most a few seconds.
const QUEUE_PER_PLACE: usize = 32;

/// The number of requests of a caller that may wait for their turn. Each keeps a connection to the
/// server open.
const QUEUE_PER_CALLER: usize = 256;

/// The queue is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many others are waiting; try again in {} s", Self::RETRY_AFTER.as_secs())]
pub struct Busy;

impl Busy {
    /// The time until a place is likely to be free: see `QUEUE_PER_PLACE`.
    pub const RETRY_AFTER: Duration = Duration::from_secs(2);
}

/// Work that has panicked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Stopped(String);

/// The places and their queue. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Queue(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// The permits of running and waiting work.
    entered: Arc<Semaphore>,
    working: Arc<Semaphore>,
    callers: Mutex<HashMap<u64, Line>>,
}

/// The turns of a caller: the current one, and those that wait.
#[derive(Debug, Default)]
struct Line {
    lock: Arc<tokio::sync::Mutex<()>>,
    waiting: usize,
}

impl Queue {
    /// As many places as there are cores.
    pub(crate) fn for_cores() -> Self {
        Self::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    pub(crate) fn new(places: usize) -> Self {
        Self(Arc::new(Shared {
            // Running work has a place in both semaphores, waiting work only in this one.
            entered: Arc::new(Semaphore::new(places * (1 + QUEUE_PER_PLACE))),
            working: Arc::new(Semaphore::new(places)),
            callers: Mutex::default(),
        }))
    }

    /// Takes a place in the queue, unless it is full.
    pub(crate) fn enter(&self) -> Result<Place, Busy> {
        // Refused at once: waiting for room in the queue would be a second, unlimited queue.
        let entered = Arc::clone(&self.0.entered).try_acquire_owned().map_err(|_| Busy)?;
        Ok(Place { working: Arc::clone(&self.0.working), entered })
    }

    /// Waits for the caller's turn. A caller has one at a time.
    pub(crate) async fn turn_of(&self, caller: u64) -> Turn {
        let waiting = Waiting::join(&self.0, caller);
        let lock = Arc::clone(&waiting.lock);
        let (guard, has_waited) = match Arc::clone(&lock).try_lock_owned() {
            Ok(guard) => (guard, false),
            Err(_) => (lock.lock_owned().await, true),
        };
        Turn { _guard: guard, _waiting: waiting, has_waited }
    }

    /// Waits for the caller's turn, unless too many requests of the caller already do.
    pub(crate) async fn turn_in_line(&self, caller: u64) -> Result<Turn, Busy> {
        // Counted before joining, so that a refused request does not make the line longer.
        if self
            .0
            .callers()
            .get(&caller)
            .map(|line| line.waiting)
            .is_some_and(|waiting| waiting > QUEUE_PER_CALLER)
        {
            return Err(Busy);
        }
        Ok(self.turn_of(caller).await)
    }
}

impl Shared {
    fn callers(&self) -> MutexGuard<'_, HashMap<u64, Line>> {
        // Each change of the counts is a single step, so they are intact after a panic.
        self.callers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug)]
pub(crate) struct Place {
    working: Arc<Semaphore>,
    entered: OwnedSemaphorePermit,
}

impl Place {
    /// Waits for a place, and runs the work on a thread that it may block.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Stopped> {
        let working = self.working.acquire_owned().await.map_err(stopped)?;
        let entered = self.entered;
        let ran = tokio::task::spawn_blocking(move || {
            // Held until the work has ended, even if its caller is gone.
            let _held = (entered, working);
            work()
        });
        ran.await.map_err(stopped)
    }
}

fn stopped(error: impl std::error::Error) -> Stopped {
    Stopped(error.to_string())
}

/// The turn of a caller. It ends when it is dropped.
#[derive(Debug)]
pub struct Turn {
    // Dropped first, before the line may be removed.
    _guard: OwnedMutexGuard<()>,
    _waiting: Waiting,
    has_waited: bool,
}

impl Turn {
    /// Returns whether other requests of the caller came first.
    pub(crate) fn has_waited(&self) -> bool {
        self.has_waited
    }
}

/// A caller who has a turn or waits for one. The line is removed when the last of them is dropped.
#[derive(Debug)]
struct Waiting {
    shared: Arc<Shared>,
    caller: u64,
    lock: Arc<tokio::sync::Mutex<()>>,
}

impl Waiting {
    fn join(shared: &Arc<Shared>, caller: u64) -> Self {
        let mut callers = shared.callers();
        let line = callers.entry(caller).or_default();
        line.waiting += 1;
        Self { lock: Arc::clone(&line.lock), shared: Arc::clone(shared), caller }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut callers = self.shared.callers();
        if let Some(line) = callers.get_mut(&self.caller) {
            line.waiting -= 1;
            if line.waiting == 0 {
                callers.remove(&self.caller);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt;
    use futures_util::future::join_all;

    use super::*;

    #[tokio::test]
    async fn queue_runs_as_many_tasks_as_it_has_places() {
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
    async fn caller_has_one_turn_at_a_time() {
        let queue = Queue::new(1);
        let turn = queue.turn_of(1).await;
        let other = queue.turn_of(2).await;
        let mut second = Box::pin(queue.turn_of(1));
        // Long enough to show that the second turn does not begin.
        let waited = tokio::time::timeout(Duration::from_millis(20), &mut second).await;
        assert!(waited.is_err());
        let gone = tokio::time::timeout(Duration::from_millis(20), queue.turn_of(1)).await;
        assert!(gone.is_err());
        drop(turn);
        let second = second.await;
        assert_eq!(queue.0.callers().len(), 2);
        drop((other, second));
        assert_eq!(queue.0.callers().len(), 0);
    }

    #[tokio::test]
    async fn queue_of_caller_is_limited() {
        let queue = Queue::new(1);
        let turn = queue.turn_of(1).await;
        let mut line: Vec<_> =
            (0..QUEUE_PER_CALLER).map(|_| Box::pin(queue.turn_in_line(1))).collect();
        for waiting in &mut line {
            assert!(waiting.now_or_never().is_none());
        }
        assert!(matches!(queue.turn_in_line(1).await, Err(Busy)));
        assert!(queue.turn_in_line(2).await.is_ok());
        drop(turn);
        let turns = join_all(line.into_iter().map(|waiting| async {
            drop(waiting.await.unwrap());
        }));
        assert_eq!(turns.await.len(), QUEUE_PER_CALLER);
        assert_eq!(queue.0.callers().len(), 0);
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let queue = Queue::new(1);
        let failed = queue.enter().unwrap().run(|| panic!("no")).await;
        assert!(failed.is_err());
        assert_eq!(queue.enter().unwrap().run(|| 7).await, Ok(7));
    }
}
