//! `cargo xtask release` in a small workspace: it was merged, there is a remote to push it to,
//! and cargo is a double that builds nothing and notes each call.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;
use workspace::scratch::Scratch;

use crate::small::{add_nickname, result, scratch};

const ADDRESS: &str = "https://code.example.org/qa/community-qa";

const MANIFEST: &str = "generated-client/Cargo.toml";

/// The copy, its remote, and a target directory of its own.
struct Site {
    scratch: Scratch,
    origin: TempDir,
    target: TempDir,
}

impl Site {
    fn new() -> Self {
        let target = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        std::fs::create_dir(target.path().join("debug")).unwrap();
        let program = target.path().join("debug/xtask");
        std::fs::hard_link(env!("CARGO_BIN_EXE_xtask"), program).unwrap();
        let site = Self { scratch: scratch(), origin: tempfile::tempdir().unwrap(), target };
        let path = site.origin();
        site.git(&["init", "--quiet", "--bare", &path]);
        site.git(&["config", "remote.origin.url", &format!("{ADDRESS}.git")]);
        let fetched = "+refs/heads/*:refs/remotes/origin/*";
        site.git(&["config", "remote.origin.fetch", fetched]);
        site.reach_origin_at(&path);
        site.push();
        site
    }

    /// Sets where git goes for the remote's address.
    fn reach_origin_at(&self, path: &str) {
        let file = format!("[url \"{path}\"]\n\tinsteadOf = {ADDRESS}.git\n");
        std::fs::write(self.target.path().join("gitconfig"), file).unwrap();
        let include = self.target.path().join("gitconfig").display().to_string();
        self.git(&["config", "include.path", &include]);
    }

    fn origin(&self) -> String {
        self.origin.path().display().to_string()
    }

    /// Runs git, which has to succeed.
    fn git(&self, arguments: &[&str]) -> String {
        self.scratch.git(arguments).unwrap()
    }

    /// Commits and pushes.
    fn merge(&self) {
        self.scratch.commit("Merged").unwrap();
        self.push();
    }

    /// Pushes `main` and all tags.
    fn push(&self) {
        self.git(&["push", "--quiet", "--force", "--tags", "origin", "main"]);
    }

    /// Everything in the repository: files, what is staged, commits, tags and worktrees.
    fn state(&self) -> Vec<String> {
        let asked: [&[&str]; 4] =
            [&["status", "--porcelain"], &["write-tree"], &["for-each-ref"], &["worktree", "list"]];
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

    /// The calls of cargo by the last release.
    fn calls(&self) -> String {
        std::fs::read_to_string(self.path("calls")).unwrap_or_default()
    }

    /// Runs `cargo xtask release`: what it prints, or what it complains of. The call of cargo
    /// that `broken` names goes wrong.
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

    fn release(&self, arguments: &[&str]) -> Result<String, String> {
        self.release_with(arguments, "")
    }

    /// Asserts that a release is refused, with this reason.
    #[track_caller]
    fn refused(&self, arguments: &[&str], said: &str) {
        let refused = self.release(arguments).unwrap_err();
        assert!(refused.contains(said), "{said}: {refused}");
    }

    /// Asserts that a release is made or confirmed, and says all of this.
    #[track_caller]
    fn released(&self, arguments: &[&str], said: &[&str]) {
        let shown = self.release(arguments).unwrap();
        for said in said {
            assert!(shown.contains(said), "{said}: {shown}");
        }
    }
}

#[test]
fn a_dry_run_changes_nothing_and_a_release_is_committed_and_tagged() {
    let site = Site::new();
    site.git(&["tag", "v0.1.0"]);
    add_nickname(&site.scratch);
    site.merge();

    let before = site.state();
    let said = [
        "## [0.1.1] - ",
        "property `nickname` of `User` was added",
        "dry run, nothing was changed",
    ];
    site.released(&["--dry-run"], &said);
    assert_eq!(site.state(), before);
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
    // What is unpacked is new to cargo.
    let unpacked = "release-check/package/unpacked/community-qa-client-0.1.1/Cargo.toml";
    let modified = site.path(unpacked).metadata().unwrap().modified().unwrap();
    assert!(modified.elapsed().unwrap() < Duration::from_secs(600));

    let announce = "which --bump patch does not announce";
    site.refused(&["--bump", "patch"], announce);
    let said = [
        "nothing has left this machine",
        "git push --atomic origin main v0.1.1",
        "git reset --hard HEAD^",
    ];
    site.released(&[], &said);
    assert_eq!(site.git(&["tag", "--points-at", "HEAD"]), "v0.1.1\n");
    assert_eq!(site.git(&["status", "--porcelain"]), "");
    assert_eq!(site.git(&["worktree", "list"]).lines().count(), 1);
    assert!(site.file("Cargo.toml").contains("version = \"0.1.1\""));
    let document = site.file("openapi/community-qa.yaml");
    assert!(document.contains("  version: 0.1.1\n"));
    let changelog = site.file("CHANGELOG.md");
    assert!(changelog.contains("## [Unreleased]\n\n## [0.1.1] - "));
    assert_eq!(site.file("generated-client/CHANGELOG.md"), changelog);
    crate::small::xtask(&site.scratch, &["generate", "--check"]).unwrap();

    // What the workflow looks at when the tag has been pushed.
    site.refused(&["--tagged"], "the tagged commit is not on origin/main");
    site.push();
    let tagged = ["--tagged", "--notes", "notes.md", "--outputs", "outputs"];
    site.released(&tagged, &["crate, document and changelog agree"]);
    let notes = site.file("notes.md");
    let written = "### Added\n\n- What was written by hand.\n";
    assert!(notes.starts_with(written), "{notes}");
    assert!(notes.contains("`nickname`"), "{notes}");
    let outputs = site.file("outputs");
    let (outputs, digest) = outputs.trim_end().split_once("\ndigest=").unwrap();
    let expected = "tag=v0.1.1\nprerelease=false\ncrate=community-qa-client-0.1.1.crate";
    assert_eq!(outputs, expected);
    assert_eq!(digest.len(), 64);

    site.git(&["clean", "--quiet", "--force"]);
    let packaged = "generated-client/CHANGELOG.md";
    site.edit(packaged, "by hand", "by another hand");
    site.git(&["commit", "--quiet", "--all", "--amend", "--no-edit"]);
    site.git(&["tag", "--force", "v0.1.1"]);
    site.push();
    site.refused(&["--tagged"], "is not CHANGELOG.md");
    site.scratch.commit("Later").unwrap();
    site.refused(&["--tagged"], "has no tag `v…`");
}

#[test]
fn the_first_release_is_the_version_of_cargo_toml() {
    let site = Site::new();
    let first = "the first is the 0.1.0 of Cargo.toml";
    site.refused(&["--dry-run", "--bump", "major"], first);
    let said = ["committed and tagged v0.1.0", "see docs/releasing.md"];
    site.released(&[], &said);
    site.push();
    // Nothing has changed since: there is nothing to release, unless it is asked for.
    site.released(&["--dry-run"], &["nothing to release"]);
    let line = "## [Unreleased]\n\n- All the same.\n";
    site.edit("CHANGELOG.md", "## [Unreleased]\n", line);
    site.merge();
    site.refused(&[], "cargo xtask release --bump patch");
    site.released(&["--dry-run", "--bump", "patch"], &["- All the same."]);
}

#[test]
fn pre_releases_are_counted_and_leave_the_changelog_to_the_release() {
    let site = Site::new();
    let written = site.file("CHANGELOG.md");
    for tag in ["v0.1.0-rc.1", "v0.1.0-rc.2"] {
        let said = format!("committed and tagged {tag}");
        site.released(&["--pre", "rc"], &[&said]);
        assert!(site.file("openapi/community-qa.yaml").contains(&tag[1..]));
        assert_eq!(site.file("CHANGELOG.md"), written);
        site.push();
        // Only the remote knows of it then.
        site.git(&["tag", "--delete", tag]);
    }
    site.git(&["fetch", "--quiet", "--tags", "origin"]);
    let tagged = ["--tagged", "--notes", "notes.md", "--outputs", "outputs"];
    site.released(&tagged, &[]);
    assert!(site.file("notes.md").contains("- What was written by hand."));
    assert!(site.file("outputs").contains("prerelease=true\n"));
    site.git(&["clean", "--quiet", "--force"]);
    let before = "0.1.0-beta.1 would come before 0.1.0-rc.2";
    site.refused(&["--pre", "beta"], before);
    let said = ["committed and tagged v0.1.0 ", "- What was written by hand."];
    site.released(&[], &said);
    assert!(site.file("CHANGELOG.md").contains("## [0.1.0] - "));
}

/// Brings a site into a state in which a release would be wrong.
type Spoil = fn(&Site);

#[test]
fn a_release_is_refused_in_every_state_in_which_it_would_be_wrong() {
    let states: &[(&str, Spoil)] = &[
        ("the branch is `other`, and a release is made on `main`", |site| {
            site.git(&["switch", "--quiet", "--create", "other"]);
        }),
        ("?? new.txt", |site| {
            site.scratch.write("new.txt", "").unwrap();
        }),
        ("that origin/main does not have, so nobody has tested them", |site| {
            site.scratch.commit("Not merged").unwrap()
        }),
        ("git pull --ff-only origin main", |site| {
            site.merge();
            site.git(&["reset", "--quiet", "--hard", "HEAD^"]);
        }),
        ("cannot ask `origin` to list its branch and tags", |site| {
            site.reach_origin_at("/nowhere");
        }),
        ("there is no remote to push a release to", |site| {
            site.git(&["config", "--unset", "remote.origin.url"]);
        }),
        ("says that the repository is https://code.", |site| {
            site.git(&["config", "remote.origin.url", &site.origin()]);
        }),
        ("nothing below `## [Unreleased]`", |site| {
            let written = "### Added\n\n- What was written by hand.\n";
            site.edit("CHANGELOG.md", written, "");
            site.merge();
        }),
        ("does not name the repository, which is", |site| {
            site.edit(MANIFEST, "repository = ", "homepage = ");
            site.merge();
        }),
        ("git fetch origin --tags", |site| {
            site.git(&["tag", "v0.1.0"]);
            site.push();
            site.git(&["tag", "--delete", "v0.1.0"]);
        }),
        ("git tag --delete v0.1.0", |site| {
            site.git(&["switch", "--quiet", "--create", "other"]);
            site.scratch.commit("Elsewhere").unwrap();
            site.git(&["tag", "v0.1.0"]);
            site.git(&["switch", "--quiet", "main"]);
        }),
        ("the document says version 0.1.0, Cargo.toml 0.2.0", |site| {
            site.edit("Cargo.toml", "version = \"0.1.0\"", "version = \"0.2.0\"");
            site.merge();
        }),
        // All of it at once.
        ("3 things prevent a release:\n\n- no branch is checked out", |site| {
            site.git(&["switch", "--quiet", "--detach"]);
            site.edit(MANIFEST, "qa/community-qa", "another");
            site.scratch.commit("Not merged").unwrap();
        }),
    ];
    for (said, spoil) in states {
        let site = Site::new();
        spoil(&site);
        let before = site.state();
        site.refused(&[], said);
        assert_eq!(site.calls(), "", "{said}: found before anything is built");
        assert_eq!(site.state(), before, "{said}");
    }
    // A dry run reports it, and goes on.
    let site = Site::new();
    site.git(&["switch", "--quiet", "--detach"]);
    let said = "nothing would be released from here, because\n\n- no branch is";
    site.released(&["--dry-run"], &[said]);
}

#[test]
fn a_release_is_refused_when_any_of_it_goes_wrong() {
    let site = Site::new();
    let before = site.state();
    for (broken, said) in [
        ("test", "the tests fail"),
        ("list", "notes is packaged"),
        ("warning", "manifest has no documentation"),
        ("size", "more than 512 KiB"),
        ("no features", "with no features prints `something else`"),
        ("doc", "--all-features failed"),
    ] {
        let refused = site.release_with(&[], broken).unwrap_err();
        assert!(refused.contains(said), "{broken}: {refused}");
        assert_eq!(site.state(), before, "{broken}");
    }
    for left_out in ["--skip-tests", "--skip-builds"] {
        site.refused(&[left_out], "a release must be tested");
        assert_eq!(site.calls(), "");
    }
    site.released(&["--dry-run", "--skip-builds"], &["left out"]);
    assert_eq!(site.calls(), "");
    assert_eq!(site.state(), before);
}
