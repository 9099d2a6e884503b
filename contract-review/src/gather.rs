//! Collects what a review says.

use std::collections::BTreeMap;

use rust_api::{Api, PackageDelta, compare_packages};
use terminal::Terminal;

use crate::bump::{Bump, level_of, wire_level};
use crate::coverage::{self, Unread};
use crate::files::{self, Kind, Notice};
use crate::git::Git;
use crate::ledger;
use crate::links::Links;
use crate::opinion::{Ask, Opinion};
use crate::samples::{self, Samples};
use crate::security;
use crate::semver_checks;
use crate::side::Side;
use crate::size::Size;
use crate::snapshots::{self, Alike};
use crate::version::{self, Version};
use crate::wording;
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
    /// Whether the file that shows the Rust API is not as the sources are.
    pub is_api_file_stale: bool,
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
    /// The files that are not as they were.
    pub changed: Vec<String>,
    /// What has changed in texts for people, by the fingerprints of the changes.
    pub wordings: BTreeMap<String, String>,
    /// What stands out in the files, the weightiest first.
    pub notices: Vec<Notice>,
    /// What concerns security, each as a line of a list.
    pub security: Vec<String>,
    /// The files that nothing has looked at.
    pub unread: Vec<Unread>,
    /// The fingerprints of the approvals that are new.
    pub new_approvals: Vec<String>,
    /// Where lines can be read.
    pub links: Links,
    /// Whether the clone is shallow, so that releases may be out of sight.
    pub is_shallow: bool,
}

impl Review {
    /// Whether a file is among those that are not as they were.
    #[must_use]
    pub fn touches(&self, path: &str) -> bool {
        self.changed.iter().any(|changed| changed == path)
    }

    /// Whether a file that is generated is not as it was.
    #[must_use]
    pub fn touches_generated(&self) -> bool {
        let mut changed = self.changed.iter();
        changed.any(|path| Kind::of_path(path) == Kind::Generated)
    }

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
    /// What the report calls it, where it has another name than it is given by.
    pub base_name: Option<String>,
    /// Whether cargo-semver-checks is asked.
    pub semver_checks: Ask,
    /// Why the generated code is not what the document gives, if it is not.
    pub drift: Option<String>,
    /// What a path is appended to where lines are links:
    /// `https://host/owner/name/blob/<commit>`.
    pub link_base: Option<String>,
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
        base_name,
        semver_checks,
        drift,
        link_base,
    } = inquiry;
    let name = base_name.unwrap_or_else(|| base.to_owned());
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
                since: name.clone(),
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
    let links = link_base.map_or_else(Links::default, |address| Links::new(&address, &commit));
    let mut changed = files::changed_files(&git, workspace, &commit)?;
    for file in &mut changed {
        if old.is_of_document(&file.path) || new.is_of_document(&file.path) {
            file.kind = Kind::Document;
        }
    }
    let both = (old.approvals.entries(), new.approvals.entries());
    let (notices, new_approvals) = (
        files::notices(&changed, workspace, both),
        both.1
            .iter()
            .filter(|approval| !both.0.contains(approval))
            .map(|approval| approval.fingerprint.clone())
            .collect(),
    );
    let wordings = contract
        .changes
        .iter()
        .filter(|change| change.level == Level::Patch && change.before.is_none())
        .filter_map(|change| {
            let text = wording::of_change(change, &old.contract, &new.contract)?;
            Some((change.fingerprint.clone(), text))
        })
        .collect();
    let security = security::points(&contract, &old.contract, &new.contract, &changed, &links);
    Ok(Review {
        base: name,
        commit: commit.chars().take(7).collect(),
        version,
        document_version: new.contract.version().to_owned(),
        bump,
        contract,
        approvals,
        today,
        rust,
        snapshots: snapshots::compare(&old.snapshots, &new.snapshots),
        is_api_file_stale: new.is_api_file_stale,
        unused,
        package,
        samples: samples::compare(&old.samples, &new.samples),
        ledger: ledger::compare(old.ledger.as_ref(), new.ledger.as_ref()),
        size: (
            Size::from_files(&old.generated),
            Size::from_files(&new.generated),
        ),
        drift,
        changed: changed.iter().map(|file| file.path.clone()).collect(),
        wordings,
        notices,
        security,
        unread: coverage::unread(&changed),
        new_approvals,
        links,
        is_shallow: git.is_shallow()?,
    })
}

/// What has changed in the Rust API. The call of a macro that lists the variants of a
/// set is left out where the variants say the same.
fn rust_changes(old: &Api, new: &Api) -> Vec<rust_api::ApiChange> {
    let mut changes = rust_api::compare(old, new);
    let listed: Vec<_> = changes
        .iter()
        .filter(|change| change.kind == rust_api::Kind::Variant)
        .map(|change| (change.parent.clone(), change.level))
        .collect();
    changes.retain(|change| {
        change.kind != rust_api::Kind::MacroCall
            || !listed.contains(&(change.parent.clone(), change.level))
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
