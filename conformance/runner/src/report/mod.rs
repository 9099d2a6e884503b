//! What came of a run, in several forms.

mod text;

pub use text::text;
