//! The rules of a review as data: `rules.yaml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::files::{Kind, matches};
use crate::findings::Weight;

/// Everything in `rules.yaml`, which says what it is.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    pub(super) kinds: BTreeMap<Kind, KindRule>,
    pub(super) files: Vec<(String, Kind)>,
    pub(super) report: Vec<String>,
    pub(super) settings: Vec<(String, String, Weight, String)>,
    pub(super) security: SecurityRules,
    pub(super) generated_from: Vec<String>,
    pub(super) shown_by_none: Vec<String>,
}

/// A kind of file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KindRule {
    pub(super) name: String,
    /// Set if every change is reported.
    #[serde(default)]
    pub(super) whole: bool,
    /// The part of a file that is not examined.
    pub(super) part: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SecurityRules {
    pub(super) rules: Vec<String>,
    pub(super) code: Vec<String>,
    pub(super) within: Vec<String>,
    pub(super) words: Vec<String>,
}

/// The rules. A test holds that they can be read.
pub(super) fn rules() -> &'static Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| read().unwrap_or_default());
    &RULES
}

fn read() -> serde_yaml::Result<Rules> {
    serde_yaml::from_str(include_str!("../rules.yaml"))
}

/// Tells whether a path is of one of the patterns.
pub(super) fn is_any_of(patterns: &[String], path: &str) -> bool {
    let mut patterns = patterns.iter();
    patterns.any(|pattern| matches(pattern, path, '/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use workspace::Workspace;
    use workspace::git::Git;

    /// Files that are named before there is one.
    const NOT_YET: &[&str] = &["rust-toolchain*"];

    #[test]
    fn the_rules_can_be_read_and_every_pattern_is_of_a_file() {
        let rules = read().unwrap();
        let git = Git::new(&Workspace::of_xtask());
        let listed = git.run(&["ls-files"]).unwrap();
        let patterns = rules.files.iter().map(|(pattern, _)| pattern);
        for pattern in patterns.chain(&rules.report).chain(&rules.security.code) {
            let is_of_one = listed.lines().any(|path| matches(pattern, path, '/'));
            assert!(
                is_of_one || NOT_YET.contains(&pattern.as_str()),
                "{pattern}"
            );
        }
    }
}
