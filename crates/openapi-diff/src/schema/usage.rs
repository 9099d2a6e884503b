//! The uses of schemas by operations.

use crate::Direction;

/// A use of a schema, with the direction in which its values are sent.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Usage {
    /// The operation in the new document: `GET /user/{id}`.
    pub(crate) operation: String,
    /// The direction: [`Direction::Request`] or [`Direction::Response`].
    pub(crate) direction: Direction,
    /// The role of the values.
    pub(crate) role: Role,
    /// Set if the value is always present, before and after, like a required parameter.
    pub(crate) is_required: bool,
    /// Set if the generated crate has a Rust type for it. It has none for responses other than the
    /// first success, or for media types other than the one that it reads or sends; component
    /// schemas always have one.
    pub(crate) in_rust: bool,
}

/// The role of a schema's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// The value of a parameter.
    Parameter,
    /// The value of a header.
    Header,
    /// The body, or a part of it.
    Body,
}
