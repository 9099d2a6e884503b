//! The time of a community: what a scenario makes it, or as it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use community_qa_server::service::Clock;

/// The start of a community's clock: 03/17/2025 02:27 PM. Day and month differ, as do hour and
/// minute, so that a date in which they are swapped is another one.
pub const START: i64 = 1_742_221_645_410;

/// The clock of a community. Clones share it.
#[derive(Debug, Clone)]
pub(in crate::site) struct Time {
    /// In milliseconds since the epoch, while it is not real.
    set: Arc<AtomicI64>,
    is_real: Arc<AtomicBool>,
}

impl Time {
    /// One that is set, in milliseconds since the epoch.
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

    /// Lets time pass, unless it is the real time.
    pub(in crate::site) fn pass(&self, time: Duration) {
        self.set.fetch_add(millis(time), Ordering::SeqCst);
    }

    /// From now on it is what the system says.
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
