//! Notices about a file, with their weight.

use serde::{Deserialize, Serialize};

use super::message::Message;

/// Something that a reviewer has to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The weight; the first is the heaviest.
    pub weight: Weight,
    pub path: String,
    /// The line in the new file, where one is known.
    pub line: Option<usize>,
    pub message: Message,
}

/// The subject of a notice, most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// The report itself.
    Report,
    /// Approvals.
    Approval,
    /// A test that is gone or holds less.
    Test,
    /// Generated files.
    Generated,
    /// Permissions, and sources of code.
    Security,
    /// Rules that check a change.
    Rule,
    /// Files for users of the crate.
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

    /// A notice that names files or other things, and then says something of them; none if
    /// there are none.
    pub(crate) fn naming(
        weight: Weight,
        lead: &str,
        names: Vec<Message>,
        end: Message,
    ) -> Option<Self> {
        (!names.is_empty()).then(|| {
            let message = Message::strong(lead).text(": ").list(names).then(end);
            Self::new(weight, "", message)
        })
    }

    pub(crate) fn at(self, line: Option<usize>) -> Self {
        Self { line, ..self }
    }
}
