//! A real HTTP server on the loopback interface. It records the requests that it receives, and
//! sends prepared responses.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::header::{HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{HeaderMap, StatusCode};
use hyper_util::rt::TokioIo;
use openapi_judge::{Judge, Request, Response, Verdict};
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};

/// The names, in lower case, and values of headers, in order.
type Headers = Vec<(String, String)>;

fn texts(headers: &HeaderMap) -> Headers {
    headers
        .iter()
        .map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes());
            (name.to_string(), value.into_owned())
        })
        .collect()
}

#[derive(Debug, Clone)]
pub(crate) struct Recorded {
    pub(crate) method: String,
    /// The path and query as in the request line, without decoding.
    pub(crate) target: String,
    pub(crate) headers: Headers,
    pub(crate) body: Bytes,
}

impl Recorded {
    pub(crate) fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    /// The pairs of the query, without decoding.
    pub(crate) fn query(&self) -> Vec<&str> {
        let query = self.target.split_once('?').map_or("", |(_, query)| query);
        query.split('&').filter(|pair| !pair.is_empty()).collect()
    }

    pub(crate) fn header(&self, name: &str) -> Vec<&str> {
        let of_name = self.headers.iter().filter(|(header, _)| header == name);
        of_name.map(|(_, value)| value.as_str()).collect()
    }

    pub(crate) fn as_request(&self) -> Request<'_> {
        Request {
            method: &self.method,
            target: &self.target,
            headers: &self.headers,
            body: &self.body,
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct HttpResponse {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl HttpResponse {
    pub(crate) fn empty(status: StatusCode) -> Self {
        Self { status, headers: HeaderMap::new(), body: Bytes::new() }
    }

    pub(crate) fn with_body(
        status: StatusCode,
        content_type: &str,
        body: impl Into<Bytes>,
    ) -> Self {
        let body = body.into();
        Self { body, ..Self::empty(status) }.header("content-type", content_type)
    }

    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        let value = HeaderValue::from_str(value).unwrap();
        self.headers.append(HeaderName::from_static(name), value);
        self
    }
}

/// A request, and the response to it.
#[derive(Debug, Clone)]
pub(crate) struct Exchange {
    pub(crate) request: Recorded,
    response: HttpResponse,
}

impl Exchange {
    pub(crate) fn judged_by<'a>(&self, judge: &Judge<'a>) -> Verdict<'a> {
        let response = Response {
            status: self.response.status.as_u16(),
            headers: &texts(&self.response.headers),
            body: &self.response.body,
        };
        judge.exchange(&self.request.as_request(), &response)
    }
}

/// A running server. It stops when it is dropped.
#[derive(Debug)]
pub(crate) struct Listener {
    address: SocketAddr,
    script: Arc<Mutex<Script>>,
    accepting: JoinHandle<()>,
}

/// The prepared responses, and the exchanges so far.
#[derive(Debug, Default)]
struct Script {
    responses: VecDeque<HttpResponse>,
    exchanges: Vec<Exchange>,
    /// The number of requests that `requests` has returned.
    asked: usize,
}

impl Listener {
    /// Starts a server on a free port.
    pub(crate) async fn start() -> io::Result<Self> {
        let script = Arc::<Mutex<Script>>::default();
        let shared = script.clone();
        let respond = move |request| lock(&shared).respond(request);
        let mut listener = Self::start_with(respond).await?;
        listener.script = script;
        Ok(listener)
    }

    /// Starts a server on a free port. A function makes the response to each request.
    pub(crate) async fn start_with<F>(respond: F) -> io::Result<Self>
    where
        F: Fn(Recorded) -> HttpResponse + Send + Sync + 'static,
    {
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        Ok(Self {
            address: socket.local_addr()?,
            script: Arc::default(),
            accepting: tokio::spawn(serve(socket, respond)),
        })
    }

    /// The address of the server, without a trailing slash.
    pub(crate) fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Adds a response. Responses are sent in the order in which they were added. If none is left,
    /// a request gets a 501.
    pub(crate) fn will_respond(&self, response: HttpResponse) {
        lock(&self.script).responses.push_back(response);
    }

    /// The requests since the last call.
    pub(crate) fn requests(&self) -> Vec<Recorded> {
        let mut script = lock(&self.script);
        let new = script
            .exchanges
            .iter()
            .skip(script.asked)
            .map(|exchange| exchange.request.clone())
            .collect();
        script.asked = script.exchanges.len();
        new
    }

    /// All requests, with their responses.
    pub(crate) fn exchanges(&self) -> Vec<Exchange> {
        lock(&self.script).exchanges.clone()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // This task owns the connections, so they end with it.
        self.accepting.abort();
    }
}

impl Script {
    fn respond(&mut self, request: Recorded) -> HttpResponse {
        // An unexpected request gets a status that no test expects.
        let none = || HttpResponse::empty(StatusCode::NOT_IMPLEMENTED);
        let response = self.responses.pop_front().unwrap_or_else(none);
        self.exchanges.push(Exchange { request, response: response.clone() });
        response
    }
}

/// Locks the script, even if a test has failed while it held the lock.
fn lock(script: &Mutex<Script>) -> MutexGuard<'_, Script> {
    script.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Accepts connections until the task ends, which also ends the connections.
async fn serve<F>(socket: TcpListener, respond: F)
where
    F: Fn(Recorded) -> HttpResponse + Send + Sync + 'static,
{
    let respond = Arc::new(respond);
    let mut connections = JoinSet::new();
    loop {
        let (stream, _) = socket.accept().await.unwrap();
        let respond = respond.clone();
        connections.spawn(async move {
            let service = service_fn(|request| serve_request(request, &*respond));
            // A disconnected client is not a failure of the server.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
        // Finished tasks are removed, because they would accumulate.
        while connections.try_join_next().is_some() {}
    }
}

async fn serve_request(
    request: hyper::Request<Incoming>,
    respond: &(dyn Fn(Recorded) -> HttpResponse + Send + Sync),
) -> Result<hyper::Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let response = match body.collect().await {
        Ok(body) => respond(Recorded {
            method: head.method.to_string(),
            target: head.uri.to_string(),
            headers: texts(&head.headers),
            body: body.to_bytes(),
        }),
        Err(error) => {
            HttpResponse::with_body(StatusCode::BAD_REQUEST, "text/plain", error.to_string())
        }
    };
    let mut sent = hyper::Response::new(Full::new(response.body));
    *sent.status_mut() = response.status;
    *sent.headers_mut() = response.headers;
    Ok(sent)
}
