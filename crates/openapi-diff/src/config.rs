//! The configuration file: `openapi-diff.yaml`.
//!
//! ```yaml
//! fail-on: [wire:major]           # as --fail-on
//! strict-extensions: false        # as --strict-extensions
//! ignore-extensions: [x-internal] # as --ignore-extension
//! severities:                     # by the name of a rule
//!   enum-value-added: minor       # or major, patch, off
//! approvals: approved.yaml         # as --approvals, next to this file
//! leave-out: ["/internal/*"]      # paths that are promised to nobody
//! notice-days: 180                # between the announcement of a sunset and the sunset
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use terminal::escape::code;

use openapi_model::{Diagnostics, SourceFile, pointer};
use serde::Deserialize;

use super::change::Change;
use super::fail_on::FailOn;
use super::ignored::IgnoredExtension;
use super::level::Level;
use super::path_pattern::PathPattern;
use super::report::Report;
use super::rule::Rule;

/// The default configuration file.
pub(super) const NAME: &str = "openapi-diff.yaml";

/// The settings of the configuration file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Config {
    pub(super) fail_on: Vec<FailOn>,
    pub(super) strict_extensions: bool,
    pub(super) ignore_extensions: Vec<IgnoredExtension>,
    severities: BTreeMap<String, Severity>,
    leave_out: Vec<PathPattern>,
    /// The least number of days between the announcement of a sunset and the sunset.
    pub(super) notice_days: u16,
    /// The file of approvals. After loading, it is relative to the working directory.
    pub(super) approvals: Option<PathBuf>,
}

/// The severity of the changes that a rule reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Severity {
    Major,
    Minor,
    Patch,
    /// The changes are not reported.
    Off,
}

impl Config {
    /// Reads a configuration. The names in `severities` must be those of `rules`.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is invalid, with the line.
    pub(super) fn load(path: &Path, rules: &[&Rule]) -> Result<Self, Diagnostics> {
        let file = SourceFile::load(path)?;
        let config: Option<Self> = file.deserialize()?;
        let mut config = config.unwrap_or_default();
        let directory = path.parent().unwrap_or(Path::new(""));
        config.approvals = config.approvals.map(|approvals| directory.join(approvals));
        let unknown = config
            .severities
            .keys()
            .filter(|name| !rules.iter().any(|rule| rule.name == name.as_str()));
        let wrong: Diagnostics = unknown
            .map(|name| {
                let message = format!("there is no rule {}", code(name));
                let pointer = pointer::join("/severities", name);
                let mut diagnostic = file.diagnostic(&pointer, message);
                if let Some(key) = file.locate_key(&pointer) {
                    diagnostic.location = key;
                }
                diagnostic.with_help("`--rules` lists them")
            })
            .collect();
        if wrong.is_empty() { Ok(config) } else { Err(wrong) }
    }

    /// Applies the severities, and removes the changes that are left out.
    pub(super) fn apply(&self, report: &mut Report) {
        let found = report.changes.len();
        report.changes.retain(|change| !self.is_left_out(change));
        report.changes.retain_mut(|change| {
            match self.severities.get(change.rule) {
                Some(Severity::Off) => return false,
                Some(Severity::Major) => change.rate(Level::Major),
                Some(Severity::Minor) => change.rate(Level::Minor),
                Some(Severity::Patch) => change.rate(Level::Patch),
                None => {}
            }
            true
        });
        report.hidden = found - report.changes.len();
        // The sort is stable, so changes of the same level keep their order.
        let weight = |change: &Change| std::cmp::Reverse(change.level);
        report.changes.sort_by_key(weight);
    }

    /// Returns whether a change affects only operations of paths that are left out.
    fn is_left_out(&self, change: &Change) -> bool {
        let is_left_out = |operation: &String| {
            let path = operation.split_once(' ').map_or("", |(_, path)| path);
            self.leave_out.iter().any(|pattern| pattern.matches(path))
        };
        !change.used_by.is_empty() && change.used_by.iter().all(is_left_out)
    }
}
