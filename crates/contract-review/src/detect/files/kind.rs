//! What kinds of files there are, and what the report does with each.

use super::pattern::matches;

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// Whatever has changed in it is said.
    Whole,
    /// Only this of it is.
    Part(&'static str),
    /// Nothing is.
    Nothing,
}

/// Which files are of which kind. The first pattern counts.
pub(crate) const KINDS: &[(&str, Kind)] = &[
    ("**/tests/**/fixtures/**", Kind::Test),
    ("openapi/community-qa.yaml", Kind::Document),
    ("openapi/approved-changes.yaml", Kind::Approvals),
    ("openapi/requirements.yaml", Kind::Ledger),
    ("openapi/samples/**", Kind::Sample),
    ("openapi/community-qa.bundle.json", Kind::Generated),
    ("generated-client/src/generated/**", Kind::Generated),
    ("generated-client/contract.lock", Kind::Generated),
    ("cli/src/generated/**", Kind::Generated),
    ("conformance/tests/it/snapshots/**", Kind::Snapshot),
    ("generated-client/public-api.txt", Kind::Snapshot),
    ("**/*.snap", Kind::OtherSnapshot),
    ("**/Cargo.lock", Kind::Lock),
    ("**/Cargo.toml", Kind::Manifest),
    (".github/workflows/**", Kind::Workflow),
    (".github/**", Kind::Gate),
    (".cargo/**", Kind::Gate),
    ("clippy.toml", Kind::Gate),
    ("deny.toml", Kind::Gate),
    ("redocly.yaml", Kind::Gate),
    (".cargo/mutants.toml", Kind::Gate),
    ("rust-toolchain*", Kind::Check),
    ("**/build.rs", Kind::BuildScript),
    ("**/LICENSE*", Kind::Licence),
    ("reference-server/migrations/**", Kind::Migration),
    ("**/tests/**", Kind::Test),
    ("**/tests.rs", Kind::Test),
    ("conformance/fuzz/**", Kind::Test),
    ("conformance/scenarios/**", Kind::Test),
    ("conformance/specification/**", Kind::Check),
    (".ci/**", Kind::Check),
    ("**/*.md", Kind::Prose),
    ("docs/**", Kind::Prose),
    ("cli/**", Kind::CommandLine),
    ("generated-client/**", Kind::Client),
    ("crates/contract-rules/src/lint/**", Kind::HouseRule),
    ("crates/**", Kind::Tool),
    ("openapi/src/**", Kind::Tool),
    ("xtask/**", Kind::Tool),
    ("reference-server/**", Kind::Server),
    ("conformance/**", Kind::Conformance),
];

/// What this report is made with. A change of it can hide anything else.
pub(crate) const REPORT: &[&str] = &[
    ".cargo/**",
    ".github/workflows/contract-review*.yml",
    "crates/contract-review/src/**",
    "crates/contract-rules/src/diff/**",
    "crates/openapi-codegen/src/**",
    "crates/openapi-diff/src/**",
    "crates/openapi-model/src/**",
    "crates/rust-api/src/**",
    "crates/workspace/src/**",
    "openapi/src/**",
    "xtask/src/*.rs",
    "xtask/src/commands/**",
];

impl Kind {
    /// The kind of the file at a path.
    #[must_use]
    pub(crate) fn of_path(path: &str) -> Self {
        KINDS
            .iter()
            .find(|(pattern, _)| matches(pattern, path, '/'))
            .map_or(Self::Other, |(_, kind)| *kind)
    }

    /// How far it is examined.
    #[must_use]
    pub(crate) fn examined(self) -> Examined {
        match self {
            Self::Document
            | Self::Approvals
            | Self::Ledger
            | Self::Sample
            | Self::Generated
            | Self::Lock
            | Self::Manifest
            | Self::Workflow
            | Self::Gate
            | Self::Snapshot => Examined::Whole,
            Self::Client => Examined::Part("what its functions do"),
            Self::Test => Examined::Part("what they hold, beyond their names and attributes"),
            Self::OtherSnapshot
            | Self::Check
            | Self::BuildScript
            | Self::Licence
            | Self::Migration
            | Self::CommandLine
            | Self::HouseRule
            | Self::Tool
            | Self::Server
            | Self::Conformance
            | Self::Prose
            | Self::Other => Examined::Nothing,
        }
    }

    /// What files of this kind are called in a list.
    #[must_use]
    pub(crate) fn plural(self) -> &'static str {
        match self {
            Self::Document => "the document",
            Self::Approvals => "approvals",
            Self::Ledger => "the ledger",
            Self::Sample => "samples",
            Self::Generated => "generated files",
            Self::Lock => "lock files",
            Self::Manifest => "manifests",
            Self::Workflow => "workflows",
            Self::Gate => "settings",
            Self::Check => "checks",
            Self::BuildScript => "build scripts",
            Self::Licence => "licences",
            Self::Snapshot => "snapshots of messages and of the API",
            Self::OtherSnapshot => "snapshots of other tests",
            Self::Migration => "migrations",
            Self::Test => "tests",
            Self::Client => "the client's code",
            Self::CommandLine => "the command line",
            Self::HouseRule => "house rules",
            Self::Tool => "tools",
            Self::Server => "the reference server",
            Self::Conformance => "conformance",
            Self::Prose => "documentation",
            Self::Other => "other files",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::security;
    use workspace::Workspace;
    use workspace::git::Git;

    /// Files that are named before there is one.
    const NOT_YET: &[&str] = &["rust-toolchain*"];

    #[test]
    fn every_pattern_is_of_a_file() {
        let git = Git::new(&Workspace::of_xtask());
        let listed = git.run(&["ls-files"]).unwrap();
        let patterns = KINDS.iter().map(|(pattern, _)| pattern);
        for pattern in patterns.chain(REPORT).chain(security::CODE) {
            let is_of_one = listed.lines().any(|path| matches(pattern, path, '/'));
            assert!(is_of_one || NOT_YET.contains(pattern), "{pattern}");
        }
    }

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
