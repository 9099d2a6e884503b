//! Watches the bytes of a connection.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::activity::Activity;

/// A stream that records reads and blocked writes. It also suppresses hyper's own responses to
/// invalid requests, because they have no body.
#[derive(Debug)]
pub(super) struct WatchedStream {
    stream: TcpStream,
    activity: Arc<Activity>,
    ahead: Bytes,
}

impl WatchedStream {
    pub(super) fn new(stream: TcpStream, activity: Arc<Activity>) -> Self {
        Self { stream, activity, ahead: Bytes::new() }
    }

    /// Puts back the bytes of the next request that were already read.
    pub(super) fn put_back(&mut self, bytes: Bytes) {
        self.ahead = bytes;
    }

    pub(super) fn into_inner(self) -> TcpStream {
        self.stream
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if self.ahead.is_empty() {
            ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        } else {
            let length = self.ahead.len().min(buffer.remaining());
            buffer.put_slice(&self.ahead[..length]);
            self.ahead.advance(length);
        }
        let read = &buffer.filled()[before..];
        if !read.is_empty() {
            self.activity.record_bytes(read);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(cx, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if let [bytes] = parts
            && is_automatic(bytes)
        {
            return Poll::Ready(Ok(bytes.len()));
        }
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        match &written {
            Poll::Ready(_) => self.activity.record_progress(),
            Poll::Pending => self.activity.record_blocked(),
        }
        written
    }

    /// Vectored writes avoid copying bodies into a buffer that the connection keeps.
    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Returns whether hyper has made this response itself. Responses of this server have an id, and
/// none of their bodies contains bare line breaks.
fn is_automatic(bytes: &[u8]) -> bool {
    (bytes.starts_with(b"HTTP/1.1 4") || bytes.starts_with(b"HTTP/1.0 4"))
        && bytes.ends_with(b"\r\n\r\n")
        && !bytes.windows(12).any(|part| part == b"x-request-id")
}
