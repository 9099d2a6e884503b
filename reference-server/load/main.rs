//! Loads the server from a process of its own, and measures it: `cargo xtask bench server` and
//! `cargo xtask soak` build both and run this.

mod bench;
mod connection;
mod expensive;
mod hostile;
mod measure;
mod neighbours;
mod operations;
mod server;
mod site;
mod soak;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use terminal::Terminal;
use tokio::runtime::Builder;

/// The same allocator as in the server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Load the reference server.
#[derive(Debug, Parser)]
#[command(name = "load")]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// Cargo adds it
    #[arg(long, global = true, hide = true)]
    bench: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    Bench(bench::Args),
    Neighbours(neighbours::Args),
    Expensive(expensive::Args),
    Soak(soak::Args),
}

fn main() -> ExitCode {
    let terminal = Terminal::standard();
    match run(&Cli::parse().command, &terminal) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            terminal.failure(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command, terminal: &Terminal) -> anyhow::Result<()> {
    // One thread, because the server needs the others.
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match command {
            Command::Bench(args) => bench::run(args, terminal).await,
            Command::Neighbours(args) => neighbours::run(args, terminal).await,
            Command::Expensive(args) => expensive::run(args, terminal).await,
            Command::Soak(args) => soak::run(args, terminal).await,
        }
    })
}

fn milliseconds(time: std::time::Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1_000.0;
    let digits = if milliseconds < 10.0 { 2 } else { 0 };
    format!("{milliseconds:.digits$} ms")
}
