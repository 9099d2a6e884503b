//! Why an API cannot be read.

use std::path::PathBuf;

/// Why the public API of a crate cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// A file cannot be read.
    #[error("cannot read {path}: {source}")]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A file is no Rust.
    #[error("{path} is no Rust that syn can read: {source}")]
    Syntax {
        /// The file below `src/`.
        path: String,
        /// What the parser says.
        source: syn::Error,
    },
    /// Cargo.toml is not a manifest.
    #[error("Cargo.toml is not a manifest: {source}")]
    Manifest {
        /// What the parser says.
        source: Box<toml_edit::de::Error>,
    },
    /// A module's file is not there.
    #[error("module {module} has no file: {first} and {second} are not there")]
    Missing {
        /// The module, as a path.
        module: String,
        /// Where it could be.
        first: String,
        /// Where it could be, too.
        second: String,
    },
}
