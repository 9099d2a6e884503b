//! Configuration of the server. Flags take precedence over environment variables, these over the
//! file, and the file over defaults.
//!
//! A setting is declared once, as a field of [`ServeFlags`], which clap reads from flags and
//! environment variables. The file has the names of the flags as keys, and changes their defaults.
//! [`Sources`] has the source of each value.

mod environment;
mod error;
mod file;
mod flags;
mod secrets;
mod settings;
mod sources;

pub use error::ConfigError;
pub use flags::{DatabaseFlags, LogFormat, ServeFlags};
pub use secrets::hide_credentials;
pub use sources::{Sources, read};
