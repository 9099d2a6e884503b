//! A proxy between a server and its database, which can fail at a commit.

use std::future::pending;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NextCommit {
    Passes,
    /// The commit is executed, and the connection is cut before the response.
    LosesItsResponse,
    /// The connection is cut before the commit arrives.
    IsLost,
}

/// Passes on all messages, until it is told otherwise.
pub(super) struct Proxy {
    pub(super) address: SocketAddr,
    next: Arc<AtomicU8>,
    silence: watch::Sender<()>,
}

impl Proxy {
    /// Starts to pass on messages to a server.
    pub(super) async fn start(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let next = Arc::new(AtomicU8::new(NextCommit::Passes as u8));
        let chosen = Arc::clone(&next);
        let (silence, silent) = watch::channel(());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&server).await.unwrap();
                tokio::spawn(pass(client, server, Arc::clone(&chosen), silent.clone()));
            }
        });
        Self { address, next, silence }
    }

    /// Stops passing on messages without closing the existing connections, as if the server had
    /// lost its power.
    pub(super) fn fall_silent(&self) {
        self.silence.send_replace(());
    }

    /// Sets what happens to the next commit. Later ones are passed on.
    pub(super) fn set_next(&self, next: NextCommit) {
        self.next.store(next as u8, Ordering::SeqCst);
    }
}

async fn pass(
    client: TcpStream,
    server: TcpStream,
    next: Arc<AtomicU8>,
    mut silence: watch::Receiver<()>,
) {
    silence.mark_unchanged();
    let mut silence_backwards = silence.clone();
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let backwards = tokio::spawn(async move {
        tokio::select! {
            // Nothing is passed on after the silence, even if both are noticed at once.
            biased;
            Ok(()) = silence_backwards.changed() => pending().await,
            // Either end may be cut.
            _ = tokio::io::copy(&mut from_server, &mut to_client) => {}
        }
    });
    let mut message = vec![0; 64 * 1024];
    loop {
        let read = tokio::select! {
            biased;
            Ok(()) = silence.changed() => pending().await,
            read = from_client.read(&mut message) => read.unwrap_or(0),
        };
        if read == 0 {
            break;
        }
        let message = &message[..read];
        let is_commit = message.windows(6).any(|part| part == b"COMMIT");
        let fate = if is_commit {
            next.swap(NextCommit::Passes as u8, Ordering::SeqCst)
        } else {
            NextCommit::Passes as u8
        };
        if fate != NextCommit::Passes as u8 {
            backwards.abort();
        }
        if fate != NextCommit::IsLost as u8 && to_server.write_all(message).await.is_err() {
            break;
        }
        if fate == NextCommit::LosesItsResponse as u8 {
            // The commit is executed before the server notices that nobody listens.
            let _ = to_server.shutdown().await;
        }
        if fate != NextCommit::Passes as u8 {
            break;
        }
    }
    backwards.abort();
}
