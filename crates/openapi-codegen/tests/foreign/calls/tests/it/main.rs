//! Calls of generated clients, and the bytes that arrive.

mod bodies;
mod formats;
mod parameters;
mod security;
