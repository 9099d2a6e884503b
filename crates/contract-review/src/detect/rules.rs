//! The rules of a review as data: `rules.yaml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use anyhow::anyhow;
use serde::Deserialize;

use super::files::{Kind, matches};
use crate::findings::Weight;

/// Everything in `rules.yaml`, which says what it is.
#[derive(Debug, Deserialize)]
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KindRule {
    /// The name of such files in a list.
    pub(super) name: String,
    /// Set if every change is reported.
    #[serde(default)]
    pub(super) whole: bool,
    /// The part of them that is not examined, if all else is.
    pub(super) part: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SecurityRules {
    pub(super) rules: Vec<String>,
    pub(super) code: Vec<String>,
    pub(super) within: Vec<String>,
    pub(super) words: Vec<String>,
}

impl Rules {
    /// The rules of this crate, read once.
    ///
    /// # Errors
    ///
    /// When the file cannot be read as rules: a review without rules would find nothing.
    pub(super) fn load() -> anyhow::Result<&'static Self> {
        static RULES: LazyLock<serde_yaml::Result<Rules>> =
            LazyLock::new(|| serde_yaml::from_str(include_str!("../rules.yaml")));
        let about = "cannot read crates/contract-review/src/rules.yaml";
        RULES.as_ref().map_err(|error| anyhow!("{about}: {error}"))
    }

    pub(super) fn kind_of(&self, path: &str) -> Kind {
        let mut files = self.files.iter();
        let found = files.find(|(pattern, _)| matches(pattern, path, '/'));
        found.map_or(Kind::Other, |(_, kind)| *kind)
    }

    /// The rule of a kind; the file has one for each.
    pub(super) fn rule_of(&self, kind: Kind) -> &KindRule {
        self.kinds
            .get(&kind)
            .unwrap_or_else(|| &self.kinds[&Kind::Other])
    }
}

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
    fn the_first_pattern_counts() {
        let rules = Rules::load().unwrap();
        for (path, kind) in [
            ("generated-client/src/generated/mod.rs", Kind::Generated),
            ("generated-client/src/send.rs", Kind::Client),
            ("generated-client/tests/it/errors.rs", Kind::Test),
            ("conformance/tests/it/snapshots/wire/a.snap", Kind::Snapshot),
            ("xtask/tests/it/snapshots/a.snap", Kind::OtherSnapshot),
            ("crates/openapi-codegen/build.rs", Kind::BuildScript),
            ("openapi/src/lib.rs", Kind::Tool),
            ("a/tests/it/fixtures/b/Cargo.toml", Kind::Test),
            ("x", Kind::Other),
        ] {
            assert_eq!(rules.kind_of(path), kind, "{path}");
        }
    }

    #[test]
    fn every_pattern_is_of_a_file() {
        let rules = Rules::load().unwrap();
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
