//! `cargo xtask bench`.

use anyhow::Context as _;
use workspace::postgres::Postgres;

use super::Context;
use crate::programs::{self, cargo_test};

/// Measure the client and the server, and the accuracy of the diff
#[derive(Debug, clap::Subcommand)]
pub enum Args {
    /// The client against reqwest and structs written by hand
    Client(ClientArgs),
    /// The verdicts of `cargo xtask diff` against values
    Diff(DiffArgs),
    /// The reference server under load, compared with a page in memory
    Server(ServerArgs),
}

/// Options of the benchmarks of the client.
#[derive(Debug, clap::Args)]
pub struct ClientArgs {
    /// Only benchmarks with this in their name, such as `decode`
    filter: Option<String>,
}

/// Options of the judge of the diff.
#[derive(Debug, clap::Args)]
pub struct DiffArgs {
    /// A sample of 400 pairs of schemas
    #[arg(long)]
    quick: bool,
    /// The seed of the pairs of schemas
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The options that are handed on.
const LOAD: &str = "Further options of the load, which come last: a filter such as `search`, \
--nodes N (100,000), --seconds N (5), and on PostgreSQL --processes N.";

/// Options of the load on the server.
///
/// It is built optimised, and started on a community that is kept in target/tmp/load.
#[derive(Debug, clap::Args)]
#[command(after_help = LOAD)]
pub struct ServerArgs {
    /// 5,000 nodes, and a second each
    #[arg(long)]
    quick: bool,
    /// The database: sqlite, postgres for a server that is thrown away afterwards, or the URL of
    /// an empty one, as in postgres://USER@HOST:PORT/DATABASE
    #[arg(long, value_name = "DATABASE", default_value = "sqlite")]
    database: String,
    /// Instead, measure what a hostile caller costs others
    #[arg(long)]
    neighbours: bool,
    /// Further options
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

/// Measures and prints the results.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    match args {
        Args::Client(args) => measure_client(context, args),
        Args::Diff(args) => judge_diff(context, args),
        Args::Server(args) => measure_server(context, args),
    }
}

fn measure_client(context: &Context<'_>, args: &ClientArgs) -> anyhow::Result<()> {
    let (what, takes) = ("benchmarks of the client", "takes minutes the first time");
    context.terminal.step("build", what, takes);
    // With spans, which are idle as long as nothing listens to them.
    let features = ["--features", "testing,tracing", "--", "--ratios"];
    let mut cargo = context.cargo();
    cargo
        .args(["bench", "--quiet", "--package", "community-qa-client"])
        .args(["--bench", "client"])
        .args(features)
        .args(args.filter.as_deref());
    programs::run(&mut cargo).context("the benchmarks have failed")
}

fn judge_diff(context: &Context<'_>, args: &DiffArgs) -> anyhow::Result<()> {
    let pairs = if args.quick { 400 } else { 8_000 };
    let seed = args.seed.saturating_mul(10_000);
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
    let mut arguments = vec![if args.neighbours { "neighbours" } else { "bench" }];
    if args.quick {
        arguments.extend(["--nodes", "5000", "--seconds", "1"]);
    }
    arguments.extend(args.options.iter().map(String::as_str));
    let started = match args.database.as_str() {
        "postgres" => Some(Postgres::start(&[])?),
        _ => None,
    };
    let address = started.as_ref().map(|started| started.url("postgres"));
    let address = address.as_deref().unwrap_or(&args.database);
    if address != "sqlite" {
        arguments.extend(["--postgres", address]);
    }
    programs::load(context, &arguments)
}
