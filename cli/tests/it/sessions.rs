//! Sessions in a shell: `tests/sessions/NAME.sh` has the commands, and `NAME.txt` the commands with
//! their output.
//!
//! A session has its own home directory and its own site at `$SITE`. `demo.json` is the line of the
//! demo, and `NAME.password` the password of a user.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::json;
use workspace::testing::assert_file;

use crate::site::Site;

/// Runs before each session. A program that is killed by a signal fails the test, because its
/// output by then is random.
const PRELUDE: &str = r#"
exec 2>&1
show_exit_code() { local code=$?; [ $code -lt 128 ] || exit $code; echo "exit code: $code"; }
trap show_exit_code ERR
set -v
"#;

/// The delay before each response of a slow site, which leaves time to kill an export.
const SLOW: Duration = Duration::from_millis(15);

#[test]
fn changes() {
    play("changes", Duration::ZERO);
}

#[test]
fn errors() {
    play("errors", Duration::ZERO);
}

#[test]
fn exports() {
    play("exports", Duration::ZERO);
}

#[test]
fn groups() {
    play("groups", Duration::ZERO);
}

#[test]
fn guesses() {
    play("guesses", Duration::ZERO);
}

#[test]
fn help() {
    play("help", Duration::ZERO);
}

#[test]
fn lists() {
    play("lists", Duration::ZERO);
}

#[test]
fn logins() {
    play("logins", Duration::ZERO);
}

#[test]
fn secrets() {
    play("secrets", Duration::ZERO);
}

#[test]
fn slow_exports() {
    play("slow-exports", SLOW);
}

#[test]
fn topics() {
    play("topics", Duration::ZERO);
}

/// Runs a session and compares its output with its file.
#[track_caller]
fn play(name: &str, delay: Duration) {
    let sessions = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let script = fs::read_to_string(sessions.join(format!("{name}.sh"))).unwrap();
    let printed = run(&script.replace("\r\n", "\n"), delay);
    assert_file!(&sessions.join(format!("{name}.txt")), printed);
}

/// The output of a script, with fixed names in place of random addresses and paths.
#[track_caller]
fn run(script: &str, delay: Duration) -> String {
    let site = Site::start(delay);
    let home = tempfile::tempdir().unwrap();
    let users = site.users.iter().map(|user| {
        let file = format!("{}.password", user.username);
        fs::write(home.path().join(file), &user.password).unwrap();
        json!({"username": user.username, "password": user.password, "role": user.role})
    });
    let line = json!({"url": site.url, "users": users.collect::<Vec<_>>()});
    fs::write(home.path().join("demo.json"), format!("{line}\n")).unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_community-qa"));
    let path = format!("{}:/usr/bin:/bin", binary.parent().unwrap().display());
    let shell = Command::new("bash")
        .args(["-c", &format!("{PRELUDE}{script}")])
        .env_clear()
        .envs([("PATH", path.as_str()), ("SITE", &site.url), ("TZ", "UTC")])
        .env("COMMUNITY_QA_CONFIG_DIR", home.path().join("config"))
        // No keyring, whatever the machine has.
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
        .current_dir(home.path())
        .output()
        .unwrap();
    let text = String::from_utf8(shell.stdout).unwrap();
    let is_whole = shell.status.code().is_some_and(|code| code < 128);
    assert!(is_whole, "the session ended early, with {}: {text}", shell.status);
    for user in &site.users {
        assert!(!text.contains(&user.password), "a password is shown: {text}");
    }
    // `set -v` prints the command of the trap, too.
    text.replace("show_exit_code\n", "")
        .replace(&site.url, "https://qa.example.org")
        .replace(site.url.trim_start_matches("http://"), "qa.example.org")
        .replace(&home.path().display().to_string(), "/home/ada")
}
