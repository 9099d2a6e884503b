//! `export` and `restore`: a community as text, and back.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::existing::{existing, lasting};
use super::progress::Progress;
use crate::cli::output::{errln, outln};
use crate::community::{self, ExportError};
use crate::config::DatabaseFlags;
use crate::store::{Db, Location, Migrations};
use crate::unfinished::{Unfinished, directory_of};

/// The name of standard input and output.
const STANDARD: &str = "-";

/// Write a consistent snapshot of a community to a file. The server may run meanwhile.
///
/// Each line is a JSON object with the values of one database row, as schemas/export.schema.json
/// describes. `restore` makes the same community from it. Only the owner can read the file, because
/// it has e-mail addresses.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  community-qa-server export --database sqlite:qa.db community.ndjson
  community-qa-server export --database sqlite:qa.db - | gzip > community.ndjson.gz")]
pub(super) struct Export {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The file, or `-` for standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Include the hashes of passwords, so that people can log in after a restore. Only for files
    #[arg(long)]
    with_credentials: bool,

    /// Overwrite a file that exists
    #[arg(long)]
    force: bool,
}

/// Create a database from an export: all of it, or nothing.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  community-qa-server restore --database sqlite:copy.db community.ndjson
  gunzip < community.ndjson.gz | community-qa-server restore --database sqlite:copy.db -")]
pub(super) struct Restore {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

impl Export {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let database = existing(&self.database)?;
        let is_standard = self.file == Path::new(STANDARD);
        if is_standard && self.with_credentials {
            bail!(
                "password hashes are written only to a file that you alone can read; name a file"
            );
        }
        if !is_standard && !self.force && self.file.exists() {
            bail!("{} already exists; choose another name, or give --force", self.file.display());
        }
        refuse_own_file(&database.location, &self.file)?;
        let db = database.open().await?;
        let mut progress = Progress::start("records", None);
        let credentials = self.with_credentials;
        let report = |records| progress.set(records);
        let records = if is_standard {
            let mut output = BufWriter::new(io::stdout());
            match community::export(&db, credentials, &mut output, report).await {
                // The reader has closed the pipe, as `head` does.
                Err(ExportError::Write(error)) if error.kind() == ErrorKind::BrokenPipe => {
                    return Ok(());
                }
                exported => exported.map_err(|error| self.explain(error))?,
            }
        } else {
            self.write_file(&db, report).await?
        };
        drop(progress);
        db.close().await;
        if !is_standard {
            outln!("exported {records} records to {}", self.file.display());
        }
        Ok(())
    }

    /// Writes the file under another name until it is whole and on disk.
    async fn write_file(&self, db: &Db, report: impl FnMut(u64)) -> anyhow::Result<u64> {
        let file = &self.file;
        let failed = || format!("failed to write {}", file.display());
        // Only the owner can read it.
        let unfinished = Unfinished::new(file).with_context(failed)?;
        let mut output = BufWriter::new(
            File::options().write(true).open(unfinished.path()).with_context(failed)?,
        );
        let records = community::export(db, self.with_credentials, &mut output, report)
            .await
            .map_err(|error| self.explain(error))?;
        output.flush().with_context(failed)?;
        unfinished.keep(self.force).with_context(failed)?;
        Ok(records)
    }

    /// Adds which of the two ends has failed: reading or writing.
    fn explain(&self, error: ExportError) -> anyhow::Error {
        let (file, database) = (self.file.display(), &self.database.location);
        match error {
            ExportError::Database(failure) => {
                anyhow::Error::new(failure).context(format!("failed to read {database}"))
            }
            ExportError::Write(error) => {
                anyhow::Error::new(error).context(format!("failed to write {file}"))
            }
        }
    }
}

impl Restore {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let database = lasting(&self.database)?;
        // The input is opened before a database is created.
        let input = open_input(&self.file)?;
        let records = match &database.location {
            Location::File(path) if !path.exists() => self.restore_file(path, input).await?,
            _ => self.restore_into(database.open().await?, input).await?,
        };
        outln!("restored {records} records into {}", database.location);
        Ok(())
    }

    /// Restores into a file that does not exist.
    async fn restore_file(&self, path: &Path, input: Input) -> anyhow::Result<u64> {
        let failed = || format!("failed to write {}", path.display());
        let unfinished = Unfinished::new(path).with_context(failed)?;
        let copy = Location::File(unfinished.path());
        let db = Db::open(&copy, &Migrations::compiled_in()).await?;
        let records = self.restore_into(db, input).await?;
        unfinished.keep(false).with_context(failed)?;
        Ok(records)
    }

    /// Restores into a database without users.
    async fn restore_into(&self, db: Db, input: Input) -> anyhow::Result<u64> {
        let mut progress = Progress::start("records", None);
        let restored = community::restore(&db, input, |records| progress.set(records)).await;
        drop(progress);
        db.close().await;
        restored.with_context(|| format!("failed to restore {}", self.file.display()))
    }
}

/// Refuses the names of the database and of the files that SQLite keeps next to it: the new file
/// would replace them.
fn refuse_own_file(database: &Location, file: &Path) -> anyhow::Result<()> {
    let (Location::File(database), Ok(target)) = (database, named(file)) else {
        return Ok(());
    };
    for own in [named(database)?, database.canonicalize()?] {
        let is_own = ["", "-wal", "-shm", "-journal"].iter().any(|end| {
            let mut own = own.clone().into_os_string();
            own.push(end);
            target == own
        });
        if is_own {
            bail!("{} belongs to the database; choose another name", file.display());
        }
    }
    Ok(())
}

/// The canonical path of a file that may not exist yet: its directory without links, and its name.
fn named(file: &Path) -> io::Result<PathBuf> {
    let directory = directory_of(file).canonicalize()?;
    Ok(directory.join(file.file_name().unwrap_or_default()))
}

/// The input of a command.
pub(super) type Input = BufReader<Box<dyn io::Read + Send>>;

/// Opens a file, or standard input.
pub(super) fn open_input(file: &Path) -> anyhow::Result<Input> {
    let input: Box<dyn io::Read + Send> = if file == Path::new(STANDARD) {
        if io::stdin().is_terminal() {
            errln!("Reading from the terminal; end it with Return and Ctrl-D.");
        }
        Box::new(io::stdin())
    } else {
        let failed = || format!("failed to open {}", file.display());
        let opened = File::open(file).with_context(failed)?;
        if file.is_dir() {
            bail!("{} is a directory; name a file", file.display());
        }
        Box::new(opened)
    };
    // Files are read from end to end: a large buffer saves system calls.
    Ok(BufReader::with_capacity(1 << 20, input))
}
