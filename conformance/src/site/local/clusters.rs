//! Several processes of the server on one database, as in production.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context as _, anyhow};
use tempfile::TempDir;
use workspace::tools::Listener;

use super::databases::{Database, Databases};

/// The address of the site for clients, which is the same for all processes, as with a load
/// balancer.
pub(super) const PUBLIC_URL: &str = "https://qa.example.org";

/// Set in the environment, because others can see flags, and the URL of a database may contain a
/// password.
const DATABASE: &str = "COMMUNITY_QA_SERVER_DATABASE";

/// The text before the address in the log.
const ANNOUNCEMENT: &str = "listening on http://";

/// Starts processes, and reuses those of earlier scenarios.
#[derive(Debug)]
pub struct ClusterPool {
    program: PathBuf,
    size: usize,
    databases: Databases,
    idle: Mutex<Vec<Cluster>>,
}

/// Processes that serve one database. When this is dropped, they are killed and the database is
/// dropped.
#[derive(Debug)]
pub(super) struct Cluster {
    processes: Vec<Listener>,
    database: Database,
    _logs: TempDir,
}

impl ClusterPool {
    /// Creates a pool of clusters with this number of processes of the server's program.
    pub fn new(program: PathBuf, size: usize, databases: Databases) -> Self {
        Self { program, size, databases, idle: Mutex::default() }
    }

    /// Processes that serve an empty database, and have not counted a failed login.
    pub(super) async fn take(&self) -> anyhow::Result<Cluster> {
        let idle = self.idle().pop();
        match idle {
            Some(cluster) => Ok(cluster),
            None => Cluster::start(&self.program, self.size, self.databases.make().await?),
        }
    }

    /// Keeps processes for the next scenario.
    pub(super) async fn give_back(&self, cluster: Cluster) -> anyhow::Result<()> {
        cluster.database.empty().await?;
        self.idle().push(cluster);
        Ok(())
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Cluster>> {
        // Each lock adds or removes a single item, so the list is intact after a panic.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cluster {
    /// Starts this number of processes at once, and waits until all of them listen.
    fn start(program: &Path, size: usize, database: Database) -> anyhow::Result<Self> {
        let logs = tempfile::tempdir().context("there is no directory for logs")?;
        let url = database.url();
        let start = |number: usize| {
            let mut command = Command::new(program);
            for (name, _) in std::env::vars_os() {
                // Settings in the environment of this program must not reach the servers.
                if name.to_string_lossy().starts_with("COMMUNITY_QA_SERVER_") {
                    command.env_remove(name);
                }
            }
            command
                .arg("serve")
                .arg("--listen=127.0.0.1:0")
                .arg(format!("--public-url={PUBLIC_URL}"))
                // The limits are off, because the few users of a scenario do in seconds what
                // people do in days.
                .env("COMMUNITY_QA_SERVER_COMMENT_LIMIT", "off")
                .env("COMMUNITY_QA_SERVER_WRITE_LIMIT", "off")
                .env(DATABASE, &url);
            let log = logs.path().join(number.to_string());
            Listener::start("community-qa-server", &mut command, ANNOUNCEMENT, &log)
        };
        let start = &start;
        let processes = thread::scope(|scope| {
            let starting: Vec<_> =
                (0..size).map(|number| scope.spawn(move || start(number))).collect();
            let started = starting.into_iter().map(|thread| {
                let stopped = |_| anyhow!("a thread that starts a server has panicked");
                thread.join().map_err(stopped)?
            });
            started.collect::<anyhow::Result<Vec<_>>>()
        })?;
        Ok(Self { processes, database, _logs: logs })
    }

    pub(super) fn database(&self) -> &Database {
        &self.database
    }

    pub(super) fn base_urls(&self) -> Vec<String> {
        let addresses = self.processes.iter().map(Listener::address);
        addresses.map(|address| format!("http://{address}")).collect()
    }
}
