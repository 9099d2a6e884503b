//! `bench`: how fast the server is, and what it needs.

use std::process::ExitCode;
use std::rc::Rc;
use std::time::Duration;

use anyhow::bail;
use workspace::terminal::{Terminal, grouped};

use crate::cases::{Kind, Site};
use crate::goals::{POSTGRES, SQLITE, goals};
use crate::load::{Measured, Until, run as load};
use crate::server::{Files, Served};
use crate::table;

/// Measure requests per second, latencies and memory.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only what has this in its name, such as `search`
    filter: Option<String>,
    /// How many nodes the community has
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u32,
    /// How long each row is measured
    #[arg(long, value_name = "N", default_value_t = 5)]
    seconds: u64,
    /// A server of PostgreSQL to have the community on, as postgres://USER@HOST:PORT/postgres.
    /// It gets databases named bench_…
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<String>,
    /// How many processes serve the community
    #[arg(long, value_name = "N", default_value_t = 1, requires = "postgres",
        value_parser = clap::value_parser!(u8).range(1..=16))]
    processes: u8,
    /// End with status 1 when a goal is missed
    #[arg(long)]
    strict: bool,
}

/// All that was measured.
#[derive(Debug)]
pub(crate) struct Results {
    /// From the start of the process to its first response.
    pub(crate) started: Duration,
    /// MiB before the load.
    pub(crate) idle: Option<u64>,
    pub(crate) rows: Vec<Row>,
}

/// One kind of request.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) kind: Kind,
    pub(crate) measured: Measured,
    /// MiB at its end.
    pub(crate) memory: Option<u64>,
}

impl Results {
    pub(crate) fn per_second(&self, kind: Kind) -> Option<f64> {
        let row = self.rows.iter().find(|row| row.kind == kind)?;
        Some(row.measured.per_second)
    }
}

pub(crate) async fn run(
    files: Files<'_>,
    args: &Args,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let postgres = args.postgres.as_deref();
    let community = files.community(args.nodes, postgres, terminal).await?;
    let mut all = Vec::new();
    for _ in 0..args.processes {
        all.push(files.serve(&community, &[]).await?);
    }
    let [served, ..] = all.as_slice() else {
        bail!("no process was asked for");
    };
    let mut results = Results {
        started: served.started,
        idle: served.memory(),
        rows: Vec::new(),
    };
    let site = Rc::new(Site::prepare(served).await?);
    let terms = &site.terms;
    let hits = |term: &crate::words::Term| {
        let hits = usize::try_from(term.hits).unwrap_or_default();
        format!("`{}` {}", term.q, grouped(hits))
    };
    let (rare, common, part) = (hits(&terms.rare), hits(&terms.common), hits(&terms.part));
    terminal.line(format_args!(
        "{}{} nodes, {} s a row after one of warm-up, {} cores for server and load\n\
         hits: rare {rare}, common {common}, substring {part}\n",
        place(args),
        grouped(args.nodes as usize),
        args.seconds,
        std::thread::available_parallelism().map_or(1, usize::from),
    ));
    let until = Until::Time {
        warm_up: Duration::from_secs(1),
        measured: Duration::from_secs(args.seconds),
    };
    let filter = args.filter.as_deref().unwrap_or_default();
    for kind in Kind::ALL {
        if !kind.name().contains(filter) {
            continue;
        }
        terminal.progress("measure", kind.name(), "");
        let addresses = all.iter().map(|served| served.address).collect();
        let measured = load(addresses, kind.clients(), until, site.draw(kind)).await;
        results.rows.push(Row {
            kind,
            measured,
            memory: all.first().and_then(Served::memory),
        });
    }
    table::print(&results, terminal);
    terminal.text("");
    let wanted = match args.postgres {
        None => &SQLITE,
        Some(_) => &POSTGRES,
    };
    let goals = goals(&results, wanted);
    table::print_goals(&goals, terminal);
    let missed = goals.iter().any(|goal| !goal.met);
    Ok(if missed && args.strict {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// What is measured, where it is not one process on SQLite.
fn place(args: &Args) -> String {
    match (&args.postgres, args.processes) {
        (None, _) => String::new(),
        (Some(_), 1) => "PostgreSQL, one process, ".to_owned(),
        (Some(_), processes) => format!("PostgreSQL, {processes} processes, "),
    }
}
