//! A site on loopback with its own threads. It does almost nothing, because its time is part of
//! both sides of a comparison and would hide the difference.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Starts a site that sends, for each request, the status and the JSON that `respond` makes of
/// its target, after `latency`. It ends with the process.
///
/// Returns its base URL.
pub(crate) fn start(
    latency: Duration,
    respond: impl Fn(&str) -> (u16, String) + Send + Sync + 'static,
) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    let respond = Arc::new(respond);
    thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            let respond = Arc::clone(&respond);
            thread::spawn(move || converse(stream, latency, &*respond));
        }
    });
    base_url
}

/// Serves the requests of one connection. Bodies are short, and the client waits for each
/// response, so that what is read is one whole request.
fn converse(mut stream: TcpStream, latency: Duration, respond: &impl Fn(&str) -> (u16, String)) {
    // Nagle's algorithm would delay responses.
    stream.set_nodelay(true).unwrap();
    let (mut head, mut buffer) = (Vec::with_capacity(4096), [0; 4096]);
    while let Ok(read @ 1..) = stream.read(&mut buffer) {
        head.extend_from_slice(&buffer[..read]);
        // The body of a write ends with a brace.
        if !head.ends_with(b"\r\n\r\n") && !head.ends_with(b"}") {
            continue;
        }
        let target = std::str::from_utf8(&head).unwrap();
        let (status, body) = respond(target.split(' ').nth(1).unwrap());
        head.clear();
        if !latency.is_zero() {
            thread::sleep(latency);
        }
        let response = format!(
            "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len(),
        );
        if stream.write_all(response.as_bytes()).is_err() {
            return;
        }
    }
}

/// A runtime for one thread.
pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}
