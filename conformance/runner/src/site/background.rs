//! A server on a thread of its own.

use std::net::SocketAddr;
use std::thread::{self, JoinHandle};

use anyhow::Context as _;
use community_qa_server::Server;
use community_qa_server::http::{Handler, Shutdown};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// A running server. It ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Background {
    address: SocketAddr,
    shutdown: Option<oneshot::Sender<Shutdown>>,
    serving: Option<JoinHandle<()>>,
}

impl Background {
    /// Serves on a thread, which drives the runtime that the server was made in.
    pub(crate) fn start<H: Handler>(runtime: Runtime, server: Server<H>) -> anyhow::Result<Self> {
        let address = server.address().context("the server has no address")?;
        let (shutdown, requested) = oneshot::channel();
        let until = async { requested.await.unwrap_or(Shutdown::Now) };
        let serving = thread::spawn(move || runtime.block_on(server.serve(until)));
        Ok(Self {
            address,
            shutdown: Some(shutdown),
            serving: Some(serving),
        })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // Neither matters: what it has served goes, whatever became of it.
        let _ = self.shutdown.take().map(|own| own.send(Shutdown::Now));
        let _ = self.serving.take().map(JoinHandle::join);
    }
}
