//! The kinds of files, and how far a review examines each.

use serde::Deserialize;

use super::pattern::matches;
use crate::detect::rules::rules;

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// The OpenAPI document.
    Document,
    /// The changes of the document that were approved.
    Approvals,
    /// The ledger of the specification's statements.
    Ledger,
    /// Samples of requests and responses.
    Sample,
    /// Files that `cargo xtask generate` writes.
    Generated,
    /// A list of the versions of all crates.
    Lock,
    /// A Cargo.toml.
    Manifest,
    /// A job of the code host.
    Workflow,
    /// Settings of the checks of a change.
    Gate,
    /// Programs that check a change.
    Check,
    /// A program that runs when the crate is built.
    BuildScript,
    /// Under which conditions others may use it.
    Licence,
    /// Snapshots of the conformance crate.
    Snapshot,
    /// Snapshots of other tests.
    OtherSnapshot,
    /// Changes of the database's tables.
    Migration,
    /// A test, or what it needs.
    Test,
    /// The client as it is written by hand.
    Client,
    /// The command line.
    CommandLine,
    /// The house rules of the document.
    HouseRule,
    /// The tools.
    Tool,
    /// The service.
    Server,
    /// Scenarios that a service is checked with.
    Conformance,
    /// Texts for people.
    Prose,
    /// Anything else.
    Other,
}

/// The extent of the examination of a kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Examined {
    /// Every change of it is reported.
    Whole,
    /// Everything but this is.
    Part(&'static str),
    /// Nothing is.
    Nothing,
}

impl Kind {
    /// The kind of the file at a path.
    #[must_use]
    pub(crate) fn of_path(path: &str) -> Self {
        let mut files = rules().files.iter();
        let found = files.find(|(pattern, _)| matches(pattern, path, '/'));
        found.map_or(Self::Other, |(_, kind)| *kind)
    }

    /// The extent of the examination.
    #[must_use]
    pub(crate) fn examined(self) -> Examined {
        match rules().kinds.get(&self) {
            Some(rule) if rule.whole => Examined::Whole,
            Some(rule) => match &rule.part {
                Some(part) => Examined::Part(part),
                None => Examined::Nothing,
            },
            None => Examined::Nothing,
        }
    }

    /// The name of files of this kind in a list.
    #[must_use]
    pub(crate) fn plural(self) -> &'static str {
        let rule = rules().kinds.get(&self);
        rule.map_or("files", |rule| &rule.name)
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn the_first_pattern_counts() {
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
            assert_eq!(Kind::of_path(path), kind, "{path}");
        }
    }
}
