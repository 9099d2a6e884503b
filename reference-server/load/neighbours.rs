//! `neighbours`: what a caller who asks for expensive things costs others.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::ensure;
use fastrand::Rng;
use tokio::runtime::Builder;
use tokio::time::timeout;
use workspace::terminal::{ERROR, STEP, Terminal, grouped};

use crate::hostile::{self, HOSTILE, Requests};
use crate::measure::{Call, Clients, Measured, Until, measure};
use crate::server::{Community, Served};
use crate::site::{CLIENTS, RARE, Site};
use crate::{milliseconds, operations};

/// The connections of the hostile caller.
const CONNECTIONS: [usize; 3] = [1, 8, 64];

/// The number of others who read, and of those who write.
const OTHER_CLIENTS: usize = 3;

/// The time for which the hostile caller is at work before others are measured.
const HEAD_START: Duration = Duration::from_millis(300);

/// The limit for the requests of others: so many times as long as without the hostile caller, or
/// this long.
const SLOWDOWN_LIMIT: u32 = 5;
const TIME_LIMIT: Duration = Duration::from_millis(100);

/// Measure what a hostile caller with 1, 8 and 64 connections costs others.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only rows with this in their names, such as `search`
    filter: Option<String>,
    #[command(flatten)]
    community: Community,
    /// The time for which each row is measured
    #[arg(long, value_name = "N", default_value_t = 3)]
    seconds: u64,
}

pub(crate) async fn run(args: &Args, terminal: &Terminal) -> anyhow::Result<()> {
    let database = args.community.make(terminal)?;
    let served = Served::start(&database, &["--log-level=info"]).await?;
    let site = Site::prepare(&served).await?;
    let seconds = Duration::from_secs(args.seconds);
    let alone = measure_others(served.address, &site, seconds).await;
    terminal.line(format_args!(
        "{} nodes, {} s a row; alone, reads take {} and writes {} (p99)\n\n\
         {STEP}{:<36} {:>11} {:>9} {:>9} {:>9} {:>9} {:>7}{STEP:#}",
        grouped(args.community.nodes as usize),
        args.seconds,
        milliseconds(alone[0].percentile(99)),
        milliseconds(alone[1].percentile(99)),
        "hostile",
        "connections",
        "read p50",
        "read p99",
        "write p50",
        "write p99",
        "errors"
    ));
    let filter = args.filter.as_deref().unwrap_or_default();
    let mut is_good = true;
    let rows: Vec<(String, Requests)> = if args.community.lopsided {
        operations::rows(&served, &site).await?
    } else {
        let rows = hostile::rows(&site).into_iter();
        rows.map(|(name, requests)| (name.to_owned(), requests))
            .collect()
    };
    for (name, requests) in rows.into_iter().filter(|row| row.0.contains(filter)) {
        let requests = Arc::new(requests);
        for connections in CONNECTIONS {
            let time = seconds + 2 * HEAD_START;
            let hostile = start_hostile(served.address, &requests, connections, time);
            tokio::time::sleep(HEAD_START).await;
            let together = measure_others(served.address, &site, seconds).await;
            // It returns nothing.
            let _ended = hostile.join();
            is_good &= print(&name, connections, &alone, &together, terminal);
            // The server may still work for the caller who has gone.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    ensure!(is_good, "others waited too long, or got an error");
    Ok(())
}

/// Prints a row; returns whether others were served as they should be.
fn print(
    name: &str,
    connections: usize,
    alone: &[Measured; 2],
    together: &[Measured; 2],
    terminal: &Terminal,
) -> bool {
    let is_good = alone.iter().zip(together).all(|(alone, together)| {
        let limit = (alone.percentile(99) * SLOWDOWN_LIMIT).max(TIME_LIMIT);
        together.unexpected == 0 && together.percentile(99) <= limit
    });
    let [reads, writes] = together;
    let time = |measured: &Measured, percent| milliseconds(measured.percentile(percent));
    terminal.line(format_args!(
        "{name:<36} {connections:>11} {:>9} {:>9} {:>9} {:>9} {:>7} {ERROR}{}{ERROR:#}",
        time(reads, 50),
        time(reads, 99),
        time(writes, 50),
        time(writes, 99),
        reads.unexpected + writes.unexpected,
        if is_good { "" } else { "missed" },
    ));
    together.iter().for_each(|one| one.show_example(terminal));
    is_good
}

/// Has the hostile caller send requests for a while, on a thread of its own: others do not wait
/// while these are made.
fn start_hostile(
    address: SocketAddr,
    requests: &Arc<Requests>,
    connections: usize,
    time: Duration,
) -> thread::JoinHandle<()> {
    let requests = Arc::clone(requests);
    thread::spawn(move || {
        let draw = |random: &mut Rng, _| Call {
            request: requests(random),
            status: None,
            holds: String::new(),
        };
        let clients = Clients::new(connections, Until::Time(Duration::ZERO, time));
        if let Ok(runtime) = Builder::new_current_thread().enable_all().build() {
            let _late = runtime.block_on(async {
                let addresses = [address];
                timeout(time, measure(&addresses, clients, &draw)).await
            });
        }
    })
}

/// The reads and the writes of others for a while.
async fn measure_others(address: SocketAddr, site: &Site, time: Duration) -> [Measured; 2] {
    let clients = |first| Clients {
        first,
        count: OTHER_CLIENTS,
        // Well-behaved callers do not send without a break.
        pause: Duration::from_millis(5),
        until: Until::Time(Duration::ZERO, time),
    };
    let read = |random: &mut Rng, client| match random.u8(..3) {
        0 => site.user(random, client),
        1 => site.list(random, client),
        _ => site.search(RARE, "", client),
    };
    let write = |random: &mut Rng, client: usize| -> Call {
        let verb = match random.u8(..3) {
            0 => "follow",
            1 => "unfollow",
            _ => return site.comment(random, client),
        };
        let path = format!("/node/{}/{verb}.json", site.question(client));
        site.call(client, "PUT", &path, "")
    };
    let addresses = [address];
    let (reads, writes) = tokio::join!(
        measure(&addresses, clients(0), &read),
        measure(&addresses, clients(OTHER_CLIENTS), &write)
    );
    [reads, writes]
}

// The hostile caller is not one of the others.
const _: () = assert!(HOSTILE >= 2 * OTHER_CLIENTS && HOSTILE < CLIENTS);
