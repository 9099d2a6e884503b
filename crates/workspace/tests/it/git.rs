//! Questions to git about revisions.

use std::fs;
use std::path::Path;

use workspace::git::Git;
use workspace::testing::run_git;

fn repository(directory: &Path) -> Git {
    let git = |arguments: &[&str]| run_git(directory, arguments);
    git(&["init", "--quiet", "--initial-branch", "main"]);
    fs::write(directory.join("api.yaml"), "openapi: 3.0.3\n").unwrap();
    git(&["add", "api.yaml"]);
    git(&["commit", "--quiet", "-m", "api"]);
    Git::new(directory)
}

#[test]
fn a_revision_is_a_commit() {
    let scratch = tempfile::tempdir().unwrap();
    let git = repository(scratch.path());
    let head = git.run(&["rev-parse", "HEAD"]).unwrap();
    assert_eq!(git.commit("main").unwrap(), head.trim_end());
    let text = git.text("main:api.yaml").unwrap();
    assert_eq!(text.as_deref(), Some("openapi: 3.0.3\n"));
    assert_eq!(git.text("main:other.yaml").unwrap(), None);
    assert!(!git.is_shallow().unwrap());
    let error = git.run(&["frobnicate"]).unwrap_err().to_string();
    assert!(error.starts_with("git frobnicate failed: "), "{error}");
}

#[test]
fn a_revision_that_git_does_not_know_is_an_error_with_the_way_out() {
    let scratch = tempfile::tempdir().unwrap();
    let (ours, theirs) = (scratch.path().join("ours"), scratch.path().join("theirs"));
    fs::create_dir(&theirs).unwrap();
    repository(&theirs);
    run_git(&theirs, &["branch", "next"]);
    let url = format!("file://{}", theirs.display());
    run_git(scratch.path(), &["clone", "--quiet", &url, "ours"]);
    let error = |directory: &Path, revision: &str| {
        let error = Git::new(directory).commit(revision).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        error(&ours, "next"),
        "git knows no revision `next`; there is `origin/next`"
    );
    assert_eq!(
        error(&ours, "v9"),
        "git knows no revision `v9`; give a branch, a tag or a commit, or fetch those of others \
         first: git fetch --tags"
    );
    run_git(
        &theirs,
        &["commit", "--quiet", "--allow-empty", "-m", "more"],
    );
    run_git(
        scratch.path(),
        &["clone", "--quiet", "--depth", "1", &url, "shallow"],
    );
    assert_eq!(
        error(&scratch.path().join("shallow"), "v9"),
        "git knows no revision `v9`; this clone is shallow; fetch the rest: git fetch --unshallow \
         --tags"
    );
}
