//! The extensions that the model itself interprets.

use super::shape::{Key, Shape, optional};

/// The shape of the model's extensions, in any object.
static EXTENSIONS: [Key; 2] = [
    optional("x-extensible-enum", Shape::List(&Shape::Text)),
    optional("x-alternative", Shape::SchemaName),
];

/// The shape of an extension's value. `others` are the extensions that the caller interprets; all
/// others may have any value.
pub(super) fn shape(name: &str, others: &'static [Key]) -> Shape {
    others
        .iter()
        .chain(&EXTENSIONS)
        .find(|key| key.name == name)
        .map_or(Shape::Any, |key| key.shape)
}
