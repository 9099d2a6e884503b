//! `backup`: a copy of a database that is in use.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use super::existing::existing;
use crate::cli::output::outln;
use crate::config::DatabaseFlags;
use crate::store::{self, Location};

#[derive(Debug, Args)]
pub(super) struct Backup {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The copy, which must not exist yet. Its owner alone can read it
    #[arg(value_name = "FILE")]
    copy: PathBuf,
}

impl Backup {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let Location::File(path) = &existing(&self.database)?.location else {
            bail!("only SQLite databases are copied here; use `pg_dump` for PostgreSQL");
        };
        store::backup(path, &self.copy).await?;
        outln!("copied {} to {}", path.display(), self.copy.display());
        Ok(())
    }
}
