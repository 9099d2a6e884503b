//! Pairs that documents in use have shown: each in both directions, in requests and in responses.

mod request_bodies;
mod types;
