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
    /// Set if the value is always present, before and after, as that of a required parameter
    /// is.
    pub(crate) is_required: bool,
    /// Set if the generated crate has a Rust type for it. It has none for responses other than
    /// the first success, nor for media types other than the one that it reads or sends;
    /// component schemas have one in any case.
    pub(crate) in_rust: bool,
}

/// The role of a schema's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// A parameter's value.
    Parameter,
    /// A header's value.
    Header,
    /// The body, or a part of it.
    Body,
}
