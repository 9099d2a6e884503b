//! Converts all rows to records and back, for `export` and `restore`.
//!
//! Each table is described once, in [`TABLES`], and read and written by that description. Derived
//! columns, such as folded names and rendered texts, are not exported but computed again.

mod cells;
mod fits;
mod read;
mod tables;
mod write;

pub use cells::Row;
pub use read::page;
pub use tables::{TABLES, Table};
pub use write::{clear_groups, insert};

/// A row as a JSON object.
pub type Record = serde_json::Map<String, serde_json::Value>;
