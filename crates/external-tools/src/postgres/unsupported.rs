//! Where there are no process groups: [`Installation::find`] finds nothing there.

use std::time::Duration;

use anyhow::bail;

use super::Installation;

/// What there cannot be.
pub(super) enum Supervisor {}

impl Supervisor {
    pub(super) fn start(_: &Installation, _: &[String], _: &str) -> anyhow::Result<Self> {
        bail!("a throw-away PostgreSQL can be started on Unix alone")
    }

    pub(super) fn run(&mut self, _: &str) -> anyhow::Result<()> {
        match *self {}
    }

    pub(super) fn stop(&mut self, _: &str) -> anyhow::Result<()> {
        match *self {}
    }

    pub(super) fn wait(&mut self, _: Duration) -> anyhow::Result<Option<String>> {
        match *self {}
    }

    pub(super) fn status(&mut self) -> anyhow::Result<Option<String>> {
        match *self {}
    }

    pub(super) fn printed(&self) -> String {
        match *self {}
    }

    pub(super) fn printed_by_last(&self) -> String {
        match *self {}
    }
}

pub(super) fn random_password() -> anyhow::Result<String> {
    bail!("a throw-away PostgreSQL can be started on Unix alone")
}
