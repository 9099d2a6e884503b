//! Runs the examples of the help and of README.md against the demo.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::json;

use crate::site::Site;

/// Runs before each example.
const PRELUDE: &str = "\
set -e -o pipefail
printf 'username\\nada\\n' > members.csv
echo hedda > names.txt
mkdir -p .local/share/bash-completion/completions
add_user() {
  echo 'a long secret' |
    community-qa user create --username $1 --email $1@example.org --password-stdin --quiet
}
community-qa() { command community-qa --yes \"$@\"; }
";

/// Records of examples that the demo does not have, with the commands that create them.
const MADE_UP: [(&str, &str); 3] = [
    ("@mallory", "add_user mallory > made\n"),
    ("@trent", "add_user trent > made\n"),
    ("sync Metrologists", "community-qa group create --name Metrologists --quiet > made\n"),
];

fn binary() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_community-qa"))
}

/// The help of a command, on a terminal that is wide enough for all examples.
fn help(words: &[&str]) -> String {
    let mut command = Command::new(binary());
    command.args(words).env_clear().env("COLUMNS", "100");
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

/// The help of all commands and topics.
fn all_help() -> Vec<String> {
    let mut texts = Vec::new();
    let mut commands: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(words) = commands.pop() {
        let asked: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        let text = help(&asked);
        let names = text.split("\nCommands:\n").nth(1).unwrap_or_default();
        for line in names.lines().take_while(|line| !line.is_empty()) {
            let indent = line.len() - line.trim_start().len();
            let name = line.split_whitespace().next().unwrap();
            // Deeper lines continue a description.
            if indent == 2 {
                commands.push(words.iter().cloned().chain([name.to_owned()]).collect());
            }
        }
        texts.push(text);
    }
    for topic in ["paging", "projection", "search", "output", "exit-codes"] {
        texts.push(help(&["help", topic]));
    }
    texts
}

/// The commands in a text, with their continued lines.
fn commands_in(text: &str) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut continues = false;
    for line in text.lines() {
        let typed = line.trim_start();
        let is_indented = line.starts_with("  ");
        let begins = ["community-qa ", "pass ", "echo ", "community-qa-server "];
        if continues {
            commands.last_mut().unwrap().push_str(&format!("\n{typed}"));
        } else if is_indented && begins.iter().any(|begin| typed.starts_with(begin)) {
            // Topics have an explanation after the command.
            let typed = typed.split("  ").next().unwrap();
            commands.push(typed.to_owned());
        } else {
            continue;
        }
        continues = line.ends_with('\\');
    }
    commands
}

fn examples() -> Vec<String> {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let mut texts = all_help();
    texts.push(fs::read_to_string(readme).unwrap());
    let mut examples: Vec<String> = texts.iter().flat_map(|text| commands_in(text)).collect();
    examples.sort();
    examples.dedup();
    examples
}

/// A directory with replacements for programs of other packages.
fn replacements(home: &Path, site: &Site) -> PathBuf {
    let directory = home.join("bin");
    fs::create_dir(&directory).unwrap();
    let program = |name: &str, text: &str| {
        let path = directory.join(name);
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    program("pass", &format!("echo '{}'", site.users[0].password));
    program("community-qa-server", "cat ~/demo.json");
    for browser in ["xdg-open", "open", "wslview", "gio"] {
        program(browser, "exit 0");
    }
    directory
}

/// Runs an example on a site, and confirms its questions.
fn run(example: &str, site: &Site) -> Result<(), String> {
    let home = tempfile::tempdir().unwrap();
    let (admin, url) = (&site.users[0], &site.url);
    let user = json!({"username": admin.username, "password": admin.password});
    fs::write(home.path().join("demo.json"), format!("{}\n", json!({"url": url, "users": [user]})))
        .unwrap();
    let replacements = replacements(home.path(), site);
    let path = format!(
        "{}:{}:/usr/bin:/bin",
        replacements.display(),
        binary().parent().unwrap().display()
    );
    let typed =
        example.replace("https://qa.example.org", url).replace("--as ada", "--as siteadmin");
    let named = MADE_UP.iter().filter(|(name, _)| example.contains(name));
    let made: String = named.map(|(_, command)| *command).collect();
    let output = Command::new("bash")
        .args(["-c", &format!("{PRELUDE}{made}{typed}")])
        .env_clear()
        .envs([("PATH", path.as_str()), ("COMMUNITY_QA_URL", url)])
        .envs([
            ("COMMUNITY_QA_USERNAME", &admin.username),
            ("COMMUNITY_QA_PASSWORD", &admin.password),
        ])
        .envs([("HOME", home.path()), ("COMMUNITY_QA_CONFIG_DIR", &home.path().join("config"))])
        .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
        .current_dir(home.path())
        .stdin(fs::File::open(home.path().join("demo.json")).unwrap())
        .output()
        .unwrap();
    if output.status.success() {
        return Ok(());
    }
    Err(format!("{example}\n{}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn examples_of_help_and_readme_run() {
    let examples = examples();
    assert!(examples.len() > 60, "{examples:#?}");
    let shared = Site::start(Duration::ZERO);
    let failed = examples.iter().filter_map(|example| {
        // Another example may have changed the shared site.
        run(example, &shared).or_else(|_| run(example, &Site::start(Duration::ZERO))).err()
    });
    let failed: Vec<String> = failed.collect();
    assert!(
        failed.is_empty(),
        "{} of {} failed:\n{}",
        failed.len(),
        examples.len(),
        failed.join("\n")
    );
}
