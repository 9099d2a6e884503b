//! All rows as records, and back: what `export` and `restore` carry.
//!
//! A table is described once, in [`TABLES`], and read and written by that description. What
//! is made of other columns, such as folded names and rendered texts, is not carried but
//! made again.

mod cells;
mod fits;
mod read;
mod tables;
mod write;

pub use cells::Row;
pub use read::page;
pub use tables::{TABLES, Table};
pub use write::{clear_groups, insert};

/// The JSON object that a row becomes.
pub type Record = serde_json::Map<String, serde_json::Value>;
