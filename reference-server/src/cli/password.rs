//! The passwords that commands take.

use std::io::{self, IsTerminal, Read, stdin};

use anyhow::{Context, bail};
use clap::Args;

use crate::cli::output::{errln, outln};
use crate::community;
use crate::domain::names;

/// The source of a password. An argument is not one, because it would appear in the history of the
/// shell and in the list of processes.
#[derive(Debug, Args)]
pub(super) struct PasswordFlags {
    /// Read the password from standard input
    #[arg(long, conflicts_with = "generate_password")]
    password_stdin: bool,

    /// Generate a password, and print it
    #[arg(long)]
    generate_password: bool,
}

/// A password that was read or generated.
pub(super) struct Password {
    pub(super) text: String,
    is_generated: bool,
}

impl PasswordFlags {
    /// Reads the password, or generates one. On a terminal, asks for it.
    pub(super) fn read(&self) -> anyhow::Result<Password> {
        if self.generate_password {
            return Ok(Password { text: community::password()?, is_generated: true });
        }
        let password = if stdin().is_terminal() {
            ask(rpassword::prompt_password).context("failed to read the password")?
        } else if self.password_stdin {
            read_line()?
        } else {
            bail!(
                "no terminal to ask for a password; give --password-stdin or --generate-password"
            );
        };
        Ok(Password { text: names::password(&password)?, is_generated: false })
    }
}

impl Password {
    /// Prints a generated password, which the user does not know yet.
    pub(super) fn print_if_generated(&self) {
        if self.is_generated {
            outln!("password: {}", self.text);
        }
    }
}

/// Asks for a password, twice, without showing it.
fn ask(mut prompt: impl FnMut(&'static str) -> io::Result<String>) -> io::Result<String> {
    loop {
        let password = prompt("Password: ")?;
        if prompt("Once more: ")? == password {
            return Ok(password);
        }
        errln!("The passwords differ.");
    }
}

/// The first line of standard input, which `echo` and password managers end with a line break.
fn read_line() -> anyhow::Result<String> {
    /// Longer than any password, so that a wrong file is not read completely.
    const MAX_INPUT_BYTES: u64 = 65_536;
    let mut text = String::new();
    stdin()
        .take(MAX_INPUT_BYTES)
        .read_to_string(&mut text)
        .context("failed to read the password")?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    Ok(line.strip_suffix('\r').unwrap_or(line).to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn password_prompt_repeats_until_both_match() {
        let mut typed = ["one", "other", "both", "both"].into_iter();
        let password = super::ask(|_| Ok(typed.next().unwrap().to_owned()));
        assert_eq!(password.unwrap(), "both");
    }
}
