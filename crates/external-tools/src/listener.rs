//! A program that listens on a port of this machine.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

/// How long one may take to start.
const START: Duration = Duration::from_secs(60);

/// How long one may take to end when it is asked to.
#[cfg(unix)]
const END: Duration = Duration::from_secs(60);

/// A running program that listens. It is killed when it is dropped.
#[derive(Debug)]
pub struct Listener {
    name: &'static str,
    child: Child,
    address: SocketAddr,
    log: PathBuf,
}

impl Listener {
    /// Starts a program that was told to listen on an address, and waits until it does. What
    /// it prints goes to the file `log`.
    ///
    /// # Errors
    ///
    /// When it does not start, with what it has printed.
    pub fn start(
        name: &'static str,
        command: &mut Command,
        address: SocketAddr,
        log: &Path,
    ) -> anyhow::Result<Self> {
        Self::start_when(name, command, log, |_| {
            TcpStream::connect(address).ok().map(|_| address)
        })
    }

    /// Starts a program that was told to listen on any port, and waits until it has printed where
    /// it does: `announcement`, and an address right behind it.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_anywhere(
        name: &'static str,
        command: &mut Command,
        announcement: &str,
        log: &Path,
    ) -> anyhow::Result<Self> {
        Self::start_when(name, command, log, |printed| {
            announced(printed, announcement)
        })
    }

    /// Starts a program, and waits until the function finds where it listens, in what it has
    /// printed or otherwise.
    fn start_when(
        name: &'static str,
        command: &mut Command,
        log: &Path,
        find: impl Fn(&str) -> Option<SocketAddr>,
    ) -> anyhow::Result<Self> {
        let output = File::create(log).with_context(|| format!("cannot write {name}'s log"))?;
        let errors = output
            .try_clone()
            .with_context(|| format!("cannot write {name}'s log"))?;
        let child = command
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(errors)
            .spawn()
            .with_context(|| format!("cannot run {name}"))?;
        let mut listener = Self {
            name,
            child,
            address: (Ipv4Addr::UNSPECIFIED, 0).into(),
            log: log.to_owned(),
        };
        let begun = Instant::now();
        loop {
            if let Some(address) = find(&listener.printed()) {
                listener.address = address;
                return Ok(listener);
            }
            if let Some(status) = listener.ended()? {
                bail!("{}\n\n{name} has ended ({status})", listener.printed());
            }
            if begun.elapsed() > START {
                let seconds = START.as_secs();
                bail!(
                    "{}\n\n{name} does not listen after {seconds} seconds",
                    listener.printed()
                );
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it has printed.
    #[must_use]
    pub fn printed(&self) -> String {
        let printed = std::fs::read(&self.log).unwrap_or_default();
        String::from_utf8_lossy(&printed).trim_end().to_owned()
    }

    /// Asks it to end, and waits until it has.
    ///
    /// # Errors
    ///
    /// When it does not end, with what it has printed.
    #[cfg(unix)]
    pub fn end(&mut self) -> anyhow::Result<ExitStatus> {
        let name = self.name;
        rustix::process::kill_process(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::TERM,
        )
        .with_context(|| format!("cannot end {name}"))?;
        let begun = Instant::now();
        while begun.elapsed() < END {
            if let Some(status) = self.ended()? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(50));
        }
        let seconds = END.as_secs();
        bail!(
            "{}\n\n{name} has not ended {seconds} seconds after it was asked to",
            self.printed()
        )
    }

    /// Nothing but a signal asks a program to end, and this system has none.
    ///
    /// # Errors
    ///
    /// Always.
    #[cfg(not(unix))]
    pub fn end(&mut self) -> anyhow::Result<ExitStatus> {
        bail!("{} can be asked to end on Unix alone", self.name)
    }

    fn ended(&mut self) -> anyhow::Result<Option<ExitStatus>> {
        let name = self.name;
        let status = self.child.try_wait();
        status.with_context(|| format!("cannot wait for {name}"))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        // One that has ended already needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address behind an announcement. It is whole when something else follows.
fn announced(printed: &str, announcement: &str) -> Option<SocketAddr> {
    let (_, rest) = printed.split_once(announcement)?;
    let end = rest.find(|c: char| !c.is_ascii_hexdigit() && !".:[]".contains(c))?;
    rest[..end].parse().ok()
}

/// An address of the loopback interface on which nobody listens.
///
/// # Errors
///
/// When no port is free.
pub fn free_address() -> anyhow::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no port is free")?;
    listener.local_addr().context("no port is free")
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

    use std::sync::{Mutex, PoisonError};

    use super::*;

    /// A port that is free for one test must not be taken by the other.
    static PORTS: Mutex<()> = Mutex::new(());

    #[test]
    fn one_that_ends_at_once_is_an_error_with_what_it_said() {
        let _alone = PORTS.lock().unwrap_or_else(PoisonError::into_inner);
        let directory = tempfile::tempdir().unwrap();
        let mut echo = Command::new("/bin/echo");
        let error = Listener::start(
            "prism",
            echo.args(["mock", "--errors"]),
            free_address().unwrap(),
            &directory.path().join("log"),
        );
        assert_eq!(
            error.unwrap_err().to_string(),
            "mock --errors\n\nprism has ended (exit status: 0)"
        );
    }

    #[test]
    fn one_that_takes_any_port_says_which() {
        let _alone = PORTS.lock().unwrap_or_else(PoisonError::into_inner);
        let directory = tempfile::tempdir().unwrap();
        let log = directory.path().join("log");
        let start = |script: &str| {
            let mut shell = Command::new("/bin/sh");
            Listener::start_anywhere("sh", shell.args(["-c", script]), "on http://", &log)
        };
        // What is printed in two pieces is not read as another port.
        let listener = start("printf 'on http://[::1]:40'; sleep 0.2; echo '18\"}'; sleep 60");
        assert_eq!(listener.unwrap().address().to_string(), "[::1]:4018");
        let error = start("echo 'on http://nowhere'").unwrap_err();
        assert_eq!(
            error.to_string(),
            "on http://nowhere\n\nsh has ended (exit status: 0)"
        );
    }

    #[test]
    fn one_that_is_asked_to_ends_and_is_not_killed() {
        let _alone = PORTS.lock().unwrap_or_else(PoisonError::into_inner);
        let directory = tempfile::tempdir().unwrap();
        // Somebody else listens in its place: that it sleeps is enough.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = port.local_addr().unwrap();
        let log = directory.path().join("log");
        let mut shell = Command::new("/bin/sh");
        let script = "trap 'echo bye; exit 3' TERM; echo ready; while :; do sleep 0.05; done";
        let mut listener =
            Listener::start("sh", shell.args(["-c", script]), address, &log).unwrap();
        while listener.printed() != "ready" {
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(listener.end().unwrap().code(), Some(3));
        assert_eq!(listener.printed(), "ready\nbye");
        assert_eq!(listener.address(), address);
    }
}
