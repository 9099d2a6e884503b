//! The files that differ between a commit and the disk.

use std::collections::BTreeSet;

use workspace::git::Git;

/// The paths of the files that differ from `commit`, including untracked ones. A renamed file is
/// listed with both names.
pub(super) fn changed_files(git: &Git, commit: &str) -> anyhow::Result<BTreeSet<String>> {
    let tracked = git.run(&["diff", "--name-only", "-z", "--no-renames", commit, "--"])?;
    // `git diff` does not list files that were never added.
    let untracked = git.run(&["ls-files", "-z", "--others", "--exclude-standard"])?;
    let paths = tracked.split('\0').chain(untracked.split('\0'));
    Ok(paths.filter(|path| !path.is_empty()).map(str::to_owned).collect())
}
