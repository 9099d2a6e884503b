//! Collects the findings of a review.

use openapi_diff::{Approval, Day, Level, Report, Reviewed, compare_with};
use openapi_model::Diagnostics;
use rust_api::{Api, ApiChange, PackageDelta, compare_packages};

use super::changed::changed_files;
use super::side::{CHANGELOG, Side};
use super::{ledger, old_names, security, snapshots, wording};
use crate::review::Checkout;
use crate::review::findings::{Bump, Links, Review, Size, level_of, rust_level};
use workspace::Workspace;
use workspace::git::Git;
use workspace::places::LEDGER;
use workspace::version;

/// The files that `cargo xtask generate` writes, and directories of such files.
const GENERATED: &[&str] = &[
    "cli/src/generated/",
    "generated-client/contract.lock",
    "generated-client/src/generated/",
    "openapi/community-qa.bundle.json",
];

/// The other files that the report is about, and directories of such files.
const READ: &[&str] = &[
    "conformance/tests/it/snapshots/",
    "generated-client/public-api.txt",
    "openapi/approved-changes.yaml",
    "openapi/community-qa.yaml",
    "openapi/requirements.yaml",
    "openapi/samples/",
];

/// The input of a review.
#[derive(Debug)]
pub struct Inquiry<'a> {
    /// The workspace on disk, with its git repository.
    pub workspace: &'a Workspace,
    /// The files of the workspace.
    pub files: Checkout,
    /// The revision to compare with.
    pub base: &'a str,
    /// The tag of the last release, if there was one. The next version depends on the changes since
    /// then.
    pub release: Option<String>,
    /// The name of the base in the report, if it differs.
    pub base_name: Option<String>,
    /// The reason why the generated code is out of date, if it is.
    pub drift: Option<String>,
    /// The prefix of links to lines: `https://host/owner/name/blob/<commit>`.
    pub link_base: Option<String>,
}

/// Compares the workspace on disk with the base.
///
/// # Errors
///
/// If git does not know the base or the release, or if either side cannot be read.
pub fn compare(inquiry: &Inquiry<'_>) -> anyhow::Result<Review> {
    let Inquiry { workspace, files, base, release, base_name, drift, link_base } = inquiry;
    let name = base_name.clone().unwrap_or_else(|| (*base).to_owned());
    let git = Git::new(*workspace);
    // The commit at which the branch left the base, so that later changes of the base do not
    // count.
    let commit = git.common(base)?;
    let (old, new) = (Side::from_commit(&git, &commit, base)?, Side::from_disk(files.workspace())?);
    let own = Changes::new(&old, &new)?;
    let released = match release {
        Some(tag) => {
            let released = Side::from_commit(&git, &git.commit(tag)?, tag)?;
            Some(Changes::new(&released, &new)?)
        }
        None => None,
    };
    let all = released.as_ref().unwrap_or(&own);
    let approvals = new.approvals.clone();
    let today = Day::today();
    let version = version::read_version(files.workspace())?;
    let reviewed = Reviewed::new(&all.contract, &approvals, today);
    let unused_since = reviewed.unused();
    let mut unused = Reviewed::new(&own.contract, &approvals, today).unused();
    unused.retain(|approval| match &released {
        // An approval that an earlier change needed is not reported as unused.
        None => !old.approvals.entries().contains(approval),
        // An approval that matches a change since the release is still needed.
        Some(_) => unused_since.contains(approval),
    });
    let unused = unused.into_iter().cloned().collect();
    let bump = Bump {
        contract: reviewed.level(),
        rust: rust_level(&all.rust),
        package: all.package.level().map(level_of),
        from: match release {
            None => version.clone(),
            Some(tag) => version::parse_release(tag)?,
        },
        is_release: release.is_some(),
        since: release.clone().unwrap_or_else(|| name.clone()),
    };
    let links =
        link_base.as_ref().map_or_else(Links::default, |address| Links::new(address, &commit));
    let changed = changed_files(&git, &commit)?;
    let is_read = |path: &str| {
        old.is_of_document(path) || new.is_of_document(path) || is_part_of_report(path)
    };
    let other_files = changed.iter().filter(|path| !is_read(path)).count();
    let missing_in = |entries: &[Approval], approval: &Approval| {
        !entries.iter().any(|other| other.fingerprint == approval.fingerprint)
    };
    let (before, after) = (old.approvals.entries(), new.approvals.entries());
    let new_approvals = after
        .iter()
        .filter(|approval| !before.contains(approval))
        .map(|approval| approval.fingerprint.clone())
        .collect();
    let removed_approvals =
        before.iter().filter(|approval| missing_in(after, approval)).cloned().collect();
    let Changes { contract, rust, package } = own;
    let wordings = contract
        .changes
        .iter()
        .filter(|change| change.level == Level::Patch && change.before.is_none())
        .filter_map(|change| {
            let text = wording::text_change(change, &old.contract, &new.contract)?;
            Some((change.fingerprint.clone(), text))
        })
        .collect();
    let [entries, changelog] = &new.texts;
    let old_names = old_names::find(&contract.changes, (LEDGER, entries), (CHANGELOG, changelog));
    let security = security::points(&contract, &old.contract, &new.contract);
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
        samples: snapshots::compare_samples(&old.samples, &new.samples),
        ledger: ledger::compare(old.ledger.as_ref(), new.ledger.as_ref()),
        size: (Size::from_files(&old.generated), Size::from_files(&new.generated)),
        drift: drift.clone(),
        touches_generated: changed.iter().any(|path| is_generated(path)),
        changed,
        other_files,
        wordings,
        security,
        old_names,
        new_approvals,
        removed_approvals,
        links,
        is_shallow: git.is_shallow()?,
    })
}

/// Returns whether `cargo xtask generate` writes the file at a path.
fn is_generated(path: &str) -> bool {
    GENERATED.iter().any(|generated| path.starts_with(generated))
}

/// Returns whether the report is about the file at a path, apart from the parts of the document.
fn is_part_of_report(path: &str) -> bool {
    is_generated(path) || READ.iter().any(|read| path.starts_with(read))
}

/// The changes between two states.
struct Changes {
    contract: Report,
    rust: Vec<ApiChange>,
    package: PackageDelta,
}

impl Changes {
    fn new(old: &Side, new: &Side) -> Result<Self, Diagnostics> {
        let options = crate::rules::diff::options();
        Ok(Self {
            contract: compare_with(&old.contract, &new.contract, options)?,
            rust: rust_changes(&old.api, &new.api),
            package: compare_packages(&old.package, &new.package),
        })
    }
}

/// The changes of the Rust API. A macro call that lists the variants of a set is left out if the
/// variants show the same change.
fn rust_changes(old: &Api, new: &Api) -> Vec<ApiChange> {
    let mut changes = rust_api::compare(old, new);
    let listed: Vec<_> = changes
        .iter()
        .filter(|change| change.kind == rust_api::Kind::Variant)
        .map(|change| (change.parent.clone(), change.level))
        .collect();
    // The variants that a macro lists are reported one by one.
    changes.retain(|change| {
        change.kind != rust_api::Kind::MacroCall
            || !listed.contains(&(change.parent.clone(), change.level))
    });
    changes
}
