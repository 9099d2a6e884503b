//! Reads OpenAPI documents strictly, and keeps the location of every value.
//!
//! A document is read once and then trusted. Mistakes that other readers ignore (a repeated key, a
//! misspelt word, a reference that leads nowhere) are refused, and all of them are reported at
//! once, with the line and advice:
//!
//! ```
//! use openapi_model::Document;
//!
//! let error = Document::parse("api.yaml", "openapi: 3.3.0").unwrap_err();
//! assert_eq!(error.to_string(), "\
//! error: OpenAPI 3.3.0 is not supported
//!  --> api.yaml:1:10
//!   |
//! 1 | openapi: 3.3.0
//!   |          ^^^^^ only OpenAPI 3.0, 3.1 and 3.2 are supported
//!   |
//!   = help: write the document in the terms of OpenAPI 3.2");
//! ```
//!
//! A document has two views: [operations](Operation) with all references resolved, and plain
//! [JSON](Document::value). The [location](Document::nearest) of each value is known by its JSON
//! pointer.
//!
//! ```
//! use openapi_model::Document;
//!
//! let text = "\
//! openapi: 3.0.3
//! info: {title: Library, version: 1.0.0}
//! paths:
//!   /book/{id}:
//!     get:
//!       operationId: getBook
//!       parameters: [{name: id, in: path, required: true, schema: {type: string}}]
//!       responses: {'200': {description: The book.}}
//! ";
//! let document = Document::parse("api.yaml", text)?;
//! let operation = document.operation("getBook").unwrap();
//! assert_eq!(operation.path.as_str(), "/book/{id}");
//! assert_eq!(document.nearest(&operation.pointer).to_string(), "api.yaml:5:5");
//! # Ok::<(), openapi_model::Diagnostics>(())
//! ```
//!
//! Nothing panics on any text, and no recursion is deeper than 128 levels.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod budget;
mod bundle;
pub mod components;
pub mod conventions;
mod diagnostic;
mod dialect;
pub mod digest;
mod document;
mod files;
pub mod grammar;
mod identifiers;
pub mod json_schema;
mod load;
mod location;
mod model;
mod options;
mod parse;
mod partial;
pub mod pointer;
mod problems;
mod references;
mod render;
pub mod rust;
pub mod schema;
mod source;
mod source_file;
mod spec_version;
mod suggestions;
mod tree;
pub mod visit;

pub use budget::Budget;
pub use bundle::bundle;
pub use conventions::Conventions;
pub use diagnostic::{Diagnostic, Diagnostics, Related, Severity};
pub use document::Document;
pub use files::{ReadError, ReadFile, files_below, read_regular_file, read_text};
pub use location::Location;
pub use model::{
    Example, Header, MediaType, Method, Operation, Parameter, ParameterLocation, PathPart,
    PathTemplate, RequestBody, Response, Sample, SamplePart, Status,
};
pub use options::{LoadOptions, Mode};
pub use partial::{Fault, LeftOutOperation};
pub use references::follow;
pub use source_file::SourceFile;
pub use suggestions::closest;
pub use tree::Position;
