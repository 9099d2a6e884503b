//! Stored logins: with a keyring that does not respond, several at once, in a linked file.

use std::fs;
use std::io::Write as _;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::site::Site;

/// The program with the directory of its profiles, without a keyring.
fn program(profiles: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_community-qa"));
    command.args(arguments).env_clear().env("COMMUNITY_QA_CONFIG_DIR", profiles);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Starts a login of the first user of a site.
fn log_in(site: &Site, mut command: Command) -> Child {
    let user = &site.users[0];
    let flags = ["--url", &site.url, "--as", &user.username, "--password-stdin"];
    let mut child = command.args(flags).spawn().unwrap();
    child.stdin.take().unwrap().write_all(user.password.as_bytes()).unwrap();
    child
}

#[track_caller]
fn succeed(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    errors
}

#[test]
fn login_without_response_of_keyring_uses_file() {
    let site = Site::start(Duration::ZERO);
    let directory = tempfile::tempdir().unwrap();
    let socket = directory.path().join("bus");
    // The system accepts connections to it, and nobody reads them.
    let _bus = UnixListener::bind(&socket).unwrap();
    let mut command = program(directory.path(), &["auth", "login", "--profile", "silent"]);
    command.env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}", socket.display()));
    let begin = Instant::now();
    let output = log_in(&site, command).wait_with_output().unwrap();
    let message = succeed(&output);
    assert!(message.contains("password in the file, as the keyring does not respond"), "{message}");
    // The keyring has two seconds; a busy machine needs much more for the rest.
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

#[test]
fn simultaneous_logins_keep_all_profiles() {
    let site = Site::start(Duration::ZERO);
    let directory = tempfile::tempdir().unwrap();
    let names = ["a", "b", "c", "d", "e", "f"];
    let children = names.map(|name| {
        let arguments = ["auth", "login", "--store", "file", "--profile", name];
        log_in(&site, program(directory.path(), &arguments))
    });
    for child in children {
        succeed(&child.wait_with_output().unwrap());
    }
    let kept = fs::read_to_string(directory.path().join("profiles.toml")).unwrap();
    for name in names {
        assert!(kept.contains(&format!("[profiles.{name}]\n")), "{name} is not in\n{kept}");
    }
}

#[test]
fn login_keeps_symbolic_link_of_profiles() {
    let site = Site::start(Duration::ZERO);
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("kept.toml");
    fs::write(&file, "").unwrap();
    let link = directory.path().join("profiles.toml");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let command = program(directory.path(), &["auth", "login", "--store", "file"]);
    succeed(&log_in(&site, command).wait_with_output().unwrap());
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains(&site.url));
}
