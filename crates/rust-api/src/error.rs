//! Errors of reading an API.

use std::path::PathBuf;

/// The reason why the public API of a crate cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// A file cannot be read.
    #[error("cannot read {path}: {source}")]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// A file is not Rust.
    #[error("{path} cannot be parsed as Rust: {source}")]
    Syntax {
        /// The file below `src/`.
        path: String,
        /// The error of the parser.
        source: syn::Error,
    },
    /// Cargo.toml is not a valid manifest.
    #[error("Cargo.toml is not a manifest: {source}")]
    Manifest {
        /// The error of the parser.
        source: Box<toml_edit::de::Error>,
    },
    /// The file of a module does not exist.
    #[error("module {module} has no file: neither {first} nor {second} exists")]
    Missing {
        /// The module, as a path.
        module: String,
        /// The first possible place.
        first: String,
        /// The second possible place.
        second: String,
    },
}
