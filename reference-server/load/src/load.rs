//! Many clients that send one request after the other.

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use fastrand::Rng;
use tokio::task::LocalSet;

use crate::connection::Connection;

/// A request, and what must come back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) request: Vec<u8>,
    pub(crate) status: u16,
    /// A part of the body.
    pub(crate) holds: String,
}

/// Draws the next request of a client.
pub(crate) type Draw = dyn Fn(&mut Rng, usize) -> Call;

/// When the clients end.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Until {
    /// After this time, and the time before in which nothing is measured.
    Time {
        warm_up: Duration,
        measured: Duration,
    },
    /// After so many requests of each client.
    Requests(usize),
}

/// What was measured.
#[derive(Debug, Clone, Default)]
pub(crate) struct Measured {
    pub(crate) per_second: f64,
    /// How long each request took, the shortest first.
    pub(crate) times: Vec<Duration>,
    pub(crate) unexpected: usize,
    /// The first response that was not the expected one.
    pub(crate) example: Option<String>,
}

impl Measured {
    /// The time that this share of the requests took at most.
    pub(crate) fn quantile(&self, share: f64) -> Duration {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "there are far fewer than 2^52 requests"
        )]
        let index = (share * self.times.len() as f64).ceil() as usize;
        let index = index.clamp(1, self.times.len().max(1)) - 1;
        self.times.get(index).copied().unwrap_or_default()
    }
}

/// Lets clients send requests, each on a connection of its own, to one of the addresses in turn.
pub(crate) async fn run(
    addresses: Vec<SocketAddr>,
    clients: usize,
    until: Until,
    draw: Rc<Draw>,
) -> Measured {
    let local = LocalSet::new();
    let begin = Instant::now();
    let tasks: Vec<_> = (0..clients)
        .zip(addresses.into_iter().cycle())
        .map(|(client, address)| {
            local.spawn_local(send(address, client, until, begin, Rc::clone(&draw)))
        })
        .collect();
    local.await;
    let took = begin.elapsed();
    let mut all = Measured::default();
    for task in tasks {
        match task.await {
            Ok(measured) => {
                all.times.extend(measured.times);
                all.unexpected += measured.unexpected;
                all.example = all.example.or(measured.example);
            }
            Err(error) => {
                all.unexpected += 1;
                all.example = Some(error.to_string());
            }
        }
    }
    all.times.sort_unstable();
    let seconds = match until {
        Until::Time { measured, .. } => measured,
        Until::Requests(_) => took,
    };
    #[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^52")]
    let requests = all.times.len() as f64;
    all.per_second = requests / seconds.as_secs_f64();
    all
}

async fn send(
    address: SocketAddr,
    client: usize,
    until: Until,
    begin: Instant,
    draw: Rc<Draw>,
) -> Measured {
    let mut random = Rng::with_seed(client as u64);
    let mut measured = Measured::default();
    let mut connection = None;
    let mut sent = 0;
    let report = |text: String, measured: &mut Measured| {
        measured.unexpected += 1;
        measured.example.get_or_insert(text);
    };
    loop {
        let (counts, ends) = match until {
            Until::Time { warm_up, measured } => {
                let now = begin.elapsed();
                (now >= warm_up, now >= warm_up + measured)
            }
            Until::Requests(most) => (true, sent == most),
        };
        if ends {
            return measured;
        }
        sent += 1;
        let call = draw(&mut random, client);
        let mut open = match connection.take() {
            Some(open) => open,
            None => match Connection::open(address).await {
                Ok(open) => open,
                Err(error) => {
                    report(format!("no connection: {error}"), &mut measured);
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        let start = Instant::now();
        match open.exchange(&call.request).await {
            Ok(response) => {
                if counts {
                    measured.times.push(start.elapsed());
                }
                let body = String::from_utf8_lossy(response.body);
                if response.status != call.status || !body.contains(&call.holds) {
                    let text = unexpected(&call, response.status, &body);
                    report(text, &mut measured);
                }
                connection = Some(open);
            }
            Err(error) => report(format!("no response: {error}"), &mut measured),
        }
    }
}

fn unexpected(call: &Call, status: u16, body: &str) -> String {
    let request = String::from_utf8_lossy(&call.request);
    let line = request.lines().next().unwrap_or_default();
    let beginning: String = body.chars().take(120).collect();
    format!(
        "{line}: {status} instead of {} with `{}`: {beginning}",
        call.status, call.holds
    )
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// Responds to all requests with `body`.
    async fn listen(body: &'static str) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let mut request = [0; 64];
                    while stream.read(&mut request).await.unwrap_or(0) > 0 {
                        let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}", body.len());
                        let text = format!("{head}\r\n\r\n{body}");
                        let _closed = stream.write_all(text.as_bytes()).await;
                    }
                });
            }
        });
        address
    }

    async fn measure(holds: &str) -> Measured {
        let address = listen("a body").await;
        let call = Call {
            request: b"GET /x HTTP/1.1\r\n\r\n".to_vec(),
            status: 200,
            holds: holds.to_owned(),
        };
        let draw = move |_: &mut Rng, _| call.clone();
        run(vec![address], 3, Until::Requests(5), Rc::new(draw)).await
    }

    #[tokio::test]
    async fn every_request_is_measured() {
        let measured = measure("body").await;
        assert_eq!((measured.times.len(), measured.unexpected), (15, 0));
        assert!(measured.per_second > 0.0);
        assert_eq!(measured.example, None);
    }

    #[tokio::test]
    async fn a_response_with_another_body_is_counted_and_shown() {
        let measured = measure("no such text").await;
        assert_eq!(measured.unexpected, 15);
        assert_eq!(
            measured.example.as_deref(),
            Some("GET /x HTTP/1.1: 200 instead of 200 with `no such text`: a body")
        );
    }

    #[test]
    fn quantiles_are_times_that_were_measured() {
        let times = (1..=100).map(Duration::from_millis).collect();
        let measured = Measured {
            times,
            ..Measured::default()
        };
        assert_eq!(measured.quantile(0.5), Duration::from_millis(50));
        assert_eq!(measured.quantile(0.99), Duration::from_millis(99));
        assert_eq!(measured.quantile(1.0), Duration::from_millis(100));
        assert_eq!(Measured::default().quantile(0.5), Duration::ZERO);
    }
}
