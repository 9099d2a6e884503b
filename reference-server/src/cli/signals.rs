//! The signals that end the server.

use std::future::Future;
use std::io;

use crate::http::Shutdown;

/// Waits for SIGTERM, which drains, or for Ctrl-C. A second signal ends the program at once.
#[cfg(unix)]
pub(super) fn shutdown() -> io::Result<impl Future<Output = Shutdown>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        let shutdown = tokio::select! {
            _ = terminate.recv() => Shutdown::Drain,
            _ = interrupt.recv() => Shutdown::Now,
        };
        tracing::info!("shutting down; a second signal ends it at once");
        tokio::spawn(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            // A second signal means that requests in progress shall be dropped.
            std::process::exit(1);
        });
        shutdown
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
pub(super) fn shutdown() -> io::Result<impl Future<Output = Shutdown>> {
    Ok(async {
        // If signals cannot be received, the program can only be killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Shutdown::Now
    })
}
