//! The server: a port for requests, and one for monitoring.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;

use super::address::TrustedProxies;
use super::connections::Connections;
use super::cors::Origins;
use super::exchange::Site;
use super::handler::Handler;
use super::listener::Listener;
use super::metrics::Metrics;
use super::monitor::Monitor;

const MAX_MONITOR_CONNECTIONS: usize = 32;

/// The most bytes of responses that clients have not read yet, which is some pages of the longest
/// texts; and the most bytes of incomplete bodies.
const MAX_UNREAD_BYTES: usize = 256 * 1024 * 1024;

/// The number of connections that may wait to be accepted. If there are more, the system drops the
/// packets of a client, which tries again after a second.
const BACKLOG: u32 = 4096;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shutdown {
    /// Stops after the drain delay. Until then, `/readyz` fails and connections are still accepted,
    /// so that the load balancer notices. Then the last requests are finished.
    Drain,
    /// Finishes the last requests, and stops.
    Now,
}

/// The reason why a server does not listen.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// Other machines can reach the address, and passwords would cross the network as plain text.
    #[error(
        "{0} can be reached from other machines, and passwords would go over the network as plain \
         text; put a proxy that speaks TLS in front of it and give `--behind-proxy`, or listen on \
         127.0.0.1"
    )]
    PlainText(SocketAddr),
    /// All callers would have the address of the proxy, so the limits of logins would apply to all
    /// of them together.
    #[error(
        "behind a proxy that is not trusted, all callers have one address, and a few wrong \
         passwords would lock everybody out; give the addresses of the proxy, as in \
         `--trusted-proxy 10.0.0.5`"
    )]
    UnknownProxy,
    /// The port is in use, or this program may not listen on it.
    #[error("failed to listen on {0}: {1}{hint}", hint = hint(.1))]
    Listen(SocketAddr, io::Error),
}

/// The advice for an address on which the server cannot listen.
fn hint(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::AddrInUse => "; end the program that listens there, or name another port",
        io::ErrorKind::AddrNotAvailable => "; name an address of this machine",
        io::ErrorKind::PermissionDenied => "; name a port of 1024 or above",
        _ => "",
    }
}

/// The options of a server. The default is a free port that only this machine can reach.
#[derive(Debug, Clone)]
pub struct Options {
    /// The address and port of the service.
    pub listen: SocketAddr,
    /// The address and port of `/healthz`, `/readyz` and `/metrics`.
    pub monitor: Option<SocketAddr>,
    /// The proxies whose headers are trusted.
    pub proxies: TrustedProxies,
    /// The origins whose pages may call the server from a browser.
    pub origins: Origins,
    /// The time during which connections are still accepted after [`Shutdown::Drain`].
    pub drain_delay: Duration,
    pub connections: usize,
    /// The directory of backups. The metrics have the age of the newest one.
    pub backups: Option<PathBuf>,
    /// The most bytes of responses that clients have not read yet, and of incomplete bodies.
    pub unread: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            monitor: None,
            proxies: TrustedProxies::default(),
            origins: Origins::default(),
            drain_delay: Duration::ZERO,
            connections: 256,
            backups: None,
            unread: MAX_UNREAD_BYTES,
        }
    }
}

/// A server that listens, and does not respond yet.
pub struct Server<H> {
    listener: Listener<H>,
    monitor: Option<Listener<Monitor<H>>>,
    drain_delay: Duration,
}

impl<H: Handler> Server<H> {
    pub async fn bind(handler: H, options: Options) -> Result<Self, BindError> {
        let metrics = Arc::new(Metrics::new());
        // With 0, nobody could be served.
        let connections = Connections::new(options.connections.max(1), options.unread);
        let connections = Arc::new(connections);
        let socket = listen(options.listen)?;
        let site = Arc::new(Site {
            handler,
            proxies: options.proxies,
            origins: options.origins,
            draining: AtomicBool::default(),
            metrics: Some(Arc::clone(&metrics)),
        });
        let monitor = match options.monitor {
            Some(address) => Some(Listener {
                socket: listen(address)?,
                site: Arc::new(Site {
                    handler: Monitor {
                        site: Arc::clone(&site),
                        metrics,
                        connections: Arc::clone(&connections),
                        backups: options.backups,
                    },
                    proxies: TrustedProxies::default(),
                    origins: Origins::default(),
                    draining: AtomicBool::default(),
                    metrics: None,
                }),
                connections: Arc::new(Connections::new(MAX_MONITOR_CONNECTIONS, MAX_UNREAD_BYTES)),
            }),
            None => None,
        };
        let listener = Listener { socket, site, connections };
        Ok(Self { listener, monitor, drain_delay: options.drain_delay })
    }

    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.address()
    }

    /// The address of `/healthz`, `/readyz` and `/metrics`, if the options have one.
    pub fn monitor_address(&self) -> io::Result<Option<SocketAddr>> {
        self.monitor.as_ref().map(Listener::address).transpose()
    }

    /// Responds to requests until `shutdown` is ready, and then finishes those in progress.
    pub async fn serve(self, shutdown: impl Future<Output = Shutdown>) {
        let (close, closing) = watch::channel(false);
        let (close_monitor, monitor_closing) = watch::channel(false);
        let site = Arc::clone(&self.listener.site);
        let monitor = async {
            if let Some(monitor) = self.monitor {
                monitor.serve(monitor_closing).await;
            }
        };
        let ending = async {
            if shutdown.await == Shutdown::Drain {
                // Only `/readyz` reads it, and may do so a moment later.
                site.draining.store(true, Ordering::Relaxed);
                // Load balancers need a moment to notice.
                tokio::time::sleep(self.drain_delay).await;
            }
            close.send_replace(true);
        };
        let serving = async {
            tokio::join!(self.listener.serve(closing), ending);
            // The monitor closes last, because it is queried until the end.
            close_monitor.send_replace(true);
        };
        tokio::join!(serving, monitor);
    }
}

/// Refuses an address that other machines can reach without a TLS proxy, and a proxy that is not
/// trusted, so that all callers would have its address.
///
/// # Errors
///
/// [`BindError::PlainText`] and [`BindError::UnknownProxy`].
pub fn expect_reachable_safely(
    address: SocketAddr,
    behind_proxy: bool,
    proxies: &TrustedProxies,
) -> Result<(), BindError> {
    if behind_proxy && proxies.is_empty() {
        Err(BindError::UnknownProxy)
    } else if behind_proxy || address.ip().to_canonical().is_loopback() {
        Ok(())
    } else {
        Err(BindError::PlainText(address))
    }
}

/// Refuses an address on which the server cannot listen at this time.
///
/// # Errors
///
/// [`BindError::Listen`].
pub fn expect_free(address: SocketAddr) -> Result<(), BindError> {
    let bound = bound(address).map(drop);
    bound.map_err(|error| BindError::Listen(address, error))
}

fn listen(address: SocketAddr) -> Result<TcpListener, BindError> {
    let listening = bound(address).and_then(|socket| socket.listen(BACKLOG));
    listening.map_err(|error| BindError::Listen(address, error))
}

fn bound(address: SocketAddr) -> io::Result<TcpSocket> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // Connections that have just ended must not block the address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    Ok(socket)
}
