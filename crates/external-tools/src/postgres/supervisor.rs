//! What runs the server, and outlives this program for as long as it takes to stop it.

use std::fs::{self, File, Permissions};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use super::Installation;
use super::account::Account;

/// It says what it does.
const SCRIPT: &str = include_str!("supervisor.sh");

/// How long what runs may take to end.
const END: Duration = Duration::from_secs(60);

/// A shell that starts PostgreSQL's programs in a temporary directory, one at a time. When this
/// is dropped, and also when this process is killed, it stops what runs and removes the
/// directory.
pub(super) struct Supervisor {
    shell: Child,
    orders: Option<ChildStdin>,
    directory: PathBuf,
    /// How long the log was when the last program was started.
    logged: usize,
}

impl Supervisor {
    /// Starts the shell. The settings are arguments of the server.
    ///
    /// # Errors
    ///
    /// When there is no directory or no user for it.
    pub(super) fn start(
        installation: &Installation,
        settings: &[String],
        password: &str,
    ) -> anyhow::Result<Self> {
        let account = Account::other_than_root()?;
        let mut parent = std::env::temp_dir();
        if let Some(account) = &account {
            parent = account.writable(&[parent, "/tmp".into(), "/var/tmp".into()])?;
        }
        let directory = tempfile::Builder::new()
            .prefix("postgres-")
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(&parent)
            .with_context(|| format!("cannot make a directory in {}", parent.display()))?;
        write_password(directory.path(), password, account.as_ref())
            .with_context(|| format!("cannot write to {}", directory.path().display()))?;
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", SCRIPT, "postgres-supervisor"])
            .args(["initdb", "postgres", "pg_basebackup"].map(|name| installation.program(name)))
            .args(settings)
            .current_dir(directory.path())
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            // What outlives this process must not hold on to what it was given.
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Out of reach of Ctrl-C, which is for this process.
            .process_group(0);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("PG") {
                command.env_remove(name);
            }
        }
        if let Some(account) = &account {
            command.uid(account.uid).gid(account.gid);
        }
        let mut shell = command.spawn().context("cannot run /bin/sh")?;
        Ok(Self {
            orders: shell.stdin.take(),
            shell,
            directory: directory.keep(),
            logged: 0,
        })
    }

    /// Orders that a program be started, when none runs.
    ///
    /// # Errors
    ///
    /// When the shell is gone.
    pub(super) fn run(&mut self, order: &str) -> anyhow::Result<()> {
        if let Err(error) = fs::remove_file(self.ended())
            && error.kind() != ErrorKind::NotFound
        {
            return Err(error).context("cannot start PostgreSQL again");
        }
        self.logged = self.log().len();
        self.write(order)
    }

    /// Sends a signal to the program that runs, and waits until it has ended.
    ///
    /// # Errors
    ///
    /// When it has not ended after a minute.
    pub(super) fn stop(&mut self, signal: &str) -> anyhow::Result<()> {
        self.write(signal)?;
        if self.wait(END)?.is_none() {
            let seconds = END.as_secs();
            bail!("PostgreSQL has not ended {seconds} seconds after SIG{signal}");
        }
        Ok(())
    }

    /// Waits until the program has ended, and returns its exit status.
    ///
    /// # Errors
    ///
    /// When the shell is gone.
    pub(super) fn wait(&mut self, patience: Duration) -> anyhow::Result<Option<String>> {
        let begun = Instant::now();
        loop {
            let status = self.status()?;
            if status.is_some() || begun.elapsed() > patience {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The exit status of the program, when it has ended.
    ///
    /// # Errors
    ///
    /// When the shell is gone.
    pub(super) fn status(&mut self) -> anyhow::Result<Option<String>> {
        match fs::read_to_string(self.ended()) {
            Ok(status) => Ok(Some(status.trim_end().to_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                if self.shell.try_wait()?.is_some() {
                    bail!("what runs PostgreSQL was killed");
                }
                Ok(None)
            }
            Err(error) => Err(error).context("cannot see whether PostgreSQL runs"),
        }
    }

    /// What all programs have printed.
    pub(super) fn printed(&self) -> String {
        String::from_utf8_lossy(&self.log()).trim_end().to_owned()
    }

    /// What the last program has printed.
    pub(super) fn printed_by_last(&self) -> String {
        let log = self.log();
        let last = log.get(self.logged..).unwrap_or_default();
        String::from_utf8_lossy(last).trim_end().to_owned()
    }

    fn log(&self) -> Vec<u8> {
        fs::read(self.directory.join("log")).unwrap_or_default()
    }

    /// Where everything lies.
    #[cfg(test)]
    pub(super) fn directory(&self) -> &Path {
        &self.directory
    }

    /// The file with the exit status.
    fn ended(&self) -> PathBuf {
        self.directory.join("ended")
    }

    fn write(&mut self, order: &str) -> anyhow::Result<()> {
        let orders = self.orders.as_mut();
        let written = orders.map(|orders| writeln!(orders, "{order}"));
        written
            .transpose()
            .context("what runs PostgreSQL was killed")?;
        Ok(())
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        self.orders = None;
        let begun = Instant::now();
        while begun.elapsed() < END && matches!(self.shell.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(20));
        }
        // There is something left only of one that was killed.
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// Writes the password where initdb finds it, and makes the directory that of who runs it.
fn write_password(
    directory: &Path,
    password: &str,
    account: Option<&Account>,
) -> std::io::Result<()> {
    let file = directory.join("password");
    fs::write(&file, password)?;
    fs::set_permissions(&file, Permissions::from_mode(0o600))?;
    if let Some(account) = account {
        for path in [&file, directory] {
            chown(path, Some(account.uid), Some(account.gid))?;
        }
    }
    Ok(())
}

/// A password that nobody guesses.
///
/// # Errors
///
/// When the system has no random numbers.
pub(super) fn random_password() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    File::open("/dev/urandom")
        .and_then(|mut random| random.read_exact(&mut bytes))
        .context("cannot read /dev/urandom")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
