//! The files that a change touches: what kind of file each is, what stands out in it, and
//! which of them nothing has looked at.

mod changed;
mod kind;
mod lines;
mod lock;
mod notice;
mod pattern;
mod rust;
mod sentences;
mod settings;
mod snapshots;
mod tests;

pub use changed::{ChangedFile, FileStatus};
pub use kind::{Examined, Kind};
pub use notice::{Notice, Weight};

pub(crate) use changed::changed_files;
pub(crate) use lines::{LineChange, changed_lines, counts};
pub(crate) use notice::notices;
pub(crate) use pattern::matches;
pub(crate) use sentences::are_compared as are_settings_compared;
