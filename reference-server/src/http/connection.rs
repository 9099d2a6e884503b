//! One connection, from its first byte to its last.

use std::convert::Infallible;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use bytes::Bytes;
use futures_util::future::BoxFuture;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, sink};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::account::Account;
use super::activity::{Activity, Expiry};
use super::date::date;
use super::exchange::{self, Site};
use super::handler::Handler;
use super::stream::WatchedStream;
use crate::response::{Response, json_error};

/// The longest request line and headers together.
const MAX_HEAD: usize = 16 * 1024;
const MAX_HEADERS: usize = 100;

/// The time for which, and the number of bytes up to which, the server reads on from a client that
/// it has refused. Closing at once would reset the connection, and the client might not see the
/// response.
const LINGER: Duration = Duration::from_secs(2);
const LINGER_BYTES: u64 = 8 * 1024 * 1024;

type Connection<H> = http1::Connection<TokioIo<WatchedStream>, Requests<H>>;

enum End {
    Done(hyper::Result<()>),
    Expired(Expiry),
}

/// Serves a connection until either side closes it, because it is idle, or for a shutdown.
pub(super) async fn serve<H: Handler>(
    stream: TcpStream,
    site: Arc<Site<H>>,
    account: Account,
    mut closing: watch::Receiver<bool>,
) {
    let Ok(peer) = stream.peer_addr() else {
        return;
    };
    let peer = peer.ip().to_canonical();
    let activity = Arc::clone(&account.activity);
    let mut stream = WatchedStream::new(stream, Arc::clone(&activity));
    let mut requests = Requests { site: Arc::clone(&site), peer, account };
    let end = loop {
        let mut connection = http1::Builder::new()
            .auto_date_header(false)
            // `Activity` limits the time of the head, because hyper would close without a
            // response.
            .header_read_timeout(None)
            .max_header_size(MAX_HEAD)
            .max_headers(MAX_HEADERS)
            .serve_connection(TokioIo::new(stream), requests);
        let end = drive_until(&mut connection, &activity, &mut closing).await;
        let parts = connection.into_parts();
        stream = parts.io.into_inner();
        requests = parts.service;
        if !matches!(end, End::Expired(Expiry::Next)) {
            break end;
        }
        // The connection waits for a request. Only this buffer shows whether hyper has read some
        // of it.
        activity.settle_next(!parts.read_buf.is_empty());
        stream.put_back(parts.read_buf);
    };
    let response = match end {
        End::Done(Err(error)) if error.is_parse() => Some(refuse(&error, activity.line_length())),
        End::Done(_) => None,
        End::Expired(Expiry::Head) => Some(json_error(
            StatusCode::REQUEST_TIMEOUT,
            "the head of the request did not arrive in time",
        )),
        // No response, because the client neither sends nor reads.
        End::Expired(_) => return,
    };
    let mut stream = stream.into_inner();
    if let Some(response) = response {
        site.record_refusal(response.status(), peer);
        // This fails if the client is gone.
        let _ = timeout(LINGER, write(&mut stream, response)).await;
    }
    let _ = stream.shutdown().await;
    // Closing with unread bytes would reset the connection, and lose the response.
    let _ = timeout(LINGER, read_rest(&mut stream)).await;
}

/// Drives the connection until it ends, its time is up, or the server shuts down and its last
/// request is done.
async fn drive_until<H: Handler>(
    connection: &mut Connection<H>,
    activity: &Activity,
    closing: &mut watch::Receiver<bool>,
) -> End {
    tokio::select! {
        end = drive(connection, activity) => return end,
        _ = closing.wait_for(|closing| *closing) => {}
    }
    Pin::new(&mut *connection).graceful_shutdown();
    drive(connection, activity).await
}

/// Drives the connection until it ends or its time is up.
async fn drive<H: Handler>(connection: &mut Connection<H>, activity: &Activity) -> End {
    let mut sleep = pin!(sleep_until(Instant::now()));
    let mut current = None;
    poll_fn(|cx| {
        if let Poll::Ready(done) = connection.poll_without_shutdown(cx) {
            return Poll::Ready(End::Done(done));
        }
        let deadline = activity.deadline();
        if deadline != current {
            current = deadline;
            if let Some((deadline, _)) = deadline {
                sleep.as_mut().reset(deadline);
            }
        }
        match current {
            Some((_, expiry)) if sleep.as_mut().poll(cx).is_ready() => {
                Poll::Ready(End::Expired(expiry))
            }
            _ => Poll::Pending,
        }
    })
    .await
}

/// The response to bytes that are not a valid request.
fn refuse(error: &hyper::Error, line_length: usize) -> Response {
    if !error.is_parse_too_large() {
        let what = error.to_string();
        // hyper's messages end with this word.
        let what = what.trim_end_matches(" parsed");
        let message = format!("this is not an HTTP/1.1 request: {what}");
        json_error(StatusCode::BAD_REQUEST, &message)
    } else if line_length < MAX_HEAD {
        json_error(
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            "the headers are larger than 16 KiB, or more than 100",
        )
    } else {
        json_error(StatusCode::URI_TOO_LONG, "the request line is longer than 16 KiB")
    }
}

async fn write(stream: &mut TcpStream, response: Response) -> std::io::Result<()> {
    let (status, body) = (response.status(), response.into_body());
    let date = date()
        .and_then(|date| Some(format!("date: {}\r\n", date.to_str().ok()?)))
        .unwrap_or_default();
    let text = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\n\
         x-request-id: {}\r\n{date}\r\n",
        body.len(),
        exchange::new_id(),
    );
    stream.write_all(text.as_bytes()).await?;
    stream.write_all(&body).await
}

async fn read_rest(stream: &mut TcpStream) {
    let mut rest = stream.take(LINGER_BYTES);
    // This fails if the client is gone.
    let _ = copy(&mut rest, &mut sink()).await;
}

struct Requests<H> {
    site: Arc<Site<H>>,
    peer: IpAddr,
    account: Account,
}

impl<H: Handler> Service<Request<Incoming>> for Requests<H> {
    type Response = hyper::Response<Full<Bytes>>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Self::Response, Infallible>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let (site, peer) = (Arc::clone(&self.site), self.peer);
        let account = self.account.clone();
        // Before the future is polled, so that the connection does not count as idle meanwhile.
        account.activity.begin_request();
        Box::pin(async move {
            let response = exchange::respond(&site, peer, &account, request).await;
            account.activity.end_request();
            Ok(response.map(Full::new))
        })
    }
}
