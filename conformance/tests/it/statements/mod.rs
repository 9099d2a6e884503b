//! What the specification states outside its tables: in prose, of all operations,
//! or of all fields of a kind.

mod interface;
mod parameters;
mod prose;
mod resources;
