//! `neighbours`: what others notice of one caller who asks for what is expensive.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::Notify;
use tokio::task::LocalSet;
use workspace::terminal::{ERROR, STEP, Terminal, grouped};

use crate::cases::{CLIENTS, Kind, Site};
use crate::connection::Connection;
use crate::hostile::{HOSTILE, Hostile};
use crate::load::Measured;
use crate::server::{Files, Served, request};
use crate::table::milliseconds;

/// The connections of the hostile caller.
const CONNECTIONS: [usize; 3] = [1, 8, 64];

/// How long each of the others waits between two requests, as people do.
const PAUSE: Duration = Duration::from_millis(5);

/// The others who read, and those who write.
const OTHERS: usize = 3;

/// How much longer the requests of others may take next to a hostile caller.
const TIMES: u32 = 5;
const LEAST: Duration = Duration::from_millis(100);

/// Measure what a hostile caller with 1, 8 and 64 connections costs others.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Only what has this in its name, such as `search`
    filter: Option<String>,
    /// How many nodes the community has
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u32,
    /// How long each row is measured
    #[arg(long, value_name = "N", default_value_t = 3)]
    seconds: u64,
    /// A server of PostgreSQL to have the community on, as postgres://USER@HOST:PORT/postgres.
    /// It gets databases named bench_…
    #[arg(long, value_name = "ADDRESS")]
    postgres: Option<String>,
    /// End with status 1 when others wait too long or get an error
    #[arg(long)]
    strict: bool,
}

/// The requests of others.
struct Others {
    reads: Measured,
    writes: Measured,
}

impl Others {
    fn unexpected(&self) -> usize {
        self.reads.unexpected + self.writes.unexpected
    }
}

pub(crate) async fn run(
    files: Files<'_>,
    args: &Args,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    let postgres = args.postgres.as_deref();
    let community = files.community(args.nodes, postgres, terminal).await?;
    // With the limits that a server has of itself, but for comments: all that are refused cost
    // next to nothing.
    let flags = ["--comment-limit=off", "--log-level=info"];
    let served = files.serve(&community, &flags).await?;
    let site = Rc::new(Site::prepare(&served).await?);
    let seconds = Duration::from_secs(args.seconds);
    let alone = others(served.address, &site, seconds).await;
    terminal.line(format_args!(
        "{} nodes, {} s a row; alone, reads take {} and writes {} (p99)\n",
        grouped(args.nodes as usize),
        args.seconds,
        milliseconds(alone.reads.quantile(0.99)),
        milliseconds(alone.writes.quantile(0.99)),
    ));
    terminal.line(format_args!(
        "{STEP}{:<36} {:>11} {:>9} {:>9} {:>9} {:>9} {:>7}{STEP:#}",
        "hostile", "connections", "read p50", "read p99", "write p50", "write p99", "errors"
    ));
    let filter = args.filter.as_deref().unwrap_or_default();
    let mut is_good = alone.unexpected() == 0;
    for hostile in Hostile::ALL {
        if !hostile.name().contains(filter) {
            continue;
        }
        for connections in CONNECTIONS {
            let guest = Guest::start(&served, &site, *hostile, connections);
            tokio::time::sleep(Duration::from_millis(300)).await;
            let beside = others(served.address, &site, seconds).await;
            guest.stop();
            is_good &= print(hostile.name(), connections, (&alone, &beside), terminal);
            // What is still being done for the caller who has gone.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
    let is_failure = args.strict && !is_good;
    Ok(if is_failure {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Prints a row; returns whether others were served as they should be.
fn print(
    name: &str,
    connections: usize,
    (alone, beside): (&Others, &Others),
    terminal: &Terminal,
) -> bool {
    let is_soon = |alone: &Measured, beside: &Measured| {
        beside.quantile(0.99) <= (alone.quantile(0.99) * TIMES).max(LEAST)
    };
    let is_good = is_soon(&alone.reads, &beside.reads)
        && is_soon(&alone.writes, &beside.writes)
        && beside.unexpected() == 0;
    let time = |measured: &Measured, share| milliseconds(measured.quantile(share));
    let (style, word) = if is_good {
        (STEP, "")
    } else {
        (ERROR, "missed")
    };
    terminal.line(format_args!(
        "{name:<36} {connections:>11} {:>9} {:>9} {:>9} {:>9} {:>7} {style}{word}{style:#}",
        time(&beside.reads, 0.5),
        time(&beside.reads, 0.99),
        time(&beside.writes, 0.5),
        time(&beside.writes, 0.99),
        beside.unexpected(),
    ));
    for measured in [&beside.reads, &beside.writes] {
        if let Some(example) = &measured.example {
            terminal.line(format_args!("{ERROR}unexpected{ERROR:#} {example}"));
        }
    }
    is_good
}

/// The hostile caller, on a thread of its own: others must not wait for its requests to be made.
struct Guest {
    stop: Arc<Notify>,
    thread: thread::JoinHandle<()>,
}

impl Guest {
    fn start(served: &Served, site: &Rc<Site>, hostile: Hostile, connections: usize) -> Self {
        let stop = Arc::new(Notify::new());
        let stopped = Arc::clone(&stop);
        let address = served.address;
        let requests = hostile.requests(site);
        let thread = thread::spawn(move || {
            let Ok(runtime) = Builder::new_current_thread().enable_all().build() else {
                return;
            };
            let local = LocalSet::new();
            let requests = Rc::new(requests);
            for connection in 0..connections {
                let requests = Rc::clone(&requests);
                local.spawn_local(async move {
                    let mut random = Rng::with_seed(connection as u64);
                    loop {
                        if hostile == Hostile::Unread {
                            send_without_reading(address, &requests(&mut random)).await;
                        }
                        send(address, || requests(&mut random)).await;
                        tokio::time::sleep(Duration::from_millis(10)).await;
                    }
                });
            }
            local.block_on(&runtime, stopped.notified());
        });
        Self { stop, thread }
    }

    fn stop(self) {
        self.stop.notify_one();
        // It has nothing to tell.
        let _ = self.thread.join();
    }
}

/// Sends requests over a connection until it is closed, whatever the responses are.
async fn send(address: SocketAddr, mut next: impl FnMut() -> Vec<u8>) {
    if let Ok(mut connection) = Connection::open(address).await {
        while connection.exchange(&next()).await.is_ok() {}
    }
}

/// Sends a hundred requests at once, and waits without reading a response.
async fn send_without_reading(address: SocketAddr, request: &[u8]) {
    if let Ok(mut stream) = TcpStream::connect(address).await {
        let _ = stream.write_all(&request.repeat(100)).await;
        tokio::time::sleep(Duration::from_secs(5)).await;
    }
}

/// Reads and writes of others for a while.
async fn others(address: SocketAddr, site: &Rc<Site>, time: Duration) -> Others {
    let local = LocalSet::new();
    let end = Instant::now() + time;
    let ask = |client: usize, writes: bool| {
        let site = Rc::clone(site);
        local.spawn_local(async move { calls(address, &site, client, writes, end).await })
    };
    let reading: Vec<_> = (0..OTHERS).map(|client| ask(client, false)).collect();
    let writing: Vec<_> = (OTHERS..2 * OTHERS)
        .map(|client| ask(client, true))
        .collect();
    local.await;
    Others {
        reads: join(reading).await,
        writes: join(writing).await,
    }
}

async fn join(tasks: Vec<tokio::task::JoinHandle<Measured>>) -> Measured {
    let mut all = Measured::default();
    for task in tasks {
        let one = task.await.unwrap_or_default();
        all.times.extend(one.times);
        all.unexpected += one.unexpected;
        all.example = all.example.or(one.example);
    }
    all.times.sort_unstable();
    all
}

/// The calls of one other: reads by id, of a list and of a search, or follows, their ends and
/// comments.
async fn calls(
    address: SocketAddr,
    site: &Rc<Site>,
    client: usize,
    writes: bool,
    end: Instant,
) -> Measured {
    let mut random = Rng::with_seed(client as u64);
    let mut measured = Measured::default();
    let mut connection = None;
    let mut number = 0_usize;
    let credentials = site.credentials(client);
    while Instant::now() < end {
        number += 1;
        let (line, status) = if writes {
            let (method, call, status) = [
                ("PUT", "follow.json", 200),
                ("PUT", "unfollow.json", 200),
                ("POST", "comment.json?body=A+comment", 201),
            ][number % 3];
            let question = site.question(client);
            let path = format!("/services/v2/node/{question}/{call}");
            (request(method, &path, credentials), status)
        } else {
            let kind = [Kind::UserById, Kind::ListOf20, Kind::RareByActivity][number % 3];
            let call = site.draw(kind)(&mut random, client);
            (call.request, call.status)
        };
        let begin = Instant::now();
        let mut open = match connection.take() {
            Some(open) => open,
            None => match Connection::open(address).await {
                Ok(open) => open,
                Err(error) => {
                    measured.unexpected += 1;
                    measured.example = Some(format!("no connection: {error}"));
                    continue;
                }
            },
        };
        match open.exchange(&line).await {
            Ok(response) if response.status == status => {}
            Ok(response) => {
                measured.unexpected += 1;
                let body = String::from_utf8_lossy(response.body);
                measured.example = Some(format!("{}: {body}", response.status));
            }
            Err(error) => {
                measured.unexpected += 1;
                measured.example = Some(format!("no response: {error}"));
                continue;
            }
        }
        measured.times.push(begin.elapsed());
        connection = Some(open);
        tokio::time::sleep(PAUSE).await;
    }
    measured
}

// The hostile caller is not one of the others.
const _: () = assert!(HOSTILE >= 2 * OTHERS && HOSTILE < CLIENTS);
