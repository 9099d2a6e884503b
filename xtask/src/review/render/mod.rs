//! Rendering: the review in each of its formats.

mod annotations;
mod attention;
mod hints;
mod html;
mod json;
mod links;
mod markdown;
mod opening;
mod page;
mod rust_changes;
mod security;
mod text;

pub use annotations::annotations;
pub use html::html;
pub use json::json;
pub use markdown::markdown;
