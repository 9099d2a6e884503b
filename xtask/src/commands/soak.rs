//! `cargo xtask soak`.

use anyhow::Context as _;
use workspace::postgres::{Postgres, TestPostgres, find_or_skip};

use super::Context;
use crate::programs::{self, cargo_test};

/// The order of the steps, and their requirements.
const HELP: &str = "Memory, slow connections, a search for expensive requests, then kills; it \
                    stops at the first failure. Each slow connection needs a file descriptor in \
                    the server and one in the load: `ulimit -Hn` shows the limit. The search needs \
                    Linux. With the defaults it takes some thirty-five minutes on two cores.";

/// The size of the communities of the search. In one of them, an author has 300,000 additional
/// answers.
const SEARCHED_NODES: &str = "--nodes=20000";

/// The tests that kill the server while many write to it.
const ON_SQLITE: &[&str] = &["durability::"];

/// The same tests with PostgreSQL, which is killed as well.
const ON_POSTGRES: &[&str] = &[
    "--include-ignored",
    "postgres::faults::acknowledged_writes_survive_a_killed_server",
    "postgres::faults::restarting_database_is_awaited",
];

/// Load the reference server for a long time, and kill it while clients write
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The number of kills
    #[arg(long, value_name = "N", default_value_t = 100)]
    kills: u32,
    /// The number of kills of the server and of PostgreSQL, if PostgreSQL is installed
    #[arg(long, value_name = "N", default_value_t = 20)]
    postgres_kills: u32,
    /// The number of connections that send their requests byte by byte
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: u32,
    /// The number of requests over which memory must stay flat
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    requests: u32,
    /// The seconds of the search for expensive requests, on each of two communities
    #[arg(long, value_name = "N", default_value_t = 600)]
    search_seconds: u32,
    /// The seed of the requests of the search
    #[arg(long, value_name = "N", default_value_t = 1)]
    search_seed: u64,
}

pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let connections = format!("--connections={}", args.connections);
    let requests = format!("--requests={}", args.requests);
    programs::load(context, &["soak", &connections, &requests])?;
    let seconds = format!("--seconds={}", args.search_seconds);
    let seed = format!("--seed={}", args.search_seed);
    let search = ["expensive", SEARCHED_NODES, &seconds, &seed];
    programs::load(context, &search)?;
    programs::load(context, &[&search[..], &["--lopsided"]].concat())?;
    kill(context, args.kills, "kills", ON_SQLITE, None)?;
    if find_or_skip("kills on PostgreSQL").is_none() {
        return Ok(());
    }
    let postgres = Postgres::start(&[("max_connections", "300")])?;
    let url = postgres.url("postgres");
    let kills = args.postgres_kills;
    kill(context, kills, "kills on PostgreSQL", ON_POSTGRES, Some(&url))
}

/// Runs the tests that kill the server this many times.
fn kill(
    context: &Context<'_>,
    kills: u32,
    what: &str,
    tests: &[&str],
    postgres: Option<&str>,
) -> anyhow::Result<()> {
    let mut command = cargo_test(context, "community-qa-server");
    command
        .args(tests)
        .env("COMMUNITY_QA_KILLS", kills.to_string())
        .envs(postgres.map(|url| (TestPostgres::VARIABLE, url)));
    programs::run(&mut command).context("the community is damaged after the kills")?;
    let outcome = "nothing acknowledged is lost, and nothing is half done";
    let kills = format!("{kills} {what}");
    context.terminal.step("kill", &kills, outcome);
    Ok(())
}
