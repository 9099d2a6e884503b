//! Colours.

use anstyle::{AnsiColor, Style};

/// Of step names and headings.
pub const STEP: Style = AnsiColor::Green.on_default().bold();
/// Of what failed.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Of what wants a look.
pub const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// Of added lines in a diff.
pub const ADDED: Style = AnsiColor::Green.on_default();
/// Of removed lines in a diff.
pub const REMOVED: Style = AnsiColor::Red.on_default();
/// Of what is of lesser weight.
pub const DIM: Style = Style::new().dimmed();
