//! The log: lines for people on a terminal, otherwise one JSON object on each line.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write, stderr};
use std::panic;

use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::LogFormat;
use crate::domain::characters::is_unwanted;

/// Writes side effects of a command, such as a migration, to standard error.
pub(super) fn start_for_command() {
    let levels = Targets::new().with_target("community_qa_server", Level::INFO);
    let lines = fmt::layer()
        .with_writer(stderr)
        .with_ansi(stderr().is_terminal())
        .with_target(false)
        .without_time();
    let _ = tracing_subscriber::registry().with(levels).with(lines).try_init();
}

/// Writes the log of this program to standard error from now on.
pub(super) fn start(format: LogFormat, level: Level) {
    let terminal = stderr().is_terminal();
    let as_text = match format {
        LogFormat::Auto => terminal,
        LogFormat::Text => true,
        LogFormat::Json => false,
    };
    // Libraries log warnings and errors only.
    let levels = Targets::new()
        .with_default(LevelFilter::WARN.min(level.into()))
        .with_targets([("community_qa_server", level), ("request", level)]);
    let registry = tracing_subscriber::registry().with(levels);
    // It fails if a log was started before, which stays as it is.
    let _ = if as_text {
        let lines = fmt::layer().with_writer(stderr).with_ansi(terminal);
        registry.with(lines.with_target(false)).try_init()
    } else {
        let objects = fmt::layer().with_writer(|| EscapedJson(stderr()));
        registry.with(objects.json().flatten_event(true)).try_init()
    };
    // Without this, the message of a panic would not be in the log.
    panic::set_hook(Box::new(|panic| {
        let location = panic.location().map(ToString::to_string);
        let message = panic.payload_as_str().unwrap_or("(no message)");
        tracing::error!(message, location, "a panic");
    }));
}

/// Writes lines of JSON, and escapes each character that would change what a terminal shows:
/// control characters beyond ASCII, and those that change the direction of a text. JSON itself only
/// escapes control characters of ASCII; the format for people escapes all of them.
struct EscapedJson<W>(W);

impl<W: Write> Write for EscapedJson<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(line) {
            Ok(text) => self.0.write_all(escaped(text).as_bytes())?,
            // Not UTF-8, so it is not a line of the log.
            Err(_) => self.0.write_all(line)?,
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn escaped(json: &str) -> Cow<'_, str> {
    // Line breaks separate objects. Within strings, JSON has escaped them.
    let is_shown = |letter: char| letter == '\n' || !is_unwanted(letter);
    if json.chars().all(is_shown) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() * 2);
    for letter in json.chars() {
        if is_shown(letter) {
            text.push(letter);
        } else {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                text.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_log_escapes_what_changes_a_terminal() {
        let path = "/a\u{9b}2J\u{202e}b\u{7f}\u{10fffe}ö東😀";
        let line = serde_json::json!({ "path": path }).to_string() + "\n";
        let mut written = EscapedJson(Vec::new());
        written.write_all(line.as_bytes()).unwrap();
        let written = String::from_utf8(written.0).unwrap();
        let expected = r#"{"path":"/a\u009b2J\u202eb\u007f\udbff\udffeö東😀"}"#;
        assert_eq!(written.trim_end(), expected);
        assert!(written.ends_with('\n'));
        let read: serde_json::Value = serde_json::from_str(&written).unwrap();
        assert_eq!(read["path"], path);
    }
}
