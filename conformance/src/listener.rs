//! A real HTTP server on the loopback interface: it records what it is sent and
//! sends the responses that it was given.

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::StatusCode;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::http;
pub use crate::http::{Exchange, HttpResponse, Recorded};

/// A running server. It stops when it is dropped.
#[derive(Debug)]
pub struct Listener {
    address: SocketAddr,
    script: Arc<Mutex<Script>>,
    accepting: JoinHandle<()>,
}

/// The responses to come, the requests that were sent, and both of each exchange.
#[derive(Debug, Default)]
struct Script {
    responses: VecDeque<HttpResponse>,
    requests: Vec<Recorded>,
    exchanges: Vec<Exchange>,
}

impl Listener {
    /// Starts on a free port.
    ///
    /// # Errors
    ///
    /// When no port can be opened.
    pub async fn start() -> io::Result<Self> {
        let script = Arc::<Mutex<Script>>::default();
        let shared = script.clone();
        Self::open(script, move |request| respond(request, &shared)).await
    }

    /// Starts on a free port, with what a function makes of each request for a response.
    ///
    /// # Errors
    ///
    /// When no port can be opened.
    pub async fn start_with<F>(respond: F) -> io::Result<Self>
    where
        F: Fn(Recorded) -> HttpResponse + Send + Sync + 'static,
    {
        Self::open(Arc::default(), respond).await
    }

    async fn open<F>(script: Arc<Mutex<Script>>, respond: F) -> io::Result<Self>
    where
        F: Fn(Recorded) -> HttpResponse + Send + Sync + 'static,
    {
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        Ok(Self {
            address: socket.local_addr()?,
            script,
            accepting: tokio::spawn(http::serve(socket, respond)),
        })
    }

    /// The address to send to, without a slash at its end.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Adds a response. Responses are sent in the order in which they were added;
    /// a request that finds none left gets a 501.
    pub fn will_respond(&self, response: HttpResponse) {
        lock(&self.script).responses.push_back(response);
    }

    /// The requests that came since this was last asked.
    #[must_use]
    pub fn requests(&self) -> Vec<Recorded> {
        std::mem::take(&mut lock(&self.script).requests)
    }

    /// The requests that came since this was last asked, with their responses.
    #[must_use]
    pub fn exchanges(&self) -> Vec<Exchange> {
        std::mem::take(&mut lock(&self.script).exchanges)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // The connections are owned by this task, and end with it.
        self.accepting.abort();
    }
}

fn respond(request: Recorded, script: &Mutex<Script>) -> HttpResponse {
    let mut script = lock(script);
    script.requests.push(request.clone());
    let Some(response) = script.responses.pop_front() else {
        let text = "no response is left";
        return HttpResponse::with_body(StatusCode::NOT_IMPLEMENTED, "text/plain", text);
    };
    script.exchanges.push(Exchange {
        request,
        response: response.clone(),
    });
    response
}

/// A test that failed while it held the script leaves it as it is.
fn lock(script: &Mutex<Script>) -> MutexGuard<'_, Script> {
    script.lock().unwrap_or_else(PoisonError::into_inner)
}
