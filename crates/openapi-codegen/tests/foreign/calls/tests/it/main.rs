//! Calls of generated clients, and the bytes that arrive.

mod bodies;
mod parameters;
mod security;
