//! Checks the database that a command works on.

use anyhow::bail;

use crate::config::DatabaseFlags;
use crate::store::Location;

/// The database, which must outlast the command.
pub(super) fn lasting(database: &DatabaseFlags) -> anyhow::Result<&DatabaseFlags> {
    if database.location == Location::Memory {
        bail!("a database in memory is lost when this command ends; use `--database sqlite:PATH`");
    }
    Ok(database)
}

/// The database, which must be there: reading makes none.
pub(super) fn existing(database: &DatabaseFlags) -> anyhow::Result<&DatabaseFlags> {
    lasting(database)?;
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
