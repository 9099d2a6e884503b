//! The server as a process, on a database of any size.

use std::fs::File;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use terminal::{Terminal, grouped};

use crate::connection::{Connection, request};

/// The super user of the load.
pub(crate) const CALLER: &str = "load";

/// The password of all users of the load.
pub(crate) const PASSWORD: &str = "under load";

/// A page that the server has in memory. It measures what a request costs apart from users and
/// database.
pub(crate) const FIXED: &str = "/avatar.svg";

const PROGRAM: &str = env!("CARGO_BIN_EXE_community-qa-server");

/// The directory of the seeded communities, which are kept for the next run.
const DIRECTORY: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/load");

const START_TIMEOUT: Duration = Duration::from_secs(60);

/// The community that is served.
#[derive(Debug, clap::Args)]
pub(crate) struct Community {
    /// The number of its nodes
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) nodes: u32,

    /// One author has 300,000 answers and a million actions in addition
    #[arg(long)]
    pub(crate) lopsided: bool,

    /// An empty PostgreSQL database to restore it into, as postgres://USER@HOST:PORT/DATABASE
    #[arg(long, value_name = "URL")]
    pub(crate) postgres: Option<String>,
}

impl Community {
    /// Creates the community with the super user of the load, and returns the URL of its database.
    pub(crate) fn make(&self, terminal: &Terminal) -> anyhow::Result<String> {
        let directory = Path::new(DIRECTORY);
        std::fs::create_dir_all(directory).with_context(|| format!("cannot make {DIRECTORY}"))?;
        let seeded = self.seed(directory, terminal)?;
        let url = match &self.postgres {
            None => {
                let copy = directory.join("loaded.db");
                remove(&copy)?;
                call(&["backup"], &sqlite(&seeded), Some(&copy), "")?;
                sqlite(&copy)
            }
            // Seeding writes one event at a time, which is slow on PostgreSQL.
            Some(url) => {
                let file = directory.join("community.ndjson");
                remove(&file)?;
                let export = ["export", "--with-credentials"];
                call(&export, &sqlite(&seeded), Some(&file), "")?;
                call(&["restore"], url, Some(&file), "")?;
                url.clone()
            }
        };
        let create = ["user", "create", CALLER, "--email=load@example.org"];
        let create = [&create[..], &["--super-user", "--password-stdin"]].concat();
        call(&create, &url, None, PASSWORD)?;
        Ok(url)
    }

    /// The seeded database. It has a temporary name until it is complete.
    fn seed(&self, directory: &Path, terminal: &Terminal) -> anyhow::Result<PathBuf> {
        let kind = if self.lopsided { "lopsided" } else { "seeded" };
        let kept = directory.join(format!("{kind}-{}.db", self.nodes));
        if kept.exists() {
            return Ok(kept);
        }
        let size = format!("{} nodes", grouped(self.nodes as usize));
        terminal.step("seed", &size, &kept.display().to_string());
        let partial = directory.join("partial.db");
        remove(&partial)?;
        let nodes = self.nodes.to_string();
        let mut seed = vec!["seed", "--rng-seed=1", "--nodes", &nodes];
        if self.lopsided {
            // Each answer is an action as well.
            seed.extend(["--answers-of-one-author=300000", "--actions-of-one-author=700000"]);
        }
        call(&seed, &sqlite(&partial), None, "")?;
        std::fs::rename(&partial, &kept)?;
        Ok(kept)
    }
}

fn sqlite(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

/// Runs a command of the server on a database.
fn call(
    arguments: &[&str],
    database: &str,
    file: Option<&Path>,
    input: &str,
) -> anyhow::Result<()> {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .args(["--database", database])
        .args(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot run {PROGRAM}"))?;
    if let Some(mut stdin) = child.stdin.take() {
        stdin.write_all(input.as_bytes())?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!(
            "`{}` failed: {}; delete {DIRECTORY} to seed anew",
            arguments.join(" "),
            errors.trim()
        );
    }
    Ok(())
}

/// Removes a database file, and the files that SQLite keeps next to it.
fn remove(path: &Path) -> anyhow::Result<()> {
    for end in ["", "-wal", "-shm"] {
        let name = PathBuf::from(format!("{}{end}", path.display()));
        if name.exists() {
            std::fs::remove_file(&name)
                .with_context(|| format!("cannot remove {}", name.display()))?;
        }
    }
    Ok(())
}

/// A server process, killed when it is dropped.
#[derive(Debug)]
pub(crate) struct Served {
    child: Child,
    pub(crate) address: SocketAddr,
    /// The address of `/healthz`.
    pub(crate) monitor: SocketAddr,
    /// The time from the start of the process to its first response.
    pub(crate) started: Duration,
}

impl Served {
    /// Starts a process on a free port, and waits until it responds.
    pub(crate) async fn start(database: &str, flags: &[&str]) -> anyhow::Result<Self> {
        // Both ports are bound at the same time, because one after the other could get the same
        // port.
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let (address, monitor) = (free.local_addr()?, other.local_addr()?);
        drop((free, other));
        let log = Path::new(DIRECTORY).join("server.log");
        let begin = Instant::now();
        let child = Command::new(PROGRAM)
            .args(["serve", "--database", database])
            .arg(format!("--listen={address}"))
            .arg(format!("--monitor={monitor}"))
            // The load comes from few users, so a limit for each would stop it.
            .arg("--comment-limit=off")
            .arg("--write-limit=off")
            .args(flags)
            .stderr(File::create(&log)?)
            .spawn()
            .with_context(|| format!("cannot run {PROGRAM}"))?;
        let mut served = Self { child, address, monitor, started: Duration::ZERO };
        while !responds(address).await {
            if served.child.try_wait()?.is_some() || begin.elapsed() > START_TIMEOUT {
                let text = std::fs::read_to_string(log).unwrap_or_default();
                bail!("the server has not started: {}", text.trim());
            }
            // Short, because the time to start is measured.
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        served.started = begin.elapsed();
        Ok(served)
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// The memory that the server uses, in MiB; known only on Linux.
    pub(crate) fn memory(&self) -> Option<u64> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).ok()?;
        let kilobytes: u64 = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?
            .trim()
            .strip_suffix(" kB")?
            .parse()
            .ok()?;
        Some(kilobytes / 1024)
    }
}

async fn responds(address: SocketAddr) -> bool {
    let Ok(mut connection) = Connection::open(address).await else {
        return false;
    };
    let response = connection.exchange(&request("GET", FIXED, "")).await;
    response.is_ok_and(|response| response.status == 200)
}

impl Drop for Served {
    fn drop(&mut self) {
        // Both calls fail if the process has ended by itself.
        let _killed = self.child.kill();
        let _ended = self.child.wait();
    }
}
