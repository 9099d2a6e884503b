//! Releases of the client crate: see `docs/releasing.md`.
//!
//! A release is a change of version and changelog that is reviewed and merged like any other.
//! `.github/workflows/release.yml` checks and publishes it when its tag is pushed.

mod changelog;
mod check;
mod package;
mod plan;
mod prepare;
mod trial;
mod write;

use anyhow::bail;
use openapi_codegen::MODULE;
use terminal::{Terminal, count};

use crate::commands::Context;
use crate::commands::release::Args;
use crate::generate::{self, CHECK};
use crate::git::Git;

pub use changelog::without_entries;
pub use write::write_version;

/// Writes the next version, or checks the one that is checked out.
///
/// # Errors
///
/// All problems with a release, each with advice.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let git = Git::new(&context.workspace);
    expect_clean(&git)?;
    context.terminal.step("clean", "working tree", "nothing uncommitted");
    expect_complete(&git)?;
    check_contract(context)?;
    if args.check {
        check::run(context, &git, args)
    } else {
        prepare::run(context, &git, args.bump)
    }
}

/// Refuses uncommitted files: they would become part of the release, or be packaged without a
/// review.
fn expect_clean(git: &Git) -> anyhow::Result<()> {
    let status = git.run(&["status", "--porcelain"])?;
    if !status.is_empty() {
        bail!(
            "the working tree has changes that are not committed:\n\n{}\n\ncommit them, or put \
             them away: git stash --include-untracked",
            status.trim_end()
        );
    }
    Ok(())
}

/// Refuses a shallow clone: without earlier releases, this one would look like the first.
fn expect_complete(git: &Git) -> anyhow::Result<()> {
    if git.is_shallow()? {
        bail!(
            "this clone is shallow, so earlier releases may be missing; fetch them: git fetch \
             --unshallow --tags"
        );
    }
    Ok(())
}

/// Checks the document against the rules, and the generated files against the document.
fn check_contract(context: &Context<'_>) -> anyhow::Result<()> {
    let silent = Terminal::silent();
    generate::run(&context.workspace, &context.process, CHECK, &silent)?;
    let module = format!("generated-client/{MODULE}");
    context.terminal.step("drift", &module, "as generated");
    let rules = count(crate::rules::lint::rules().count(), "rule");
    context.terminal.step("lint", &rules, "no findings");
    Ok(())
}
