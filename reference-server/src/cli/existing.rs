//! Which database a command works on.

use anyhow::bail;
use clap::ArgMatches;

use crate::config::{self, DatabaseFlags};
use crate::store::Location;

/// The database, which must outlast the command.
pub(super) fn lasting(flags: &DatabaseFlags, matches: &ArgMatches) -> anyhow::Result<Location> {
    let location = config::database(flags, matches)?;
    if location == Location::Memory {
        bail!("a database in memory would be gone at once; say `--database sqlite:PATH`");
    }
    Ok(location)
}

/// The database, which must be there: reading makes none.
pub(super) fn existing(flags: &DatabaseFlags, matches: &ArgMatches) -> anyhow::Result<Location> {
    let location = lasting(flags, matches)?;
    if let Location::File(path) = &location
        && !path.exists()
    {
        bail!(
            "there is no database {}; check --database, or the working directory",
            path.display()
        );
    }
    Ok(location)
}
