//! Collects what a review says.

use super::bump::{Bump, level_of, wire_level};
use super::ledger;
use super::opinion::{Ask, Opinion};
use super::semver_checks;
use super::side::Side;
use super::size::Size;
use super::snapshots::{self, Alike};
use crate::diff::{self, Approvals, Day, Level, Report, Reviewed};
use crate::generate;
use crate::git::Git;
use crate::version::Version;
use crate::workspace::Workspace;

/// Everything that a review says.
#[derive(Debug)]
pub struct Review {
    /// What the base was called.
    pub base: String,
    /// The commit it was compared with, in short: the last one that the base has in
    /// common with what is checked out.
    pub commit: String,
    /// The version in Cargo.toml.
    pub version: Version,
    /// The version of the document.
    pub document_version: String,
    /// Which version comes next.
    pub bump: Bump,
    /// What has changed in the document.
    pub contract: Report,
    /// Exceptions that were reviewed.
    pub approvals: Approvals,
    /// The day on which approvals have to hold.
    pub today: Day,
    /// What has changed in the Rust API.
    pub rust: Vec<rust_api::Change>,
    /// Which snapshots have changed.
    pub snapshots: Vec<Alike>,
    /// How many snapshots of the surface do not show what the sources say.
    pub stale_snapshots: usize,
    /// Samples that are new and that are gone.
    pub samples: (Vec<String>, Vec<String>),
    /// What has changed in the ledger.
    pub ledger: ledger::Delta,
    /// The size of the generated code, before and after.
    pub size: (Size, Size),
    /// Why the generated code is not what the document gives, if it is not.
    pub drift: Option<String>,
}

impl Review {
    /// The commit that was compared with, where the base is not called by it.
    #[must_use]
    pub fn commit_apart(&self) -> Option<&str> {
        Some(self.commit.as_str()).filter(|commit| !self.base.starts_with(commit))
    }

    /// The changes of the document with their approvals.
    #[must_use]
    pub fn reviewed(&self) -> Reviewed<'_> {
        Reviewed::new(&self.contract, &self.approvals, self.today)
    }

    /// What the changes of the document since the base ask for on the wire.
    #[must_use]
    pub fn wire_level(&self) -> Option<Level> {
        wire_level(&self.reviewed())
    }

    /// What the changes of the Rust API since the base ask for.
    #[must_use]
    pub fn rust_level(&self) -> Option<Level> {
        rust_level(&self.rust)
    }
}

/// Compares the workspace on the disk with `base`.
///
/// # Errors
///
/// When git does not know the base, or one of the two states cannot be read.
pub fn gather(workspace: &Workspace, base: &str, ask: Ask) -> anyhow::Result<Review> {
    let release = Git::of(workspace).last_release("HEAD")?;
    gather_since(workspace, base, release, ask)
}

/// The same, with the tag of the release from which the version counts.
///
/// # Errors
///
/// When git does not know base or release, or a state cannot be read.
pub fn gather_since(
    workspace: &Workspace,
    base: &str,
    release: Option<String>,
    ask: Ask,
) -> anyhow::Result<Review> {
    let git = Git::of(workspace);
    let commit = git.common(base)?;
    let (old, new) = (
        Side::of_commit(&git, &commit, base)?,
        Side::on_disk(workspace)?,
    );
    let contract = diff::compare(&old.contract, &new.contract);
    let rust = rust_api::compare(&old.api, &new.api);
    let approvals = Approvals::load(&workspace.approved_changes())?;
    let today = Day::today();
    let version = Version::of(workspace)?;
    let opinion = |since: &str| match ask {
        Ask::IfInstalled => semver_checks::ask(workspace, since),
        Ask::Nobody => Opinion::NotAsked,
    };
    let bump = match release {
        None => Bump {
            since: base.to_owned(),
            is_release: false,
            contract: Reviewed::new(&contract, &approvals, today).level(),
            rust: rust_level(&rust),
            semver_checks: opinion(&commit),
            from: version,
        },
        Some(tag) => {
            let released = Side::of_commit(&git, &git.commit(&tag)?, &tag)?;
            let contract = diff::compare(&released.contract, &new.contract);
            Bump {
                contract: Reviewed::new(&contract, &approvals, today).level(),
                rust: rust_level(&rust_api::compare(&released.api, &new.api)),
                semver_checks: opinion(&tag),
                from: tag.parse()?,
                since: tag,
                is_release: true,
            }
        }
    };
    let only = |one: &[String], other: &[String]| -> Vec<String> {
        let own = one.iter().filter(|name| !other.contains(name));
        own.cloned().collect()
    };
    Ok(Review {
        base: base.to_owned(),
        commit: commit.chars().take(7).collect(),
        version,
        document_version: new.contract.version().to_owned(),
        bump,
        contract,
        approvals,
        today,
        rust,
        snapshots: snapshots::compare(&old.snapshots, &new.snapshots),
        stale_snapshots: snapshots::stale(&new.surface, &new.snapshots),
        samples: (
            only(&new.samples, &old.samples),
            only(&old.samples, &new.samples),
        ),
        ledger: ledger::compare(old.ledger.as_ref(), new.ledger.as_ref()),
        size: (Size::of(&old.generated), Size::of(&new.generated)),
        drift: drift(workspace),
    })
}

fn rust_level(changes: &[rust_api::Change]) -> Option<Level> {
    let levels = changes.iter().map(|change| level_of(change.level));
    levels.max()
}

/// Why the generated code is not what the document gives, if it is not.
fn drift(workspace: &Workspace) -> Option<String> {
    generate::drift(workspace).unwrap_or_else(|error| {
        let text = error.to_string();
        let first = text.lines().next().unwrap_or_default();
        Some(first.trim_end_matches([':', '.']).to_owned())
    })
}
