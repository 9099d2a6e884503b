//! The commands.

mod accounts;
mod backup;
mod compare;
mod demo;
mod descriptors;
mod existing;
mod export;
mod group;
mod import;
mod logging;
mod output;
mod password;
mod permission;
mod progress;
mod seed;
mod serve;
mod signals;
mod table;
mod user;

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, anyhow};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::cli::output::errln;
use crate::config::{self, DatabaseFlags, Sources};
use crate::service::{Clock, Failure, HOT_DAYS, Service};

/// The codes that the program ends with.
const EXIT_CODES: &str = "Exit codes:
  0  The command has succeeded
  1  It has failed; or `compare` found a difference, or `import` left out a record
  2  The arguments are wrong";

/// A server of the Community Q&A Platform REST API.
#[derive(Debug, Parser)]
#[command(name = "community-qa-server", version, after_help = EXIT_CODES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve a small made-up community, to try things on and for tests
    Demo(demo::Demo),
    /// Fill a new database with a made-up community of any size
    Seed(seed::SeedCommand),
    /// Serve a community
    Serve(serve::Serve),
    /// Manage users
    #[command(subcommand)]
    User(user::User),
    /// Manage groups, which are also custom roles
    #[command(subcommand)]
    Group(group::GroupCommand),
    /// Manage permissions
    #[command(subcommand)]
    Permission(permission::PermissionCommand),
    /// Write a community to a file, even while the server runs
    Export(export::Export),
    /// Create a database from an export
    Restore(export::Restore),
    /// Compare two databases
    Compare(compare::Compare),
    /// Import a community from elsewhere
    Import(import::Import),
    /// Copy a database while it is in use
    Backup(backup::Backup),
}

/// Runs the command that the arguments name.
#[must_use]
pub fn run() -> ExitCode {
    match read_and_run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            errln!("error: {}", config::hide_credentials(&format!("{error:#}")));
            ExitCode::FAILURE
        }
    }
}

fn read_and_run() -> anyhow::Result<()> {
    let (matches, sources) = config::read(Cli::command())?;
    run_command(Cli::from_arg_matches(&matches)?.command, &sources)
}

/// The name of the threads that answer requests. A request must not hold one for long.
const ANSWERING_THREAD: &str = "answering";

/// The name of the threads for bounded work: long reads, hashing, rendering.
const BLOCKING_THREAD: &str = "blocking";

/// Starts the runtime. Its two kinds of threads have different names, so that the search for
/// expensive requests can add up the time of the answering ones.
fn start_runtime() -> std::io::Result<tokio::runtime::Runtime> {
    let answering = std::thread::available_parallelism().map_or(1, usize::from);
    let started = AtomicUsize::new(0);
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(answering)
        // Tokio asks for the names of both kinds here, and starts all workers first.
        .thread_name_fn(move || {
            let is_answering = started.fetch_add(1, Ordering::Relaxed) < answering;
            let name = if is_answering { ANSWERING_THREAD } else { BLOCKING_THREAD };
            name.to_owned()
        })
        .enable_all()
        .build()
}

fn run_command(command: Command, sources: &Sources) -> anyhow::Result<()> {
    let runtime = start_runtime().context("failed to start")?;
    if !matches!(command, Command::Demo(_) | Command::Serve(_)) {
        logging::start_for_command();
    }
    runtime.block_on(async {
        match command {
            Command::Demo(demo) => demo.run(sources).await,
            Command::Seed(seed) => seed.run().await,
            Command::Export(export) => export.run().await,
            Command::Restore(restore) => restore.run().await,
            Command::Compare(compare) => compare.run().await,
            Command::Import(import) => import.run().await,
            Command::Serve(serve) => serve.run(sources).await,
            Command::User(user) => user.run().await,
            Command::Group(group) => group.run().await,
            Command::Permission(permission) => permission.run().await,
            Command::Backup(backup) => backup.run().await,
        }
    })
}

/// The address in actions of commands, which run on the machine of the database.
const THIS_MACHINE: &str = "127.0.0.1";

/// Opens a community, which another process may be serving.
async fn open(database: &DatabaseFlags) -> anyhow::Result<Service> {
    let db = database.open().await?;
    let opened = Service::open(db, Clock::system(), HOT_DAYS).await;
    opened.with_context(|| format!("failed to open {}", database.location))
}

/// Adds what to do if a command would remove the last super user.
fn explain(failure: Failure) -> anyhow::Error {
    match failure {
        Failure::Conflict(reason) => anyhow!(
            "{reason}; make another one with `group add-user \"Super Users\" USERNAME` first"
        ),
        other => other.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_consistent() {
        Cli::command().debug_assert();
    }
}
