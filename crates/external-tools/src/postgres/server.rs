//! A server that is thrown away.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;

use super::handshake::log_in;
use super::supervisor::{Supervisor, random_password};
use super::{Installation, url};
use crate::free_address;

/// Its superuser; `supervisor.sh` has the name, too.
const USER: &str = "throwaway";

/// How long it may take to start, also after a crash.
const START: Duration = Duration::from_secs(60);

/// How long a cluster may take to be made or copied.
const CLUSTER: Duration = Duration::from_secs(120);

/// How often another port is tried when somebody else has taken the first.
const PORTS: u32 = 8;

/// A PostgreSQL server in a temporary directory. When it is dropped, and also when this process
/// is killed, the server is stopped and the directory is removed.
pub struct Postgres {
    supervisor: Supervisor,
    address: SocketAddr,
    password: String,
    installation: Installation,
    /// Arguments of the server.
    settings: Vec<String>,
}

impl Postgres {
    /// Makes a cluster and starts a server that listens on a free port of the loopback
    /// interface, with settings of `postgresql.conf`: `[("max_connections", "300")]`.
    ///
    /// # Errors
    ///
    /// When PostgreSQL is not installed, or does not start: with what it has printed.
    pub fn start(settings: &[(&str, &str)]) -> anyhow::Result<Self> {
        let ours = [
            ("listen_addresses", "127.0.0.1"),
            ("unix_socket_directories", ""),
        ];
        let settings: Vec<String> = settings
            .iter()
            .chain(&ours)
            .flat_map(|(name, value)| ["-c".to_owned(), format!("{name}={value}")])
            .collect();
        let mut postgres = Self::without_cluster(settings, random_password()?)?;
        postgres.make_cluster()?;
        postgres.listen_somewhere()?;
        Ok(postgres)
    }

    /// Starts a standby of this server, with the same settings and the same password: it follows
    /// what is written here, and takes reads alone until `SELECT pg_promote()`.
    ///
    /// # Errors
    ///
    /// When the cluster cannot be copied, or the standby does not start: with what was printed.
    pub fn start_standby(&self) -> anyhow::Result<Self> {
        let mut standby = Self::without_cluster(self.settings.clone(), self.password.clone())?;
        standby.supervisor.run(&format!("copy {}", self.port()))?;
        if standby.supervisor.wait(CLUSTER)?.as_deref() != Some("0") {
            bail!("{}\n\npg_basebackup has failed", standby.printed());
        }
        standby.listen_somewhere()?;
        Ok(standby)
    }

    fn without_cluster(settings: Vec<String>, password: String) -> anyhow::Result<Self> {
        let installation = Installation::find()?;
        Ok(Self {
            supervisor: Supervisor::start(&installation, &settings, &password)?,
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            password,
            installation,
            settings,
        })
    }

    fn listen_somewhere(&mut self) -> anyhow::Result<()> {
        for _ in 0..PORTS {
            self.address = free_address()?;
            if self.listen()? {
                return Ok(());
            }
        }
        bail!("{}\n\nPostgreSQL finds no free port", self.printed());
    }

    fn make_cluster(&mut self) -> anyhow::Result<()> {
        // Not every system has the first, and the last knows no letters beyond ASCII.
        for locale in ["C.UTF-8", "en_US.UTF-8", "C"] {
            self.supervisor.run(&format!("initdb {locale}"))?;
            match self.supervisor.wait(CLUSTER)?.as_deref() {
                Some("0") => return Ok(()),
                Some(_) => {}
                None => break,
            }
        }
        bail!("{}\n\ninitdb has failed", self.printed());
    }

    /// Starts the server and waits until one can log in. Returns false when another program
    /// listens on its port.
    fn listen(&mut self) -> anyhow::Result<bool> {
        self.supervisor.run(&format!("postgres {}", self.port()))?;
        let begun = Instant::now();
        loop {
            if let Some(status) = self.supervisor.status()? {
                let printed = self.supervisor.printed_by_last();
                if printed.contains("could not bind") {
                    return Ok(false);
                }
                bail!("{printed}\n\nPostgreSQL has ended (exit status: {status})");
            }
            match log_in(self.address, USER, &self.password) {
                Ok(()) => return Ok(true),
                Err(refusal) if begun.elapsed() > START => bail!(
                    "{}\n\nPostgreSQL lets nobody in after {} seconds: {refusal}",
                    self.supervisor.printed_by_last(),
                    START.as_secs()
                ),
                Err(_) => thread::sleep(Duration::from_millis(20)),
            }
        }
    }

    /// The URL of a database, with the superuser and the password. `postgres` is there from the
    /// start.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        let (address, password) = (self.address, &self.password);
        let database = url::encode(database);
        format!("postgres://{USER}:{password}@{address}/{database}")
    }

    /// The port, which stays the same.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// What is started.
    #[must_use]
    pub fn installation(&self) -> &Installation {
        &self.installation
    }

    /// What initdb and the server have printed.
    #[must_use]
    pub fn printed(&self) -> String {
        self.supervisor.printed()
    }

    /// Whether the server runs. It may have been killed by somebody else.
    ///
    /// # Errors
    ///
    /// When what runs it was killed as well.
    pub fn is_running(&mut self) -> anyhow::Result<bool> {
        Ok(self.supervisor.status()?.is_none())
    }

    /// Stops the server in good order, as `pg_ctl -m fast stop` does: it ends all connections.
    ///
    /// # Errors
    ///
    /// When it does not end.
    pub fn stop(&mut self) -> anyhow::Result<()> {
        self.supervisor.stop("INT")
    }

    /// Has the server crash, as `pg_ctl -m immediate stop` does: it ends at once, writes nothing
    /// more, and recovers from its log when it is started again.
    ///
    /// # Errors
    ///
    /// When it does not end.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.supervisor.stop("QUIT")
    }

    /// Starts the server again, on the same port and with the same settings.
    ///
    /// # Errors
    ///
    /// When it runs, or does not start.
    pub fn start_again(&mut self) -> anyhow::Result<()> {
        if self.is_running()? {
            bail!("PostgreSQL runs already");
        }
        if !self.listen()? {
            bail!("another program has taken port {}", self.port());
        }
        Ok(())
    }

    /// Stops the server in good order and starts it again.
    ///
    /// # Errors
    ///
    /// When it does not end, or does not start.
    pub fn restart(&mut self) -> anyhow::Result<()> {
        self.stop()?;
        self.start_again()
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres")
            .field("address", &self.address)
            .field("installation", &self.installation)
            .finish_non_exhaustive()
    }
}

#[cfg(all(test, unix))]
mod tests;
