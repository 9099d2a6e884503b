//! Tests that run the program against the reference server in this process.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod pages;
mod site;

#[test]
fn a_closed_pipe_ends_every_command_quietly() {
    let directory = tempfile::tempdir().unwrap();
    let site = site::Site::start(std::time::Duration::ZERO);
    for arguments in [
        "--help",
        "user list --help",
        "completions bash",
        "user list --all",
    ] {
        let mut arguments: Vec<&str> = arguments.split(' ').collect();
        if arguments.ends_with(&["--all"]) {
            arguments.extend(["--url", &site.url]);
        }
        let program = env!("CARGO_BIN_EXE_community-qa");
        workspace::testing::expect_quiet_end(program, directory.path(), &arguments);
    }
}
