//! Requests to a server in another process.

use std::io;

use crate::served::exchange;
use crate::site::{authorization, password_of};

#[derive(Debug)]
pub(super) struct Response {
    pub(super) status: u16,
    /// Set if it has a `Retry-After`.
    pub(super) invites: bool,
    pub(super) text: String,
}

/// Sends a request of a user.
///
/// # Errors
///
/// If the connection ends before the response is complete.
pub(super) fn send(address: &str, who: &str, method: &str, path: &str) -> io::Result<Response> {
    let authorization = authorization(who, &password_of(who));
    let headers = format!("authorization: {authorization}\r\ncontent-length: 0\r\n");
    let request = format!("{method} /services/v2{path}");
    let text = exchange(address, &request, &headers, "")?;
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return Err(io::ErrorKind::UnexpectedEof.into());
    };
    let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name));
    let length = header("content-length: ").map_or(0, |length| length.parse().unwrap());
    // A truncated response is not a response.
    if body.len() < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Response {
        status: head[9..12].parse().unwrap(),
        invites: header("retry-after: ").is_some(),
        text,
    })
}
