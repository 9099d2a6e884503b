//! The references of a document, and what has to be repaired, as the check has found them.

use crate::tree::{NullReading, Span};

#[derive(Debug, Default)]
pub(crate) struct Outline {
    pub(crate) references: Vec<Reference>,
    /// The pointers of the schemas with an `allOf`, and how many members it has.
    pub(crate) combined: Vec<(String, usize)>,
    /// The pointers of the nulls that are let pass.
    pub(crate) nulls: Vec<(String, NullReading)>,
    /// The pointers and places of numbers and booleans that are read as the texts that they
    /// would be in quotes.
    pub(crate) unquoted: Vec<(String, Span)>,
}

#[derive(Debug)]
pub(crate) struct Reference {
    /// The pointer of the object that is replaced, or that names.
    pub(crate) from: String,
    /// The reference as written.
    pub(crate) target: String,
    pub(crate) span: Span,
    /// The kind of object that must be there.
    pub(crate) wanted: String,
    /// The section of the components in which such objects are shared.
    pub(crate) section: Option<&'static str>,
    /// Set if the object is replaced by its target. A discriminator only names it.
    pub(crate) replaces: bool,
}
