//! `compare`: whether two databases hold the same community.

use anyhow::bail;
use clap::{ArgMatches, Args};

use super::existing::existing;
use super::progress::Progress;
use super::table::print_table;
use crate::community;
use crate::config::{Database, DatabaseFlags};
use crate::store::Location;

/// Compare two databases, record by record: what a move has made with what it was made of. It
/// prints how many records of each kind there are, and ends with the exit code 1 where they
/// differ.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  community-qa-server export --with-credentials --database sqlite:qa.db community.ndjson
  community-qa-server restore --database postgres://qa@db.example/qa community.ndjson
  community-qa-server compare --database sqlite:qa.db postgres://qa@db.example/qa")]
pub(super) struct Compare {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The other database
    #[arg(value_name = "OTHER")]
    other: Location,
}

impl Compare {
    pub(super) async fn run(self, matches: &ArgMatches) -> anyhow::Result<()> {
        let database = existing(&self.database, matches)?;
        let other = Database {
            location: self.other,
            migrated_at: None,
        };
        if let Location::File(path) = &other.location
            && !path.exists()
        {
            bail!("there is no database {}", path.display());
        }
        let ours = count(&database).await?;
        let theirs = count(&other).await?;
        let mut rows = Vec::new();
        let mut differ = 0;
        for (own, other) in ours.iter().zip(&theirs) {
            let is_same = own == other;
            differ += usize::from(!is_same);
            rows.push([
                own.record.to_owned(),
                own.records.to_string(),
                other.records.to_string(),
                own.checksum.chars().take(16).collect(),
                if is_same { "same" } else { "differ" }.to_owned(),
            ]);
        }
        print_table(["RECORD", "HERE", "THERE", "SHA-256", ""], rows);
        if differ > 0 {
            bail!("{differ} kinds of records differ");
        }
        println!(
            "\n{} and {} hold the same community",
            database.location, other.location
        );
        Ok(())
    }
}

async fn count(database: &Database) -> anyhow::Result<Vec<community::Count>> {
    let db = database.open().await?;
    let mut progress = Progress::start("records", None);
    let counted = community::count(&db, |records| progress.set(records)).await;
    drop(progress);
    db.close().await;
    Ok(counted?)
}
