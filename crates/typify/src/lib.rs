//! Replaces the crate `typify` while this workspace is built.
//!
//! progenitor depends on typify with its default features, one of which is a macro that
//! neither progenitor nor anything here calls. A macro runs in the compiler: cargo builds
//! typify-impl, schemars and what they need a second time for it, on the way to the first
//! `cargo xtask generate`. The `[patch.crates-io]` of the workspace puts this crate in its
//! place; it exports what typify exports.
//!
//! Outside this workspace the patch does not apply, and everything works as well with the
//! crate from the registry.

pub use typify_impl::*;
