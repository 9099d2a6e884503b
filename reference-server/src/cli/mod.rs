//! The commands.

mod backup;
mod demo;
mod descriptors;
mod existing;
mod export;
mod logging;
mod permission;
mod progress;
mod seed;
mod serve;
mod signals;
mod user;

use std::process::ExitCode;

use anyhow::Context;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

/// A server of the Community Q&A Platform REST API.
#[derive(Debug, Parser)]
#[command(name = "community-qa-server", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve a small community from memory, to try things on
    Demo(demo::Demo),
    /// Fill a new database with a made-up community of any size
    Seed(seed::SeedCommand),
    /// Serve a community
    Serve(serve::Serve),
    /// Look after users
    #[command(subcommand)]
    User(user::User),
    /// Look after permissions
    #[command(subcommand)]
    Permission(permission::PermissionCommand),
    /// Write a community to a file, also while it is in use
    Export(export::Export),
    /// Fill an empty database with what was exported
    Restore(export::Restore),
    /// Copy a database while it is in use
    Backup(backup::Backup),
}

/// Runs the command that the arguments name.
#[must_use]
pub fn run() -> ExitCode {
    let matches = Cli::command().get_matches();
    let done = Cli::from_arg_matches(&matches)
        .map_err(anyhow::Error::from)
        .and_then(|cli| run_command(cli.command, innermost(&matches)));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run_command(command: Command, matches: &ArgMatches) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("failed to start")?;
    runtime.block_on(async {
        match command {
            Command::Demo(demo) => demo.run().await,
            Command::Seed(seed) => seed.run(matches).await,
            Command::Export(export) => export.run(matches).await,
            Command::Restore(restore) => restore.run(matches).await,
            Command::Serve(serve) => serve.run(matches).await,
            Command::User(user) => user.run(matches).await,
            Command::Permission(permission) => permission.run(matches).await,
            Command::Backup(backup) => backup.run(matches).await,
        }
    })
}

/// The matches of the command itself, below those of the commands that it belongs to.
fn innermost(matches: &ArgMatches) -> &ArgMatches {
    match matches.subcommand() {
        Some((_, inner)) => innermost(inner),
        None => matches,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
