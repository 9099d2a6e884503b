//! `cargo xtask bench`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use workspace::postgres::Postgres;
use workspace::terminal::{STEP, Terminal};

use super::Context;
use crate::bench::client;
use crate::bench::diff::{self, Speed};
use crate::bench::generate;
use crate::server;

/// Measure how fast things are
#[derive(Debug, clap::Subcommand)]
pub enum Args {
    /// The client against reqwest and structs written by hand
    Client(ClientArgs),
    /// `cargo xtask diff` against values and the compiler, and against the clock
    Diff(DiffArgs),
    /// The generator beside `cargo progenitor`
    Generate(GenerateArgs),
    /// The reference server under load, beside responses without users and database
    Server(ServerArgs),
}

/// What of the client is measured.
#[derive(Debug, clap::Args)]
pub struct ClientArgs {
    /// Only what has this in its name, such as `decode`
    filter: Option<String>,
}

/// What of the diff is measured.
///
/// Most of the time it compiles clients; --quick is a sample, and --speed no more than
/// seconds.
#[derive(Debug, clap::Args)]
pub struct DiffArgs {
    /// A sample of 400 pairs of schemas and of 20 rules
    #[arg(long)]
    quick: bool,
    /// Which pairs of schemas
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Judge values alone, and compile nothing
    #[arg(long)]
    wire_only: bool,
    /// Only the speed
    #[arg(long, conflicts_with = "accuracy")]
    speed: bool,
    /// Only the accuracy
    #[arg(long)]
    accuracy: bool,
    /// How often each program is run for its median
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: u32,
}

/// What is generated from.
///
/// The generator is built optimised. Without documents it makes some, of 10 to 1,200 operations.
#[derive(Debug, clap::Args)]
pub struct GenerateArgs {
    /// Documents to generate from
    #[arg(value_name = "DOCUMENT")]
    documents: Vec<PathBuf>,
    /// How often each program is run for its median
    #[arg(long, value_name = "N", default_value_t = 7)]
    rounds: u32,
}

/// How the server is measured.
///
/// It is built optimised, and started on a community that is kept in target/tmp/load.
#[derive(Debug, clap::Args)]
pub struct ServerArgs {
    /// Only what has this in its name, such as `search`
    filter: Option<String>,
    /// How many nodes the community has
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u32,
    /// How long each kind of request is measured
    #[arg(long, value_name = "N", default_value_t = 5)]
    seconds: u32,
    /// 5,000 nodes, and a second each
    #[arg(long, conflicts_with_all = ["nodes", "seconds"])]
    quick: bool,
    /// The database: sqlite, postgres for a server that is thrown away afterwards, or the URL of
    /// an empty one, as in postgres://USER@HOST:PORT/DATABASE
    #[arg(long, value_name = "DATABASE", default_value = "sqlite")]
    database: String,
    /// How many processes serve it, on PostgreSQL
    #[arg(long, value_name = "N", default_value_t = 1)]
    processes: u8,
    /// Instead, measure what a hostile caller costs others
    #[arg(long, conflicts_with = "processes")]
    neighbours: bool,
}

/// Measures and prints the results.
///
/// # Errors
///
/// When what is measured cannot be built or run.
pub fn run(context: &Context<'_>, args: &Args) -> anyhow::Result<()> {
    let terminal = context.terminal;
    let args = match args {
        Args::Client(args) => {
            let what = "benchmarks of the client";
            terminal.step("build", what, "takes minutes the first time");
            return client::run(args.filter.as_deref());
        }
        Args::Generate(args) => {
            terminal.step("build", "generator", "takes minutes the first time");
            let documents = args.documents.iter();
            let documents: Vec<PathBuf> = documents.map(|path| context.path(path)).collect();
            let speed = generate::measure(&context.workspace, &documents, args.rounds)?;
            print_generation(&speed, terminal);
            return Ok(());
        }
        Args::Server(args) => return measure_server(context, args),
        Args::Diff(args) => args,
    };
    let xtask = std::env::current_exe().context("the program's own path is unknown")?;
    if !args.accuracy {
        let speed = diff::measure(&context.workspace, &xtask, args.rounds)?;
        print_speed(&speed, terminal);
    }
    if !args.speed {
        let pairs = if args.quick { 400 } else { 8_000 };
        let seed = args.seed.saturating_mul(10_000);
        let seeds = format!("{pairs} pairs, from seed {seed}");
        terminal.step("judge", "schemas", &seeds);
        diff::judge_schemas(pairs, seed)?;
        if !args.wire_only {
            terminal.step("compile", "clients", "takes minutes the first time");
            diff::judge_rust(args.quick.then_some(20), &xtask)?;
        }
    }
    Ok(())
}

fn measure_server(context: &Context<'_>, args: &ServerArgs) -> anyhow::Result<()> {
    let (nodes, seconds) = if args.quick {
        (5_000, 1)
    } else {
        (args.nodes, args.seconds)
    };
    let (nodes, seconds) = (nodes.to_string(), seconds.to_string());
    let command = if args.neighbours {
        "neighbours"
    } else {
        "bench"
    };
    let mut arguments = vec![command, "--nodes", &nodes, "--seconds", &seconds];
    arguments.extend(args.filter.as_deref());
    let started = match args.database.as_str() {
        "postgres" => Some(Postgres::start(&[])?),
        _ => None,
    };
    let address = started.as_ref().map(|started| started.url("postgres"));
    let address = address.as_deref().unwrap_or(&args.database);
    let processes = args.processes.to_string();
    match address {
        "sqlite" if args.processes == 1 => {}
        "sqlite" => anyhow::bail!("this is for PostgreSQL; say `--database postgres`"),
        address => {
            arguments.extend(["--postgres", address]);
            if !args.neighbours {
                arguments.extend(["--processes", &processes]);
            }
        }
    }
    server::load(&context.workspace, context.terminal, &arguments)
}

/// Prints the medians as a table.
pub fn print_speed(speed: &Speed, terminal: &Terminal) {
    let profile = if cfg!(debug_assertions) {
        "unoptimised"
    } else {
        "optimised"
    };
    terminal.line(format_args!(
        "median of {} runs, from the start of the process; xtask is {profile}\n",
        speed.rounds
    ));
    let row = |name: &str, ours: &str, theirs: &str| format!("{name:<22} {ours:>14} {theirs:>16}");
    let redocly = speed.redocly.as_deref().unwrap_or("redocly");
    let heading = row("document", "xtask diff", redocly);
    terminal.line(format_args!("{STEP}{heading}{STEP:#}"));
    for measured in &speed.measured {
        let theirs = measured
            .redocly
            .map_or_else(|| "-".to_owned(), milliseconds);
        terminal.text(&row(&measured.name, &milliseconds(measured.ours), &theirs));
    }
    if let Err(why) = &speed.redocly {
        terminal.line(format_args!("\nnot compared with Redocly: {why}"));
    }
    terminal.line(format_args!(""));
}

/// Prints the medians of generations as a table.
pub fn print_generation(speed: &generate::Speed, terminal: &Terminal) {
    terminal.line(format_args!(
        "median of {} runs, from the start of the process\n",
        speed.rounds
    ));
    let row = |cells: [&str; 5]| {
        let [name, ours, theirs, ratio, nothing] = cells;
        format!("{name:<22} {ours:>12} {theirs:>18} {ratio:>7} {nothing:>15}")
    };
    let heading = row([
        "document",
        "generator",
        "cargo progenitor",
        "ratio",
        "nothing to do",
    ]);
    terminal.line(format_args!("{STEP}{heading}{STEP:#}"));
    let mut failures = Vec::new();
    for measured in &speed.measured {
        let (theirs, ratio) = match &measured.progenitor {
            Some(Ok(theirs)) => {
                let ratio = measured.ours.as_secs_f64() / theirs.as_secs_f64();
                (milliseconds(*theirs), format!("{ratio:.2}"))
            }
            Some(Err(why)) => {
                failures.push(format!("{}: {why}", measured.name));
                ("fails".to_owned(), "-".to_owned())
            }
            None => ("-".to_owned(), "-".to_owned()),
        };
        let (ours, nothing) = (measured.ours, measured.nothing_to_do);
        let (ours, nothing) = (milliseconds(ours), milliseconds(nothing));
        terminal.text(&row([&measured.name, &ours, &theirs, &ratio, &nothing]));
    }
    terminal.line(format_args!(""));
    for failure in failures {
        terminal.line(format_args!("cargo progenitor fails on {failure}\n"));
    }
    if let Some(why) = &speed.alone {
        terminal.line(format_args!("not compared with cargo progenitor: {why}\n"));
    }
}

fn milliseconds(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1_000.0)
}
