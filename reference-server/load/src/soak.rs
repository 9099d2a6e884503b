//! `soak`: what shows only after many requests, or with many connections.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::task::{JoinHandle, LocalSet};
use workspace::terminal::{Terminal, grouped};

use crate::cases::{CLIENTS, Kind, Site};
use crate::connection::Connection;
use crate::load::{Until, run as load};
use crate::server::{FIXED, Files, Served, get};
use crate::table::milliseconds;

/// How much memory may grow from the first tenth of the requests to the last, in MiB.
const GROWTH: u64 = 16;

/// How long a normal caller may wait beside slow ones.
const LONGEST: Duration = Duration::from_secs(2);

/// File descriptors that this process needs besides those for slow connections.
#[cfg(unix)]
const KEPT: u64 = 64;

/// Look for what shows only in the long run.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// How many nodes the community has
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    nodes: u32,
    /// How many connections send their requests byte by byte
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: usize,
    /// Over how many requests memory must stay flat
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    requests: usize,
}

pub(crate) async fn run(
    files: Files<'_>,
    args: &Args,
    terminal: &Terminal,
) -> anyhow::Result<ExitCode> {
    raise_descriptors(args.connections)?;
    let community = files.community(args.nodes, None, terminal).await?;
    let served = files.serve(&community, &["--log-level=warn"]).await?;
    let site = Rc::new(Site::prepare(&served).await?);
    stay_flat(&served, &site, args.requests, terminal).await?;
    stay_reachable(&served, args.connections, terminal).await?;
    Ok(ExitCode::SUCCESS)
}

/// Reads and searches: writes make the community larger, and what is kept of it in memory.
async fn stay_flat(
    served: &Served,
    site: &Rc<Site>,
    requests: usize,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let each = requests.div_ceil(10 * CLIENTS);
    let mut memory = Vec::new();
    for tenth in 1..=10 {
        let draw = site.draw(Kind::Read);
        let measured = load(vec![served.address], CLIENTS, Until::Requests(each), draw).await;
        if let Some(example) = measured.example {
            bail!("{} unexpected responses: {example}", measured.unexpected);
        }
        memory.extend(served.memory());
        let done = format!("{} requests", grouped(tenth * each * CLIENTS));
        let now = memory.last().map(|memory| format!("{memory} MiB"));
        terminal.progress("sent", &done, now.as_deref().unwrap_or_default());
    }
    let done = format!("{} requests", grouped(10 * each * CLIENTS));
    let (Some(first), Some(last)) = (memory.first(), memory.last()) else {
        terminal.step(
            "memory",
            &done,
            "this system does not say how much there is",
        );
        return Ok(());
    };
    if *last > first + GROWTH {
        bail!("memory grew from {first} MiB to {last} MiB over {done}");
    }
    let text = format!("{first} MiB after a tenth, {last} MiB at the end");
    terminal.step("memory", &done, &text);
    Ok(())
}

/// Beside connections that never complete a request, a caller has a response at once.
async fn stay_reachable(
    served: &Served,
    connections: usize,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let slow = LocalSet::new();
    let tasks: Vec<JoinHandle<()>> = (0..connections)
        .map(|_| slow.spawn_local(send_slowly(served.address)))
        .collect();
    let longest = slow.run_until(ask(served.address)).await;
    tasks.iter().for_each(JoinHandle::abort);
    let longest = longest?;
    let name = format!("{} slow connections", grouped(connections));
    let text = format!("a caller waited {} at most", milliseconds(longest));
    terminal.step("reach", &name, &text);
    Ok(())
}

/// Connects again when it is closed.
async fn send_slowly(address: SocketAddr) {
    loop {
        if let Ok(mut stream) = TcpStream::connect(address).await {
            for byte in get(FIXED, "") {
                if stream.write_all(&[byte]).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Asks once a quarter of a second, longer than the head of a request may take, and returns the
/// longest wait.
async fn ask(address: SocketAddr) -> anyhow::Result<Duration> {
    let mut longest = Duration::ZERO;
    for _ in 0..60 {
        tokio::time::sleep(Duration::from_millis(250)).await;
        let begin = Instant::now();
        let asked = tokio::time::timeout(LONGEST, async {
            let mut connection = Connection::open(address).await?;
            let response = connection.exchange(&get(FIXED, "")).await?;
            std::io::Result::Ok(response.status)
        });
        let status = asked.await.context("a caller waited too long")??;
        if status != 200 {
            bail!("a caller had a {status}");
        }
        longest = longest.max(begin.elapsed());
    }
    Ok(longest)
}

#[cfg(unix)]
fn raise_descriptors(connections: usize) -> anyhow::Result<()> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let needed = connections as u64 + KEPT;
    if limit.maximum.is_some_and(|maximum| maximum < needed) {
        bail!(
            "{connections} connections need {needed} file descriptors, and `ulimit -Hn` allows \
             fewer; raise it, or say --connections"
        );
    }
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    setrlimit(Resource::Nofile, raised).context("cannot raise the number of file descriptors")
}

#[cfg(not(unix))]
fn raise_descriptors(_connections: usize) -> anyhow::Result<()> {
    Ok(())
}
