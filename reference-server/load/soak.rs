//! `soak`: defects that show only after many requests, or with many connections.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::bail;
use fastrand::Rng;
use futures_util::future::join_all;
use terminal::{Terminal, grouped};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

use crate::bench::read;
use crate::connection::request;
use crate::measure::{Call, Clients, Until, measure};
use crate::milliseconds;
use crate::server::{Community, FIXED, Served};
use crate::site::{CLIENTS, Site};

/// The most by which memory may grow from the first tenth of the requests to the last, in MiB.
const MAX_GROWTH_MIB: u64 = 16;

/// The longest time for which a normal caller may wait next to slow ones.
const MAX_LATENCY: Duration = Duration::from_secs(2);

/// Look for defects that show only in the long run.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    community: Community,
    /// The number of connections that send their requests byte by byte
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    connections: usize,
    /// The number of requests over which memory must stay flat
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    requests: usize,
}

pub(crate) async fn run(args: &Args, terminal: &Terminal) -> anyhow::Result<()> {
    #[cfg(unix)]
    raise_descriptors();
    let database = args.community.make(terminal)?;
    let served = Served::start(&database, &["--log-level=warn"]).await?;
    let site = Site::prepare(&served).await?;
    stay_flat(&served, &site, args.requests, terminal).await?;
    stay_reachable(&served, args.connections, terminal).await?;
    Ok(())
}

/// Sends reads and searches, and checks that memory stays flat. Writes would enlarge the community,
/// and what the server caches of it.
async fn stay_flat(
    served: &Served,
    site: &Site,
    requests: usize,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    let each = requests.div_ceil(10 * CLIENTS);
    let clients = Clients::new(CLIENTS, Until::Requests(each));
    let mut memory = Vec::new();
    for tenth in 1..=10 {
        let draw = |random: &mut Rng, client| read(site, random, client);
        let measured = measure(&[served.address], clients, &draw).await;
        if let Some(example) = measured.example {
            bail!("{} unexpected responses: {example}", measured.unexpected);
        }
        memory.extend(served.memory());
        let now = memory.last().map(|memory| format!("{memory} MiB"));
        let done = format!("{} requests", grouped(tenth * each * CLIENTS));
        terminal.progress("sent", &done, now.as_deref().unwrap_or_default());
    }
    let (Some(first), Some(last)) = (memory.first(), memory.last()) else {
        terminal.step("memory", "unknown", "memory can be measured on Linux only");
        return Ok(());
    };
    if *last > first + MAX_GROWTH_MIB {
        bail!("memory grew from {first} MiB to {last} MiB");
    }
    let text = format!("{first} MiB after a tenth of the requests, {last} MiB at the end");
    terminal.step("memory", "flat", &text);
    Ok(())
}

/// Checks that a caller gets a response at once, next to connections that never complete a request.
async fn stay_reachable(
    served: &Served,
    connections: usize,
    terminal: &Terminal,
) -> anyhow::Result<()> {
    // Longer than the time limit for the head of a request.
    let until = Until::Time(Duration::ZERO, Duration::from_secs(15));
    let caller = Clients { pause: Duration::from_millis(250), ..Clients::new(1, until) };
    let page = |_: &mut Rng, _| Call::fixed();
    let slow = join_all((0..connections).map(|_| send_slowly(served.address)));
    let addresses = [served.address];
    let measured = tokio::select! {
        measured = measure(&addresses, caller, &page) => measured,
        _ = slow => bail!("no slow connections were opened; give --connections"),
    };
    let longest = measured.percentile(100);
    if let Some(example) = measured.example {
        bail!("a caller got no page: {example}");
    }
    if longest > MAX_LATENCY {
        bail!("a caller waited {}", milliseconds(longest));
    }
    let name = format!("{} slow connections", grouped(connections));
    let text = format!("a caller waited {} at most", milliseconds(longest));
    terminal.step("reach", &name, &text);
    Ok(())
}

/// Sends a request byte by byte, and connects again when the server closes the connection.
async fn send_slowly(address: SocketAddr) {
    loop {
        if let Ok(mut stream) = TcpStream::connect(address).await {
            for byte in request("GET", FIXED, "") {
                if stream.write_all(&[byte]).await.is_err() {
                    break;
                }
                // At this rate, the head takes longer than its limit of 10 s.
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Raises the limit of file descriptors, which the server inherits.
#[cfg(unix)]
fn raise_descriptors() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, ..limit };
    // If the limit cannot be raised, fewer connections are slow at once.
    let _raised = setrlimit(Resource::Nofile, raised);
}
