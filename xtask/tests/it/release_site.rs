//! A small workspace that releases can be made in: it was merged, there is a remote to
//! push it to, and cargo is a double that builds nothing.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;
use xtask::git::Git;
use xtask::scratch::Scratch;

use crate::small::scratch;

/// Where people would look at the repository.
pub(crate) const ADDRESS: &str = "https://code.example.org/qa/community-qa";

/// The copy, its remote, and a target directory of its own, so that packages of other runs
/// stay.
pub(crate) struct Site {
    pub(crate) scratch: Scratch,
    origin: TempDir,
    target: TempDir,
}

impl Site {
    pub(crate) fn new() -> Self {
        let target = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        std::fs::write(target.path().join("CACHEDIR.TAG"), "").unwrap();
        let program = target.path().join("xtask");
        std::fs::hard_link(env!("CARGO_BIN_EXE_xtask"), program).unwrap();
        let site = Self {
            scratch: scratch(),
            origin: tempfile::tempdir().unwrap(),
            target,
        };
        let path = site.origin.path().display().to_string();
        site.git(&["init", "--quiet", "--bare", &path]);
        site.git(&["config", "remote.origin.url", &format!("{ADDRESS}.git")]);
        let fetched = "+refs/heads/*:refs/remotes/origin/*";
        site.git(&["config", "remote.origin.fetch", fetched]);
        site.reach_origin_at(&path);
        site.push();
        site
    }

    /// Where git goes for the remote's address.
    pub(crate) fn reach_origin_at(&self, path: &str) {
        let sections = self.ask(&["config", "--name-only", "--get-regexp", "^url\\."]);
        for name in sections.lines() {
            self.git(&["config", "--unset", name]);
        }
        let key = format!("url.{path}.insteadOf");
        self.git(&["config", &key, &format!("{ADDRESS}.git")]);
    }

    pub(crate) fn origin(&self) -> String {
        self.origin.path().display().to_string()
    }

    /// Writes what the client's manifest says of its repository.
    pub(crate) fn set_repository(&self, address: Option<&str>) {
        let manifest = self.file("generated-client/Cargo.toml");
        let lines = manifest.lines();
        let mut lines: Vec<String> = lines
            .filter(|line| !line.starts_with("repository = "))
            .map(str::to_owned)
            .collect();
        let line = address.map(|address| format!("repository = \"{address}\""));
        lines.splice(2..2, line);
        self.write("generated-client/Cargo.toml", &(lines.join("\n") + "\n"));
    }

    /// Runs git, which has to succeed.
    pub(crate) fn git(&self, arguments: &[&str]) {
        self.scratch.git(arguments).unwrap();
    }

    /// What git prints, if it succeeds.
    pub(crate) fn ask(&self, arguments: &[&str]) -> String {
        let git = Git::new(&self.scratch.workspace());
        git.ask(arguments).unwrap().unwrap_or_default()
    }

    /// Pushes `main` and all tags.
    pub(crate) fn push(&self) {
        self.git(&["push", "--quiet", "--force", "--tags", "origin", "main"]);
    }

    /// Everything in the repository: files, what is staged, commits and tags.
    pub(crate) fn state(&self) -> Vec<String> {
        let asked: [&[&str]; 4] = [
            &["status", "--porcelain"],
            &["write-tree"],
            &["for-each-ref"],
            &["stash", "create"],
        ];
        asked.iter().map(|arguments| self.ask(arguments)).collect()
    }

    pub(crate) fn file(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    pub(crate) fn edit(&self, name: &str, from: &str, to: &str) {
        let text = self.file(name);
        assert!(text.contains(from), "{name} has no {from}");
        self.write(name, &text.replacen(from, to, 1));
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.scratch.path().join(name)
    }

    /// The calls of cargo that the last release has made.
    pub(crate) fn calls(&self) -> Vec<String> {
        let calls = std::fs::read_to_string(self.target.path().join("calls"));
        calls
            .unwrap_or_default()
            .lines()
            .map(str::to_owned)
            .collect()
    }

    /// Runs xtask.
    pub(crate) fn xtask(&self, arguments: &[&str], broken: &str) -> Output {
        let calls = self.target.path().join("calls");
        let _ = std::fs::remove_file(&calls);
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures");
        Command::new(self.target.path().join("xtask"))
            .args(arguments)
            .current_dir(self.scratch.path())
            .env("CARGO_MANIFEST_DIR", self.path("xtask"))
            .env("CARGO", fixtures.join("cargo.sh"))
            .env("REAL_CARGO", env!("CARGO"))
            .env("CALLS", calls)
            .env("BROKEN", broken)
            .output()
            .unwrap()
    }

    /// Runs `cargo xtask release`: what it prints, or what it complains of.
    pub(crate) fn release(&self, arguments: &[&str]) -> Result<String, String> {
        let output = self.xtask(&[&["release"], arguments].concat(), "");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if output.status.success() {
            Ok(text(&output.stdout))
        } else {
            Err(text(&output.stderr))
        }
    }
}
