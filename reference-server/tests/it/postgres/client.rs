//! Requests to a server in another process.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::site::{authorization, password_of};

/// Longer than a request may take.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(super) struct Response {
    pub(super) status: u16,
    /// Set if it names the time of the next attempt.
    pub(super) invites: bool,
    pub(super) text: String,
}

/// Sends a request of a user.
///
/// # Errors
///
/// When the connection ends before a whole response has come.
pub(super) fn send(address: &str, who: &str, method: &str, path: &str) -> io::Result<Response> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(RESPONSE_TIMEOUT))?;
    let authorization = authorization(who, &password_of(who));
    let request = format!(
        "{method} /services/v2{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         authorization: {authorization}\r\ncontent-length: 0\r\n\r\n"
    );
    stream.write_all(request.as_bytes())?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return Err(io::ErrorKind::UnexpectedEof.into());
    };
    let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
    let length = header("content-length: ").map_or(0, |length| length.parse().unwrap());
    // A connection that was cut is no response.
    if body.len() < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Response {
        status: head[9..12].parse().unwrap(),
        invites: header("retry-after: ").is_some(),
        text,
    })
}
