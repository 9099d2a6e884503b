//! The server that `cargo xtask postgres` starts, and its removal.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use workspace::postgres::Installation;
use workspace::testing::text;

/// A directory for temporary files that other users than root can also use.
fn directory() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    fs::set_permissions(directory.path(), Permissions::from_mode(0o1777)).unwrap();
    directory
}

fn postgres(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    command.arg("postgres").args(arguments).env("TMPDIR", directory);
    command
}

/// Starts a server, and returns its address when it reports that it runs.
fn start(directory: &Path) -> (Child, SocketAddr) {
    let mut child = postgres(directory, &[]).stdout(Stdio::piped()).spawn().unwrap();
    let mut printed = BufReader::new(child.stdout.as_mut().unwrap());
    let mut line = String::new();
    printed.read_line(&mut line).unwrap();
    let (_, rest) = line.split_once('@').unwrap();
    let (address, database) = rest.trim_end().split_once('/').unwrap();
    assert_eq!(database, "postgres");
    let address = address.parse().unwrap();
    TcpStream::connect(address).unwrap();
    (child, address)
}

/// Waits until the server and its files are gone.
fn assert_gone(directory: &Path, address: SocketAddr) {
    let begun = Instant::now();
    let files = || fs::read_dir(directory).unwrap().count();
    while files() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(60), "files are left");
        thread::sleep(Duration::from_millis(50));
    }
    assert!(TcpStream::connect(address).is_err(), "the server still runs");
}

#[test]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
fn test_server_ends_with_a_killed_parent() {
    let directory = directory();
    let (mut child, address) = start(directory.path());
    // A process cannot handle SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
    assert_gone(directory.path(), address);
}

#[test]
#[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
fn command_runs_on_database_and_returns_its_exit_code() {
    let directory = directory();
    let script = "echo $COMMUNITY_QA_TEST_POSTGRES $1; exit 7";
    let arguments = ["--", "/bin/sh", "-c", script, "sh", "--flag"];
    let output = postgres(directory.path(), &arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(7), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.starts_with("postgres://throwaway:"), "{printed}");
    assert!(printed.ends_with("/postgres --flag\n"), "{printed}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);

    let output = postgres(directory.path(), &["--", "no-such-program"]).output().unwrap();
    let failure = text(&output.stderr);
    assert!(failure.contains("cannot run no-such-program"), "{failure}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
fn steps_without_postgres_are_skipped_by_name() {
    let is_installed = Installation::find().is_ok();
    let directory = directory();
    let what = ["--or-skip", "the scenarios"];
    let arguments = [&what[..], &["--", "/bin/sh", "-c", "exit 7"]].concat();
    let output = postgres(directory.path(), &arguments).output().unwrap();
    let skipped = text(&output.stderr).contains("skipped: the scenarios: ");
    if is_installed {
        assert_eq!((output.status.code(), skipped), (Some(7), false));
    } else {
        assert_eq!((output.status.code(), skipped), (Some(0), true));
    }
}
