//! `cargo xtask release` in a small workspace. A replacement of cargo builds nothing, and records
//! each call.

use std::path::{Path, PathBuf};

use tempfile::TempDir;
use workspace::scratch::Scratch;

use crate::small::{add_nickname, result, scratch};

/// The copy of the workspace, and its target directory.
struct Site {
    scratch: Scratch,
    target: TempDir,
}

impl Site {
    fn new() -> Self {
        let target = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        std::fs::create_dir(target.path().join("debug")).unwrap();
        let program = target.path().join("debug/xtask");
        std::fs::hard_link(env!("CARGO_BIN_EXE_xtask"), program).unwrap();
        Self { scratch: scratch(), target }
    }

    /// A workspace with the release 0.1.0, and a new field since then.
    fn with_a_new_field() -> Self {
        let site = Self::new();
        site.git(&["tag", "v0.1.0"]);
        add_nickname(&site.scratch);
        site.commit();
        site
    }

    /// Runs git, which must succeed.
    fn git(&self, arguments: &[&str]) -> String {
        self.scratch.git(arguments).unwrap()
    }

    fn commit(&self) {
        self.scratch.commit("Merged").unwrap();
    }

    /// Everything in the repository: files, commits and tags.
    fn state(&self) -> Vec<String> {
        let asked: [&[&str]; 2] = [&["status", "--porcelain"], &["for-each-ref"]];
        asked.iter().map(|arguments| self.git(arguments)).collect()
    }

    fn file(&self, name: &str) -> String {
        self.scratch.read(name).unwrap()
    }

    fn edit(&self, name: &str, from: &str, to: &str) {
        self.scratch.edit(name, from, to).unwrap();
    }

    fn path(&self, name: &str) -> PathBuf {
        self.target.path().join(name)
    }

    /// The calls of cargo during the last release.
    fn calls(&self) -> String {
        std::fs::read_to_string(self.path("calls")).unwrap_or_default()
    }

    /// Runs `cargo xtask release`, and returns its output or its error. The call of cargo that
    /// `broken` names fails.
    fn release_with(&self, arguments: &[&str], broken: &str) -> Result<String, String> {
        let _ = std::fs::remove_file(self.path("calls"));
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/fixtures");
        let mut release = std::process::Command::new(self.path("debug/xtask"));
        let manifest = self.scratch.path().join("xtask");
        release
            .arg("release")
            .args(arguments)
            .current_dir(self.scratch.path())
            .env("CARGO_MANIFEST_DIR", manifest)
            .env("CARGO", fixtures.join("cargo.sh"))
            .env("REAL_CARGO", env!("CARGO"))
            .env("CALLS", self.path("calls"))
            .env("BROKEN", broken);
        result(&release.output().unwrap())
    }

    /// Runs `cargo xtask release`, and asserts that it prints all of these texts.
    #[track_caller]
    fn expect(&self, arguments: &[&str], expected: &[&str]) {
        let printed = self.release_with(arguments, "").unwrap();
        for expected in expected {
            assert!(printed.contains(expected), "{expected}: {printed}");
        }
    }

    /// Asserts that a release is refused for this reason, and that nothing was changed.
    #[track_caller]
    fn expect_refused(&self, arguments: &[&str], reason: &str) {
        let before = self.state();
        let refused = self.release_with(arguments, "").unwrap_err();
        assert!(refused.contains(reason), "{reason}: {refused}");
        assert_eq!(self.state(), before, "{reason}");
    }
}

#[test]
fn release_writes_version_and_changelog_and_commits_nothing() {
    let site = Site::with_a_new_field();
    let commits = site.git(&["for-each-ref"]);
    let expected = [
        "## [0.1.1] - ",
        "property `nickname` of `User` was added",
        "git tag v0.1.1 && git push origin v0.1.1",
    ];
    site.expect(&[], &expected);
    assert_eq!(site.git(&["for-each-ref"]), commits);
    assert!(site.file("Cargo.toml").contains("version = \"0.1.1\""));
    assert!(site.file("openapi/community-qa.yaml").contains("  version: 0.1.1\n"));
    let changelog = site.file("CHANGELOG.md");
    assert!(changelog.contains("## [Unreleased]\n\n## [0.1.1] - "));
    assert_eq!(site.file("generated-client/CHANGELOG.md"), changelog);
    crate::small::xtask(&site.scratch, &["generate", "--check"]).unwrap();
}

#[test]
fn first_release_has_the_version_of_cargo_toml() {
    let site = Site::new();
    let first = "the first is the 0.1.0 of Cargo.toml";
    site.expect_refused(&["--bump", "major"], first);
    site.expect(&[], &["git tag v0.1.0", "see docs/releasing.md"]);
}

#[test]
fn release_without_changes_needs_an_explicit_bump() {
    let site = Site::new();
    site.git(&["tag", "v0.1.0"]);
    site.expect_refused(&[], "cargo xtask release --bump patch");
    site.expect(&["--bump", "patch"], &["## [0.1.1] - "]);
}

#[test]
fn bump_below_the_changes_is_refused() {
    let site = Site::with_a_new_field();
    site.expect_refused(&["--bump", "patch"], "which --bump patch does not announce");
}

/// Writes a version into the manifest and the document.
fn raise_by_hand(site: &Site, version: &str) {
    let raised = format!("version = \"{version}\"");
    site.edit("Cargo.toml", "version = \"0.1.0\"", &raised);
    let raised = format!("  version: {version}\n");
    site.edit("openapi/community-qa.yaml", "  version: 0.1.0\n", &raised);
    crate::small::run(&site.scratch, xtask::generate::Options::default()).unwrap();
    site.commit();
}

#[test]
fn higher_version_written_by_hand_is_released() {
    let site = Site::with_a_new_field();
    raise_by_hand(&site, "0.7.0");
    site.expect(&[], &["## [0.7.0] - ", "git tag v0.7.0"]);
}

#[test]
fn version_written_by_hand_below_the_changes_is_refused() {
    let site = Site::new();
    site.git(&["tag", "v0.1.0"]);
    let document = site.file("openapi/community-qa.yaml").replace("getUser", "getOneUser");
    site.scratch.write("openapi/community-qa.yaml", &document).unwrap();
    let sample = "openapi/samples";
    site.git(&["mv", &format!("{sample}/getUser"), &format!("{sample}/getOneUser")]);
    raise_by_hand(&site, "0.1.1");
    site.expect_refused(&[], "but the changes since v0.1.0 require");
}

#[test]
fn versions_of_document_and_manifest_must_agree() {
    let site = Site::new();
    site.edit("Cargo.toml", "version = \"0.1.0\"", "version = \"0.2.0\"");
    site.commit();
    site.expect_refused(&[], "the document says version 0.1.0, Cargo.toml 0.2.0");
}

#[test]
fn uncommitted_files_are_refused() {
    let site = Site::new();
    site.scratch.write("new.txt", "").unwrap();
    site.expect_refused(&[], "?? new.txt");
    site.expect_refused(&["--check"], "?? new.txt");
}

#[test]
fn empty_changelog_is_refused() {
    let site = Site::new();
    site.edit("CHANGELOG.md", "### Added\n\n- What was written by hand.\n", "");
    site.commit();
    site.expect_refused(&[], "nothing below `## [Unreleased]`");
}

#[test]
fn tag_of_another_commit_is_refused() {
    let site = Site::new();
    site.git(&["switch", "--quiet", "--create", "other"]);
    site.scratch.commit("Elsewhere").unwrap();
    site.git(&["tag", "v0.1.0"]);
    site.git(&["switch", "--quiet", "main"]);
    site.expect_refused(&[], "git tag --delete v0.1.0");
}

/// A workspace in which the release 0.1.1 was written, merged and tagged.
fn tagged() -> Site {
    let site = Site::with_a_new_field();
    site.expect(&[], &[]);
    site.commit();
    site.git(&["tag", "v0.1.1"]);
    site
}

#[test]
fn check_builds_the_package_and_writes_notes_and_outputs() {
    let site = tagged();
    let check = ["--check", "--notes", "notes.md", "--outputs", "outputs"];
    site.expect(&check, &["crate, document and changelog agree"]);
    assert_eq!(
        site.calls(),
        "test --workspace -- --quiet\n\
         package --package community-qa-client --list\n\
         package --package community-qa-client --no-verify --locked\n\
         run --quiet with default features\n\
         run --quiet with no features\n\
         run --quiet with all features\n\
         doc --quiet --package community-qa-client --no-deps --all-features\n"
    );
    let notes = site.file("notes.md");
    assert!(notes.starts_with("### Added\n\n- What was written by hand.\n"), "{notes}");
    assert!(notes.contains("`nickname`"), "{notes}");
    let outputs = site.file("outputs");
    let (outputs, digest) = outputs.trim_end().split_once("\ndigest=").unwrap();
    let expected = "tag=v0.1.1\nprerelease=false\ncrate=community-qa-client-0.1.1.crate";
    assert_eq!(outputs, expected);
    assert_eq!(digest.len(), 64);
}

#[test]
fn check_of_pre_release_lists_unreleased_changes() {
    let site = Site::with_a_new_field();
    raise_by_hand(&site, "0.2.0-rc.1");
    site.git(&["tag", "v0.2.0-rc.1"]);
    site.expect(&["--check", "--notes", "notes.md", "--outputs", "outputs"], &[]);
    assert!(site.file("notes.md").contains("- What was written by hand."));
    assert!(site.file("outputs").contains("prerelease=true\n"));
}

#[test]
fn check_passes_before_tag() {
    let site = Site::with_a_new_field();
    site.expect(&[], &[]);
    site.commit();
    site.expect(&["--check"], &["the release is valid"]);
    let refused = site.release_with(&["--check", "--outputs", "outputs"], "").unwrap_err();
    assert!(refused.contains("has no tag v0.1.1"), "{refused}");
}

#[test]
fn check_of_an_unreleased_version_tries_the_package() {
    let site = Site::with_a_new_field();
    site.expect(&["--check", "--skip-tests"], &["not released yet"]);
    assert!(site.calls().starts_with("package "), "{}", site.calls());
}

#[test]
fn check_refuses_a_tagged_version_without_an_entry() {
    let site = Site::new();
    site.git(&["tag", "v0.1.0"]);
    site.expect_refused(&["--check"], "CHANGELOG.md has no entry `## [0.1.0]`");
}

#[test]
fn check_refuses_a_tag_of_another_version() {
    let site = Site::new();
    site.git(&["tag", "v0.3.0"]);
    site.expect_refused(&["--check"], "the tag is v0.3.0, but Cargo.toml has version 0.1.0");
}

#[test]
fn check_refuses_a_version_below_the_changes() {
    let site = Site::with_a_new_field();
    let changelog = site.file("CHANGELOG.md") + "\n## [0.1.0] - 2026-01-01\n\n- All of it.\n";
    for file in ["CHANGELOG.md", "generated-client/CHANGELOG.md"] {
        site.scratch.write(file, &changelog).unwrap();
    }
    site.commit();
    site.expect_refused(&["--check", "--skip-tests"], "the changes since v0.1.0 require 0.1.1");
}

#[test]
fn check_refuses_a_packaged_changelog_of_other_text() {
    let site = tagged();
    site.edit("generated-client/CHANGELOG.md", "by hand", "by another hand");
    site.git(&["commit", "--quiet", "--all", "--amend", "--no-edit"]);
    site.git(&["tag", "--force", "v0.1.1"]);
    site.expect_refused(&["--check"], "is not CHANGELOG.md");
}

/// Asserts the error of the release check if this call of cargo fails.
#[track_caller]
fn expect_check_fails(broken: &str, expected: &str) {
    let refused = tagged().release_with(&["--check"], broken).unwrap_err();
    assert!(refused.contains(expected), "{refused}");
}

#[test]
fn check_fails_with_the_tests() {
    expect_check_fails("test", "the tests fail");
}

#[test]
fn check_refuses_a_package_with_unexpected_files() {
    expect_check_fails("list", "notes is packaged");
}

#[test]
fn check_refuses_a_package_that_cargo_warns_about() {
    expect_check_fails("warning", "manifest has no documentation");
}

#[test]
fn check_refuses_a_large_package() {
    expect_check_fails("size", "more than 512 KiB");
}

#[test]
fn check_refuses_a_package_that_a_program_cannot_use() {
    expect_check_fails("no features", "with no features prints `something else`");
}

#[test]
fn check_fails_with_the_documentation() {
    expect_check_fails("doc", "--all-features failed");
}
