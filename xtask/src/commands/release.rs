//! `cargo xtask release`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use workspace::terminal::Terminal;

use super::Context;
use crate::release::{self, BumpChoice, Options, Released};

/// Check that the client can be released, raise the version, commit and tag
///
/// A release is made on `main` as it was merged and tested. Everything is tried on a copy
/// before anything is written, and nothing leaves this machine: see docs/releasing.md.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Try everything, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// How much of the version to raise
    #[arg(long, value_enum, default_value_t = BumpChoice::Auto)]
    bump: BumpChoice,
    /// Make a pre-release, to be tried before the release: `--pre rc` gives 0.2.0-rc.1
    #[arg(long, value_name = "NAME", conflicts_with = "tagged")]
    pre: Option<String>,
    /// Leave out the tests of a dry run
    #[arg(long)]
    skip_tests: bool,
    /// Leave out all that a dry run builds: tests, package, consumers, documentation
    #[arg(long)]
    skip_builds: bool,
    /// Check the release that is checked out and tagged, instead of making one
    #[arg(long, conflicts_with_all = ["dry_run", "bump"])]
    tagged: bool,
    /// Write what has changed with the tagged release to a file, to announce it
    #[arg(long, value_name = "FILE", requires = "tagged")]
    notes: Option<PathBuf>,
    /// Append tag, file and SHA-256 of the tagged release to a file, as `name=value`
    #[arg(
        long,
        value_name = "FILE",
        requires = "tagged",
        conflicts_with = "skip_builds"
    )]
    outputs: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
///
/// When anything stands against a release, with what to do about it.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let started = Instant::now();
    let options = Options {
        dry_run: args.dry_run,
        bump: args.bump,
        pre: args.pre.clone(),
        skip_tests: args.skip_tests,
        skip_builds: args.skip_builds,
        tagged: args.tagged,
        notes: args.notes.as_deref().map(|path| context.path(path)),
        outputs: args.outputs.as_deref().map(|path| context.path(path)),
    };
    let released = release::run(
        &context.workspace,
        &context.process,
        &options,
        context.terminal,
    )?;
    print(&released, started.elapsed(), context.terminal);
    Ok(())
}

/// Prints how a release ended, and what comes next.
pub fn print(released: &Released, took: Duration, terminal: &Terminal) {
    match released {
        Released::Confirmed => terminal.step("done", "the release is what it should be", ""),
        Released::DryRun { entry, obstacles } => {
            if let Some(entry) = entry {
                print_entry(entry, terminal);
            }
            let seconds = format!("{} s", took.as_secs());
            terminal.step("done", "dry run, nothing was changed", &seconds);
            if !obstacles.is_empty() {
                terminal.line(format_args!(
                    "\nnothing would be released from here, because\n\n- {}",
                    obstacles.join("\n- ")
                ));
            }
        }
        Released::Tagged {
            tag,
            remote,
            entry,
            is_first,
        } => {
            print_entry(entry, terminal);
            let done = format!("committed and tagged {tag}");
            terminal.step("done", &done, "nothing has left this machine");
            terminal.line(format_args!(
                "\nto publish it, push commit and tag: git push --atomic {remote} main {tag}\n\
                 to take it back before that, run: git tag --delete {tag} && git reset --hard HEAD^"
            ));
            if *is_first {
                terminal.line(format_args!(
                    "\nthe first release cannot be published by the workflow: see docs/releasing.md"
                ));
            }
        }
    }
}

fn print_entry(entry: &str, terminal: &Terminal) {
    terminal.line(format_args!("\n{}\n", entry.trim_end()));
}
