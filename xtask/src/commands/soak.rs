//! `cargo xtask soak`: what shows of the reference server only in the long run.

use workspace::postgres::find_or_skip;

use super::Context;
use crate::server;

/// What it does and needs.
const HELP: &str = "Memory, slow connections, then kills; the first that fails ends it. The slow \
connections need as many file descriptors, for the server and for the load: `ulimit -Hn` says \
how many there are. With the defaults it takes some ten minutes on two cores.";

/// Load the reference server for long, and kill it while many write
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// How often it is killed
    #[arg(long, value_name = "N", default_value_t = 100)]
    kills: u32,
    /// How often it, and PostgreSQL, are killed where PostgreSQL is installed
    #[arg(long, value_name = "N", default_value_t = 20)]
    postgres_kills: u32,
    /// How many connections send their requests byte by byte
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: u32,
    /// Over how many requests memory must stay flat
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    requests: u32,
}

/// Runs the command.
///
/// # Errors
///
/// At the first fault.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let connections = format!("--connections={}", args.connections);
    let requests = format!("--requests={}", args.requests);
    let arguments = ["soak", &connections, &requests];
    server::load(&context.workspace, context.terminal, &arguments)?;
    let what = "nothing acknowledged is lost, and nothing is half done";
    server::kill(&context.workspace, args.kills)?;
    let kills = format!("{} kills", args.kills);
    context.terminal.step("kill", &kills, what);
    if find_or_skip("kills on PostgreSQL").is_some() {
        server::kill_on_postgres(&context.workspace, args.postgres_kills)?;
        let kills = format!("{} kills on PostgreSQL", args.postgres_kills);
        context.terminal.step("kill", &kills, what);
    }
    Ok(())
}
