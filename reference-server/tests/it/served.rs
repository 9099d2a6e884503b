//! `serve` in a separate process.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;

use crate::cli::program;

/// The longest time for a server to start, to notice something or to respond on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A server, which is killed when it is dropped.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
    log: NamedTempFile,
}

impl Served {
    /// Starts a server with these flags in a directory, and waits until it listens.
    #[track_caller]
    pub(crate) fn start(directory: &Path, flags: &[&str]) -> Self {
        let log = NamedTempFile::new().unwrap();
        let child = program(directory, &["serve", "--listen=127.0.0.1:0"])
            .args(flags)
            .stderr(log.reopen().unwrap())
            .spawn()
            .unwrap();
        let mut served = Self { child, address: String::new(), log };
        served.address = served.wait_for("listening on http://");
        served
    }

    /// Waits until a log message contains a text, and returns what follows the text.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        let begun = Instant::now();
        loop {
            let log = self.log();
            // The last line may be incomplete.
            if let Some((_, rest)) = log.split_once(text)
                && let Some((rest, _)) = rest.split_once('"')
            {
                return rest.to_owned();
            }
            let ended = self.child.try_wait().unwrap();
            assert_eq!(ended, None, "{log}");
            assert!(begun.elapsed() < TIMEOUT, "{text}\nis not in\n{log}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.log.path()).unwrap()
    }

    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = std::process::Command::new("kill").args([signal, &id]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits until the process has ended, and returns its exit code and its log.
    #[cfg(unix)]
    pub(crate) fn wait(mut self) -> (Option<i32>, String) {
        let code = self.child.wait().unwrap().code();
        (code, self.log())
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a request, such as `GET /healthz`, and reads until the connection is closed. Each header
/// must end with a line break.
pub(crate) fn exchange(
    address: &str,
    request: &str,
    headers: &str,
    body: &str,
) -> io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    let head = format!("{request} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}");
    stream.write_all(format!("{head}\r\n{body}").as_bytes())?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    Ok(response)
}
