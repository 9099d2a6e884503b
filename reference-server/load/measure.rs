//! Clients that send one request after the other, and the times that these take.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use fastrand::Rng;
use futures_util::future::join_all;
use terminal::{ERROR, Terminal};

use crate::connection::{Connection, request};
use crate::server::FIXED;

/// A request, and the response that is expected.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub(crate) request: Vec<u8>,
    pub(crate) status: u16,
    /// A text that the body must contain.
    pub(crate) holds: String,
}

impl Call {
    /// A request for a page that the server has in memory.
    pub(crate) fn fixed() -> Self {
        Self { request: request("GET", FIXED, ""), status: 200, holds: "<svg".to_owned() }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Clients {
    /// The number of the first client, which determines its user and its random numbers.
    pub(crate) first: usize,
    pub(crate) count: usize,
    /// The time between two requests of a client.
    pub(crate) pause: Duration,
    pub(crate) until: Until,
}

impl Clients {
    pub(crate) fn new(count: usize, until: Until) -> Self {
        Self { first: 0, count, pause: Duration::ZERO, until }
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Until {
    /// Ends after the second duration. Requests that begin before the first one are not counted.
    Time(Duration, Duration),
    /// Ends after this many requests of each client.
    Requests(usize),
}

#[derive(Debug, Default)]
pub(crate) struct Measured {
    pub(crate) per_second: f64,
    /// The duration of each request, the shortest first.
    times: Vec<Duration>,
    pub(crate) unexpected: usize,
    /// The first response that was not the expected one.
    pub(crate) example: Option<String>,
}

impl Measured {
    /// The time within which the given percentage of requests ended.
    pub(crate) fn percentile(&self, percent: usize) -> Duration {
        let index = (self.times.len() * percent).div_ceil(100);
        let time = self.times.get(index.saturating_sub(1));
        time.copied().unwrap_or_default()
    }

    pub(crate) fn show_example(&self, terminal: &Terminal) {
        if let Some(example) = &self.example {
            terminal.line(format_args!("{ERROR}unexpected{ERROR:#} {example}"));
        }
    }

    fn report(&mut self, text: String) {
        self.unexpected += 1;
        self.example.get_or_insert(text);
    }
}

/// Lets clients send requests, each over its own connection to one of the addresses.
pub(crate) async fn measure(
    addresses: &[SocketAddr],
    clients: Clients,
    draw: &dyn Fn(&mut Rng, usize) -> Call,
) -> Measured {
    let begin = Instant::now();
    let numbers = clients.first..clients.first + clients.count;
    let all = numbers
        .zip(addresses.iter().cycle())
        .map(|(client, address)| send(*address, client, clients, begin, draw));
    let mut sum = Measured::default();
    for one in join_all(all).await {
        sum.times.extend(one.times);
        sum.unexpected += one.unexpected;
        sum.example = sum.example.or(one.example);
    }
    sum.times.sort_unstable();
    let time = match clients.until {
        Until::Time(warm_up, end) => end - warm_up,
        Until::Requests(_) => begin.elapsed(),
    };
    #[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^52")]
    let requests = sum.times.len() as f64;
    sum.per_second = requests / time.as_secs_f64();
    sum
}

async fn send(
    address: SocketAddr,
    client: usize,
    clients: Clients,
    begin: Instant,
    draw: &dyn Fn(&mut Rng, usize) -> Call,
) -> Measured {
    // Each run makes the same requests, so that runs can be compared.
    let mut random = Rng::with_seed(client as u64);
    let mut measured = Measured::default();
    let mut connection = None;
    let mut sent = 0;
    loop {
        let (counts, ends) = match clients.until {
            Until::Time(warm_up, end) => (begin.elapsed() >= warm_up, begin.elapsed() >= end),
            Until::Requests(most) => (true, sent == most),
        };
        if ends {
            return measured;
        }
        sent += 1;
        let call = draw(&mut random, client);
        let start = Instant::now();
        match exchange(address, connection.take(), &call).await {
            Ok((open, wrong)) => {
                connection = Some(open);
                if counts {
                    measured.times.push(start.elapsed());
                }
                wrong.into_iter().for_each(|text| measured.report(text));
            }
            Err(error) => {
                measured.report(format!("no response: {error}"));
                // Without a pause, clients of a server that is down would take the whole
                // processor.
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        if !clients.pause.is_zero() {
            tokio::time::sleep(clients.pause).await;
        }
    }
}

/// Makes a call, and describes the response if it is not the expected one.
async fn exchange(
    address: SocketAddr,
    connection: Option<Connection>,
    call: &Call,
) -> std::io::Result<(Connection, Option<String>)> {
    let mut connection = match connection {
        Some(connection) => connection,
        None => Connection::open(address).await?,
    };
    let response = connection.exchange(&call.request).await?;
    let body = String::from_utf8_lossy(response.body);
    let is_expected = response.status == call.status && body.contains(&call.holds);
    let wrong = (!is_expected).then(|| {
        let request = String::from_utf8_lossy(&call.request);
        let line = request.lines().next().unwrap_or_default();
        let beginning: String = body.chars().take(120).collect();
        format!("{line}: {} {beginning}", response.status)
    });
    Ok((connection, wrong))
}
