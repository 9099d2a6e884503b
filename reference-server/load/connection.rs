//! A connection that is kept open. It does as little as possible for each request, because the
//! server on the same machine needs the processor.

use std::io;
use std::net::SocketAddr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The part of a response that the load reads.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Response<'a> {
    pub(crate) status: u16,
    pub(crate) body: &'a [u8],
}

/// A connection of HTTP/1.1.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        // Nagle's algorithm would be measured as a delay of the server.
        stream.set_nodelay(true)?;
        Ok(Self { stream, received: Vec::with_capacity(16 * 1024) })
    }

    /// Sends a request, and reads the whole response.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> io::Result<Response<'_>> {
        self.stream.write_all(request).await?;
        self.received.clear();
        let mut head = None;
        loop {
            head = head.or(read_head(&self.received)?);
            if let Some((status, body, end)) = head
                && self.received.len() >= end
            {
                return Ok(Response { status, body: &self.received[body..end] });
            }
            if self.stream.read_buf(&mut self.received).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}

/// The status, and where the body begins and ends, once the whole head has arrived.
fn read_head(received: &[u8]) -> io::Result<Option<(u16, usize, usize)>> {
    let Some(length) = received.windows(4).position(|bytes| bytes == b"\r\n\r\n") else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(&received[..length]).to_ascii_lowercase();
    let status = text
        .get(9..12)
        .and_then(|status| status.parse().ok())
        .ok_or_else(|| io::Error::other("the status line cannot be read"))?;
    let size: usize = text
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"))
        .map_or(Ok(0), |size| size.trim().parse())
        .map_err(io::Error::other)?;
    Ok(Some((status, length + 4, length + 4 + size)))
}

pub(crate) fn credentials(user: &str, password: &str) -> String {
    let encoded = STANDARD.encode(format!("{user}:{password}"));
    format!("authorization: Basic {encoded}\r\n")
}

/// A request without a body; `headers` end with a line break, or are empty.
pub(crate) fn request(method: &str, path: &str, headers: &str) -> Vec<u8> {
    match method {
        "GET" => format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\r\n").into_bytes(),
        _ => with_body(method, path, headers, ""),
    }
}

pub(crate) fn with_body(method: &str, path: &str, headers: &str, body: &str) -> Vec<u8> {
    format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{headers}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}
