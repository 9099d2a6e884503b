//! Users, owners and signals of Unix.

use std::fs;
use std::io;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use rustix::process::{Pid, Signal, geteuid, kill_process};

/// The users in whose name root runs the server, the better first: the second one's files are
/// those of a server that may run already.
const USERS: [&str; 2] = ["nobody", "postgres"];

/// The user and the group in whose name the server runs; nothing unless this process is root's.
fn other_than_root() -> anyhow::Result<Option<(u32, u32)>> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd").context("cannot read /etc/passwd")?;
    let account = USERS.iter().find_map(|name| {
        let mut lines = users.lines().map(|line| line.split(':'));
        let mut fields = lines.find(|fields| fields.clone().next() == Some(*name))?;
        Some((fields.nth(2)?.parse().ok()?, fields.next()?.parse().ok()?))
    });
    let account = account.with_context(|| format!("there is no user {}", USERS.join(" or ")))?;
    Ok(Some(account))
}

pub(super) fn run_as_other_than_root(command: &mut Command) -> anyhow::Result<()> {
    // Out of reach of Ctrl-C, which is for this process.
    command.process_group(0);
    if let Some((user, group)) = other_than_root()? {
        command.uid(user).gid(group);
    }
    Ok(())
}

/// Gives a file to the user of the server.
pub(super) fn give(path: &Path) -> anyhow::Result<()> {
    if let Some((user, group)) = other_than_root()? {
        chown(path, Some(user), Some(group))
            .with_context(|| format!("cannot give {} away", path.display()))?;
    }
    Ok(())
}

/// The directory for temporary files, which the user of the server can enter.
pub(super) fn temporary() -> PathBuf {
    if geteuid().is_root() && std::env::var_os("TMPDIR").is_none() {
        PathBuf::from("/tmp")
    } else {
        std::env::temp_dir()
    }
}

/// How a server is stopped.
pub(super) type Stop = Signal;
/// Ends all connections and writes everything down.
pub(super) const FAST: Stop = Signal::INT;
/// Ends at once, as in a crash.
pub(super) const IMMEDIATE: Stop = Signal::QUIT;

pub(super) fn send(signal: Stop, process: u32) -> io::Result<()> {
    let process = i32::try_from(process).ok().and_then(Pid::from_raw);
    let process = process.ok_or(io::ErrorKind::NotFound)?;
    Ok(kill_process(process, signal)?)
}
