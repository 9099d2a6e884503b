//! The files that a change touches: what kind of file each is, the notices about it, and
//! which of them nothing has looked at.

mod changed;
mod kind;
mod lines;
mod lock;
mod notices;
mod pattern;
mod rust;
mod sentences;
mod settings;
mod snapshots;
mod tests;

pub(super) use changed::ChangedFile;
pub(super) use kind::Kind;

pub(crate) use changed::changed_files;
pub(crate) use lines::{changed_lines, counts, lines_between};
pub(crate) use notices::notices;
pub(crate) use pattern::matches;
pub(crate) use sentences::are_compared as are_settings_compared;
