//! Connections as clients, proxies and attackers use them, with raw sockets.

mod connections;
mod cors;
mod limits;
mod monitor;
mod responses;
mod shutdown;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use community_qa_server::Server;
use community_qa_server::deadline;
use community_qa_server::http::{
    Body, Context, Handler, Numbers, Options, Response, Shutdown, json_error,
};
use http_body_util::BodyExt;
use hyper::header::{ALLOW, HeaderValue};
use hyper::{Request, StatusCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;

use crate::expect_start;

/// A handler with paths for the needs of tests.
#[derive(Clone, Default)]
struct TestSite {
    /// `/wait` adds a permit to the first semaphore when it begins, and takes one from the second.
    gate: Arc<(Gate, Gate)>,
}

struct Gate(Semaphore);

impl Default for Gate {
    fn default() -> Self {
        Self(Semaphore::new(0))
    }
}

impl Gate {
    fn open(&self) {
        self.0.add_permits(1);
    }

    async fn pass(&self) {
        self.0.acquire().await.unwrap().forget();
    }
}

impl Handler for TestSite {
    async fn handle(&self, request: Request<Body>, context: &Context) -> Response {
        let path = request.uri().path().to_owned();
        let text = match path.as_str() {
            "/echo" | "/services/v2/echo.json" => {
                let Ok(body) = request.into_body().collect().await else {
                    return json_error(StatusCode::BAD_REQUEST, "incomplete");
                };
                format!("{} bytes", body.to_bytes().len())
            }
            "/panic" => panic!("on purpose"),
            "/slow" => {
                // Longer than a request may take.
                tokio::time::sleep(Duration::from_secs(600)).await;
                String::new()
            }
            // A write that does not end.
            "/commit" => {
                assert!(deadline::current().begin_commit());
                std::future::pending().await
            }
            "/wait" => {
                self.gate.0.open();
                self.gate.1.pass().await;
                "waited".to_owned()
            }
            // More than the buffers of the system can hold.
            "/big" => "x".repeat(64 * 1024 * 1024),
            "/methods" => {
                let mut response = Response::default();
                let methods = HeaderValue::from_static("GET, PUT");
                response.headers_mut().insert(ALLOW, methods);
                return response;
            }
            "/host" => request.headers()["host"].to_str().unwrap().to_owned(),
            "/who" => format!("{} {}", context.address(), context.id()),
            _ => return json_error(StatusCode::NOT_FOUND, "no such page"),
        };
        context.set_route(path);
        context.set_user(7);
        Response::new(text.into())
    }

    async fn numbers(&self) -> Numbers {
        Numbers { identifiers: vec![("actions".to_owned(), 7)], ..Numbers::default() }
    }
}

/// A server that runs until a test shuts it down.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    monitor: Option<SocketAddr>,
    shutdown: Option<oneshot::Sender<Shutdown>>,
    task: JoinHandle<()>,
}

pub(crate) async fn start(site: impl Handler, options: Options) -> Running {
    let server = Server::bind(site, options).await.unwrap();
    let (shutdown, requested) = oneshot::channel();
    let address = server.address().unwrap();
    let monitor = server.monitor_address().unwrap();
    let task = tokio::spawn(server.serve(async { requested.await.unwrap_or(Shutdown::Now) }));
    Running { address, monitor, shutdown: Some(shutdown), task }
}

/// Options with at most this many connections.
fn at_most(connections: usize) -> Options {
    Options { connections, ..Options::default() }
}

/// Options with at most this many bytes that clients have not read, or not sent.
fn holding(unread: usize) -> Options {
    Options { unread, ..Options::default() }
}

async fn start_test_site() -> Running {
    start(TestSite::default(), Options::default()).await
}

impl Running {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes on a new connection, and reads until it is closed.
    pub(crate) async fn exchange(&self, request: impl AsRef<[u8]>) -> String {
        let mut stream = self.connect().await;
        stream.write_all(request.as_ref()).await.unwrap();
        read_to_end(&mut stream).await
    }

    /// Sends a request that waits at the gate of the site, and returns when it has arrived.
    async fn wait(&self, site: &TestSite) -> TcpStream {
        let mut stream = self.connect().await;
        let request = b"GET /wait HTTP/1.1\r\nhost: test\r\n\r\n";
        stream.write_all(request).await.unwrap();
        site.gate.0.pass().await;
        stream
    }

    async fn get(&self, path: &str) -> String {
        self.exchange(get(path)).await
    }

    /// Sends a request on new connections until one of them gets a response, as clients do.
    async fn get_by_tries(&self, path: &str) -> String {
        loop {
            let mut response = String::new();
            let tried: std::io::Result<usize> = async {
                let mut stream = TcpStream::connect(self.address).await?;
                stream.write_all(get(path).as_bytes()).await?;
                stream.read_to_string(&mut response).await
            }
            .await;
            if tried.is_ok() && response.starts_with("HTTP/1.1 200") {
                return response;
            }
        }
    }
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n")
}

async fn read_to_end(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    stream.read_to_end(&mut text).await.unwrap();
    String::from_utf8(text).unwrap()
}

/// Reads one response, which must have a `content-length`.
async fn read_response(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    loop {
        if let Some((head, body)) = text.split_once("\r\n\r\n")
            && body.len() >= header(head, "content-length").parse().unwrap()
        {
            return text;
        }
        let read = stream.read(&mut buffer).await.unwrap();
        assert_ne!(read, 0, "closed after {text:?}");
        text.push_str(std::str::from_utf8(&buffer[..read]).unwrap());
    }
}

fn header<'r>(response: &'r str, name: &str) -> &'r str {
    let value = |line: &'r str| {
        let (other, value) = line.split_once(": ")?;
        other.eq_ignore_ascii_case(name).then_some(value)
    };
    response.lines().find_map(value).unwrap_or("")
}

fn body(response: &str) -> &str {
    response.split_once("\r\n\r\n").unwrap().1
}

/// Asserts the status and the message of an error, and that it has the headers of all errors and no
/// others.
#[track_caller]
fn assert_error(response: &str, status: u16, message: &str) {
    assert_error_with(response, status, message, &[]);
}

/// The same for an error after which the connection is closed.
#[track_caller]
fn assert_last_error(response: &str, status: u16, message: &str) {
    assert_error_with(response, status, message, &["connection: close"]);
}

/// The same for an error with additional headers.
#[track_caller]
fn assert_error_with(response: &str, status: u16, message: &str, additional: &[&str]) {
    expect_start(response, &format!("HTTP/1.1 {status} "));
    let expected = serde_json::json!({ "errors": { "message": message } });
    assert_eq!(body(response), expected.to_string());
    assert_eq!(header(response, "x-request-id").len(), 16, "{response}");
    assert!(header(response, "date").ends_with(" GMT"), "{response}");

    let length = format!("content-length: {}", body(response).len());
    let mut expected = vec![
        "cache-control: no-store",
        &length,
        "content-type: application/json",
        "date",
        "x-content-type-options: nosniff",
        "x-request-id",
    ];
    expected.extend(additional);
    expected.sort_unstable();
    assert_eq!(header_lines(response), expected, "{response}");
}

/// The headers of a response, sorted, without values that differ each time.
fn header_lines(response: &str) -> Vec<&str> {
    let (head, _) = response.split_once("\r\n\r\n").unwrap();
    let mut lines: Vec<&str> = head
        .lines()
        .skip(1)
        .map(|line| match line.split_once(": ") {
            Some((name @ ("date" | "x-request-id"), _)) => name,
            _ => line,
        })
        .collect();
    lines.sort_unstable();
    lines
}
