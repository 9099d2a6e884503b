//! Progress of a long command: a bar on a terminal, a line every few seconds elsewhere.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::output::errln;

/// The time between two lines if there is no terminal.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// The progress of a command, on standard error.
pub(super) struct Progress {
    what: &'static str,
    total: Option<u64>,
    /// It is cleared when this is dropped.
    bar: Option<ProgressBar>,
    written: Instant,
}

impl Progress {
    /// Starts the progress of a command. Without a total, the amount of work is not known.
    pub(super) fn start(what: &'static str, total: Option<u64>) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let template = match total {
                Some(_) => "{bar:40} {human_pos}/{human_len} {msg} ({per_sec}, {eta} left)",
                None => "{spinner} {human_pos} {msg} ({per_sec})",
            };
            let style = ProgressStyle::with_template(template);
            ProgressBar::new(total.unwrap_or(0))
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
                .with_message(what)
        });
        Self { what, total, bar, written: Instant::now() }
    }

    pub(super) fn set(&mut self, done: u64) {
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        } else if self.written.elapsed() >= REPORT_INTERVAL {
            self.written = Instant::now();
            match self.total {
                Some(total) => errln!("{done} of {total} {}", self.what),
                None => errln!("{done} {}", self.what),
            }
        }
    }
}
