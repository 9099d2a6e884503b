//! A login, by hand: whether a server accepts connections, and is the one that was started.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long whoever listens may be silent.
const SILENCE: Duration = Duration::from_secs(1);

/// Version 3.0 of the protocol.
const PROTOCOL: i32 = 3 << 16;

/// The kinds of authentication that matter here.
const OK: [u8; 4] = [0, 0, 0, 0];
const CLEARTEXT_PASSWORD: [u8; 4] = [0, 0, 0, 3];

/// Logs in to the database `postgres`, and out again.
///
/// # Errors
///
/// When nobody listens, or whoever does refuses: with what it says. A server that asks for no
/// password is not the one that was started.
pub(super) fn log_in(address: SocketAddr, user: &str, password: &str) -> io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(SILENCE))?;
    let mut startup = PROTOCOL.to_be_bytes().to_vec();
    for text in ["user", user, "database", "postgres", ""] {
        startup.extend_from_slice(text.as_bytes());
        startup.push(0);
    }
    send(&mut stream, &[], &startup)?;
    expect(&mut stream, CLEARTEXT_PASSWORD)?;
    send(&mut stream, b"p", &[password.as_bytes(), b"\0"].concat())?;
    expect(&mut stream, OK)?;
    send(&mut stream, b"X", &[])
}

/// A message: its type, the length of what follows including these four bytes, the rest.
fn send(stream: &mut TcpStream, kind: &[u8], body: &[u8]) -> io::Result<()> {
    let length = i32::try_from(body.len() + 4).map_err(io::Error::other)?;
    stream.write_all(&[kind, &length.to_be_bytes(), body].concat())
}

fn expect(stream: &mut TcpStream, authentication: [u8; 4]) -> io::Result<()> {
    let mut head = [0; 5];
    stream.read_exact(&mut head)?;
    let [kind, length @ ..] = head;
    if !matches!(kind, b'R' | b'E') {
        return Err(another());
    }
    // No message that is expected here is longer; whatever else listens may send anything.
    let length = u64::from(u32::from_be_bytes(length).clamp(4, 10_000)) - 4;
    let mut body = Vec::new();
    stream.take(length).read_to_end(&mut body)?;
    if kind == b'E' {
        return Err(io::Error::other(message(&body)));
    }
    if body == authentication {
        Ok(())
    } else {
        Err(another())
    }
}

fn another() -> io::Error {
    io::Error::other("it does not ask for a password as it was told to")
}

/// The text of an error: of its fields, each a letter and a text, the one with `M`.
fn message(body: &[u8]) -> String {
    let mut fields = body.split(|byte| *byte == 0);
    let text = fields.find_map(|field| field.strip_prefix(b"M"));
    String::from_utf8_lossy(text.unwrap_or_default()).into_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

    use std::net::{Shutdown, TcpListener};
    use std::thread;

    use super::*;

    const STARTUP: &[u8] = b"\0\0\0\x24\0\x03\0\0user\0ana\0database\0postgres\0\0";

    /// What comes of a server that sends this, and what it receives after the startup message.
    fn log_in_where(sent: &'static [u8]) -> (io::Result<()>, Vec<u8>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut startup = [0; STARTUP.len()];
            stream.read_exact(&mut startup).unwrap();
            assert_eq!(startup, STARTUP);
            stream.write_all(sent).unwrap();
            let mut received = Vec::new();
            // A client that leaves before it has read everything resets the connection.
            let _ = stream.shutdown(Shutdown::Write);
            let _ = stream.read_to_end(&mut received);
            received
        });
        let outcome = log_in(address, "ana", "secret");
        (outcome, server.join().unwrap())
    }

    fn refusal(sent: &'static [u8]) -> String {
        log_in_where(sent).0.unwrap_err().to_string()
    }

    #[test]
    fn one_that_lets_in_with_the_password_alone_is_right() {
        let (outcome, received) = log_in_where(b"R\0\0\0\x08\0\0\0\x03R\0\0\0\x08\0\0\0\0");
        outcome.unwrap();
        assert_eq!(received, b"p\0\0\0\x0bsecret\0X\0\0\0\x04");
    }

    #[test]
    fn one_that_refuses_is_quoted_and_one_that_asks_for_no_password_is_another() {
        let starting = b"E\0\0\0\x2aSFATAL\0C57P03\0Mthe system starts up\0\0";
        assert_eq!(refusal(starting), "the system starts up");
        let another = "it does not ask for a password as it was told to";
        assert_eq!(refusal(b"R\0\0\0\x08\0\0\0\0"), another);
        assert_eq!(refusal(b"HTTP/1.1 400 Bad Request"), another);
        assert_eq!(refusal(b"R\0"), "failed to fill whole buffer");
    }
}
