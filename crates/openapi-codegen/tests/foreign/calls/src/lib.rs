//! A server on loopback that records requests, and sends prepared responses.

use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

/// A received request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    pub method: String,
    /// The path and the query, byte for byte.
    pub target: String,
    /// The headers in the order of their arrival, without those of the connection.
    pub headers: Vec<(String, String)>,
    pub body: Bytes,
}

impl Recorded {
    /// The value of a header; empty if there is none, and all values if there are several.
    pub fn header(&self, name: &str) -> String {
        let values = self.headers.iter().filter(|(own, _)| own == name);
        values.map(|(_, value)| value.as_str()).collect::<Vec<_>>().join(" | ")
    }

    /// The body as a text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A response to send.
#[derive(Debug, Clone)]
pub struct Canned {
    pub status: u16,
    pub content_type: &'static str,
    pub body: Bytes,
}

impl Canned {
    pub fn new(status: u16, content_type: &'static str, body: impl Into<Bytes>) -> Self {
        Self { status, content_type, body: body.into() }
    }
}

/// A server that records requests, and sends its responses in turn. The last one is repeated.
#[derive(Clone)]
pub struct Server {
    pub url: String,
    seen: Arc<Mutex<Vec<Recorded>>>,
    responses: Arc<Mutex<Vec<Canned>>>,
}

impl Server {
    /// A server that always sends a 204.
    pub async fn start() -> Self {
        Self::giving([Canned::new(204, "", "")]).await
    }

    pub async fn giving(responses: impl IntoIterator<Item = Canned>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let mut responses: Vec<Canned> = responses.into_iter().collect();
        responses.reverse();
        let server = Self { url, seen: Arc::default(), responses: Arc::new(Mutex::new(responses)) };
        let own = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                tokio::spawn(async move {
                    let service = service_fn(move |request| {
                        let own = own.clone();
                        async move { Ok::<_, Infallible>(own.answer(request).await) }
                    });
                    let http = hyper::server::conn::http1::Builder::new();
                    let _ = http.serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        server
    }

    async fn answer(&self, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let (head, body) = request.into_parts();
        let headers = head.headers.iter().map(|(name, value)| {
            (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        });
        let recorded = Recorded {
            method: head.method.to_string(),
            target: head.uri.to_string(),
            headers: headers.collect(),
            body: body.collect().await.unwrap().to_bytes(),
        };
        self.seen.lock().unwrap().push(recorded);
        let mut responses = self.responses.lock().unwrap();
        let last = responses.last().cloned();
        let canned = if responses.len() > 1 { responses.pop() } else { last };
        let canned = canned.unwrap_or(Canned::new(500, "", ""));
        let mut response = Response::builder().status(canned.status);
        if !canned.content_type.is_empty() {
            response = response.header("content-type", canned.content_type);
        }
        response.body(Full::new(canned.body)).unwrap()
    }

    /// All requests, in the order of their arrival.
    pub fn all(&self) -> Vec<Recorded> {
        self.seen.lock().unwrap().clone()
    }

    /// The last request.
    pub fn last(&self) -> Recorded {
        self.all().pop().expect("no request arrived")
    }

    /// The method and the target of the last request.
    pub fn line(&self) -> String {
        let last = self.last();
        format!("{} {}", last.method, last.target)
    }
}
