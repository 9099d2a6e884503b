//! `cargo xtask release`.

use std::time::{Duration, Instant};

use terminal::Terminal;

use super::Context;
use crate::release::{self, BumpChoice, Options, Released};

/// Check that the client can be released, raise the version, commit and tag
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Try everything, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// How much of the version to raise
    #[arg(long, value_enum, default_value_t = BumpChoice::Auto)]
    bump: BumpChoice,
    /// Leave out the tests, where they have just run
    #[arg(long)]
    skip_tests: bool,
    /// Leave out all that is built: tests, package, consumers, documentation
    #[arg(long)]
    skip_builds: bool,
    /// Check the release that is checked out and tagged, instead of making one
    #[arg(long, conflicts_with_all = ["dry_run", "bump"])]
    tagged: bool,
    /// Hand the tagged release to the registry, with the token of the environment
    #[arg(long, requires = "tagged")]
    publish: bool,
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
        skip_tests: args.skip_tests,
        skip_builds: args.skip_builds,
        tagged: args.tagged,
        publish: args.publish,
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
        Released::DryRun { entry } => {
            if let Some(entry) = entry {
                print_entry(entry, terminal);
            }
            let seconds = format!("{} s", took.as_secs());
            terminal.step("done", "dry run, nothing was changed", &seconds);
        }
        Released::Tagged {
            tag,
            entry,
            is_first,
        } => {
            print_entry(entry, terminal);
            let done = format!("committed and tagged {tag}");
            terminal.step("done", &done, "nothing has left this machine");
            terminal.line(format_args!(
                "\nto publish it, push commit and tag: git push --follow-tags\n\
                 to take it back before that, run: git tag --delete {tag} && git reset --hard HEAD^"
            ));
            if *is_first {
                terminal.line(format_args!(
                    "\nthe first release cannot be published by the workflow: see \"Releasing\" in \
                     CONTRIBUTING.md"
                ));
            }
        }
    }
}

fn print_entry(entry: &str, terminal: &Terminal) {
    terminal.line(format_args!("\n{}\n", entry.trim_end()));
}
