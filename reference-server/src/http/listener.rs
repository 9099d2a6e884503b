//! A port and the connections to it.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::account::Account;
use super::activity::Activity;
use super::connection;
use super::connections::Connections;
use super::exchange::Site;
use super::handler::Handler;

/// The pause after a connection could not be accepted because of a lack of file descriptors or
/// memory.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The time to wait for requests in progress when the listener is closed: that of the longest
/// request, and of its response.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(35);

pub(super) struct Listener<H> {
    pub(super) socket: TcpListener,
    pub(super) site: Arc<Site<H>>,
    pub(super) connections: Arc<Connections>,
}

impl<H: Handler> Listener<H> {
    pub(super) fn address(&self) -> io::Result<SocketAddr> {
        self.socket.local_addr()
    }

    /// Serves connections until it is closed, and then until the last request is done.
    pub(super) async fn serve(self, mut closing: watch::Receiver<bool>) {
        let accepting = closing.clone();
        tokio::select! {
            () = self.accept_all(&accepting) => {}
            _ = closing.wait_for(|closing| *closing) => {}
        }
        // From here on, another process can listen on the port.
        drop(self.socket);
        let closed = self.connections.all_closed();
        if tokio::time::timeout(DRAIN_TIMEOUT, closed).await.is_err() {
            let connections = self.connections.count();
            tracing::warn!(connections, "closed before all requests had ended");
        }
    }

    async fn accept_all(&self, closing: &watch::Receiver<bool>) {
        loop {
            match self.socket.accept().await {
                Ok((stream, _)) => self.start(stream, closing).await,
                Err(error) => pause_after(&error).await,
            }
        }
    }

    async fn start(&self, stream: TcpStream, closing: &watch::Receiver<bool>) {
        let activity = Arc::new(Activity::new());
        let Some(place) = self.connections.find_place(&activity).await else {
            return;
        };
        // Responses are written as a whole, so waiting for more data would only delay them.
        let _ = stream.set_nodelay(true);
        let number = place.number();
        let account = Account { connections: Arc::clone(&self.connections), activity };
        let (site, closing) = (Arc::clone(&self.site), closing.clone());
        let task = tokio::spawn(async move {
            connection::serve(stream, site, account, closing).await;
            // Held until the connection has ended.
            drop(place);
        });
        self.connections.set_task(number, task.abort_handle());
    }
}

/// Waits before the next connection is accepted, unless the error is about the last one only.
async fn pause_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    let own = [ConnectionAborted, ConnectionRefused, ConnectionReset];
    if !own.contains(&error.kind()) {
        tracing::error!(%error, "failed to accept a connection");
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn reset_connection_does_not_delay_others() {
        let start = Instant::now();
        pause_after(&io::ErrorKind::ConnectionReset.into()).await;
        assert_eq!(start.elapsed(), Duration::ZERO);
        pause_after(&io::ErrorKind::OutOfMemory.into()).await;
        assert_eq!(start.elapsed(), ACCEPT_PAUSE);
    }
}
