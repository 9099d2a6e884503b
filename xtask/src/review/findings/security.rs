//! Points about security in the document.

use openapi_diff::Change;

use super::message::Message;

/// A point about security.
#[derive(Debug, Clone)]
pub enum SecurityPoint {
    /// A change of the document.
    Change(Box<Change>),
    /// A new operation, with the permissions and security that decide who may call it.
    Operation(Message),
}
