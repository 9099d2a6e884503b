//! The database that a command works on.

use anyhow::bail;
use clap::Args;

use super::open;
use crate::config::DatabaseFlags;
use crate::service::Service;
use crate::store::Location;

/// A command on an existing community, which another process may be serving.
#[derive(Debug, Args)]
pub(super) struct On<A: Args> {
    #[command(flatten)]
    database: DatabaseFlags,

    #[command(flatten)]
    command: A,
}

impl<A: Args> On<A> {
    /// Opens the community, runs the command, and closes the community.
    pub(super) async fn run(
        self,
        run: impl AsyncFnOnce(A, &Service) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let service = open(existing(&self.database)?).await?;
        let done = run(self.command, &service).await;
        service.db().clone().close().await;
        done
    }
}

/// The database, which must not be in memory.
pub(super) fn lasting(database: &DatabaseFlags) -> anyhow::Result<&DatabaseFlags> {
    if database.location == Location::Memory {
        bail!("a database in memory is lost when this command ends; use `--database sqlite:PATH`");
    }
    Ok(database)
}

/// The database, which must exist, because reading does not create one.
pub(super) fn existing(database: &DatabaseFlags) -> anyhow::Result<&DatabaseFlags> {
    lasting(database)?;
    if let Location::File(path) = &database.location
        && !path.exists()
    {
        bail!("there is no database {}; check its name, or the working directory", path.display());
    }
    Ok(database)
}
