//! The results of a run, in several formats.

mod json;
mod junit;
mod text;

pub use json::json;
pub use junit::junit;
pub use text::{summary, text};

use crate::run::{Played, Run, Verdict};

impl Verdict {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Differs => "differs",
            Self::NotMade => "not made",
        }
    }
}

/// The files of a run with their scenarios, in order.
fn group_by_file(run: &Run) -> Vec<(&str, Vec<&Played>)> {
    let mut files: Vec<(&str, Vec<&Played>)> = Vec::new();
    for played in &run.played {
        match files.last_mut() {
            Some((file, scenarios)) if *file == played.file => scenarios.push(played),
            _ => files.push((&played.file, vec![played])),
        }
    }
    files
}
