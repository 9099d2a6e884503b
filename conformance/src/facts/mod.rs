//! Facts about a response, as sentences: `list[].score descends`.

mod check;
mod path;
mod shape;
mod verb;

pub use path::Path;
pub use shape::differences;
pub use verb::Fact;
