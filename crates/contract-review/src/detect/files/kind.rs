//! The kinds of files.

use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Document,
    /// The changes of the document that were approved.
    Approvals,
    Ledger,
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
    OtherSnapshot,
    /// Changes of the database's tables.
    Migration,
    /// A test, or what it needs.
    Test,
    /// The client as it is written by hand.
    Client,
    CommandLine,
    HouseRule,
    Tool,
    Server,
    /// Scenarios that a service is checked with.
    Conformance,
    /// Texts for people.
    Prose,
    /// Anything else.
    Other,
}
