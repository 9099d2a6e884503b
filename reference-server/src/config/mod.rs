//! Configuration of the server: flags over environment over a file over defaults.
//!
//! A setting is declared once, as a field of [`ServeFlags`], which clap reads from flags and
//! environment. [`Settings`] adds the file, whose keys are named as the flags, and remembers
//! where each value comes from.

mod environment;
mod error;
mod file;
mod flags;
mod layers;
mod settings;

pub use environment::name_source;
pub use error::ConfigError;
pub use flags::{DatabaseFlags, LogFormat, ServeFlags};
pub use settings::{Database, Settings, database};
