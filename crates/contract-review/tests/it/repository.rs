//! A small workspace in a repository of its own, in which a review takes milliseconds.

use std::path::Path;

use contract_review::{Inquiry, Review, gather};
use rust_api::Sources;
use tempfile::TempDir;
use workspace::Workspace;

/// The workspace, committed on `main`. It goes when it is dropped.
pub(crate) struct Repository(TempDir);

impl Repository {
    pub(crate) fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures/workspace");
        copy(&fixture, directory.path());
        let repository = Self(directory);
        repository.write_surface();
        for arguments in [
            &["init", "--quiet", "--initial-branch", "main"][..],
            &["config", "user.name", "Test"],
            &["config", "user.email", "test@localhost"],
            &["config", "commit.gpgsign", "false"],
            &["config", "core.autocrlf", "false"],
        ] {
            repository.git(arguments);
        }
        repository.commit();
        repository
    }

    /// The file that shows the Rust API, as the sources are.
    pub(crate) fn write_surface(&self) {
        let sources = self.0.path().join("generated-client/src");
        let sources = Sources::read(&sources).unwrap();
        let text = rust_api::Api::from_sources(&sources).unwrap().text();
        self.write("generated-client/public-api.txt", &text);
    }

    pub(crate) fn git(&self, arguments: &[&str]) {
        workspace::testing::run_git(self.0.path(), arguments);
    }

    /// The commit that is checked out.
    pub(crate) fn head(&self) -> String {
        let output = workspace::testing::run("git", self.0.path(), &["rev-parse", "HEAD"]);
        workspace::testing::text(&output.stdout).trim().to_owned()
    }

    /// Commits all that lies in it.
    pub(crate) fn commit(&self) {
        self.git(&["add", "--all", "--force"]);
        self.git(&["commit", "--quiet", "--message", "All"]);
    }

    pub(crate) fn read(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.path().join(file)).unwrap()
    }

    pub(crate) fn write(&self, file: &str, text: &str) {
        let path = self.0.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Puts a symbolic link where a file was.
    #[cfg(unix)]
    pub(crate) fn link(&self, file: &str, target: &str) {
        let path = self.0.path().join(file);
        std::fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink(target, path).unwrap();
    }

    /// Makes a program of a file.
    #[cfg(unix)]
    pub(crate) fn make_program(&self, file: &str) {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(self.0.path().join(file), mode).unwrap();
    }

    /// Takes back whatever was not committed.
    pub(crate) fn restore(&self) {
        self.git(&["checkout", "--quiet", "--", "."]);
        self.git(&["clean", "--quiet", "--force", "-d", "-x"]);
    }

    /// What is said of all that was not committed.
    pub(crate) fn review(&self) -> Review {
        let inquiry = Inquiry {
            workspace: &Workspace::at(self.0.path()),
            base: "main",
            base_name: None,
            release: None,
            drift: None,
            link_base: Some("https://host.example/owner/name/blob/0123".to_owned()),
        };
        gather(inquiry).unwrap()
    }
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let (path, to) = {
            let entry = entry.unwrap();
            (entry.path(), to.join(entry.file_name()))
        };
        if path.is_dir() {
            std::fs::create_dir_all(&to).unwrap();
            copy(&path, &to);
        } else {
            std::fs::copy(&path, &to).unwrap();
        }
    }
}
