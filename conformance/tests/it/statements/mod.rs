//! Statements of the specification outside its tables: of all operations, or of all fields of a
//! kind.

mod interface;
mod parameters;
mod resources;
