//! A site on loopback. A function makes the response to each request.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use community_qa_client::{Client, ClientBuilder, RetryPolicy};
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

pub(crate) enum Reply {
    /// A whole response: status, further header lines, and body.
    Whole(u16, String, Vec<u8>),
    /// Any bytes, after which the connection is reset.
    Reset(String),
    /// Any bytes, after which the connection stays open.
    Stalled(String),
}

impl Reply {
    pub(crate) fn json(body: &Value) -> Self {
        let header = "content-type: application/json\r\n";
        Self::Whole(200, header.to_owned(), body.to_string().into())
    }

    pub(crate) fn status(status: u16) -> Self {
        Self::Whole(status, String::new(), Vec::new())
    }

    pub(crate) fn with_header(status: u16, header: &str) -> Self {
        Self::Whole(status, format!("{header}\r\n"), Vec::new())
    }
}

pub(crate) struct Site {
    pub(crate) base_url: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Site {
    /// Starts a site. The function gets the number of the request, from 0, and its head.
    pub(crate) async fn start(
        reply: impl Fn(usize, &str) -> Reply + Send + Sync + 'static,
    ) -> Self {
        Self::listen("http://127.0.0.1", reply, |stream| async { Ok(stream) }).await
    }

    /// Starts a site that speaks TLS, at `https://localhost`.
    #[cfg(feature = "rustls")]
    pub(crate) async fn start_tls(
        acceptor: tokio_rustls::TlsAcceptor,
        reply: impl Fn(usize, &str) -> Reply + Send + Sync + 'static,
    ) -> Self {
        Self::listen("https://localhost", reply, move |stream| acceptor.accept(stream)).await
    }

    async fn listen<S, F>(
        address: &str,
        reply: impl Fn(usize, &str) -> Reply + Send + Sync + 'static,
        accept: impl Fn(TcpStream) -> F + Send + 'static,
    ) -> Self
    where
        S: AsyncRead + AsyncWrite + Unpin + Send,
        F: Future<Output = std::io::Result<S>> + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let site = Self { base_url: format!("{address}:{port}"), requests: Arc::default() };
        let (seen, reply) = (Arc::clone(&site.requests), Arc::new(reply));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // Closing the connection sends a reset.
                stream.set_zero_linger().unwrap();
                let (seen, reply) = (Arc::clone(&seen), Arc::clone(&reply));
                let accepted = accept(stream);
                tokio::spawn(async move {
                    // A client that does not trust the site ends the handshake.
                    if let Ok(stream) = accepted.await {
                        serve(stream, seen, reply).await;
                    }
                });
            }
        });
        site
    }

    pub(crate) fn builder(&self) -> ClientBuilder {
        Client::builder(&self.base_url).basic_auth("ada", "hidden".to_owned()).retry(quick())
    }

    pub(crate) fn client(&self) -> Client {
        self.builder().build().unwrap()
    }

    pub(crate) fn heads(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.requests.lock().unwrap().len()
    }
}

/// Three attempts with very short waits.
pub(crate) fn quick() -> RetryPolicy {
    RetryPolicy::default().initial_backoff(Duration::from_millis(1))
}

async fn serve(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    seen: Arc<Mutex<Vec<String>>>,
    reply: Arc<impl Fn(usize, &str) -> Reply>,
) {
    let mut read = Vec::new();
    loop {
        let Some(head) = next_head(&mut stream, &mut read).await else {
            return;
        };
        let number = {
            let mut seen = seen.lock().unwrap();
            seen.push(head.clone());
            seen.len() - 1
        };
        match reply(number, &head) {
            Reply::Whole(status, headers, body) => {
                let length = body.len();
                let line = format!("HTTP/1.1 {status} X\r\ncontent-length: {length}\r\n");
                let head = format!("{line}{headers}\r\n").into_bytes();
                // The client may close the connection before it has read everything.
                if stream.write_all(&[head, body].concat()).await.is_err() {
                    return;
                }
            }
            Reply::Reset(text) => {
                stream.write_all(text.as_bytes()).await.unwrap();
                // The bytes must arrive before the reset discards them.
                tokio::time::sleep(Duration::from_millis(30)).await;
                return;
            }
            Reply::Stalled(text) => {
                stream.write_all(text.as_bytes()).await.unwrap();
                // No test waits this long.
                tokio::time::sleep(Duration::from_secs(3600)).await;
                return;
            }
        }
    }
}

/// Reads the head of the next request with its body, which is short.
async fn next_head(stream: &mut (impl AsyncRead + Unpin), read: &mut Vec<u8>) -> Option<String> {
    loop {
        let text = String::from_utf8_lossy(read).into_owned();
        if let Some((head, _)) = text.split_once("\r\n\r\n") {
            read.clear();
            return Some(head.to_owned());
        }
        let mut chunk = [0; 4096];
        match stream.read(&mut chunk).await {
            Ok(count) if count > 0 => read.extend_from_slice(&chunk[..count]),
            _ => return None,
        }
    }
}

pub(crate) fn parameter(head: &str, name: &str) -> Option<i64> {
    let target = head.split(' ').nth(1)?;
    let (_, query) = target.split_once('?')?;
    query
        .split('&')
        .filter_map(|pair| pair.split_once('='))
        .find(|(known, _)| *known == name)?
        .1
        .parse()
        .ok()
}

/// A page of groups with these numbers, of a list of so many.
pub(crate) fn page(page: i64, size: i64, total: i64, numbers: &[i64]) -> Value {
    let list: Vec<Value> = numbers
        .iter()
        .map(|number| {
            json!({
                "id": number, "type": "group", "creationDate": 0, "modificationDate": 0,
                "creationDateFormatted": "01/01/1970 12:00 AM", "name": format!("group {number}"),
            })
        })
        .collect();
    json!({
        "name": "", "sort": "", "page": page, "pageSize": size,
        "pageCount": (total + size - 1) / size, "listCount": numbers.len(),
        "totalCount": total, "list": list,
    })
}
