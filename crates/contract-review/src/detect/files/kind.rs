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
    /// What goes over the wire.
    Sample,
    /// What `cargo xtask generate` writes.
    Generated,
    /// A list of the versions of all crates.
    Lock,
    /// A Cargo.toml.
    Manifest,
    /// A job of the code host.
    Workflow,
    /// What a change is held to, as settings.
    Gate,
    /// What a change is held to, as a program.
    Check,
    /// A program that runs when the crate is built.
    BuildScript,
    /// Under which conditions others may use it.
    Licence,
    /// What the tests of the conformance crate hold fast.
    Snapshot,
    /// What other tests hold fast.
    OtherSnapshot,
    /// How the tables of the database change.
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
    /// What a service is measured with.
    Conformance,
    /// What people read.
    Prose,
    /// Anything else.
    Other,
}

/// How far a kind of file is examined.
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

    /// How far it is examined.
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
