//! Plain HTTP/1.1 for the servers of this crate: requests read whole, responses
//! written whole.

use std::convert::Infallible;
use std::sync::Arc;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::header::{HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{StatusCode, header};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use openapi_judge::{Judge, Request, Response, Verdict};

/// A request as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// The method.
    pub method: String,
    /// Path and query as the request line has them, nothing decoded.
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
        let of_name = self.headers.iter().filter(|(header, _)| header == name);
        of_name.map(|(_, value)| value.as_str()).collect()
    }

    /// The request as a judge takes it.
    #[must_use]
    pub fn as_request(&self) -> Request<'_> {
        Request {
            method: &self.method,
            target: &self.target,
            headers: &self.headers,
            body: &self.body,
        }
    }
}

/// A response to give.
#[derive(Debug, Clone)]
pub struct HttpResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
    pub(crate) body: Bytes,
}

impl HttpResponse {
    /// A response without a body.
    #[must_use]
    pub fn empty(status: StatusCode) -> Self {
        Self {
            status,
            headers: Vec::new(),
            body: Bytes::new(),
        }
    }

    /// A response with a body of a content type.
    #[must_use]
    pub fn with_body(status: StatusCode, content_type: &str, body: impl Into<Bytes>) -> Self {
        Self {
            body: body.into(),
            ..Self::empty(status)
        }
        .header("content-type", content_type)
    }

    /// The response with one more header.
    ///
    /// # Panics
    ///
    /// When the name is not in lower case, or the value cannot be used in a header.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: &str) -> Self {
        let Ok(value) = HeaderValue::from_str(value) else {
            panic!("{value:?} cannot be used in a header");
        };
        self.headers.push((HeaderName::from_static(name), value));
        self
    }

    /// The status code.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status.as_u16()
    }

    /// The body.
    #[must_use]
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Names and values of the headers.
    #[must_use]
    pub fn headers(&self) -> Vec<(String, String)> {
        let headers = self.headers.iter().map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes());
            (name.to_string(), value.into_owned())
        });
        headers.collect()
    }
}

/// A request and the response that was given to it.
#[derive(Debug, Clone)]
pub struct Exchange {
    /// The request.
    pub request: Recorded,
    /// The response.
    pub response: HttpResponse,
}

impl Exchange {
    /// What a judge says of it.
    #[must_use]
    pub fn judged_by<'a>(&self, judge: &Judge<'a>) -> Verdict<'a> {
        let judged = Response {
            status: self.response.status(),
            headers: &self.response.headers(),
            body: &self.response.body,
        };
        judge.exchange(&self.request.as_request(), &judged)
    }
}

/// Accepts connections until the task ends, which ends the connections too.
pub(crate) async fn serve<F>(socket: TcpListener, respond: F)
where
    F: Fn(Recorded) -> HttpResponse + Send + Sync + 'static,
{
    let respond = Arc::new(respond);
    let mut connections = JoinSet::new();
    loop {
        // One that failed before it was accepted does not concern the others.
        let Ok((stream, _)) = socket.accept().await else {
            tokio::task::yield_now().await;
            continue;
        };
        let respond = respond.clone();
        connections.spawn(async move {
            let service = service_fn(|request| serve_request(request, &*respond));
            // A client that goes away is not a failure of the server.
            let _ = http1::Builder::new()
                .serve_connection(TokioIo::new(stream), service)
                .await;
        });
        while connections.try_join_next().is_some() {}
    }
}

async fn serve_request(
    request: hyper::Request<Incoming>,
    respond: &(dyn Fn(Recorded) -> HttpResponse + Send + Sync),
) -> Result<hyper::Response<Full<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let response = match body.collect().await {
        Ok(body) => {
            let headers = head.headers.iter().map(|(name, value)| {
                let value = String::from_utf8_lossy(value.as_bytes());
                (name.to_string(), value.into_owned())
            });
            respond(Recorded {
                method: head.method.to_string(),
                target: head.uri.to_string(),
                headers: headers.collect(),
                body: body.to_bytes(),
            })
        }
        Err(error) => {
            HttpResponse::with_body(StatusCode::BAD_REQUEST, "text/plain", error.to_string())
        }
    };
    let mut sent = hyper::Response::new(Full::new(response.body));
    *sent.status_mut() = response.status;
    sent.headers_mut().extend(response.headers);
    // Known before the first byte, so that no client has to wait for the end.
    let length = hyper::body::Body::size_hint(sent.body()).exact();
    if let Some(length) = length.filter(|_| response.status != StatusCode::NO_CONTENT) {
        let length = HeaderValue::from(length);
        sent.headers_mut().insert(header::CONTENT_LENGTH, length);
    }
    Ok(sent)
}
