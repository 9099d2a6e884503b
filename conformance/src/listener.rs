//! A real HTTP server on the loopback interface: it records what it is sent and
//! answers what it was told to.

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
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};

/// A running server. It stops when it is dropped.
#[derive(Debug)]
pub struct Listener {
    address: SocketAddr,
    script: Arc<Mutex<Script>>,
    accepting: JoinHandle<()>,
}

/// What is still to be answered, and what was asked.
#[derive(Debug, Default)]
struct Script {
    answers: VecDeque<Answer>,
    requests: Vec<Recorded>,
}

/// A request as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// The method.
    pub method: String,
    /// Path and query as they stood in the request line, nothing decoded.
    pub target: String,
    /// Names, in lower case, and values, in the order of arrival; the values of a
    /// name that came more than once stand together.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Bytes,
}

impl Recorded {
    /// The path, without the query.
    #[must_use]
    pub fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    /// The query, pair by pair, nothing decoded.
    #[must_use]
    pub fn query(&self) -> Vec<&str> {
        let query = self.target.split_once('?').map_or("", |(_, query)| query);
        query.split('&').filter(|pair| !pair.is_empty()).collect()
    }

    /// All values of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Vec<&str> {
        let of_name = self.headers.iter().filter(|(own, _)| own == name);
        of_name.map(|(_, value)| value.as_str()).collect()
    }
}

/// An answer to give.
#[derive(Debug, Clone)]
pub struct Answer {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

impl Answer {
    /// An answer without a body.
    #[must_use]
    pub fn empty(status: StatusCode) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: Bytes::new(),
        }
    }

    /// An answer with a body of a content type.
    #[must_use]
    pub fn with_body(status: StatusCode, content_type: &str, body: impl Into<Bytes>) -> Self {
        Self {
            body: body.into(),
            ..Self::empty(status)
        }
        .header("content-type", content_type)
    }

    /// The answer with one more header.
    ///
    /// # Panics
    ///
    /// When the name is not in lower case, or the value cannot stand in a header.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: &str) -> Self {
        let Ok(value) = HeaderValue::from_str(value) else {
            panic!("{value:?} cannot stand in a header");
        };
        self.headers.push((HeaderName::from_static(name), value));
        self
    }
}

impl Listener {
    /// Starts on a free port.
    ///
    /// # Errors
    ///
    /// When no port can be opened.
    pub async fn start() -> io::Result<Self> {
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = socket.local_addr()?;
        let script = Arc::<Mutex<Script>>::default();
        let accepting = tokio::spawn(accept(socket, script.clone()));
        Ok(Self {
            address,
            script,
            accepting,
        })
    }

    /// The address to send to, without a slash at its end.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Adds an answer. Answers are given in the order in which they were added;
    /// who asks when there is none left gets a 501.
    pub fn will_answer(&self, answer: Answer) {
        lock(&self.script).answers.push_back(answer);
    }

    /// The requests that came since this was last asked.
    #[must_use]
    pub fn requests(&self) -> Vec<Recorded> {
        std::mem::take(&mut lock(&self.script).requests)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // The connections are owned by this task, and end with it.
        self.accepting.abort();
    }
}

async fn accept(socket: TcpListener, script: Arc<Mutex<Script>>) {
    let mut connections = JoinSet::new();
    while let Ok((stream, _)) = socket.accept().await {
        let script = script.clone();
        connections.spawn(async move {
            let service = service_fn(|request| serve(request, &script));
            // A client that goes away is no failure of the server.
            let _ = http1::Builder::new()
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
        while connections.try_join_next().is_some() {}
    }
}

async fn serve(
    request: Request<Incoming>,
    script: &Mutex<Script>,
) -> Result<Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let body = match body.collect().await {
        Ok(body) => body.to_bytes(),
        Err(error) => return Ok(plain(StatusCode::BAD_REQUEST, error.to_string())),
    };
    let headers = head.headers.iter().map(|(name, value)| {
        let value = String::from_utf8_lossy(value.as_bytes());
        (name.to_string(), value.into_owned())
    });
    let recorded = Recorded {
        method: head.method.to_string(),
        target: head.uri.to_string(),
        headers: headers.collect(),
        body,
    };
    let answer = {
        let mut script = lock(script);
        script.requests.push(recorded);
        script.answers.pop_front()
    };
    let Some(answer) = answer else {
        return Ok(plain(
            StatusCode::NOT_IMPLEMENTED,
            "no answer is left".to_owned(),
        ));
    };
    let mut response = Response::new(Full::new(answer.body));
    *response.status_mut() = answer.status;
    response.headers_mut().extend(answer.headers);
    Ok(response)
}

fn plain(status: StatusCode, text: String) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(text.into()));
    *response.status_mut() = status;
    response
}

/// A test that failed while it held the script leaves it as it is.
fn lock(script: &Mutex<Script>) -> MutexGuard<'_, Script> {
    script.lock().unwrap_or_else(PoisonError::into_inner)
}
