//! A server that is thrown away.

use std::fmt;
use std::fs::{self, File};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use tempfile::TempDir;

use super::{Installation, system, url};
use crate::tools::free_address;

/// The superuser.
const USER: &str = "throwaway";

/// How long a server may take to start, also after a crash, and to end.
const LONGEST: Duration = Duration::from_secs(60);

/// How often another port is tried when another program has taken the first.
const PORTS: u32 = 8;

/// A shell that waits until whoever started it has ended, in whatever way, and then stops the
/// server of a directory and removes it.
const CLEAN_UP: &str = r#"
cat >/dev/null
pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null) && kill -INT "$pid" &&
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
rm -rf "$0"
"#;

/// A PostgreSQL server in a temporary directory. When it is dropped, and also when this process
/// is killed, the server is stopped and the directory is removed.
pub struct Postgres {
    installation: Installation,
    directory: TempDir,
    clean_up: Child,
    server: Option<Child>,
    settings: Vec<String>,
    password: String,
    port: u16,
}

impl Postgres {
    /// Makes a cluster and starts a server on a free port of the loopback interface, with
    /// settings of `postgresql.conf`: `[("max_connections", "300")]`.
    ///
    /// # Errors
    ///
    /// When PostgreSQL is not installed, or does not start: with what it has printed.
    pub fn start(settings: &[(&str, &str)]) -> anyhow::Result<Self> {
        let ours = [
            ("listen_addresses", "127.0.0.1"),
            ("unix_socket_directories", ""),
        ];
        let settings = settings.iter().chain(&ours);
        let settings = settings.map(|(name, value)| format!("--{name}={value}"));
        let mut secret = [0; 16];
        getrandom::fill(&mut secret)?;
        let password = secret.map(|byte| format!("{byte:02x}")).concat();
        let mut postgres = Self::without_cluster(settings.collect(), password)?;
        let file = postgres.directory.path().join("password");
        fs::write(&file, &postgres.password)?;
        system::give(&file)?;
        // The last of these is everywhere, and knows no letters beyond ASCII.
        let locales = ["C.UTF-8", "en_US.UTF-8", "C"];
        let arguments =
            "--pgdata=data --encoding=UTF8 --auth=scram-sha-256 --pwfile=password --no-sync";
        let made = locales.iter().find_map(|locale| {
            let mut arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
            arguments.push(format!("--username={USER}"));
            arguments.push(format!("--locale={locale}"));
            postgres.run("initdb", &arguments).ok()
        });
        made.with_context(|| postgres.failure("initdb has failed"))?;
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
        let arguments = "--pgdata=data --host=127.0.0.1 --no-password --write-recovery-conf \
            --checkpoint=fast --no-sync";
        let mut arguments: Vec<String> = arguments.split(' ').map(str::to_owned).collect();
        arguments.push(format!("--username={USER}"));
        arguments.push(format!("--port={}", self.port));
        standby.run("pg_basebackup", &arguments)?;
        standby.listen_somewhere()?;
        Ok(standby)
    }

    fn without_cluster(settings: Vec<String>, password: String) -> anyhow::Result<Self> {
        let installation = Installation::find()?;
        let parent = system::temporary();
        let directory = tempfile::Builder::new()
            .prefix("postgres-")
            .tempdir_in(&parent);
        let directory = directory
            .with_context(|| format!("cannot make a directory in {}", parent.display()))?;
        system::give(directory.path())?;
        let mut clean_up = Command::new("/bin/sh");
        clean_up
            .args(["-c", CLEAN_UP])
            .arg(directory.path())
            .stdin(Stdio::piped())
            // It must not hold on to what this process was given.
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        system::run_as_other_than_root(&mut clean_up)?;
        Ok(Self {
            clean_up: clean_up.spawn().context("cannot run /bin/sh")?,
            installation,
            directory,
            server: None,
            settings,
            password,
            port: 0,
        })
    }

    /// Runs a program to its end.
    fn run(&self, program: &str, arguments: &[String]) -> anyhow::Result<()> {
        let mut command = self.installation.command(program, self.directory.path())?;
        let status = command
            .args(arguments)
            // Other users could read an argument.
            .env("PGPASSWORD", &self.password)
            .stdin(Stdio::null())
            .stdout(self.log()?)
            .stderr(self.log()?)
            .status()?;
        if !status.success() {
            bail!(self.failure(&format!("{program} has failed")));
        }
        Ok(())
    }

    fn log(&self) -> anyhow::Result<File> {
        let mut options = File::options();
        let path = self.directory.path().join("log");
        Ok(options.create(true).append(true).open(path)?)
    }

    fn listen_somewhere(&mut self) -> anyhow::Result<()> {
        for _ in 0..PORTS {
            self.port = free_address()?.port();
            if self.listen()? {
                return Ok(());
            }
        }
        bail!(self.failure("PostgreSQL finds no free port"));
    }

    /// Starts the server and waits until it accepts connections. Returns false when another
    /// program listens on its port.
    fn listen(&mut self) -> anyhow::Result<bool> {
        let before = self.printed().len();
        let mut command = self
            .installation
            .command("postgres", self.directory.path())?;
        command
            .args(["-D", "data", "-p", &self.port.to_string()])
            .args(&self.settings)
            .stdin(Stdio::null())
            .stdout(self.log()?)
            .stderr(self.log()?);
        self.server = Some(command.spawn()?);
        let begun = Instant::now();
        loop {
            let printed = self.printed();
            let printed = printed.get(before..).unwrap_or_default();
            if printed.contains("ready to accept") {
                return Ok(true);
            }
            if !self.is_running()? {
                if printed.contains("could not bind") {
                    return Ok(false);
                }
                bail!(self.failure("PostgreSQL has ended"));
            }
            if begun.elapsed() > LONGEST {
                bail!(self.failure("PostgreSQL does not start"));
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The URL of a database, with the superuser and the password. `postgres` is there from the
    /// start.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        let (password, port) = (&self.password, self.port);
        let database = url::encode(database);
        format!("postgres://{USER}:{password}@127.0.0.1:{port}/{database}")
    }

    /// The port, which stays the same.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The programs that are started.
    #[must_use]
    pub fn installation(&self) -> &Installation {
        &self.installation
    }

    /// Everything that initdb and the server have printed.
    #[must_use]
    pub fn printed(&self) -> String {
        let log = fs::read(self.directory.path().join("log")).unwrap_or_default();
        String::from_utf8_lossy(&log).into_owned()
    }

    fn failure(&self, what: &str) -> String {
        format!("{}\n\n{what}", self.printed().trim_end())
    }

    /// Whether the server runs. It may have been killed by somebody else.
    ///
    /// # Errors
    ///
    /// When the system does not say.
    pub fn is_running(&mut self) -> anyhow::Result<bool> {
        match &mut self.server {
            Some(server) => Ok(server.try_wait()?.is_none()),
            None => Ok(false),
        }
    }

    /// Stops the server in good order, as `pg_ctl -m fast stop` does: it ends all connections.
    ///
    /// # Errors
    ///
    /// When it does not end.
    pub fn stop(&mut self) -> anyhow::Result<()> {
        self.end(system::FAST)
    }

    /// Has the server crash, as `pg_ctl -m immediate stop` does: it ends at once, writes nothing
    /// more, and recovers from its log when it is started again.
    ///
    /// # Errors
    ///
    /// When it does not end.
    pub fn crash(&mut self) -> anyhow::Result<()> {
        self.end(system::IMMEDIATE)
    }

    fn end(&mut self, signal: system::Stop) -> anyhow::Result<()> {
        let Some(server) = &mut self.server else {
            return Ok(());
        };
        let begun = Instant::now();
        while server.try_wait()?.is_none() {
            if begun.elapsed() > LONGEST {
                bail!(
                    "PostgreSQL has not ended after {} seconds",
                    LONGEST.as_secs()
                );
            }
            system::send(signal, server.id())?;
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
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
            bail!("another program has taken port {}", self.port);
        }
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // What has failed to end is left to the shell, which ends with its input.
        let _ = self.stop();
        drop(self.clean_up.stdin.take());
        let _ = self.clean_up.wait();
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres")
            .field("port", &self.port)
            .field("installation", &self.installation)
            .finish_non_exhaustive()
    }
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

    use std::net::TcpStream;

    use super::*;
    use crate::postgres::find_or_skip;

    #[test]
    fn a_server_crashes_comes_back_on_its_port_is_followed_and_leaves_nothing() {
        if find_or_skip("a_server_crashes_and_comes_back").is_none() {
            return;
        }
        let mut postgres = Postgres::start(&[("log_connections", "on")]).unwrap();
        let shown = format!("{postgres:?}");
        assert!(!shown.contains(&postgres.password), "{shown}");
        let port = postgres.port;
        let standby = postgres.start_standby().unwrap();
        assert_ne!(standby.port, port);
        assert!(standby.printed().contains("entering standby mode"));
        postgres.crash().unwrap();
        assert!(!postgres.is_running().unwrap());
        postgres.start_again().unwrap();
        assert_eq!(
            postgres.start_again().unwrap_err().to_string(),
            "PostgreSQL runs already"
        );
        assert!(
            postgres
                .printed()
                .contains("automatic recovery in progress")
        );
        TcpStream::connect(("127.0.0.1", port)).unwrap();
        let directory = postgres.directory.path().to_owned();
        drop(postgres);
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
        assert!(!directory.exists());
    }

    #[test]
    fn a_setting_that_does_not_exist_is_quoted() {
        if find_or_skip("a_setting_that_does_not_exist_is_quoted").is_none() {
            return;
        }
        let error = Postgres::start(&[("fsink", "on")]).unwrap_err().to_string();
        assert!(
            error.contains("unrecognized configuration parameter \"fsink\""),
            "{error}"
        );
        assert!(error.ends_with("\n\nPostgreSQL has ended"), "{error}");
    }
}
