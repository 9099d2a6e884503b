//! Starts programs: cargo, and servers on a port of this machine.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

const START_TIMEOUT: Duration = Duration::from_secs(60);

/// The cargo that runs this program, or else the one on `PATH`.
#[must_use]
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// A loopback address with a free port.
pub fn free_address() -> anyhow::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no port is free")?;
    listener.local_addr().context("no port is free")
}

/// A running program that listens. It is killed when it is dropped.
#[derive(Debug)]
pub struct Listener {
    child: Child,
    address: SocketAddr,
    log: PathBuf,
}

impl Listener {
    /// Starts a program that listens on a free port, and waits until it prints `announcement`
    /// followed by its address. The output goes to the file `log`.
    ///
    /// # Errors
    ///
    /// If the program does not start. The error has its output.
    pub fn start(
        name: &str,
        command: &mut Command,
        announcement: &str,
        log: &Path,
    ) -> anyhow::Result<Self> {
        let about = || format!("cannot write the log of {name}");
        let output = File::create(log).with_context(about)?;
        let errors = output.try_clone().with_context(about)?;
        command.stdin(Stdio::null()).stdout(output).stderr(errors);
        let child = command.spawn().with_context(|| format!("cannot run {name}"))?;
        let mut listener =
            Self { child, address: (Ipv4Addr::UNSPECIFIED, 0).into(), log: log.to_owned() };
        let begun = Instant::now();
        loop {
            let printed = listener.printed();
            if let Some(address) = announced(&printed, announcement) {
                listener.address = address;
                return Ok(listener);
            }
            if let Some(status) = listener.child.try_wait()? {
                bail!("{}\n\n{name} has ended ({status})", listener.printed());
            }
            if begun.elapsed() > START_TIMEOUT {
                let seconds = START_TIMEOUT.as_secs();
                bail!("{printed}\n\n{name} does not listen after {seconds} seconds");
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// The address on which it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    fn printed(&self) -> String {
        let printed = std::fs::read(&self.log).unwrap_or_default();
        String::from_utf8_lossy(&printed).trim_end().to_owned()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // Killing fails if the program has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address after an announcement, once another character shows that the address is complete.
fn announced(printed: &str, announcement: &str) -> Option<SocketAddr> {
    let (_, rest) = printed.split_once(announcement)?;
    let end = rest.find(|c: char| !c.is_ascii_hexdigit() && !".:[]".contains(c))?;
    rest[..end].parse().ok()
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

    use super::*;

    #[test]
    fn listener_reads_announced_address() {
        let directory = tempfile::tempdir().unwrap();
        let log = directory.path().join("log");
        let start = |script: &str| {
            let mut shell = Command::new("/bin/sh");
            Listener::start("sh", shell.args(["-c", script]), "on http://", &log)
        };
        // An address that is printed in two pieces is read whole.
        let listener = start("printf 'on http://[::1]:40'; sleep 0.2; echo '18\"}'; sleep 60");
        assert_eq!(listener.unwrap().address().to_string(), "[::1]:4018");
        let error = start("echo 'on http://nowhere'").unwrap_err();
        let expected = "on http://nowhere\n\nsh has ended (exit status: 0)";
        assert_eq!(error.to_string(), expected);
    }
}
