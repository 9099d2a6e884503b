//! What the commands print: aligned, and coloured on a terminal only.
//!
//! anstream strips the styles where the output is not a terminal or `NO_COLOR` is
//! set.

#![warn(missing_docs)]

pub mod escape;

use std::io::Write as _;

use anstyle::{AnsiColor, Style};

use escape::plain;

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

/// Prints one line.
///
/// A reader that has gone (`| head`) is not a failure, so what cannot be written
/// is dropped.
pub fn line(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(anstream::stdout(), "{text}");
}

/// Prints why a command failed, on standard error.
///
/// The text may hold names of documents and the output of other programs: neither
/// colours nor moves anything.
pub fn failure(text: &str) {
    let text = text.strip_prefix("error: ").unwrap_or(text);
    let lines: Vec<String> = text.lines().map(harmless).collect();
    styled_failure(&format!("{ERROR}error{ERROR:#}: {}", lines.join("\n")));
}

/// Prints why a command failed, on standard error, in the colours that the text brings
/// along. Whoever has rendered it has made it harmless.
pub fn styled_failure(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

fn harmless(line: &str) -> String {
    let line = anstream::adapter::strip_str(line).to_string();
    plain(&line.replace('\t', "    "))
}

/// Prints one step: name, object, outcome.
pub fn step(name: &str, object: &str, outcome: &str) {
    line(format_args!(
        "{STEP}{name:>9}{STEP:#}  {object:<36}  {DIM}{outcome}{DIM:#}"
    ));
}

/// Prints a step that takes its time before it is done, on standard error: what is
/// printed elsewhere is the result.
pub fn progress(name: &str, object: &str, what: &str) {
    let _ = writeln!(
        anstream::stderr(),
        "{STEP}{name:>9}{STEP:#}  {object:<36}  {DIM}{what}{DIM:#}"
    );
}

/// `1 file`, `2 files`.
pub fn count(number: usize, noun: &str) -> String {
    let plural = match (number, noun.strip_suffix('y')) {
        (1, _) => noun.to_owned(),
        (_, Some(stem)) => format!("{stem}ies"),
        _ => format!("{noun}s"),
    };
    format!("{} {plural}", grouped(number))
}

/// `1234567` as `1 234 567`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// Prints a diff with its colours.
pub fn diff(text: &str) {
    for line in text.lines() {
        let style = match line.as_bytes().first() {
            Some(b'+') => ADDED,
            Some(b'-') => REMOVED,
            _ => Style::new(),
        };
        self::line(format_args!("{style}{line}{style:#}"));
    }
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn what_controls_a_terminal_is_taken_away_or_shown() {
        let line = "\u{1b}[31merror\u{1b}[0m: no `a\u{202e}b`\tin c";
        assert_eq!(super::harmless(line), "error: no `a\\u{202e}b`    in c");
    }

    #[test]
    fn counts_read_well() {
        assert_eq!(count(1, "file"), "1 file");
        assert_eq!(count(0, "entry"), "0 entries");
        assert_eq!(count(19393, "line"), "19 393 lines");
        assert_eq!(count(1_000_000, "line"), "1 000 000 lines");
    }
}
