//! The extensions that the model itself gives a meaning.

use super::shape::{Key, Shape, optional};

/// The shape of extensions, in any object.
static EXTENSIONS: [Key; 2] = [
    optional("x-extensible-enum", Shape::List(&Shape::Text)),
    optional("x-alternative", Shape::SchemaName),
];

/// The shape of an extension's value. `others` are those that mean something to
/// whoever reads the document; all others may hold anything.
pub(super) fn shape(name: &str, others: &'static [Key]) -> Shape {
    others
        .iter()
        .chain(&EXTENSIONS)
        .find(|key| key.name == name)
        .map_or(Shape::Any, |key| key.shape)
}
