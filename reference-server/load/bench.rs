//! `bench`: requests per second, latencies and memory.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::bail;
use fastrand::Rng;
use terminal::{STEP, Terminal, grouped};

use crate::measure::{Call, Clients, Measured, Until, measure};
use crate::milliseconds;
use crate::server::{Community, Served};
use crate::site::{CLIENTS, COMMON, PART, RARE, Site};

/// Measure requests per second, latencies and memory.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only rows with this in their names, such as `search`
    filter: Option<String>,
    #[command(flatten)]
    community: Community,
    /// The time for which each row is measured
    #[arg(long, value_name = "N", default_value_t = 5)]
    seconds: u64,
    /// The number of processes that serve the community
    #[arg(long, value_name = "N", default_value_t = 1, requires = "postgres",
        value_parser = clap::value_parser!(u8).range(1..=16))]
    processes: u8,
}

/// Draws a request of a client.
type Draw = Box<dyn Fn(&Site, &mut Rng, usize) -> Call>;

/// The kinds of requests, each with its name and its number of clients. A single client sends one
/// search at a time, and makes each write in a transaction of its own.
fn rows() -> Vec<(String, usize, Draw)> {
    let row = |name: &str, clients, draw: fn(&Site, &mut Rng, usize) -> Call| {
        let draw: Draw = Box::new(draw);
        (name.to_owned(), clients, draw)
    };
    let mut rows = vec![
        row("page in memory", CLIENTS, |_, _, _| Call::fixed()),
        row("user by id", CLIENTS, Site::user),
        row("list of 20 users", CLIENTS, Site::list),
    ];
    for (which, term) in [("rare", RARE), ("common", COMMON), ("substring", PART)] {
        for (order, sort) in [("activity", ""), ("relevance", "&sort=newest")] {
            let search: Draw = Box::new(move |site, _, client| site.search(term, sort, client));
            rows.push((format!("search {which}, {order}"), 1, search));
        }
    }
    rows.extend([
        row("comment, one a transaction", 1, Site::comment),
        row("comment", CLIENTS, Site::comment),
        row("mixed", CLIENTS, mixed),
    ]);
    rows
}

/// Makes a read, or about one time in twelve a comment.
fn mixed(site: &Site, random: &mut Rng, client: usize) -> Call {
    match random.u8(..100) {
        0..92 => read(site, random, client),
        _ => site.comment(random, client),
    }
}

/// A read as people make it: mostly users and lists, sometimes the result of a search.
pub(crate) fn read(site: &Site, random: &mut Rng, client: usize) -> Call {
    match random.u8(..92) {
        0..60 => site.user(random, client),
        60..85 => site.list(random, client),
        85..90 => site.search(RARE, "", client),
        _ => site.search(COMMON, "&sort=newest", client),
    }
}

pub(crate) async fn run(args: &Args, terminal: &Terminal) -> anyhow::Result<()> {
    let database = args.community.make(terminal)?;
    let mut all = Vec::new();
    for _ in 0..args.processes {
        all.push(Served::start(&database, &[]).await?);
    }
    let [served, ..] = all.as_slice() else {
        bail!("no process was asked for");
    };
    describe(args, served, terminal);
    let site = Site::prepare(served).await?;
    let addresses: Vec<SocketAddr> = all.iter().map(|served| served.address).collect();
    // Connections and caches are warmed up before anything is counted.
    let warm_up = Duration::from_secs(1);
    let until = Until::Time(warm_up, warm_up + Duration::from_secs(args.seconds));
    let filter = args.filter.as_deref().unwrap_or_default();
    for (name, clients, draw) in rows().iter().filter(|row| row.0.contains(filter)) {
        let clients = Clients::new(*clients, until);
        let draw = |random: &mut Rng, client| draw(&site, random, client);
        let measured = measure(&addresses, clients, &draw).await;
        print_row(name, clients.count, &measured, served.memory(), terminal);
    }
    Ok(())
}

fn describe(args: &Args, served: &Served, terminal: &Terminal) {
    let place = match (&args.community.postgres, args.processes) {
        (None, _) => "SQLite".to_owned(),
        (Some(_), processes) => format!("PostgreSQL, processes: {processes}"),
    };
    terminal.line(format_args!(
        "{place}, {} nodes, {} s a row, {} cores for server and load\n\
         started in {}, memory {} MiB before the load\n",
        grouped(args.community.nodes as usize),
        args.seconds,
        std::thread::available_parallelism().map_or(1, usize::from),
        milliseconds(served.started),
        served.memory().unwrap_or_default(),
    ));
    terminal.line(format_args!(
        "{STEP}{:<28} {:>7} {:>10} {:>9} {:>9} {:>8} {:>10}{STEP:#}",
        "request", "clients", "requests/s", "p50", "p99", "memory", "unexpected"
    ));
}

fn print_row(
    name: &str,
    clients: usize,
    measured: &Measured,
    memory: Option<u64>,
    terminal: &Terminal,
) {
    terminal.line(format_args!(
        "{name:<28} {clients:>7} {:>10.0} {:>9} {:>9} {:>8} {:>10}",
        measured.per_second,
        milliseconds(measured.percentile(50)),
        milliseconds(measured.percentile(99)),
        memory.map_or_else(|| "-".to_owned(), |memory| format!("{memory} MiB")),
        measured.unexpected,
    ));
    measured.show_example(terminal);
}
