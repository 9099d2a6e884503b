//! Colours.

use anstyle::{AnsiColor, Style};

/// The style of step names and headings.
pub const STEP: Style = AnsiColor::Green.on_default().bold();
/// The style of failures.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The style of warnings.
pub const WARNING: Style = AnsiColor::Yellow.on_default().bold();
/// The style of added lines in a diff.
pub const ADDED: Style = AnsiColor::Green.on_default();
/// The style of removed lines in a diff.
pub const REMOVED: Style = AnsiColor::Red.on_default();
/// The style of less important text.
pub const DIM: Style = Style::new().dimmed();
