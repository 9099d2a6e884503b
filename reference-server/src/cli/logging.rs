//! The log: lines for people on a terminal, an object a line otherwise.

use std::io::{IsTerminal, stderr};
use std::panic;

use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::LogFormat;

/// Writes to standard error what a command does besides its task, such as a migration.
pub(super) fn start_for_command() {
    let levels = Targets::new().with_target("community_qa_server", Level::INFO);
    let lines = fmt::layer()
        .with_writer(stderr)
        .with_ansi(stderr().is_terminal())
        .with_target(false)
        .without_time();
    let _ = tracing_subscriber::registry()
        .with(levels)
        .with(lines)
        .try_init();
}

/// Writes the log of this program to standard error from now on.
pub(super) fn start(format: LogFormat, level: Level) {
    let terminal = stderr().is_terminal();
    let as_text = match format {
        LogFormat::Auto => terminal,
        LogFormat::Text => true,
        LogFormat::Json => false,
    };
    // Of libraries, what is wrong.
    let levels = Targets::new()
        .with_default(LevelFilter::WARN.min(level.into()))
        .with_targets([("community_qa_server", level), ("request", level)]);
    let registry = tracing_subscriber::registry().with(levels);
    let writing = fmt::layer().with_writer(stderr).with_ansi(terminal);
    // It fails where a log was started before, which is left as it is.
    let _ = if as_text {
        registry.with(writing.with_target(false)).try_init()
    } else {
        registry.with(writing.json().flatten_event(true)).try_init()
    };
    // Otherwise the message of a panic would be outside of the log.
    panic::set_hook(Box::new(|panic| {
        let location = panic.location().map(ToString::to_string);
        let message = panic.payload_as_str().unwrap_or("(no message)");
        tracing::error!(message, location, "a panic");
    }));
}
