//! Loads the reference server from a process of its own: `cargo xtask bench server` and
//! `cargo xtask soak` build both and run this.

mod bench;
mod cases;
mod connection;
mod goals;
mod hostile;
mod load;
mod neighbours;
mod plans;
mod postgres;
mod server;
mod soak;
mod table;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tokio::runtime::Builder;
use workspace::terminal::Terminal;

/// The same as that of the server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Load the reference server.
#[derive(Debug, Parser)]
struct Cli {
    /// The program of the server
    #[arg(long, value_name = "FILE")]
    server: PathBuf,

    /// Where databases are kept for the next run
    #[arg(long, value_name = "DIRECTORY")]
    directory: PathBuf,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Bench(bench::Args),
    Neighbours(neighbours::Args),
    Soak(soak::Args),
    Plans(plans::Args),
}

fn main() -> ExitCode {
    let terminal = Terminal::standard();
    match run(&Cli::parse(), &terminal) {
        Ok(code) => code,
        Err(error) => {
            terminal.failure(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli, terminal: &Terminal) -> anyhow::Result<ExitCode> {
    // One thread: the server needs the others.
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let files = server::Files {
        program: &cli.server,
        directory: &cli.directory,
    };
    runtime.block_on(async {
        match &cli.command {
            Command::Bench(args) => bench::run(files, args, terminal).await,
            Command::Neighbours(args) => neighbours::run(files, args, terminal).await,
            Command::Soak(args) => soak::run(files, args, terminal).await,
            Command::Plans(args) => plans::run(files, args, terminal).await,
        }
    })
}
