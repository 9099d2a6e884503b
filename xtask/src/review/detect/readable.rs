//! A base that cannot be read must not stop the review of the change that repairs it.

use openapi_model::Diagnostics;

use super::side::Side;
use workspace::git::Git;

/// The number of commits that are tried. A base that is broken for longer is an error.
const MAX_COMMITS: &str = "50";

/// The revision that a review compares with if the base cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Substitute {
    /// The commit, in short: the last before the base that can be read.
    pub commit: String,
    /// The reason why the base cannot be read, in a line.
    pub reason: String,
}

impl Substitute {
    /// Looks for one; there is none where the base can be read, and none where nothing
    /// shortly before it can.
    ///
    /// # Errors
    ///
    /// When git does not know the base.
    pub fn find(git: &Git, base: &str) -> anyhow::Result<Option<Self>> {
        let broken = git.common(base)?;
        let Err(error) = Side::from_commit(git, &broken, base) else {
            return Ok(None);
        };
        // The revision itself is the one that cannot be read.
        let count = format!("--max-count={MAX_COMMITS}");
        let arguments = ["rev-list", "--first-parent", "--skip=1", &count, &broken];
        let earlier = git.run(&arguments)?;
        let readable = earlier
            .lines()
            // `rev-list` begins with the nearest.
            .find(|commit| Side::from_commit(git, commit, commit).is_ok());
        Ok(readable.map(|commit| Self {
            commit: commit.chars().take(7).collect(),
            reason: reason(&error),
        }))
    }
}

/// The mistake and its place, without the excerpt of the file.
fn reason(error: &anyhow::Error) -> String {
    let lines: Vec<String> = error
        .downcast_ref::<Diagnostics>()
        .map_or_else(|| error.root_cause().to_string(), ToString::to_string)
        .lines()
        // The mistake and its place; an excerpt of the file would follow.
        .take(2)
        .map(|line| line.trim().to_owned())
        .collect();
    let text = lines.join(" ").replace("--> ", "at ");
    text.trim_start_matches("error: ").to_owned()
}
