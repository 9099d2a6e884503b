//! Approved changes: openapi/approved-changes.yaml.
//!
//! ```yaml
//! - fingerprint: 3f0c9a51d2be
//!   rule: parameter-removed
//!   reason: nobody has sent it since 2024, as the logs show
//!   approved_by: the maintainers
//!   expires: 2027-03-31
//! ```
//!
//! An approval is valid until the end of the day on which it expires.

use std::path::Path;

use openapi_model::{Diagnostic, Diagnostics, SourceFile, read_regular_file};
use serde::{Deserialize, Serialize};

use super::change::Change;
use super::day::Day;
use super::level::Level;
use super::report::Report;

/// One approval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Approval {
    /// The approved change, as the report prints it after "approve as".
    pub fingerprint: String,
    /// The rule that reports the change. If another rule reports a change with this fingerprint,
    /// the approval does not apply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The reason why the change is acceptable.
    pub reason: String,
    /// The person who approved it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approved_by: Option<String>,
    /// The last day on which the approval is valid.
    pub expires: Day,
}

/// All approvals of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Approvals {
    name: String,
    entries: Vec<Approval>,
}

impl Approvals {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is invalid.
    pub fn load(path: &Path) -> Result<Self, Diagnostics> {
        let name = path.display().to_string().replace('\\', "/");
        let text = read_regular_file(path).map_err(|error| {
            let message = format!("the file cannot be read: {error}");
            Diagnostic::about_file(&name, message)
        })?;
        Self::parse(&name, &text)
    }

    /// The approvals, in the order of the file.
    pub fn entries(&self) -> &[Approval] {
        &self.entries
    }

    /// Parses the text of such a file. A file without entries has no approvals.
    ///
    /// # Errors
    ///
    /// If it is invalid, with the line, or if two entries approve the same change.
    pub fn parse(name: &str, text: &str) -> Result<Self, Diagnostics> {
        // A YAML parser reads a file with only comments as null, not as a list.
        if text.lines().map(str::trim_start).all(|line| line.is_empty() || line.starts_with('#')) {
            return Ok(Self { name: name.to_owned(), entries: Vec::new() });
        }
        let file = SourceFile::parse(name, text)?;
        let entries: Option<Vec<Approval>> = file.deserialize().map_err(|error| {
            let with_help = |diagnostic: &Diagnostic| diagnostic.clone().with_help(SHAPE);
            error.iter().map(with_help).collect::<Diagnostics>()
        })?;
        let entries = entries.unwrap_or_default();
        let wrong: Diagnostics =
            (0..entries.len()).filter_map(|index| wrong(&file, &entries, index)).collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Self { name: name.to_owned(), entries })
    }
}

/// The required form of an entry.
const SHAPE: &str = "each has a fingerprint, a reason and the day on which it expires (2027-03-31)";

/// The mistakes of an entry, apart from its form.
fn wrong(file: &SourceFile, entries: &[Approval], index: usize) -> Option<Diagnostic> {
    let entry = entries.get(index)?;
    let fingerprint = &entry.fingerprint;
    if entry.reason.trim().is_empty() {
        let message = format!("{fingerprint} is approved without a reason");
        let diagnostic = file.diagnostic(&format!("/{index}/reason"), message);
        return Some(diagnostic.with_help("say why the change is acceptable"));
    }
    let first = entries.iter().take(index).position(|other| other.fingerprint == *fingerprint)?;
    let message = format!("{fingerprint} is approved twice");
    let diagnostic = file.diagnostic(&format!("/{index}/fingerprint"), message);
    let first = file.nearest(&format!("/{first}/fingerprint"));
    Some(
        diagnostic
            .with_label("approved again here")
            .with_related(first, "first approved here")
            .with_help("remove one of the two"),
    )
}

/// A report with the approvals that are valid on a day.
#[derive(Debug, Clone, Copy)]
pub struct Reviewed<'a> {
    /// The report.
    pub report: &'a Report,
    approvals: &'a Approvals,
    today: Day,
}

impl<'a> Reviewed<'a> {
    /// Applies the approvals of `today` to a report.
    pub fn new(report: &'a Report, approvals: &'a Approvals, today: Day) -> Self {
        Self { report, approvals, today }
    }

    /// The valid approval of a change.
    pub fn approval(&self, change: &Change) -> Option<&'a Approval> {
        self.named(change).filter(|approval| approval.expires >= self.today)
    }

    /// The approval of a change that has expired.
    pub fn expired(&self, change: &Change) -> Option<&'a Approval> {
        self.named(change).filter(|approval| approval.expires < self.today)
    }

    /// The changes of a level that are not approved.
    pub fn open(&self, level: Level) -> impl Iterator<Item = &'a Change> {
        let reviewed = *self;
        self.report.at(level).filter(move |change| reviewed.approval(change).is_none())
    }

    /// The approved changes, each with its approval.
    pub fn approved(&self) -> impl Iterator<Item = (&'a Change, &'a Approval)> {
        let reviewed = *self;
        self.report
            .changes
            .iter()
            .filter_map(move |change| Some((change, reviewed.approval(change)?)))
    }

    /// The approvals that match no change.
    pub fn unused(&self) -> Vec<&'a Approval> {
        let changes = &self.report.changes;
        self.approvals
            .entries
            .iter()
            .filter(|approval| !changes.iter().any(|change| approval.is_of(change)))
            .collect()
    }

    /// The highest level of the changes that are not approved.
    pub fn level(&self) -> Option<Level> {
        Level::ALL.into_iter().find(|level| self.open(*level).next().is_some())
    }

    /// Returns whether any change has an effect on the wire.
    pub fn touches_the_wire(&self) -> bool {
        self.report.changes.iter().any(|change| change.wire.level > Some(Level::Patch))
    }

    /// The name of the file with the approvals.
    pub fn approvals_name(&self) -> &'a str {
        &self.approvals.name
    }

    fn named(&self, change: &Change) -> Option<&'a Approval> {
        self.approvals.entries.iter().find(|approval| approval.is_of(change))
    }
}

impl Approval {
    fn is_of(&self, change: &Change) -> bool {
        let rule = self.rule.as_deref().unwrap_or(change.rule);
        self.fingerprint == change.fingerprint && rule == change.rule
    }
}
