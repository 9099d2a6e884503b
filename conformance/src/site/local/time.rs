//! The time of a community: set by a scenario, or real.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use community_qa_server::service::Clock;

/// The initial time of a community: 03/17/2025 02:27 PM. Day and month differ, and hour and minute
/// do too, so that swapping them gives another date.
pub const START: i64 = 1_742_221_645_410;

/// The clock of a community. Clones share it.
#[derive(Debug, Clone)]
pub(in crate::site) struct Time {
    /// The time in milliseconds since the epoch, unless it is real.
    set: Arc<AtomicI64>,
    is_real: Arc<AtomicBool>,
}

impl Time {
    /// A clock that is set, in milliseconds since the epoch.
    pub(super) fn at(millis: i64) -> Self {
        Self { set: Arc::new(AtomicI64::new(millis)), is_real: Arc::default() }
    }

    pub(super) fn now(&self) -> i64 {
        if self.is_real() { Clock::system().now() } else { self.set.load(Ordering::SeqCst) }
    }

    pub(super) fn clock(&self) -> Clock {
        let time = self.clone();
        Clock::new(move || time.now())
    }

    /// Advances the clock, unless it is real.
    pub(in crate::site) fn pass(&self, time: Duration) {
        self.set.fetch_add(millis(time), Ordering::SeqCst);
    }

    /// Uses the system clock from now on.
    pub(super) fn use_real_time(&self) {
        self.is_real.store(true, Ordering::SeqCst);
    }

    pub(in crate::site) fn is_real(&self) -> bool {
        self.is_real.load(Ordering::SeqCst)
    }
}

pub(super) fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
