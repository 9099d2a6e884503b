//! Systems on which no server is started.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::bail;

pub(super) type Stop = ();
pub(super) const FAST: Stop = ();
pub(super) const IMMEDIATE: Stop = ();

pub(super) fn run_as_other_than_root(_: &mut Command) -> anyhow::Result<()> {
    bail!("a server of PostgreSQL is started on Unix alone")
}

pub(super) fn give(_: &Path) -> anyhow::Result<()> {
    Ok(())
}

pub(super) fn temporary() -> PathBuf {
    std::env::temp_dir()
}

pub(super) fn send((): Stop, _: u32) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
