//! Points about security: permissions, and access to information.

use openapi_diff::Change;

use super::message::Message;

/// Something that concerns security.
#[derive(Debug, Clone)]
pub enum SecurityPoint {
    /// A change of the document.
    Change(Box<Change>),
    /// A new operation, with what decides about who may call it.
    Operation(Message),
    /// Code that handles credentials or redirects.
    Code(CodeLines),
}

/// Changed lines of a file.
#[derive(Debug, Clone)]
pub struct CodeLines {
    pub path: String,
    /// Set if the file is gone.
    pub is_gone: bool,
    /// The lines, at least one.
    pub lines: Vec<LineChange>,
}

/// A line that is gone or new.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineChange {
    /// Set if it is new.
    pub is_new: bool,
    /// Its number, in the version that it is in.
    pub number: usize,
    pub text: String,
}
