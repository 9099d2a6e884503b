//! Changed samples.

use serde::Serialize;

/// The names of the samples that are not as before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Samples {
    /// Those that are new.
    pub added: Vec<String>,
    /// Those that show something else.
    pub changed: Vec<String>,
    /// Those that are gone.
    pub removed: Vec<String>,
}
