//! The program, run as people run it.

mod closed;
mod data;
mod demo;
mod groups;
mod permissions;
mod restore;
mod serve;
mod settings;
mod users;

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The size of a database page in SQLite, in bytes.
const PAGE: usize = 4096;

/// The program, in a directory and without the environment of the tests.
pub(crate) fn program(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_community-qa-server"));
    command.args(arguments).current_dir(directory).env_clear();
    command
}

/// A new directory in which commands are run. Spaces in single quotes do not end an argument.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    /// The number of files.
    fn files(&self) -> usize {
        std::fs::read_dir(self.path()).unwrap().count()
    }

    fn program(&self, line: &str) -> Command {
        let parts = line.split('\'').enumerate();
        let arguments = parts.flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        });
        program(self.path(), &arguments.collect::<Vec<_>>())
    }

    fn run(&self, line: &str, input: &str) -> Output {
        let mut child = self
            .program(line)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A command that refuses its arguments does not read its input.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        child.wait_with_output().unwrap()
    }

    #[track_caller]
    fn succeed(&self, line: &str) -> String {
        succeed(&self.run(line, "a password"))
    }

    #[track_caller]
    fn fail(&self, line: &str) -> String {
        fail(&self.run(line, "a password"))
    }

    #[track_caller]
    fn create_user(&self, name: &str, flags: &str) {
        let create = format!("user create {name} --email={name}@x.example --password-stdin");
        self.succeed(&format!("{create} {flags}"));
    }

    /// Overwrites pages of the database `qa.db`. The first one has the number 1.
    fn damage(&self, pages: RangeInclusive<usize>) {
        let path = self.file("qa.db");
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[(pages.start() - 1) * PAGE..pages.end() * PAGE].fill(0xa5);
        std::fs::write(&path, bytes).unwrap();
    }

    /// The number of pages of the database `qa.db`.
    fn pages(&self) -> usize {
        usize::try_from(std::fs::metadata(self.file("qa.db")).unwrap().len()).unwrap() / PAGE
    }
}

#[track_caller]
fn succeed(output: &Output) -> String {
    assert!(output.status.success(), "{}", errors(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn fail(output: &Output) -> String {
    assert!(!output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    errors(output)
}

/// Checks that only the owner can read a file.
#[track_caller]
fn expect_private(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
