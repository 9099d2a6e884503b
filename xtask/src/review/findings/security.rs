//! Points about security in the document.

use openapi_diff::Change;

use super::message::Message;

/// Something that concerns security.
#[derive(Debug, Clone)]
pub enum SecurityPoint {
    /// A change of the document.
    Change(Box<Change>),
    /// A new operation, with what decides about who may call it.
    Operation(Message),
}
