//! Passwords that commands are given.

use std::io::{IsTerminal, Read, stdin};

use anyhow::Context;

use crate::domain::names;

/// The first line of standard input, which `echo` and password managers end with a line break.
pub(super) fn read_password() -> anyhow::Result<String> {
    /// More than any password, so that a wrong file is not read whole.
    const MOST: u64 = 64 * 1024;
    let stdin = stdin();
    if stdin.is_terminal() {
        eprintln!("Type the password, then Return and Ctrl-D. It is shown as you type.");
    }
    let mut text = String::new();
    stdin
        .take(MOST)
        .read_to_string(&mut text)
        .context("failed to read the password")?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    let line = line.strip_suffix('\r').unwrap_or(line);
    Ok(names::password(line)?)
}
