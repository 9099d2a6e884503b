//! PostgreSQL servers in temporary directories.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};
use tempfile::TempDir;

use super::Installation;
use crate::tools::free_address;

const USER: &str = "throwaway";

/// The number of ports that are tried, in case other programs take them.
const PORT_ATTEMPTS: u32 = 3;

/// A shell script that waits until its parent has ended, even by a signal, and then stops the
/// server of a directory and removes the directory.
const CLEAN_UP: &str = r#"
cat >/dev/null
pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null) && kill -INT "$pid" &&
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
rm -rf "$0"
"#;

/// A PostgreSQL server in a temporary directory. Both are cleaned up on drop, and also if this
/// process is killed.
pub struct Postgres {
    installation: Installation,
    directory: TempDir,
    clean_up: Child,
    password: String,
    port: u16,
}

impl Postgres {
    /// Creates a cluster and starts a server on a free port of the loopback interface, with
    /// settings of `postgresql.conf`: `[("max_connections", "300")]`.
    ///
    /// # Errors
    ///
    /// If PostgreSQL is not installed or does not start. The error has the output.
    pub fn start(settings: &[(&str, &str)]) -> anyhow::Result<Self> {
        let mut secret = [0; 16];
        getrandom::fill(&mut secret)?;
        let password = secret.map(|byte| format!("{byte:02x}")).concat();
        let mut postgres = Self::without_cluster(password)?;
        let file = postgres.path("password");
        fs::write(&file, &postgres.password)?;
        system::give(&file)?;
        let arguments = "--pgdata=data --encoding=UTF8 --auth=scram-sha-256 --pwfile=password \
            --no-sync --username=throwaway --locale=";
        // `C` exists everywhere, but knows no letters beyond ASCII.
        let made = ["C.UTF-8", "en_US.UTF-8", "C"].into_iter().find(|locale| {
            let arguments = format!("{arguments}{locale}");
            postgres.run("initdb", &arguments).is_ok()
        });
        made.with_context(|| postgres.failure("initdb has failed"))?;
        let ours = [("listen_addresses", "127.0.0.1"), ("unix_socket_directories", "")];
        let configuration = postgres.path("data/postgresql.conf");
        let mut configuration = fs::File::options().append(true).open(configuration)?;
        for (name, value) in settings.iter().chain(&ours) {
            writeln!(configuration, "{name} = '{}'", value.replace('\'', "''"))?;
        }
        postgres.listen_somewhere()?;
        Ok(postgres)
    }

    /// Starts a standby of this server, with the same settings and the same password. It replicates
    /// all writes, and is read-only until `SELECT pg_promote()`.
    ///
    /// # Errors
    ///
    /// If the cluster cannot be copied or the standby does not start. The error has the output.
    pub fn start_standby(&self) -> anyhow::Result<Self> {
        let mut standby = Self::without_cluster(self.password.clone())?;
        let arguments = format!(
            "--pgdata=data --host=127.0.0.1 --port={} --username={USER} --no-password \
             --write-recovery-conf --checkpoint=fast --no-sync",
            self.port
        );
        standby.run("pg_basebackup", &arguments)?;
        standby.listen_somewhere()?;
        Ok(standby)
    }

    fn without_cluster(password: String) -> anyhow::Result<Self> {
        let installation = Installation::find()?;
        let directory = tempfile::Builder::new()
            .prefix("postgres-")
            .tempdir_in(system::temporary()?)
            .context("cannot make a temporary directory")?;
        system::give(directory.path())?;
        let log = directory.path().join("log");
        fs::write(&log, "")?;
        system::give(&log)?;
        let mut clean_up = Command::new("/bin/sh");
        clean_up
            .args(["-c", CLEAN_UP])
            .arg(directory.path())
            // The pipe closes when this process ends, for which the shell waits.
            .stdin(Stdio::piped())
            // Otherwise, the shell would keep the output of this process open.
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        system::drop_privileges(&mut clean_up)?;
        Ok(Self {
            clean_up: clean_up.spawn().context("cannot run /bin/sh")?,
            installation,
            directory,
            password,
            port: 0,
        })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn run(&self, program: &str, arguments: &str) -> anyhow::Result<()> {
        let log = || fs::File::options().append(true).open(self.path("log"));
        let mut command = self.installation.command(program, self.directory.path());
        command
            .args(arguments.split_whitespace())
            // Other users of the machine can see arguments.
            .env("PGPASSWORD", &self.password)
            .stdin(Stdio::null())
            .stdout(log()?)
            .stderr(log()?);
        system::drop_privileges(&mut command)?;
        if !command.status()?.success() {
            bail!(self.failure(&format!("{program} has failed")));
        }
        Ok(())
    }

    fn listen_somewhere(&mut self) -> anyhow::Result<()> {
        // Another process may take the port after it was chosen.
        let mut further = 1..PORT_ATTEMPTS;
        loop {
            self.port = free_address()?.port();
            let listens = self.listen();
            if listens.is_ok() || further.next().is_none() {
                return listens;
            }
        }
    }

    /// Starts the server and waits until it accepts connections.
    fn listen(&self) -> anyhow::Result<()> {
        let (port, wait) = (self.port, "--wait --timeout=60");
        let arguments = format!("start --pgdata=data --silent --log=log {wait} --options=-p{port}");
        self.run("pg_ctl", &arguments)
    }

    /// The URL of a database, with the superuser and the password. The database `postgres` exists
    /// from the start.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        let (password, port) = (&self.password, self.port);
        format!("postgres://{USER}:{password}@127.0.0.1:{port}/{database}")
    }

    /// The port, which never changes.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The installed programs that the server uses.
    #[must_use]
    pub fn installation(&self) -> &Installation {
        &self.installation
    }

    /// The output of all programs.
    #[must_use]
    pub fn printed(&self) -> String {
        let log = fs::read(self.path("log")).unwrap_or_default();
        String::from_utf8_lossy(&log).into_owned()
    }

    fn failure(&self, what: &str) -> String {
        format!("{}\n\n{what}", self.printed().trim_end())
    }

    /// Returns whether the server is running. Another process may have killed it.
    #[must_use]
    pub fn is_running(&self) -> bool {
        let status = self.run("pg_ctl", "status --pgdata=data");
        status.is_ok()
    }

    /// Shuts the server down, and ends all connections.
    pub fn stop(&mut self) -> anyhow::Result<()> {
        self.run("pg_ctl", "stop --pgdata=data --silent --mode=fast")
    }

    /// Crashes the server: it ends at once without writing, and recovers from its log at the next
    /// start.
    pub fn crash(&mut self) -> anyhow::Result<()> {
        self.run("pg_ctl", "stop --pgdata=data --silent --mode=immediate")
    }

    /// Starts the server again, on the same port and with the same settings.
    pub fn start_again(&mut self) -> anyhow::Result<()> {
        self.listen()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The shell stops the server when its input ends.
        drop(self.clean_up.stdin.take());
        let _ = self.clean_up.wait();
    }
}

/// Users and owners of files, because PostgreSQL refuses to run as root.
#[cfg(unix)]
mod system {
    use super::{Command, Context, Path, PathBuf, fs};
    use std::os::unix::fs::{MetadataExt as _, chown};
    use std::os::unix::process::CommandExt as _;

    /// The user and the group that replace root, or `None` if this process does not run as root.
    /// `nobody` comes first, because another server may run as `postgres`.
    fn unprivileged_user() -> anyhow::Result<Option<(u32, u32)>> {
        // The owner of a new file is the user that this process runs as.
        if tempfile::tempfile()?.metadata()?.uid() != 0 {
            return Ok(None);
        }
        let users = fs::read_to_string("/etc/passwd").context("cannot read /etc/passwd")?;
        let account = ["nobody", "postgres"].iter().find_map(|name| {
            let mut fields = users
                .lines()
                .map(|line| line.split(':'))
                .find(|fields| fields.clone().next() == Some(*name))?;
            // A line is `name:password:uid:gid:…`.
            Some((fields.nth(2)?.parse().ok()?, fields.next()?.parse().ok()?))
        });
        account.map(Some).context(
            "PostgreSQL does not run as root, and neither the user `nobody` nor `postgres` exists \
             to run it",
        )
    }

    /// Makes a command run as a user other than root.
    pub(super) fn drop_privileges(command: &mut Command) -> anyhow::Result<()> {
        // Ctrl-C must end this process only, which then cleans up.
        command.process_group(0);
        if let Some((user, group)) = unprivileged_user()? {
            command.uid(user).gid(group);
        }
        Ok(())
    }

    /// Makes that user the owner of a file.
    pub(super) fn give(path: &Path) -> anyhow::Result<()> {
        if let Some((user, group)) = unprivileged_user()? {
            chown(path, Some(user), Some(group))
                .with_context(|| format!("cannot change the owner of {}", path.display()))?;
        }
        Ok(())
    }

    /// A directory for temporary files that the user can enter.
    pub(super) fn temporary() -> anyhow::Result<PathBuf> {
        let is_given = std::env::var_os("TMPDIR").is_some();
        Ok(if is_given || unprivileged_user()?.is_none() {
            std::env::temp_dir()
        } else {
            PathBuf::from("/tmp")
        })
    }
}

#[cfg(not(unix))]
mod system {
    use super::{Command, Path, PathBuf, bail};

    pub(super) fn drop_privileges(_: &mut Command) -> anyhow::Result<()> {
        bail!("PostgreSQL servers for tests run on Unix only")
    }

    pub(super) fn give(_: &Path) -> anyhow::Result<()> {
        Ok(())
    }

    pub(super) fn temporary() -> anyhow::Result<PathBuf> {
        Ok(std::env::temp_dir())
    }
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "helpers of tests may fail like tests")]

    use std::net::TcpStream;

    use super::*;

    #[test]
    #[ignore = "needs PostgreSQL: cargo xtask postgres -- bash .ci/postgres"]
    fn test_server_crashes_restarts_and_cleans_up() {
        let mut postgres = Postgres::start(&[("log_connections", "on")]).unwrap();
        let port = postgres.port;
        let standby = postgres.start_standby().unwrap();
        assert_ne!(standby.port, port);
        assert!(standby.printed().contains("entering standby mode"));
        postgres.crash().unwrap();
        assert!(!postgres.is_running());
        postgres.start_again().unwrap();
        let printed = postgres.printed();
        assert!(printed.contains("automatic recovery in progress"));
        TcpStream::connect(("127.0.0.1", port)).unwrap();
        let directory = postgres.directory.path().to_owned();
        drop(postgres);
        assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
        assert!(!directory.exists());

        let Err(error) = Postgres::start(&[("fsink", "on")]) else {
            panic!("it has started with a setting that does not exist");
        };
        let expected = "unrecognized configuration parameter \"fsink\"";
        assert!(error.to_string().contains(expected), "{error}");
    }
}
