//! `cargo xtask release`.

use std::path::PathBuf;

use openapi_diff::Level;

/// Check that the client can be released, raise the version, commit and tag
///
/// A release is made on `main` as it was merged and tested. Everything is tried in a
/// worktree before anything is written, and nothing leaves this machine: see docs/releasing.md.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Try everything, and change nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Raise the version by this much; by default as the changes require
    #[arg(long, value_parser = super::level(), value_name = "LEVEL")]
    pub(crate) bump: Option<Level>,
    /// Make a pre-release, to be tried before the release: `--pre rc` gives 0.2.0-rc.1
    #[arg(long, value_name = "NAME", conflicts_with = "tagged")]
    pub(crate) pre: Option<String>,
    /// Skip the tests of a dry run
    #[arg(long)]
    pub(crate) skip_tests: bool,
    /// Skip everything that a dry run builds: tests, package, consumers, documentation
    #[arg(long)]
    pub(crate) skip_builds: bool,
    /// Check the release that is checked out and tagged, instead of making one
    #[arg(long, conflicts_with_all = ["dry_run", "bump"])]
    pub(crate) tagged: bool,
    /// Write the release notes of the tagged release to a file
    #[arg(long, value_name = "FILE", requires = "tagged")]
    pub(crate) notes: Option<PathBuf>,
    /// Append tag, file and SHA-256 of the tagged release to a file, as `name=value`
    #[arg(long, value_name = "FILE", requires = "tagged", conflicts_with = "skip_builds")]
    pub(crate) outputs: Option<PathBuf>,
}
