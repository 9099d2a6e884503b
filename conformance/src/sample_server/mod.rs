//! A server that responds to every operation with the samples of the document.
//!
//! It wants Basic credentials ([`USER`] and [`PASSWORD`]), holds each request
//! against the document, and sends 400 with the rule that is not kept. It has
//! no memory: whatever is written, the next response is the same sample.
//!
//! The header `Prefer` chooses the sample, as for Prism:
//! `Prefer: example=suspended`, `Prefer: code=401, example=credentials`. Without
//! it the response fits the query: the page that is asked for, of the size that
//! is asked for, the fields of `includeOnly` alone, follow relations where `details` is
//! true.
//!
//! In a test it runs in-process:
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use community_qa_client::Client;
//! use conformance::sample_server::{PASSWORD, SampleServer, USER};
//!
//! let server = SampleServer::start().await?;
//! let client = Client::builder(&server.base_url())
//!     .basic_auth(USER, PASSWORD)
//!     .build()?;
//! let user = client.get_user(7).send().await?;
//! assert_eq!(user.username, "mlindqvist");
//! # Ok(())
//! # }
//! ```

mod prefer;
mod respond;
mod shape;
mod shown;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::LazyLock;

use openapi_model::Document;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::http::{self, Exchange, HttpResponse, Recorded};
use community_qa_contract::conventions;
use openapi_judge::Judge;

/// The user name that is accepted.
pub const USER: &str = "demo";
/// The password that is accepted.
pub const PASSWORD: &str = "demo";

/// A running server. It stops when it is dropped.
#[derive(Debug)]
pub struct SampleServer {
    address: SocketAddr,
    accepting: JoinHandle<()>,
}

/// The document, and its judge.
pub(crate) struct Rules {
    pub(crate) contract: &'static Document,
    pub(crate) judge: Judge<'static>,
}

static RULES: LazyLock<Result<Rules, String>> = LazyLock::new(|| {
    let contract = community_qa_contract::embedded().map_err(ToString::to_string)?;
    let judge = Judge::new(contract).map_err(|error| error.to_string())?;
    let judge = judge.with_conventions(conventions());
    Ok(Rules { contract, judge })
});

fn rules() -> io::Result<&'static Rules> {
    RULES
        .as_ref()
        .map_err(|error| io::Error::other(error.clone()))
}

impl SampleServer {
    /// Starts on a free port of the loopback interface.
    ///
    /// # Errors
    ///
    /// When no port can be opened, or the document cannot be used.
    pub async fn start() -> io::Result<Self> {
        Self::observed(|_| {}).await
    }

    /// Starts on a free port of the loopback interface, and gives `observe` each
    /// request with its response before the response is sent.
    ///
    /// # Errors
    ///
    /// As those of [`start`](Self::start).
    pub async fn observed<F>(observe: F) -> io::Result<Self>
    where
        F: Fn(&Exchange) + Send + Sync + 'static,
    {
        let rules = rules()?;
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = socket.local_addr()?;
        let accepting = tokio::spawn(http::serve(socket, move |request| {
            let response = respond::respond(rules, &request);
            let exchange = Exchange { request, response };
            observe(&exchange);
            exchange.response
        }));
        Ok(Self { address, accepting })
    }

    /// The response to a request, without a connection.
    ///
    /// # Errors
    ///
    /// When the document cannot be used.
    pub fn response_to(request: &Recorded) -> io::Result<HttpResponse> {
        Ok(respond::respond(rules()?, request))
    }

    /// The address to send to, without a slash at its end.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for SampleServer {
    fn drop(&mut self) {
        // The connections are owned by this task, and end with it.
        self.accepting.abort();
    }
}
