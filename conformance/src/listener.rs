//! A real HTTP server on the loopback interface: it records what it is sent and
//! answers what it was told to.

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::StatusCode;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::http;
pub use crate::http::{Answer, Exchange, Recorded};

/// A running server. It stops when it is dropped.
#[derive(Debug)]
pub struct Listener {
    address: SocketAddr,
    script: Arc<Mutex<Script>>,
    accepting: JoinHandle<()>,
}

/// What is still to be answered, what was asked, and what was answered to it.
#[derive(Debug, Default)]
struct Script {
    answers: VecDeque<Answer>,
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
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = socket.local_addr()?;
        let script = Arc::<Mutex<Script>>::default();
        let shared = script.clone();
        let accepting = tokio::spawn(http::serve(socket, move |request| answer(request, &shared)));
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

    /// The requests that came since this was last asked, with their answers.
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

fn answer(request: Recorded, script: &Mutex<Script>) -> Answer {
    let mut script = lock(script);
    script.requests.push(request.clone());
    let Some(answer) = script.answers.pop_front() else {
        let text = "no answer is left";
        return Answer::with_body(StatusCode::NOT_IMPLEMENTED, "text/plain", text);
    };
    script.exchanges.push(Exchange {
        request,
        answer: answer.clone(),
    });
    answer
}

/// A test that failed while it held the script leaves it as it is.
fn lock(script: &Mutex<Script>) -> MutexGuard<'_, Script> {
    script.lock().unwrap_or_else(PoisonError::into_inner)
}
