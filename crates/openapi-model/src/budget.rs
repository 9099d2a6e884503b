//! The limit on the work that one run spends on a document.

use std::cell::{Cell, OnceCell};

use crate::diagnostic::Diagnostics;
use crate::document::Document;

/// The number of steps that every document may take, however short it is.
const STEPS: u64 = 400_000;

/// The number of steps for each byte of a document.
const STEPS_PER_BYTE: u64 = 100;

/// The work that a run may still do for a document, in steps.
///
/// A step is about the time and the memory of copying a keyword of a schema. Code that expands,
/// merges or compares schemas charges its steps *before* it takes them, and stops if they are
/// refused; the run then ends with the error of [`Budget::check`]. The limit grows with the length
/// of the document, so that the work is proportional to it.
#[derive(Debug)]
pub struct Budget {
    limit: u64,
    spent: Cell<u64>,
    /// The JSON pointer of the value that was being processed when the limit was reached.
    exceeded_at: OnceCell<String>,
}

impl Budget {
    /// The budget of a run over a document.
    pub fn new(document: &Document) -> Self {
        let others: usize = document.other_files().map(|(_, text)| text.len()).sum();
        let bytes = u64::try_from(document.text().len() + others).unwrap_or(u64::MAX);
        Self::with_limit(bytes.saturating_mul(STEPS_PER_BYTE).saturating_add(STEPS))
    }

    /// A budget of a number of steps.
    pub fn with_limit(limit: u64) -> Self {
        Self { limit, spent: Cell::new(0), exceeded_at: OnceCell::new() }
    }

    /// Charges steps of work on the value at a JSON pointer. Returns whether the work may be done;
    /// after a refusal, all later work is refused, too.
    #[must_use]
    pub fn charge(&self, pointer: &str, steps: usize) -> bool {
        let steps = u64::try_from(steps).unwrap_or(u64::MAX);
        let spent = self.spent.get().saturating_add(steps);
        self.spent.set(spent);
        if spent > self.limit {
            self.exceeded_at.get_or_init(|| pointer.to_owned());
        }
        self.is_left()
    }

    /// Returns whether the limit was not reached yet.
    pub fn is_left(&self) -> bool {
        self.exceeded_at.get().is_none()
    }

    /// The steps that were charged.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Checks that all work was done.
    ///
    /// # Errors
    ///
    /// If the limit was reached. The error has the location that was being processed.
    pub fn check(&self, document: &Document) -> Result<(), Diagnostics> {
        let Some(pointer) = self.exceeded_at.get() else {
            return Ok(());
        };
        let message = format!(
            "the schemas take more work than a document of this length may: {} steps",
            self.limit
        );
        let help = "this is where the limit was reached: use fewer `allOf`, `anyOf` and `oneOf` \
                    within each other, or refer to a schema once where it is referred to often";
        Err(document.diagnostic(pointer, message).with_code("too-much-work").with_help(help).into())
    }
}
