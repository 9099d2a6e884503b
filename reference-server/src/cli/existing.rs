//! Finds the database that a command works on.

use anyhow::bail;
use clap::ArgMatches;

use crate::config::{self, Database, DatabaseFlags};
use crate::store::Location;

/// The database, which must outlast the command.
pub(super) fn lasting(flags: &DatabaseFlags, matches: &ArgMatches) -> anyhow::Result<Database> {
    let database = config::database(flags, matches)?;
    if database.location == Location::Memory {
        bail!("a database in memory is lost when this command ends; use `--database sqlite:PATH`");
    }
    Ok(database)
}

/// The database, which must be there: reading makes none.
pub(super) fn existing(flags: &DatabaseFlags, matches: &ArgMatches) -> anyhow::Result<Database> {
    let database = lasting(flags, matches)?;
    if let Location::File(path) = &database.location
        && !path.exists()
    {
        bail!(
            "there is no database {}; check --database, or the working directory",
            path.display()
        );
    }
    Ok(database)
}
