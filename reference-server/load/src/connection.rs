//! A connection that is kept open, with as little work for each request as can be: what the
//! client spends, the server on the same machine lacks.

use std::io;
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A response, as far as the load looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// Where the head of a response says that its body is.
#[derive(Debug, PartialEq, Eq)]
struct Head {
    status: u16,
    body: usize,
    end: usize,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self {
            stream,
            received: Vec::with_capacity(16 * 1024),
        })
    }

    /// Sends a request, and reads the whole response.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> io::Result<Response<'_>> {
        self.stream.write_all(request).await?;
        self.received.clear();
        let mut head = None;
        loop {
            if head.is_none() {
                head = read_head(&self.received)?;
            }
            if let Some(head) = &head
                && self.received.len() >= head.end
            {
                return Ok(Response {
                    status: head.status,
                    body: &self.received[head.body..head.end],
                });
            }
            if self.stream.read_buf(&mut self.received).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
    }
}

/// The head, once all of it is there.
fn read_head(received: &[u8]) -> io::Result<Option<Head>> {
    let Some(length) = received.windows(4).position(|bytes| bytes == b"\r\n\r\n") else {
        return Ok(None);
    };
    let text = String::from_utf8_lossy(&received[..length]);
    let mut lines = text.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1));
    let status = status.and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::other("the status line cannot be read"))?;
    let mut size = None;
    for line in lines {
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            size = value.trim().parse().ok();
        }
    }
    let bodiless = status == 204 || status == 304;
    let size: usize = match size {
        Some(size) => size,
        None if bodiless => 0,
        None => return Err(io::Error::other("the response does not say how long it is")),
    };
    let body = length + 4;
    Ok(Some(Head {
        status,
        body,
        end: body + size,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_once_it_is_whole() {
        let text = b"HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nabc";
        assert_eq!(read_head(&text[..40]).unwrap(), None);
        let head = Head {
            status: 201,
            body: 43,
            end: 46,
        };
        assert_eq!(read_head(text).unwrap(), Some(head));
    }

    #[test]
    fn a_response_without_a_length_is_an_error_unless_it_has_no_body() {
        assert!(read_head(b"HTTP/1.1 200 OK\r\na: b\r\n\r\n").is_err());
        let head = read_head(b"HTTP/1.1 204 No Content\r\na: b\r\n\r\n").unwrap();
        assert_eq!(
            head.map(|head| (head.status, head.end - head.body)),
            Some((204, 0))
        );
        assert!(read_head(b"nonsense\r\n\r\n").is_err());
    }

    #[tokio::test]
    async fn a_response_that_comes_in_parts_is_read_whole_and_the_next_one_after_it() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut request = [0; 1];
            for body in ["first", "2nd"] {
                stream.read_exact(&mut request).await.unwrap();
                let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", body.len());
                for part in [&head[..20], &head[20..], &body[..2], &body[2..]] {
                    stream.write_all(part.as_bytes()).await.unwrap();
                    stream.flush().await.unwrap();
                    tokio::task::yield_now().await;
                }
            }
        });
        let mut connection = Connection::open(address).await.unwrap();
        for body in ["first", "2nd"] {
            let response = connection.exchange(b"r").await.unwrap();
            assert_eq!((response.status, response.body), (200, body.as_bytes()));
        }
        let end = connection.exchange(b"r").await.unwrap_err();
        assert!(
            [io::ErrorKind::UnexpectedEof, io::ErrorKind::ConnectionReset].contains(&end.kind())
        );
    }
}
