//! Plays the pages of `tests/pages`: what is typed, and what is printed.
//!
//! The commands of a page run in one shell, in a home of their own, against a site of their own
//! at `$SITE`. `demo.json` is the line of the demo, and `NAME.password` the password of a user.
//! The site of a page whose name begins with `slow` waits before it answers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::json;
use workspace::testing::assert_derived;

use crate::site::Site;

/// Printed after each command.
const END: char = '\u{1e}';

#[test]
fn pages_show_what_is_printed() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let entries = fs::read_dir(directory).unwrap();
    let pages: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    std::thread::scope(|scope| {
        for page in &pages {
            let name = page.file_name().unwrap().to_string_lossy();
            let delay = if name.starts_with("slow") { 15 } else { 0 };
            let text = fs::read_to_string(page).unwrap();
            scope.spawn(move || assert_derived(page, &play(&text, Duration::from_millis(delay))));
        }
    });
}

/// The page with what its commands print now.
fn play(page: &str, delay: Duration) -> String {
    let mut is_console = false;
    let (mut script, mut lines) = ("exec 2>&1\n".to_owned(), Vec::new());
    for line in page.lines() {
        let was_console = is_console;
        is_console = line == "```console" || is_console && line != "```";
        if !is_console || !was_console {
            lines.push(format!("{line}\n"));
        } else if let Some(command) = line.strip_prefix("$ ") {
            let code = r#"code=$?; [ $code = 0 ] || echo "exit code: $code""#;
            script.push_str(&format!("{command}\n{code}; printf '{END}'\n"));
            lines.push(format!("{line}\n{END}"));
        }
    }
    let printed = run(&script, delay);
    let mut outputs = printed.split(END);
    lines
        .into_iter()
        .map(|line| match line.strip_suffix(END) {
            Some(command) => format!("{command}{}", outputs.next().unwrap_or_default()),
            None => line,
        })
        .collect()
}

/// The output of a script, in which what differs from run to run has a fixed name.
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
        .args(["-c", script])
        .env_clear()
        .envs([("PATH", path.as_str()), ("SITE", &site.url), ("TZ", "UTC")])
        .env("COMMUNITY_QA_CONFIG_DIR", home.path().join("config"))
        // No keyring, whatever the machine has.
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
        .current_dir(home.path())
        .output();
    let text = String::from_utf8(shell.unwrap().stdout).unwrap();
    for user in &site.users {
        assert!(!text.contains(&user.password), "a password is shown: {text}");
    }
    text.replace(&site.url, "https://qa.example.org")
        .replace(site.url.trim_start_matches("http://"), "qa.example.org")
        .replace(&home.path().display().to_string(), "/home/ada")
}
