//! Questions to git about revisions.

use std::fs;
use std::path::Path;

use workspace::git::Git;
use workspace::testing::run_git;

#[test]
fn a_revision_that_git_does_not_know_is_an_error_with_the_way_out() {
    let scratch = tempfile::tempdir().unwrap();
    let (ours, theirs) = (scratch.path().join("ours"), scratch.path().join("theirs"));
    fs::create_dir(&theirs).unwrap();
    let commit = ["commit", "--quiet", "--allow-empty", "-m", "more"];
    run_git(&theirs, &["init", "--quiet", "--initial-branch", "main"]);
    run_git(&theirs, &commit);
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
    run_git(&theirs, &commit);
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
