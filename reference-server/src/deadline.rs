//! Stops a write when the time of its request is up.
//!
//! Before its commit begins, a write can be abandoned. After that, its outcome is unknown until the
//! commit ends, and a response that does not wait for it says so. The network code makes a
//! [`Commitment`] for each request; the writer of the database uses the [`current`] one.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

/// The request has been given up.
const ABANDONED: u8 = 1;
/// A commit has begun and has not ended.
const COMMITTING: u8 = 2;
/// Something was committed.
const COMMITTED: u8 = 4;

tokio::task_local! {
    static CURRENT: Commitment;
}

/// The progress of a request: whether it was given up, is committing, or has committed something.
#[derive(Debug, Clone, Default)]
pub struct Commitment(Arc<AtomicU8>);

impl Commitment {
    /// Gives the request up, so that no commit begins for it any more. Returns whether it has
    /// certainly changed nothing.
    pub fn abandon(&self) -> bool {
        let before = self.0.fetch_or(ABANDONED, Ordering::SeqCst);
        before & (COMMITTING | COMMITTED) == 0
    }

    /// Returns whether the request was given up.
    #[must_use]
    pub fn is_abandoned(&self) -> bool {
        self.0.load(Ordering::SeqCst) & ABANDONED != 0
    }

    /// Begins a commit, unless the request was given up.
    pub fn begin_commit(&self) -> bool {
        let begin = |state| (state & ABANDONED == 0).then_some(state | COMMITTING);
        // A single atomic step, so that the request cannot be given up between check and change.
        let begun = self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, begin);
        begun.is_ok()
    }

    /// Returns whether a commit has begun and not ended.
    pub fn is_committing(&self) -> bool {
        self.0.load(Ordering::SeqCst) & COMMITTING != 0
    }

    /// Ends the commit. `committed` is whether it succeeded.
    // `committed` is set first, so that a reader always sees at least one of the two.
    pub fn end_commit(&self, committed: bool) {
        if committed {
            self.0.fetch_or(COMMITTED, Ordering::SeqCst);
        }
        self.0.fetch_and(!COMMITTING, Ordering::SeqCst);
    }
}

/// Runs a request with a commitment.
pub async fn scope<F: Future>(commitment: Commitment, request: F) -> F::Output {
    CURRENT.scope(commitment, request).await
}

/// The commitment of the current request. Outside of a request, it is one that nobody abandons.
#[must_use]
pub fn current() -> Commitment {
    CURRENT.try_with(Commitment::clone).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_commit_has_no_effect() {
        let commitment = Commitment::default();
        assert!(commitment.begin_commit());
        commitment.end_commit(false);
        assert!(commitment.abandon());
    }
}
