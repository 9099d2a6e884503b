//! The grammar of OpenAPI documents: a table of the kinds of objects, and the walk that checks a
//! document against it.
//!
//! The vocabulary of the table is public, so that it can describe extensions:
//!
//! ```
//! use openapi_model::grammar::{Key, Kind, Shape, kind, optional, required};
//! use openapi_model::{Document, LoadOptions};
//!
//! static QUOTA: Kind = kind("quota", &[required("calls", Shape::Integer)]);
//! static EXTENSIONS: &[Key] = &[optional("x-quota", Shape::Object(&QUOTA))];
//!
//! let text = "{openapi: 3.0.3, info: {title: t, version: '1'}, paths: {}, x-quota: {call: 1}}";
//! let options = LoadOptions::default().with_extensions(EXTENSIONS);
//! let error = Document::parse_with("api.yaml", text, &options).unwrap_err();
//! assert!(error.to_string().contains("missing `calls` in a quota"));
//! ```

mod check;
mod extensions;
mod kinds;
mod missing;
mod object_kind;
mod outline;
mod remarks;
mod schema;
mod shape;

pub(crate) use check::check;
pub(crate) use kinds::DOCUMENT;
pub use object_kind::ObjectKind;
pub(crate) use outline::{Outline, Reference};
pub(crate) use remarks::is_remark;
pub(crate) use shape::Child;
pub use shape::{Key, Kind, Names, Shape, kind, optional, required};
