//! Finds another revision to compare with if the base cannot be read: a broken base must not stop
//! the review of the change that repairs it.

use openapi_model::Diagnostics;

use super::side::Side;
use workspace::git::Git;

/// The number of commits to try. If the base has been broken for longer, the review fails.
const MAX_COMMITS: &str = "50";

/// The revision that replaces a base that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Substitute {
    /// The short hash of the commit, which is the last readable one before the base.
    pub commit: String,
    /// The reason why the base cannot be read, on one line.
    pub reason: String,
}

impl Substitute {
    /// Looks for a substitute. There is none if the base can be read, or if no commit shortly
    /// before it can.
    ///
    /// # Errors
    ///
    /// If git does not know the base.
    pub fn find(git: &Git, base: &str) -> anyhow::Result<Option<Self>> {
        let broken = git.common(base)?;
        let Err(error) = Side::from_commit(git, &broken, base) else {
            return Ok(None);
        };
        // The first revision is the one that cannot be read.
        let count = format!("--max-count={MAX_COMMITS}");
        let arguments = ["rev-list", "--first-parent", "--skip=1", &count, &broken];
        let earlier = git.run(&arguments)?;
        let readable = earlier
            .lines()
            // `rev-list` begins with the nearest commit.
            .find(|commit| Side::from_commit(git, commit, commit).is_ok());
        Ok(readable.map(|commit| Self {
            commit: commit.chars().take(7).collect(),
            reason: reason(&error),
        }))
    }
}

/// The mistake and its location, without the excerpt of the file.
fn reason(error: &anyhow::Error) -> String {
    let lines: Vec<String> = error
        .downcast_ref::<Diagnostics>()
        .map_or_else(|| error.root_cause().to_string(), ToString::to_string)
        .lines()
        // An excerpt of the file would follow.
        .take(2)
        .map(|line| line.trim().to_owned())
        .collect();
    let text = lines.join(" ").replace("--> ", "at ");
    text.trim_start_matches("error: ").to_owned()
}
