//! What stands out in a file, and how much it weighs.

use serde::{Deserialize, Serialize};

use super::message::Message;

/// Something that a reviewer has to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What it is about; the first weigh most.
    pub weight: Weight,
    /// The file.
    pub path: String,
    /// The line in the new file, where one is known.
    pub line: Option<usize>,
    /// What has happened.
    pub message: Message,
}

/// What a notice is about, the weightiest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// The report itself.
    Report,
    /// What was approved.
    Approval,
    /// A test that is gone or holds less.
    Test,
    /// What is generated.
    Generated,
    /// Who may do what, and where code comes from.
    Security,
    /// What a change is held to.
    Rule,
    /// What others get.
    Package,
    /// Any other setting.
    Setting,
}

impl Notice {
    pub(crate) fn new(weight: Weight, path: &str, message: Message) -> Self {
        Self {
            weight,
            path: path.to_owned(),
            line: None,
            message,
        }
    }

    pub(crate) fn at(self, line: Option<usize>) -> Self {
        Self { line, ..self }
    }
}
