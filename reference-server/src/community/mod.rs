//! Fills a community: demo, seed, import and restore.

mod accounts;
mod compare;
mod demo;
mod export;
mod import;
mod lines;
mod restore;
mod seed;

pub use accounts::{Account, password};
pub use compare::{CompareError, Compared, compare};
pub use demo::{fill, open_demo};
pub use export::{ExportError, export};
pub use import::{ImportOptions, Problem, Source, Summary, import_lines, import_stack_exchange};
pub use restore::restore;
pub use seed::{Prolific, Seed, seed};
