//! Configuration of the server: flags over environment over a file over defaults.
//!
//! A setting is declared once, as a field of [`ServeFlags`], which clap reads from flags and
//! environment. The file, whose keys are named as the flags, changes their defaults. [`Sources`]
//! tells where each value comes from.

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
