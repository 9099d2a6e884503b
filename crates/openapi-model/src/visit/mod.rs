//! Every object of a document, with its kind and its pointer.
//!
//! One table decides which values are objects, and of which kind. It also defines the structure of
//! a document. [`objects`] lists the objects of a document, and [`visit_mut`] changes them:
//!
//! ```
//! use openapi_model::Document;
//! use openapi_model::visit::{ObjectKind, objects};
//!
//! let document = Document::parse("api.yaml", "
//! openapi: 3.0.3
//! info: {title: Library, version: '1'}
//! paths: {}
//! components: {schemas: {Book: {type: object, properties: {title: {type: string}}}}}
//! ")?;
//! let schemas = objects(document.value()).into_iter();
//! let schemas = schemas.filter(|object| object.kind == ObjectKind::Schema);
//! assert!(schemas.map(|schema| schema.pointer).eq([
//!     "/components/schemas/Book",
//!     "/components/schemas/Book/properties/title",
//! ]));
//! # Ok::<(), openapi_model::Diagnostics>(())
//! ```
//!
//! Examples, defaults and similar values never contain objects of the document, whatever they look
//! like.

mod copy;
mod mutate;
mod read;

pub use crate::grammar::ObjectKind;
pub use copy::copy_without;
pub use mutate::{ObjectMut, visit_mut};
pub use read::{Object, objects, objects_within};
