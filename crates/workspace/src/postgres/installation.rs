//! The programs of PostgreSQL on this machine.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

/// The oldest major version that tests support.
const MIN_VERSION: u32 = 15;

/// Directories outside of `PATH` in which package managers install the versions, with the prefix of
/// the name of a version's directory.
const PLACES: &[(&str, &str)] = &[
    ("/usr/lib/postgresql", ""),
    ("/usr", "pgsql-"),
    ("/opt/homebrew/opt", "postgresql@"),
    ("/usr/local/opt", "postgresql@"),
];

/// The programs of one version of PostgreSQL.
#[derive(Debug, Clone)]
pub struct Installation {
    directory: PathBuf,
    version: String,
}

/// Finds PostgreSQL, or prints on standard error what is skipped and why.
#[must_use]
pub fn find_or_skip(what: &str) -> Option<Installation> {
    match Installation::find() {
        Ok(found) => Some(found),
        Err(error) => {
            let _ = writeln!(io::stderr(), "skipped: {what}: {error}");
            None
        }
    }
}

impl Installation {
    /// Finds the newest version, on `PATH` or where package managers put it.
    ///
    /// # Errors
    ///
    /// If version 15 or later is not installed.
    pub fn find() -> anyhow::Result<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let elsewhere = PLACES.iter().flat_map(|(place, prefix)| versions_in(place, prefix));
        let directories = std::env::split_paths(&path).chain(elsewhere);
        directories
            .filter_map(Self::find_in)
            .max_by_key(|(major, _)| *major)
            .filter(|(major, _)| *major >= MIN_VERSION)
            .map(|(_, installation)| installation)
            .with_context(|| format!("PostgreSQL {MIN_VERSION} or later is not installed"))
    }

    /// The programs in a directory, with their major version.
    fn find_in(directory: PathBuf) -> Option<(u32, Self)> {
        // A directory on `PATH` may have only a link to `postgres`.
        let postgres = directory.join("postgres").canonicalize().ok()?;
        let directory = postgres.parent()?.to_owned();
        // Packages with only the client programs have no `initdb`.
        if !directory.join("initdb").is_file() {
            return None;
        }
        let output = Command::new(&postgres).arg("--version").output().ok()?;
        let (major, version) = parse_version(&String::from_utf8(output.stdout).ok()?)?;
        Some((major, Self { directory, version }))
    }

    /// The version, as in `15.18`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The command of one of its programs, without the variables of the environment for PostgreSQL.
    pub(super) fn command(&self, program: &str, directory: &Path) -> Command {
        let mut command = Command::new(self.directory.join(program));
        command.current_dir(directory).env("LC_ALL", "C");
        for (name, _) in std::env::vars_os() {
            // `PGHOST` and the like would lead to another server.
            if name.to_string_lossy().starts_with("PG") {
                command.env_remove(name);
            }
        }
        command
    }
}

/// The directories with the programs of each version in `place`.
fn versions_in(place: &str, prefix: &str) -> Vec<PathBuf> {
    // A directory that does not exist has no versions.
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    let versions = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix));
    versions.map(|entry| entry.path().join("bin")).collect()
}

/// Parses `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`, or `18beta1`.
fn parse_version(text: &str) -> Option<(u32, String)> {
    let version = text.split_whitespace().nth(2)?;
    let digits = version.split(|sign: char| !sign.is_ascii_digit()).next()?;
    Some((digits.parse().ok()?, version.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::parse_version;

    #[test]
    fn parse_version_accepts_pre_releases() {
        for (text, expected) in [
            ("postgres (PostgreSQL) 15.18 (Debian)\n", Some(15)),
            ("postgres (PostgreSQL) 18beta1\n", Some(18)),
            ("postgres (PostgreSQL) devel", None),
            ("", None),
        ] {
            assert_eq!(parse_version(text).map(|(major, _)| major), expected);
        }
    }
}
