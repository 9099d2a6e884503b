//! The server as a process, on a database of any size.

use std::fs::File;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use workspace::terminal::{Terminal, grouped};

use crate::connection::Connection;
use crate::postgres::Server;

/// The super user of the load.
pub(crate) const CALLER: &str = "load";

/// The password of all users of the load. They are in a copy that nobody else sees.
pub(crate) const PASSWORD: &str = "under load";

/// The command that makes the super user.
const NEW_USER: [&str; 6] = [
    "user",
    "create",
    CALLER,
    "--email=load@example.org",
    "--super-user",
    "--password-stdin",
];

/// The command that writes all of a community.
const EXPORT: [&str; 2] = ["export", "--with-credentials"];

/// How long the server may take to respond for the first time.
const LONGEST_START: Duration = Duration::from_secs(60);

/// Where a community is, as in `--database`.
#[derive(Debug, Clone)]
pub(crate) struct Community(String);

/// Where things are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Files<'a> {
    pub(crate) program: &'a Path,
    pub(crate) directory: &'a Path,
}

impl Files<'_> {
    /// A community of so many nodes, with a super user for the load: on a server of PostgreSQL
    /// where one is named, in a file otherwise. It is a copy of one that is kept for the next run.
    pub(crate) async fn community(
        &self,
        nodes: u32,
        postgres: Option<&str>,
        terminal: &Terminal,
    ) -> anyhow::Result<Community> {
        match postgres {
            None => self.community_in_a_file(nodes, terminal),
            Some(address) => {
                let server = Server::new(address);
                self.community_on(&server, nodes, terminal).await
            }
        }
    }

    fn community_in_a_file(&self, nodes: u32, terminal: &Terminal) -> anyhow::Result<Community> {
        let kept = self.seeded(nodes, terminal)?;
        let copy = self.directory.join("loaded.db");
        remove(&copy)?;
        let anew = || format!("delete {} to have it made anew", kept.display());
        self.call(&["backup"], &database(&kept), &[&copy], "")
            .with_context(anew)?;
        self.call(&NEW_USER, &database(&copy), &[], PASSWORD)
            .with_context(anew)?;
        Ok(Community(database(&copy)))
    }

    /// It is carried over to the server of PostgreSQL: people write there one by one, and seeding
    /// is slow.
    pub(crate) async fn community_on(
        &self,
        server: &Server,
        nodes: u32,
        terminal: &Terminal,
    ) -> anyhow::Result<Community> {
        let kept = format!("bench_seeded_{nodes}");
        let copy = "bench_loaded";
        if !server.has(&kept).await? {
            let seeded = self.seeded(nodes, terminal)?;
            let size = format!("{} nodes", grouped(nodes as usize));
            terminal.step("restore", &size, &kept);
            let partial = "bench_partial";
            server.drop(partial).await?;
            server.make(partial).await?;
            let file = self.directory.join("community.ndjson");
            remove(&file)?;
            self.call(&EXPORT, &database(&seeded), &[&file], "")?;
            self.call(&["restore"], &server.database(partial), &[&file], "")?;
            remove(&file)?;
            server.rename(partial, &kept).await?;
        }
        server.drop(copy).await?;
        server.copy(&kept, copy).await?;
        let community = server.database(copy);
        self.call(&NEW_USER, &community, &[], PASSWORD)?;
        Ok(Community(community))
    }

    /// The kept community. It is seeded under another name first, so that what was interrupted is
    /// not taken for whole.
    fn seeded(&self, nodes: u32, terminal: &Terminal) -> anyhow::Result<PathBuf> {
        std::fs::create_dir_all(self.directory)
            .with_context(|| format!("cannot make {}", self.directory.display()))?;
        let kept = self.directory.join(format!("seeded-{nodes}.db"));
        if kept.exists() {
            return Ok(kept);
        }
        let name = kept.display().to_string();
        let size = format!("{} nodes", grouped(nodes as usize));
        terminal.step("seed", &size, &name);
        let partial = self.directory.join("partial.db");
        remove(&partial)?;
        let nodes = nodes.to_string();
        let arguments = ["seed", "--rng-seed=1", "--nodes", &nodes];
        self.call(&arguments, &database(&partial), &[], "")?;
        std::fs::rename(&partial, &kept).with_context(|| format!("cannot make {name}"))?;
        Ok(kept)
    }

    /// Runs a command of the server on a database.
    fn call(
        &self,
        arguments: &[&str],
        database: &str,
        files: &[&Path],
        input: &str,
    ) -> anyhow::Result<()> {
        let mut child = Command::new(self.program)
            .args(arguments)
            .args(["--database", database])
            .args(files)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run {}", self.program.display()))?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input.as_bytes())?;
        }
        let output = child.wait_with_output()?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            bail!("`{}` failed: {}", arguments.join(" "), errors.trim());
        }
        Ok(())
    }

    /// Starts the server, and waits for its first response.
    pub(crate) async fn serve(
        &self,
        community: &Community,
        flags: &[&str],
    ) -> anyhow::Result<Served> {
        let mut command = Command::new(self.program);
        command.args(["serve", "--database", &community.0]);
        command.args(flags);
        // The load comes from few users.
        command.env("COMMUNITY_QA_SERVER_COMMENT_LIMIT", "off");
        Served::start(command, &self.log()).await
    }

    /// What a server that was started writes to its log.
    pub(crate) fn log(&self) -> PathBuf {
        self.directory.join("server.log")
    }
}

fn database(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

/// Removes a database, and the files that SQLite keeps beside it.
fn remove(path: &Path) -> anyhow::Result<()> {
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        match std::fs::remove_file(&name) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {}", path.display()));
            }
            _ => {}
        }
    }
    Ok(())
}

fn free_address() -> anyhow::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?)
}

async fn responds(address: SocketAddr) -> bool {
    let request = get(FIXED, "");
    match Connection::open(address).await {
        Ok(mut connection) => connection
            .exchange(&request)
            .await
            .is_ok_and(|response| response.status == 200),
        Err(_) => false,
    }
}

/// A page that is in memory: everything of a request but users and database.
pub(crate) const FIXED: &str = "/avatar.svg";

/// A request of the interface or, without credentials, of a page.
pub(crate) fn get(path: &str, credentials: &str) -> Vec<u8> {
    request("GET", path, credentials)
}

pub(crate) fn post(path: &str, credentials: &str) -> Vec<u8> {
    request("POST", path, credentials)
}

pub(crate) fn request(method: &str, path: &str, credentials: &str) -> Vec<u8> {
    let length = if method == "GET" {
        ""
    } else {
        "content-length: 0\r\n"
    };
    format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n{credentials}{length}\r\n").into_bytes()
}

/// A server that runs, until it is dropped.
#[derive(Debug)]
pub(crate) struct Served {
    child: Child,
    pub(crate) address: SocketAddr,
    /// How long it took from the start of the process to its first response.
    pub(crate) started: Duration,
}

impl Served {
    /// Starts a process on a free port, and waits until it responds.
    async fn start(mut command: Command, log: &Path) -> anyhow::Result<Self> {
        let address = free_address()?;
        let begin = Instant::now();
        let child = command
            .args(["--listen", &address.to_string()])
            .stderr(File::create(log)?)
            .spawn()
            .with_context(|| format!("cannot run {}", command.get_program().display()))?;
        let mut served = Self {
            child,
            address,
            started: Duration::ZERO,
        };
        while !responds(address).await {
            if served.child.try_wait()?.is_some() || begin.elapsed() > LONGEST_START {
                let text = std::fs::read_to_string(log).unwrap_or_default();
                bail!("the server has not started: {}", text.trim());
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        served.started = begin.elapsed();
        Ok(served)
    }

    /// What it holds in memory, in MiB; Linux alone says so.
    pub(crate) fn memory(&self) -> Option<u64> {
        let path = format!("/proc/{}/status", self.child.id());
        read_memory(&std::fs::read_to_string(path).ok()?)
    }
}

fn read_memory(status: &str) -> Option<u64> {
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1024)
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has ended by itself when these fail.
        let _killed = self.child.kill();
        let _ended = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_as_linux_writes_it() {
        let status = "Name:\tserver\nVmHWM:\t   99999 kB\nVmRSS:\t   40960 kB\n";
        assert_eq!(read_memory(status), Some(40));
        assert_eq!(read_memory("Name:\tserver\n"), None);
    }

    #[test]
    fn a_request_without_a_body_says_so() {
        let request = String::from_utf8(post("/a", "authorization: x\r\n")).unwrap();
        let text = "POST /a HTTP/1.1\r\nhost: localhost\r\nauthorization: x\r\n\
                    content-length: 0\r\n\r\n";
        assert_eq!(request, text);
    }
}
