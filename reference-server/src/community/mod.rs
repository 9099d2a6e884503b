//! What fills a community.

mod demo;
mod demo_content;

pub use demo::{DemoUser, fill};
