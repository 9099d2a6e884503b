//! A site on loopback, in a thread of its own, that does next to nothing: what
//! it takes is on both sides of a comparison, and would hide the difference.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Starts a site that sends, for each request, the status and the JSON that `respond` makes of
/// its target, after `latency`. It ends with the process.
///
/// Returns its base URL.
pub(crate) fn start(
    latency: Duration,
    respond: impl Fn(&str) -> (u16, String) + Send + Sync + 'static,
) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    // tokio requires it of a listener that it takes over.
    listener.set_nonblocking(true).unwrap();
    std::thread::spawn(move || serve(listener, latency, Arc::new(respond)));
    base_url
}

fn serve(
    listener: std::net::TcpListener,
    latency: Duration,
    respond: Arc<impl Fn(&str) -> (u16, String) + Send + Sync + 'static>,
) {
    runtime().block_on(async {
        let listener = TcpListener::from_std(listener).unwrap();
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(converse(stream, latency, Arc::clone(&respond)));
        }
    });
}

/// Serves the requests of one connection. Bodies are short, and the client waits for each
/// response, so that what is read is one whole request.
async fn converse(
    mut stream: TcpStream,
    latency: Duration,
    respond: Arc<impl Fn(&str) -> (u16, String)>,
) {
    // Otherwise Nagle's algorithm would be part of what is measured.
    stream.set_nodelay(true).unwrap();
    let mut head = Vec::with_capacity(4096);
    while let Ok(1..) = stream.read_buf(&mut head).await {
        // What is written has a body, which ends with a brace.
        if !head.ends_with(b"\r\n\r\n") && !head.ends_with(b"}") {
            continue;
        }
        let target = std::str::from_utf8(&head).unwrap();
        let (status, body) = respond(target.split(' ').nth(1).unwrap());
        head.clear();
        if !latency.is_zero() {
            tokio::time::sleep(latency).await;
        }
        let response = format!(
            "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len(),
        );
        if stream.write_all(response.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// A runtime for one thread.
pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}
