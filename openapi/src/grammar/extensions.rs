//! The extensions that this workspace has given a meaning. All others may hold
//! anything.

use super::kinds::{PAGING, PERMISSION_RULE, RETRY};
use super::shape::{Key, Shape, optional};

/// What our extensions look like, wherever they stand.
static EXTENSIONS: [Key; 8] = [
    optional(
        "x-permissions",
        Shape::List(&Shape::Object(&PERMISSION_RULE)),
    ),
    optional("x-retry", Shape::Object(&RETRY)),
    optional("x-paging", Shape::Object(&PAGING)),
    optional("x-since", Shape::Text),
    optional("x-choice", Shape::Texts),
    optional("x-extensible-enum", Shape::List(&Shape::Text)),
    optional("x-alternative", Shape::SchemaName),
    optional("x-replaced-by", Shape::Text),
];

/// The shape of an extension's value.
pub(super) fn shape(name: &str) -> Shape {
    EXTENSIONS
        .iter()
        .find(|key| key.name == name)
        .map_or(Shape::Any, |key| key.shape)
}
