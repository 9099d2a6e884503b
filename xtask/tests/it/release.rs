//! `cargo xtask release`, in copies of the workspace, without what takes minutes to
//! build: .ci/run does that.

use std::process::{Command, Output};

use xtask::git::Git;
use xtask::scratch::Scratch;

use crate::review::{add_nickname, scratch};

/// Runs xtask on a copy of the workspace.
fn xtask(scratch: &Scratch, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(arguments)
        .env("CARGO_MANIFEST_DIR", scratch.path().join("xtask"))
        .output()
        .unwrap()
}

fn release(scratch: &Scratch, arguments: &[&str]) -> Result<String, String> {
    let output = xtask(
        scratch,
        &[&["release", "--skip-builds"], arguments].concat(),
    );
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() {
        Ok(text(&output.stdout))
    } else {
        Err(text(&output.stderr))
    }
}

/// Everything in a repository: files, what is staged, commits and tags.
fn state(scratch: &Scratch) -> Vec<String> {
    let git = Git::new(&scratch.workspace());
    let ask = |arguments: &[&str]| git.run(arguments).unwrap();
    vec![
        ask(&["status", "--porcelain"]),
        ask(&["write-tree"]),
        ask(&["for-each-ref"]),
        ask(&["stash", "create"]),
    ]
}

fn file(scratch: &Scratch, name: &str) -> String {
    std::fs::read_to_string(scratch.path().join(name)).unwrap()
}

#[test]
fn a_dry_run_changes_nothing_and_a_release_is_committed_and_tagged() {
    let scratch = scratch();
    scratch.tag("v0.1.0").unwrap();
    add_nickname(&scratch);
    scratch.commit("A nickname").unwrap();

    let before = state(&scratch);
    let shown = release(&scratch, &["--dry-run"]).unwrap();
    assert_eq!(state(&scratch), before);
    assert!(shown.contains("dry run, nothing was changed"), "{shown}");
    assert!(shown.contains("## [0.1.1] - "), "{shown}");
    assert!(
        shown.contains("- property `nickname` of `UserFields` was added"),
        "{shown}"
    );

    let refused = release(&scratch, &["--dry-run", "--bump", "patch"]).unwrap_err();
    assert!(
        refused.contains("which --bump patch does not announce"),
        "{refused}"
    );
    let shown = release(&scratch, &[]).unwrap();
    for said in [
        "nothing has left this machine",
        "git push --follow-tags",
        "git reset --hard HEAD^",
    ] {
        assert!(shown.contains(said), "{said}: {shown}");
    }
    assert!(!shown.contains("the first release"), "{shown}");
    let git = Git::new(&scratch.workspace());
    assert_eq!(git.last_release("HEAD").unwrap().unwrap(), "v0.1.1");
    assert_eq!(git.run(&["status", "--porcelain"]).unwrap(), "");
    assert!(file(&scratch, "Cargo.toml").contains("version = \"0.1.1\""));
    assert!(file(&scratch, "openapi/community-qa.yaml").contains("  version: 0.1.1\n"));
    assert!(file(&scratch, "CHANGELOG.md").contains("## [Unreleased]\n\n## [0.1.1] - "));
    assert!(xtask(&scratch, &["generate", "--check"]).status.success());
    // What the workflow looks at when the tag has been pushed.
    let shown = release(&scratch, &["--tagged"]).unwrap();
    assert!(
        shown.contains("crate, document and changelog agree"),
        "{shown}"
    );
    scratch.commit("Later").unwrap();
    let refused = release(&scratch, &["--tagged"]).unwrap_err();
    assert!(refused.contains("has no tag `v…`"), "{refused}");
}

#[test]
fn the_first_release_is_the_version_of_cargo_toml_and_says_how_it_is_published() {
    let scratch = scratch();
    let refused = release(&scratch, &["--dry-run", "--bump", "major"]).unwrap_err();
    assert!(
        refused.contains("the first is the 0.1.0 of Cargo.toml"),
        "{refused}"
    );
    let shown = release(&scratch, &[]).unwrap();
    assert!(shown.contains("committed and tagged v0.1.0"), "{shown}");
    assert!(
        shown.contains("\"Releasing\" in CONTRIBUTING.md"),
        "{shown}"
    );
    // Nothing has changed since: there is nothing to release, unless it is asked for.
    let shown = release(&scratch, &["--dry-run"]).unwrap();
    assert!(shown.contains("nothing to release"), "{shown}");
    let refused = release(&scratch, &[]).unwrap_err();
    assert!(
        refused.contains("cargo xtask release --bump patch"),
        "{refused}"
    );
    let shown = release(&scratch, &["--dry-run", "--bump", "patch"]).unwrap();
    assert!(shown.contains("Nothing is new or gone"), "{shown}");
}

#[test]
fn a_release_needs_a_branch_and_a_tag_that_is_free() {
    let scratch = scratch();
    scratch
        .git(&["checkout", "--quiet", "-b", "other"])
        .unwrap();
    scratch.commit("Elsewhere").unwrap();
    scratch.tag("v0.1.0").unwrap();
    scratch.git(&["checkout", "--quiet", "main"]).unwrap();
    let before = state(&scratch);
    let refused = release(&scratch, &[]).unwrap_err();
    assert!(refused.contains("git tag --delete v0.1.0"), "{refused}");
    scratch.git(&["checkout", "--quiet", "--detach"]).unwrap();
    let refused = release(&scratch, &[]).unwrap_err();
    assert!(refused.contains("git switch main"), "{refused}");
    assert_eq!(state(&scratch), before);
}

#[test]
fn a_tree_with_changes_is_not_released() {
    let scratch = scratch();
    std::fs::write(scratch.path().join("new.txt"), "").unwrap();
    let refused = release(&scratch, &["--dry-run"]).unwrap_err();
    assert!(refused.contains("?? new.txt"), "{refused}");
    assert!(refused.contains("commit them"), "{refused}");
}

#[test]
fn versions_that_differ_are_not_released() {
    let scratch = scratch();
    let text = file(&scratch, "Cargo.toml").replace("version = \"0.1.0\"", "version = \"0.2.0\"");
    std::fs::write(scratch.path().join("Cargo.toml"), text).unwrap();
    scratch.commit("Another version").unwrap();
    let refused = release(&scratch, &["--dry-run"]).unwrap_err();
    assert!(
        refused.contains("the document says version 0.1.0, Cargo.toml 0.2.0"),
        "{refused}"
    );
}
