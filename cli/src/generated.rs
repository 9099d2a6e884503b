//! What `cargo xtask generate` writes.

// Formatted by the generator: rustfmt stays out of it.
#[rustfmt::skip]
pub(crate) mod commands;
