//! All results of a review.

use std::collections::{BTreeMap, BTreeSet};

use openapi_diff::{Approval, Approvals, Day, Level, Report, Reviewed};
use rust_api::PackageDelta;

use super::bump::{Bump, level_of, rust_level, wire_level};
use super::files::{Alike, Samples, Size};
use super::ledger::LedgerDelta;
use super::links::Links;
use super::message::Message;
use super::old_name::OldName;
use super::security::SecurityPoint;
use workspace::version::Version;

/// All results of a review.
#[derive(Debug)]
pub struct Review {
    /// The name of the base.
    pub base: String,
    /// The short hash of the commit that it was compared with: the last one that the base and the
    /// current checkout have in common.
    pub commit: String,
    /// The version in Cargo.toml.
    pub version: Version,
    /// The version of the document.
    pub document_version: String,
    /// The next version.
    pub bump: Bump,
    /// The changes of the document.
    pub contract: Report,
    /// The approved changes.
    pub approvals: Approvals,
    /// The day on which approvals have to be valid.
    pub today: Day,
    /// The changes of the Rust API.
    pub rust: Vec<rust_api::ApiChange>,
    /// The changed snapshots.
    pub snapshots: Vec<Alike>,
    /// Set if the file with the Rust API is out of date.
    pub is_api_file_stale: bool,
    /// Approvals that no change needs any more.
    pub unused: Vec<Approval>,
    /// The changes of the crate, without its API.
    pub package: PackageDelta,
    /// The changed samples.
    pub samples: Samples,
    /// The changes of the ledger.
    pub ledger: LedgerDelta,
    /// The size of the generated code, before and after.
    pub size: (Size, Size),
    /// The reason why the generated code is out of date, if it is.
    pub drift: Option<String>,
    /// The files that have changed.
    pub changed: BTreeSet<String>,
    /// The number of changed files that the report does not cover.
    pub other_files: usize,
    /// Set if a generated file has changed.
    pub touches_generated: bool,
    /// The changes of texts for people, by the fingerprints of the changes.
    pub wordings: BTreeMap<String, Message>,
    /// The points about security in the document.
    pub security: Vec<SecurityPoint>,
    /// Names that the document has replaced, but that other files still contain.
    pub old_names: Vec<OldName>,
    /// The fingerprints of new approvals.
    pub new_approvals: Vec<String>,
    /// The removed approvals. The changes that they approved count again.
    pub removed_approvals: Vec<Approval>,
    /// The addresses of lines.
    pub links: Links,
    /// Set if the clone is shallow, so that releases may be missing.
    pub is_shallow: bool,
}

impl Review {
    /// Returns whether a file has changed.
    #[must_use]
    pub fn touches(&self, path: &str) -> bool {
        self.changed.contains(path)
    }

    /// The commit that was compared with, if the name of the base does not already say it.
    #[must_use]
    pub fn commit_apart(&self) -> Option<&str> {
        Some(self.commit.as_str()).filter(|commit| !self.base.starts_with(commit))
    }

    /// The changes of the document, with their approvals.
    #[must_use]
    pub fn reviewed(&self) -> Reviewed<'_> {
        Reviewed::new(&self.contract, &self.approvals, self.today)
    }

    /// The level on the wire of the changes of the document since the base.
    #[must_use]
    pub fn wire_level(&self) -> Option<Level> {
        wire_level(&self.reviewed())
    }

    /// The level of the changes of the Rust API since the base.
    #[must_use]
    pub fn rust_level(&self) -> Option<Level> {
        rust_level(&self.rust)
    }

    /// The level of the changes of the crate's code and dependencies since the base.
    #[must_use]
    pub fn package_level(&self) -> Option<Level> {
        self.package.level().map(level_of)
    }

    /// The highest level of the changes since the base.
    #[must_use]
    pub fn level(&self) -> Option<Level> {
        if !self.bump.is_release {
            return self.bump.level();
        }
        let api = self.reviewed().level().max(self.rust_level());
        api.max(self.package_level())
    }

    /// The version of the next release: the one that the changes require, or the one in Cargo.toml
    /// if it is higher.
    #[must_use]
    pub fn next(&self) -> Version {
        self.bump.next().max(self.version.clone())
    }
}
