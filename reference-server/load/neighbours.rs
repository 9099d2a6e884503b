//! `neighbours`: the effect of a caller with expensive requests on other callers.

use std::cell::Cell;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::ensure;
use fastrand::Rng;
use futures_util::future::join_all;
use terminal::{ERROR, STEP, Terminal, grouped};
use tokio::runtime::Builder;
use tokio::time::timeout;

use crate::connection::{Connection, request};
use crate::hostile::{self, HOSTILE, Requests};
use crate::measure::{Call, Clients, Measured, Until, measure};
use crate::server::{Community, Served};
use crate::site::{CLIENTS, RARE, Site};
use crate::{milliseconds, operations};

/// The connections of the hostile caller.
const CONNECTIONS: [usize; 3] = [1, 8, 64];

/// The number of others who read, and of those who write.
const OTHER_CLIENTS: usize = 3;

/// The time for which the hostile caller is at work before the others are measured.
const HEAD_START: Duration = Duration::from_millis(300);

/// The limit for the requests of others: this many times the duration without the hostile caller,
/// or this duration.
const SLOWDOWN_LIMIT: u32 = 5;
const TIME_LIMIT: Duration = Duration::from_millis(50);

/// The time between two requests of a hostile connection that gets no response.
const RECONNECT_PAUSE: Duration = Duration::from_millis(50);

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
    let alone = Others::measure(&served, &site, seconds).await;
    terminal.line(format_args!(
        "{} nodes, {} s a row; alone, reads take {}, writes {} and /healthz {} (p99)\n\n\
         {STEP}{:<52} {:>11} {:>9} {:>9} {:>9} {:>9} {:>9} {:>7} {:>11}{STEP:#}",
        grouped(args.community.nodes as usize),
        args.seconds,
        milliseconds(alone.reads.percentile(99)),
        milliseconds(alone.writes.percentile(99)),
        milliseconds(alone.health.percentile(99)),
        "hostile",
        "connections",
        "read p50",
        "read p99",
        "write p50",
        "write p99",
        "healthz",
        "errors",
        "hostile 5xx"
    ));
    let filter = args.filter.as_deref().unwrap_or_default();
    let mut is_good = true;
    let rows: Vec<(String, Requests)> = if args.community.lopsided {
        operations::rows(&served, &site).await?
    } else {
        let rows = hostile::rows(&site).into_iter();
        rows.map(|(name, requests)| (name.to_owned(), requests)).collect()
    };
    for (name, requests) in rows.into_iter().filter(|row| row.0.contains(filter)) {
        let requests = Arc::new(requests);
        for connections in CONNECTIONS {
            let time = seconds + 2 * HEAD_START;
            let hostile = start_hostile(served.address, &requests, connections, time);
            tokio::time::sleep(HEAD_START).await;
            let together = Others::measure(&served, &site, seconds).await;
            let server_errors = hostile.join().unwrap_or_default();
            let is_served = together.are_served_as(&alone);
            is_good &= is_served;
            let time = |measured: &Measured, percent| milliseconds(measured.percentile(percent));
            terminal.line(format_args!(
                "{name:<52} {connections:>11} {:>9} {:>9} {:>9} {:>9} {:>9} {:>7} \
                 {server_errors:>11} {ERROR}{}{ERROR:#}",
                time(&together.reads, 50),
                time(&together.reads, 99),
                time(&together.writes, 50),
                time(&together.writes, 99),
                time(&together.health, 99),
                together.all().map(|measured| measured.unexpected).sum::<usize>(),
                if is_served { "" } else { "missed" },
            ));
            together.all().for_each(|measured| measured.show_example(terminal));
            // The server may still be working for the hostile caller, which is gone.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    ensure!(is_good, "others waited too long, or got an error");
    Ok(())
}

/// Starts a hostile caller on a thread of its own, so that making its requests does not delay
/// others. Returns the number of its responses with a status of 5xx.
fn start_hostile(
    address: SocketAddr,
    requests: &Arc<Requests>,
    connections: usize,
    time: Duration,
) -> thread::JoinHandle<usize> {
    let requests = Arc::clone(requests);
    thread::spawn(move || {
        let server_errors = Cell::new(0);
        if let Ok(runtime) = Builder::new_current_thread().enable_all().build() {
            let all = (0..connections)
                .map(|client| send_repeatedly(address, &requests, client, &server_errors));
            let _ended = runtime.block_on(async { timeout(time, join_all(all)).await });
        }
        server_errors.get()
    })
}

/// Sends requests over one connection until it is dropped.
async fn send_repeatedly(
    address: SocketAddr,
    requests: &Requests,
    client: usize,
    server_errors: &Cell<usize>,
) {
    let mut random = Rng::with_seed(client as u64);
    loop {
        if let Ok(mut connection) = Connection::open(address).await {
            while let Ok(response) = connection.exchange(&requests(&mut random)).await {
                if response.status >= 500 {
                    server_errors.set(server_errors.get() + 1);
                }
            }
        }
        tokio::time::sleep(RECONNECT_PAUSE).await;
    }
}

/// The requests of others.
#[derive(Debug)]
struct Others {
    reads: Measured,
    writes: Measured,
    health: Measured,
}

impl Others {
    async fn measure(served: &Served, site: &Site, time: Duration) -> Self {
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
        let health = |_: &mut Rng, _| Call {
            request: request("GET", "/healthz", ""),
            status: 200,
            holds: String::new(),
        };
        let (addresses, monitors) = ([served.address], [served.monitor]);
        let monitor = Clients { count: 1, ..clients(0) };
        let (reads, writes, health) = tokio::join!(
            measure(&addresses, clients(0), &read),
            measure(&addresses, clients(OTHER_CLIENTS), &write),
            measure(&monitors, monitor, &health)
        );
        Self { reads, writes, health }
    }

    fn all(&self) -> impl Iterator<Item = &Measured> {
        [&self.reads, &self.writes, &self.health].into_iter()
    }

    /// Returns whether these requests succeeded, and took nearly as little time as without the
    /// hostile caller.
    fn are_served_as(&self, alone: &Self) -> bool {
        self.all().zip(alone.all()).all(|(together, alone)| {
            let limit = (alone.percentile(99) * SLOWDOWN_LIMIT).max(TIME_LIMIT);
            together.unexpected == 0 && together.percentile(99) <= limit
        })
    }
}

// The hostile caller is not one of the others.
const _: () = assert!(HOSTILE >= 2 * OTHER_CLIENTS && HOSTILE < CLIENTS);
