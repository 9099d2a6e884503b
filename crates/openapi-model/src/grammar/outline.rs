//! The references of a document, and the values that have to be repaired, as the check has found
//! them.

use crate::tree::{NullReading, Span};

#[derive(Debug, Default)]
pub(crate) struct Outline {
    pub(crate) references: Vec<Reference>,
    /// The pointers of the schemas with an `allOf`, and the number of its members.
    pub(crate) combined: Vec<(String, usize)>,
    /// The pointers of accepted nulls.
    pub(crate) nulls: Vec<(String, NullReading)>,
    /// The pointers and locations of numbers and booleans that are read as texts without quotes.
    pub(crate) unquoted: Vec<(String, Span)>,
}

#[derive(Debug)]
pub(crate) struct Reference {
    /// The pointer of the object with the reference.
    pub(crate) from: String,
    /// The reference as written.
    pub(crate) target: String,
    pub(crate) span: Span,
    /// The kind of object that the target must be.
    pub(crate) wanted: String,
    /// The section of the components for such objects.
    pub(crate) section: Option<&'static str>,
    /// Set if the target replaces the object. The mapping of a discriminator only names it.
    pub(crate) replaces: bool,
}
