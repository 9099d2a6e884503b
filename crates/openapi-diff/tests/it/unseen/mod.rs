//! Pairs that documents in use have shown: each in both directions, in requests and in responses.

mod command_line;
mod request_bodies;
mod types;
