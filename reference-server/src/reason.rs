//! The reason of an error, which travels with its response to the log.

/// The message of an error, an extension of its response. It names fields and has no values of a
/// query or a body.
#[derive(Debug, Clone)]
pub(crate) struct Reason(pub(crate) String);
