//! Output that is closed, or cannot be written.

use std::fs::File;
use std::process::Command;
use std::time::Duration;

use crate::site::Site;

/// The standard library opens /dev/null in place of a closed stream, so the program sees no error.
#[test]
fn closed_output_ends_in_success() {
    let site = Site::start(Duration::ZERO);
    let user = &site.users[0];
    for arguments in ["user --help", "help paging", "user get 3", "user list --output json"] {
        let mut command = Command::new("sh");
        let script = format!("exec \"$PROGRAM\" {arguments} >&-");
        command
            .args(["-c", &script])
            .env_clear()
            .env("PROGRAM", env!("CARGO_BIN_EXE_community-qa"));
        command.env("COMMUNITY_QA_URL", &site.url).env("COMMUNITY_QA_USERNAME", &user.username);
        command.env("COMMUNITY_QA_PASSWORD", &user.password);
        command.env("COMMUNITY_QA_CONFIG_DIR", "/nonexistent");
        let output = command.output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments}: {message}");
        assert!(!message.contains("error"), "{arguments}: {message}");
    }
}

#[test]
fn full_disk_is_reported_for_results_and_help() {
    let site = Site::start(Duration::ZERO);
    let user = &site.users[0];
    for arguments in [&["user", "--help"][..], &["help", "paging"], &["user", "get", "3"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_community-qa"));
        command.args(arguments).args(["--url", &site.url, "--as", &user.username]);
        command.env_clear().env("COMMUNITY_QA_PASSWORD", &user.password);
        command.env("COMMUNITY_QA_CONFIG_DIR", "/nonexistent");
        command.stdout(File::options().write(true).open("/dev/full").unwrap());
        let output = command.output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {message}");
        assert!(message.contains("the output cannot be written"), "{arguments:?}: {message}");
    }
}
