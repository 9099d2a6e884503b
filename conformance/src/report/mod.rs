//! The results of a run, in several formats.

mod json;
mod junit;
mod text;

pub use json::json;
pub use junit::junit;
pub use text::{summary, text};

use crate::run::Verdict;

impl Verdict {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Differs => "differs",
            Self::Skipped => "skipped",
        }
    }
}
