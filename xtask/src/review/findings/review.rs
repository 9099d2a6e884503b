//! Everything that a review says.

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

/// Everything that a review says.
#[derive(Debug)]
pub struct Review {
    /// The name of the base.
    pub base: String,
    /// The commit it was compared with, in short: the last one that the base has in
    /// common with what is checked out.
    pub commit: String,
    /// The version in Cargo.toml.
    pub version: Version,
    /// The version of the document.
    pub document_version: String,
    /// The next version.
    pub bump: Bump,
    /// The changes of the document.
    pub contract: Report,
    /// Exceptions that were reviewed.
    pub approvals: Approvals,
    /// The day on which approvals have to hold.
    pub today: Day,
    /// The changes of the Rust API.
    pub rust: Vec<rust_api::ApiChange>,
    /// The changed snapshots.
    pub snapshots: Vec<Alike>,
    /// Set if the file that shows the Rust API is out of date.
    pub is_api_file_stale: bool,
    /// Approvals that no change needs any more.
    pub unused: Vec<Approval>,
    /// The changes of the crate other than its API.
    pub package: PackageDelta,
    /// The changed samples.
    pub samples: Samples,
    /// The changes of the ledger.
    pub ledger: LedgerDelta,
    /// The size of the generated code, before and after.
    pub size: (Size, Size),
    /// The reason why the generated code is out of date, if it is.
    pub drift: Option<String>,
    /// The files that are not as they were.
    pub changed: BTreeSet<String>,
    /// The number of changed files that no part of the report is about.
    pub other_files: usize,
    /// Set if a generated file is among them.
    pub touches_generated: bool,
    /// The changes of texts for people, by the fingerprints of the changes.
    pub wordings: BTreeMap<String, Message>,
    /// The points about security in the document.
    pub security: Vec<SecurityPoint>,
    /// Names that the document has replaced, and that other files still have.
    pub old_names: Vec<OldName>,
    /// The fingerprints of the approvals that are new.
    pub new_approvals: Vec<String>,
    /// The approvals that were removed: what they approved counts again.
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

    /// The level of the document's changes on the wire since the base.
    #[must_use]
    pub fn wire_level(&self) -> Option<Level> {
        wire_level(&self.reviewed())
    }

    /// The level of the Rust API's changes since the base.
    #[must_use]
    pub fn rust_level(&self) -> Option<Level> {
        rust_level(&self.rust)
    }

    /// The level of the changes in the crate's code and dependencies since the base.
    #[must_use]
    pub fn package_level(&self) -> Option<Level> {
        self.package.level().map(level_of)
    }

    /// The level of all changes since the base.
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
