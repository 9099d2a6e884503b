//! Runs the program.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::site::Site;

/// The program with settings of its own, as one user of a site.
pub(crate) struct Program {
    pub(crate) home: TempDir,
    site: Option<Site>,
    environment: Vec<(String, String)>,
}

/// What a run has printed.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Program {
    /// Without any login.
    pub(crate) fn new() -> Self {
        Self {
            home: tempfile::tempdir().unwrap(),
            site: None,
            environment: Vec::new(),
        }
    }

    /// As the user of a role, by the environment.
    pub(crate) fn of(site: &Site, role: &str) -> Self {
        let user = site.user(role).clone();
        Self {
            site: Some(site.clone()),
            ..Self::new()
        }
        .with("COMMUNITY_QA_URL", &site.url)
        .with("COMMUNITY_QA_USERNAME", &user.username)
        .with("COMMUNITY_QA_PASSWORD", &user.password)
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_community-qa"));
        command
            .args(arguments)
            .env_clear()
            .env("COMMUNITY_QA_CONFIG_DIR", self.home.path().join("config"))
            // No keyring, whatever the machine has.
            .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
            .env("TZ", "UTC")
            .envs(self.environment.iter().cloned())
            .current_dir(self.home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        Run::of(self.command(arguments).output().unwrap())
    }

    /// Runs it with this on stdin.
    pub(crate) fn fed(&self, arguments: &[&str], input: &str) -> Run {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        Run::of(child.wait_with_output().unwrap())
    }

    /// A transcript of a run, in which what differs from run to run is named.
    pub(crate) fn transcript(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        let text = format!("$ community-qa {}\n{run}", arguments.join(" "));
        self.masked(&text)
    }

    /// A text with names in the place of addresses and passwords.
    pub(crate) fn masked(&self, text: &str) -> String {
        let mut text = text.replace(&self.home.path().display().to_string(), "HOME");
        if let Some(site) = &self.site {
            text = text.replace(&site.url, "SITE");
            for user in &site.users {
                text = text.replace(&user.password, "PASSWORD");
            }
        }
        text
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.home.path().join(name), text).unwrap();
    }

    pub(crate) fn path(&self, name: impl AsRef<Path>) -> std::path::PathBuf {
        self.home.path().join(name)
    }
}

impl Run {
    pub(crate) fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self {
            code: output.status.code().unwrap_or(-1),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// The output of a run that succeeded.
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, 0, "{self}");
        self.stdout
    }

    pub(crate) fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.ok()).unwrap()
    }
}

impl std::fmt::Display for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.stdout)?;
        for line in self.stderr.lines() {
            writeln!(f, "stderr: {line}")?;
        }
        if self.code != 0 {
            writeln!(f, "exit code: {}", self.code)?;
        }
        Ok(())
    }
}
