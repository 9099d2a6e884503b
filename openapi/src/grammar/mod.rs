//! What an OpenAPI 3.0.3 document may look like: a table of the kinds of
//! objects, and the walk that holds a document against it.

mod check;
mod extensions;
mod kinds;
mod shape;

pub(crate) use check::{Outline, Reference, check};
