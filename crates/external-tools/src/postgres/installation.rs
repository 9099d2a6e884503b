//! Where PostgreSQL's programs are.

use std::cmp::Reverse;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use super::TestPostgres;

/// The oldest version that will do.
const OLDEST: u32 = 15;

/// Where package managers put the programs of each version, as none of them puts all of them
/// on `PATH`: the directory of the versions, how the name of each begins, and the way from
/// there to its programs.
const PLACES: &[(&str, &str, &str)] = &[
    ("/usr/lib/postgresql", "", "bin"),
    ("/usr", "pgsql-", "bin"),
    ("/opt/homebrew/opt", "postgresql@", "bin"),
    ("/usr/local/opt", "postgresql@", "bin"),
    ("/home/linuxbrew/.linuxbrew/opt", "postgresql@", "bin"),
];

const INSTALL: &str = "to get it, run `apt-get install postgresql` (Debian, Ubuntu), \
`dnf install postgresql-server` (Fedora) or `brew install postgresql@17` (macOS)";

/// The programs of one version of PostgreSQL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Installation {
    directory: PathBuf,
    version: Version,
}

/// A version of PostgreSQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// What changes each year.
    pub major: u32,
    /// What changes with each correction.
    pub minor: u32,
}

impl Installation {
    /// What is on `PATH`, or else the newest of what package managers have put elsewhere.
    ///
    /// # Errors
    ///
    /// When there is none, or only such as are too old: how to get one.
    pub fn find() -> anyhow::Result<Self> {
        if cfg!(not(unix)) {
            bail!(
                "a throw-away PostgreSQL can be started on Unix alone\n\nto use a server that \
                 runs already, set {}",
                TestPostgres::VARIABLE
            );
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        let places = PLACES.iter().flat_map(|(versions, prefix, programs)| {
            version_directories(versions, prefix, programs)
        });
        Self::find_in(std::env::split_paths(&path), places)
    }

    /// The same for a test that is skipped where there is none. Standard error says which and
    /// why, also when the output of tests is captured.
    #[must_use]
    pub fn find_or_skip(test: &str) -> Option<Self> {
        let error = match Self::find() {
            Ok(installation) => return Some(installation),
            Err(error) => error.to_string(),
        };
        let reason = error.lines().next().unwrap_or_default();
        // In one piece, as other tests print at the same time. A test does not fail because
        // nobody can read why it was skipped.
        let line = format!("skipped: {test}: {reason}\n");
        let _ = io::stderr().write_all(line.as_bytes());
        None
    }

    fn find_in(
        path: impl Iterator<Item = PathBuf>,
        places: impl Iterator<Item = PathBuf>,
    ) -> anyhow::Result<Self> {
        let on_path = path.filter_map(Self::at);
        let mut elsewhere: Vec<Self> = places.filter_map(Self::at).collect();
        elsewhere.sort_by_key(|installation| Reverse(installation.version));
        let found: Vec<Self> = on_path.chain(elsewhere).collect();
        if let Some(installation) = found.iter().find(|found| found.version.major >= OLDEST) {
            return Ok(installation.clone());
        }
        match found.first() {
            Some(old) => bail!(
                "PostgreSQL {} in {} is too old: {OLDEST} is the oldest that will do\n\n{INSTALL}",
                old.version,
                old.directory.display(),
            ),
            None => bail!(
                "initdb and postgres are neither on PATH nor where package managers put \
                 them\n\n{INSTALL}"
            ),
        }
    }

    /// What is in a directory, if both programs are, and the server says its version.
    fn at(directory: PathBuf) -> Option<Self> {
        let [initdb, postgres] = ["initdb", "postgres"].map(|name| directory.join(name));
        if !initdb.is_file() || !postgres.is_file() {
            return None;
        }
        let version = Version::of(&postgres).ok()?;
        Some(Self { directory, version })
    }

    /// The server's version.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version
    }

    /// A program of it.
    #[must_use]
    pub fn program(&self, name: &str) -> PathBuf {
        let program = self.directory.join(name);
        if program.exists() {
            return program;
        }
        // A directory on `PATH` may have links to some of the programs alone.
        let server = self.directory.join("postgres").canonicalize();
        server.map_or(program, |server| server.with_file_name(name))
    }
}

fn version_directories(versions: &str, prefix: &str, programs: &str) -> Vec<PathBuf> {
    // One that does not exist has no versions.
    let Ok(entries) = fs::read_dir(versions) else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix))
        .map(|entry| entry.path().join(programs))
        .collect()
}

impl Version {
    fn of(postgres: &Path) -> anyhow::Result<Self> {
        let output = Command::new(postgres).arg("--version").output()?;
        Self::parse(&String::from_utf8_lossy(&output.stdout)).context("it says no version")
    }

    /// Reads `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`, or `18beta1`.
    fn parse(text: &str) -> Option<Self> {
        let version = text.split(' ').nth(2)?;
        let mut numbers = version
            .split(|c: char| !c.is_ascii_digit())
            .map(|number| number.parse().unwrap_or(0));
        let major = numbers.next().filter(|major| *major > 0)?;
        let is_released = version.starts_with(&format!("{major}."));
        let minor = if is_released { numbers.next() } else { None };
        Some(Self {
            major,
            minor: minor.unwrap_or(0),
        })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

    use std::iter;
    use std::os::unix::fs::symlink;

    use tempfile::TempDir;

    use super::*;

    /// A directory with both programs, which print what is given. What is executed has not been
    /// written by this process: a test that forks meanwhile would keep the file busy.
    fn directory_with(printed: &str) -> TempDir {
        let directory = tempfile::tempdir().unwrap();
        let script = format!("#!/bin/sh\necho '{printed}'\n");
        for name in ["initdb", "postgres"] {
            let new = directory.path().join(format!("{name}.new"));
            fs::write(&new, &script).unwrap();
            let made = Command::new("/usr/bin/install")
                .args(["-m", "755"])
                .args([new, directory.path().join(name)])
                .status();
            assert!(made.unwrap().success());
        }
        directory
    }

    fn paths<const N: usize>(directories: [&TempDir; N]) -> impl Iterator<Item = PathBuf> {
        directories
            .map(|directory| directory.path().to_owned())
            .into_iter()
    }

    #[test]
    fn the_one_on_path_is_taken_and_else_the_newest() {
        let [old, fifteen, nine, seventeen] = ["14.9", "15.2", "9.6.24", "17.0"]
            .map(|version| directory_with(&format!("postgres (PostgreSQL) {version}")));
        let found = Installation::find_in(paths([&old, &fifteen]), paths([&seventeen])).unwrap();
        assert_eq!(found.program("initdb"), fifteen.path().join("initdb"));
        let found = Installation::find_in(paths([&old]), paths([&nine, &fifteen, &seventeen]));
        let found = found.unwrap();
        assert_eq!(found.version().to_string(), "17.0");
        assert_eq!(found.program("postgres"), seventeen.path().join("postgres"));
    }

    #[test]
    fn one_that_is_too_old_is_refused_by_its_version_and_place() {
        let old = directory_with("postgres (PostgreSQL) 14.9 (Debian 14.9-1)");
        let error = Installation::find_in(paths([&old]), iter::empty()).unwrap_err();
        let place = old.path().display();
        assert_eq!(
            error.to_string(),
            format!(
                "PostgreSQL 14.9 in {place} is too old: 15 is the oldest that will do\n\n{INSTALL}"
            )
        );
    }

    #[test]
    fn where_there_is_none_it_says_how_to_get_one() {
        let half = tempfile::tempdir().unwrap();
        symlink("/bin/echo", half.path().join("postgres")).unwrap();
        let mute = directory_with("");
        let error = Installation::find_in(paths([&half, &mute]), iter::empty()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "initdb and postgres are neither on PATH nor where package managers put them\n\n\
             to get it, run `apt-get install postgresql` (Debian, Ubuntu), `dnf install \
             postgresql-server` (Fedora) or `brew install postgresql@17` (macOS)"
        );
    }

    #[test]
    fn versions_are_searched_in_the_directories_of_package_managers() {
        let root = tempfile::tempdir().unwrap();
        for name in ["pgsql-15", "pgsql-17", "local"] {
            fs::create_dir(root.path().join(name)).unwrap();
        }
        let mut found = version_directories(root.path().to_str().unwrap(), "pgsql-", "bin");
        found.sort();
        let expected = ["pgsql-15/bin", "pgsql-17/bin"].map(|name| root.path().join(name));
        assert_eq!(found, expected);
        assert!(version_directories("/nowhere", "", "bin").is_empty());
    }

    #[test]
    fn versions_that_are_not_released_have_no_minor_number() {
        let version = |text| Version::parse(text).map(|version| version.to_string());
        assert_eq!(version("postgres (PostgreSQL) 18beta2\n").unwrap(), "18.0");
        assert_eq!(
            version("postgres (PostgreSQL) 15.18 (Debian 15.18-0)").unwrap(),
            "15.18"
        );
        assert_eq!(version("postgres (PostgreSQL) devel"), None);
        assert_eq!(version("postgres"), None);
    }
}
