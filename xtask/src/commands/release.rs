//! `cargo xtask release`.

use std::path::PathBuf;

use openapi_diff::Level;

/// Write the version and the changelog of the next release, or check them
///
/// Writes into the working tree and commits nothing: look at `git diff`, and merge it like any
/// other change. Then push a tag: see docs/releasing.md.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Raise the version by this much; the default is what the changes require
    #[arg(long, value_parser = super::level(), value_name = "LEVEL", conflicts_with = "check")]
    pub(crate) bump: Option<Level>,
    /// Check the version that is checked out: versions, changelog, tests, package, programs that
    /// use the package, documentation
    #[arg(long)]
    pub(crate) check: bool,
    /// Check everything but the tests
    #[arg(long, requires = "check")]
    pub(crate) skip_tests: bool,
    /// Write the release notes to a file
    #[arg(long, value_name = "FILE", requires = "check")]
    pub(crate) notes: Option<PathBuf>,
    /// Append the tag, the file and the SHA-256 of the package to a file, as `name=value`
    #[arg(long, value_name = "FILE", requires = "check")]
    pub(crate) outputs: Option<PathBuf>,
}
