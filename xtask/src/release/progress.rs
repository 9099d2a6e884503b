//! What a release is doing, while it is doing it.

use std::cell::Cell;
use std::time::Instant;

use workspace::terminal::Terminal;

/// Shows each step that takes minutes before it begins, and how long it took when it is done.
pub(super) struct Progress<'t> {
    terminal: &'t Terminal,
    begun: Cell<Option<Instant>>,
}

impl<'t> Progress<'t> {
    /// Nothing has begun yet.
    pub(super) fn new(terminal: &'t Terminal) -> Self {
        Self {
            terminal,
            begun: Cell::new(None),
        }
    }

    /// Says what begins now; of a step that has begun, which part of it.
    pub(super) fn begin(&self, name: &str, object: &str, what: &str) {
        let begun = self.begun.get().unwrap_or_else(Instant::now);
        self.begun.set(Some(begun));
        self.terminal.progress(name, object, what);
    }

    /// Says what has ended now, and how long it took if its beginning was said.
    pub(super) fn done(&self, name: &str, object: &str, outcome: &str) {
        let outcome = match self.begun.take() {
            None => outcome.to_owned(),
            Some(begun) => format!("{outcome}, {} s", begun.elapsed().as_secs()),
        };
        self.terminal.step(name, object, &outcome);
    }
}
