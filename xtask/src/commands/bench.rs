//! `cargo xtask bench`.

use anyhow::Context as _;
use workspace::postgres::Postgres;

use super::Context;
use crate::programs::{self, cargo_test};

/// Measure the client and the server, and the accuracy of the diff
#[derive(Debug, clap::Subcommand)]
pub enum Args {
    /// The client, compared with reqwest and hand-written structs
    Client {
        /// Only benchmarks with this in their name, such as `decode`
        filter: Option<String>,
    },
    /// The verdicts of `cargo xtask diff`, compared with values
    Diff {
        /// A sample of 400 pairs of schemas
        #[arg(long)]
        quick: bool,
        /// The seed of the pairs of schemas
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
    },
    /// The reference server under load, compared with a page in memory
    Server(ServerArgs),
}

/// Options of the load on the server.
///
/// The server is built optimised, and serves a community that is kept in target/tmp/load.
#[derive(Debug, clap::Args)]
pub struct ServerArgs {
    /// Only requests with this in their name, such as `search`
    filter: Option<String>,
    /// The number of nodes of the community
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u32,
    /// The seconds for which each kind of request is measured
    #[arg(long, value_name = "N", default_value_t = 5)]
    seconds: u32,
    /// 5,000 nodes, and one second for each kind of request
    #[arg(long, conflicts_with_all = ["nodes", "seconds"])]
    quick: bool,
    /// The database: sqlite, postgres for a temporary server, or the URL of an empty database, as
    /// in postgres://USER@HOST:PORT/DATABASE
    #[arg(long, value_name = "DATABASE", default_value = "sqlite")]
    database: String,
    /// The number of processes that serve it, on PostgreSQL
    #[arg(long, value_name = "N", default_value_t = 1)]
    processes: u8,
    /// Measure the effect of a hostile caller on others instead
    #[arg(long, conflicts_with = "processes")]
    neighbours: bool,
    /// Use a community in which one author has 300,000 answers and a million actions; the hostile
    /// caller reads that account
    #[arg(long, requires = "neighbours")]
    lopsided: bool,
}

/// Measures and prints the results.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    match args {
        Args::Client { filter } => measure_client(context, filter.as_deref()),
        Args::Diff { quick, seed } => judge_diff(context, *quick, *seed),
        Args::Server(args) => measure_server(context, args),
    }
}

fn measure_client(context: &Context<'_>, filter: Option<&str>) -> anyhow::Result<()> {
    let (what, takes) = ("benchmarks of the client", "takes minutes the first time");
    context.terminal.step("build", what, takes);
    // With spans, which cost nothing as long as nothing listens to them.
    let features = ["--features", "testing,tracing", "--", "--ratios"];
    let mut cargo = context.cargo();
    cargo
        .args(["bench", "--quiet", "--package", "community-qa-client"])
        .args(["--bench", "client"])
        .args(features)
        .args(filter);
    programs::run(&mut cargo).context("the benchmarks failed")
}

fn judge_diff(context: &Context<'_>, quick: bool, seed: u64) -> anyhow::Result<()> {
    let pairs = if quick { 400 } else { 8_000 };
    // Seeds are further apart than one run has pairs.
    let seed = seed.saturating_mul(10_000);
    let seeds = format!("{pairs} pairs, from seed {seed}");
    context.terminal.step("judge", "schemas", &seeds);
    let ignored = ["--ignored", "--nocapture"];
    let mut values = cargo_test(context, "openapi-diff");
    values
        .arg("oracle::thousands")
        .args(ignored)
        .env("SCHEMA_PAIRS", pairs.to_string())
        .env("SCHEMA_SEED", seed.to_string());
    programs::run(&mut values).context("values and the diff disagree about schemas")
}

fn measure_server(context: &Context<'_>, args: &ServerArgs) -> anyhow::Result<()> {
    let (nodes, seconds) = if args.quick { (5_000, 1) } else { (args.nodes, args.seconds) };
    let (nodes, seconds) = (nodes.to_string(), seconds.to_string());
    let command = if args.neighbours { "neighbours" } else { "bench" };
    let mut arguments = vec![command, "--nodes", &nodes, "--seconds", &seconds];
    arguments.extend(args.lopsided.then_some("--lopsided"));
    arguments.extend(args.filter.as_deref());
    let started = match args.database.as_str() {
        "postgres" => Some(Postgres::start(&[])?),
        _ => None,
    };
    let throwaway = started.as_ref().map(|started| started.url("postgres"));
    let address = throwaway.as_deref().unwrap_or(&args.database);
    let processes = args.processes.to_string();
    match address {
        "sqlite" if args.processes == 1 => {}
        "sqlite" => anyhow::bail!("this needs PostgreSQL; give `--database postgres`"),
        address => {
            arguments.extend(["--postgres", address]);
            if !args.neighbours {
                arguments.extend(["--processes", &processes]);
            }
        }
    }
    programs::load(context, &arguments)
}
