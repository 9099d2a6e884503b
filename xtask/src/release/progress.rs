//! What a release is doing, while it is doing it.

use std::cell::Cell;
use std::time::Instant;

use terminal::Terminal;

/// Shows each step that takes minutes before it begins, and all of them with the time that
/// they have taken.
pub(super) struct Progress<'t> {
    terminal: &'t Terminal,
    since: Cell<Instant>,
}

impl<'t> Progress<'t> {
    /// Counts from now.
    pub(super) fn new(terminal: &'t Terminal) -> Self {
        Self {
            terminal,
            since: Cell::new(Instant::now()),
        }
    }

    /// Where it is shown.
    pub(super) fn terminal(&self) -> &'t Terminal {
        self.terminal
    }

    /// Says what begins now.
    pub(super) fn begin(&self, name: &str, object: &str, what: &str) {
        self.terminal.progress(name, object, what);
    }

    /// Says what has ended now, with its time where that is a second or more.
    pub(super) fn done(&self, name: &str, object: &str, outcome: &str) {
        let seconds = self.since.replace(Instant::now()).elapsed().as_secs();
        let outcome = match (outcome, seconds) {
            (_, 0) => outcome.to_owned(),
            ("", _) => format!("{seconds} s"),
            _ => format!("{outcome}, {seconds} s"),
        };
        self.terminal.step(name, object, &outcome);
    }
}
