//! From where a schema is reached.

use crate::Direction;

/// From where a schema is reached, and which way its values travel.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Usage {
    /// The operation, as it stands in the new document: `GET /user/{id}`.
    pub(crate) operation: String,
    /// Which way the values travel: [`Direction::Request`] or
    /// [`Direction::Response`].
    pub(crate) direction: Direction,
    /// What the values are.
    pub(crate) role: Role,
    /// Whether a value always stands here, as that of a required parameter does,
    /// before and after.
    pub(crate) is_required: bool,
    /// Whether the generated crate has a Rust type for what stands here. It has
    /// none for answers other than the first success, nor for media types other
    /// than the one it reads or sends; component schemas have one in any case.
    pub(crate) in_rust: bool,
}

/// What the values of a schema are in a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// A parameter's value.
    Parameter,
    /// A header's value.
    Header,
    /// The body, or a part of it.
    Body,
}
