//! A small workspace in a separate repository, in which a review takes milliseconds.

use std::path::Path;

use rust_api::Sources;
use workspace::Workspace;
use workspace::scratch::Scratch;
use xtask::review::{Checkout, Inquiry, Review, compare};

/// The workspace, committed on `main`.
pub(super) struct Repository {
    scratch: Scratch,
    workspace: Workspace,
}

impl Repository {
    pub(super) fn new() -> Self {
        let fixture =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/review/fixtures/workspace");
        let scratch = Scratch::of(&fixture).unwrap();
        let repository = Self { workspace: Workspace::at(scratch.path()), scratch };
        repository.write_surface();
        repository.commit();
        repository
    }

    /// Writes the file with the Rust API, from the sources.
    pub(super) fn write_surface(&self) {
        let sources = self.workspace.client().join("src");
        let sources = Sources::read(&sources).unwrap();
        let text = rust_api::Api::from_sources(&sources).unwrap().text();
        self.write("generated-client/public-api.txt", &text);
    }

    pub(super) fn git(&self, arguments: &[&str]) -> String {
        self.scratch.git(arguments).unwrap()
    }

    pub(super) fn head(&self) -> String {
        self.git(&["rev-parse", "HEAD"]).trim().to_owned()
    }

    pub(super) fn commit(&self) {
        self.scratch.commit("All").unwrap();
    }

    pub(super) fn read(&self, file: &str) -> String {
        self.scratch.read(file).unwrap()
    }

    pub(super) fn write(&self, file: &str, text: &str) {
        self.scratch.write(file, text).unwrap();
    }

    /// Replaces a file by a symbolic link.
    #[cfg(unix)]
    pub(super) fn link(&self, file: &str, target: &Path) {
        let path = self.scratch.path().join(file);
        // The file may not exist yet.
        let _ = std::fs::remove_file(&path);
        std::os::unix::fs::symlink(target, path).unwrap();
    }

    /// The comparison of the files with `main`.
    pub(super) fn inquiry(&self) -> Inquiry<'_> {
        Inquiry {
            workspace: &self.workspace,
            files: Checkout::of(&self.workspace).unwrap(),
            base: "main",
            base_name: None,
            release: None,
            drift: None,
            link_base: Some("https://host.example/owner/name/blob/0123".to_owned()),
        }
    }

    pub(super) fn review(&self) -> Review {
        compare(&self.inquiry()).unwrap()
    }
}
