//! Collects what a review says.

use rust_api::{Api, Kind, PackageDelta, compare_packages};
use terminal::Terminal;

use crate::bump::{Bump, level_of, wire_level};
use crate::git::Git;
use crate::ledger;
use crate::opinion::{Ask, Opinion};
use crate::samples::{self, Samples};
use crate::semver_checks;
use crate::side::Side;
use crate::size::Size;
use crate::snapshots::{self, Alike};
use crate::version::{self, Version};
use crate::workspace::Workspace;
use openapi_diff::{Approval, Approvals, Day, Level, Report, Reviewed, compare_with};

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
    pub rust: Vec<rust_api::ApiChange>,
    /// Which snapshots have changed.
    pub snapshots: Vec<Alike>,
    /// How many snapshots of the surface do not show what the sources say.
    pub stale_snapshots: usize,
    /// Approvals that are of use to nobody any more.
    pub unused: Vec<Approval>,
    /// What has changed in the crate beside its API.
    pub package: PackageDelta,
    /// Which samples have changed.
    pub samples: Samples,
    /// What has changed in the ledger.
    pub ledger: ledger::LedgerDelta,
    /// The size of the generated code, before and after.
    pub size: (Size, Size),
    /// Why the generated code is not what the document gives, if it is not.
    pub drift: Option<String>,
    /// Whether the clone is shallow, so that releases may be out of sight.
    pub is_shallow: bool,
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

    /// What the changes of the client's code and dependencies since the base ask for.
    #[must_use]
    pub fn package_level(&self) -> Option<Level> {
        package_level(&self.package)
    }

    /// What everything that has changed since the base asks for.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        if !self.bump.is_release {
            return self.bump.level();
        }
        let api = self.reviewed().level().max(self.rust_level());
        api.max(self.package_level())
    }

    /// The version that is released next: what the changes ask for, or a higher one
    /// that is in Cargo.toml already.
    #[must_use]
    pub fn next(&self) -> Version {
        self.bump.next().max(self.version.clone())
    }
}

/// What a review is made of.
#[derive(Debug, Clone)]
pub struct Inquiry<'a> {
    /// The workspace on the disk.
    pub workspace: &'a Workspace,
    /// The revision that it is compared with.
    pub base: &'a str,
    /// The tag of the release from which the version counts, if there was one.
    pub release: Option<String>,
    /// Whether cargo-semver-checks is asked.
    pub semver_checks: Ask,
    /// Why the generated code is not what the document gives, if it is not.
    pub drift: Option<String>,
}

/// Compares the workspace on the disk with the base.
///
/// # Errors
///
/// When git does not know base or release, or a state cannot be read.
pub fn gather(inquiry: Inquiry<'_>, terminal: &Terminal) -> anyhow::Result<Review> {
    let Inquiry {
        workspace,
        base,
        release,
        semver_checks,
        drift,
    } = inquiry;
    let git = Git::new(workspace);
    let commit = git.common(base)?;
    let (old, new) = (
        Side::from_commit(&git, &commit, base)?,
        Side::from_disk(workspace)?,
    );
    let contract = compare_with(&old.contract, &new.contract, contract_diff::options());
    let rust = rust_changes(&old.api, &new.api);
    let package = compare_packages(&old.package, &new.package);
    let approvals = new.approvals.clone();
    let today = Day::today();
    let version = version::read_version(workspace)?;
    let opinion = |since: &str| match semver_checks {
        Ask::IfInstalled => semver_checks::ask(workspace, since, terminal),
        Ask::Nobody => Opinion::NotAsked,
    };
    let mut unused: Vec<&Approval> = Reviewed::new(&contract, &approvals, today).unused();
    let bump = match release {
        None => {
            // What an earlier change has needed is not in the way of this one.
            let earlier = Report {
                changes: Vec::new(),
                ..contract.clone()
            };
            let earlier = Reviewed::new(&earlier, &old.approvals, today).unused();
            unused.retain(|approval| !earlier.contains(approval));
            Bump {
                since: base.to_owned(),
                is_release: false,
                contract: Reviewed::new(&contract, &approvals, today).level(),
                rust: rust_level(&rust),
                package: package_level(&package),
                semver_checks: opinion(&commit),
                from: version.clone(),
            }
        }
        Some(tag) => {
            let released = Side::from_commit(&git, &git.commit(&tag)?, &tag)?;
            let contract =
                compare_with(&released.contract, &new.contract, contract_diff::options());
            let reviewed = Reviewed::new(&contract, &approvals, today);
            let unused_since = reviewed.unused();
            unused.retain(|approval| unused_since.contains(approval));
            Bump {
                contract: reviewed.level(),
                rust: rust_level(&rust_changes(&released.api, &new.api)),
                package: package_level(&compare_packages(&released.package, &new.package)),
                semver_checks: opinion(&tag),
                from: version::parse_release(&tag)?,
                since: tag,
                is_release: true,
            }
        }
    };
    let unused = unused.into_iter().cloned().collect();
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
        unused,
        package,
        samples: samples::compare(&old.samples, &new.samples),
        ledger: ledger::compare(old.ledger.as_ref(), new.ledger.as_ref()),
        size: (
            Size::from_files(&old.generated),
            Size::from_files(&new.generated),
        ),
        drift,
        is_shallow: git.is_shallow()?,
    })
}

/// What has changed in the Rust API. The call of a macro that lists the variants of a
/// set is left out where the variants say the same.
fn rust_changes(old: &Api, new: &Api) -> Vec<rust_api::ApiChange> {
    let mut changes = rust_api::compare(old, new);
    let listed: Vec<_> = changes
        .iter()
        .filter(|change| change.kind == Kind::Variant)
        .map(|change| (change.parent.clone(), change.level))
        .collect();
    changes.retain(|change| {
        change.kind != Kind::MacroCall || !listed.contains(&(change.parent.clone(), change.level))
    });
    changes
}

fn rust_level(changes: &[rust_api::ApiChange]) -> Option<Level> {
    let levels = changes.iter().map(|change| level_of(change.level));
    levels.max()
}

fn package_level(package: &PackageDelta) -> Option<Level> {
    package.level().map(level_of)
}
