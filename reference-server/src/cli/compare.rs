//! `compare`: checks whether two databases hold the same community.

use anyhow::bail;
use clap::Args;

use super::existing::existing;
use super::progress::Progress;
use super::table::{harmless, print_table};
use crate::cli::output::outln;
use crate::community::{self, CompareError};
use crate::config::DatabaseFlags;
use crate::store::Location;

/// Compare two databases record by record, such as the source and the result of a move. The command
/// prints the number of records of each kind, and ends with exit code 1 if they differ.
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
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let database = existing(&self.database)?;
        let other = DatabaseFlags { config: None, location: self.other, migrate_database: None };
        existing(&other)?;
        let (here, there) = (database.open().await?, other.open().await?);
        let mut progress = Progress::start("records", None);
        let compared = community::compare(&here, &there, |records| progress.set(records)).await;
        // The bar must be gone before anything is printed.
        drop(progress);
        here.close().await;
        there.close().await;
        let compared = compared.map_err(|error| {
            let location = match &error {
                CompareError::First(_) => &database.location,
                CompareError::Second(_) => &other.location,
            };
            let context = format!("failed to read {location}");
            anyhow::Error::new(error).context(context)
        })?;
        print_counts(&compared);
        let differences: Vec<&str> =
            compared.iter().filter_map(|kind| kind.difference.as_deref()).collect();
        if differences.is_empty() {
            outln!("\n{} and {} hold the same community", database.location, other.location);
            return Ok(());
        }
        outln!("\nThe first difference of each kind; {} is the first database:", database.location);
        print_differences(&differences);
        match differences.as_slice() {
            [_] => bail!("1 kind of records differs"),
            all => bail!("{} kinds of records differ", all.len()),
        }
    }
}

fn print_counts(compared: &[community::Compared]) {
    let rows = compared.iter().map(|kind| {
        let is_same = kind.difference.is_none();
        [
            kind.record.to_owned(),
            kind.records.0.to_string(),
            kind.records.1.to_string(),
            // Enough for people. The comparison uses the whole checksum.
            kind.checksum.chars().take(16).collect(),
            if is_same { "same" } else { "differ" }.to_owned(),
        ]
    });
    print_table(["RECORD", "HERE", "THERE", "SHA-256", ""], rows.collect::<Vec<_>>());
}

fn print_differences(differences: &[&str]) {
    for difference in differences {
        outln!("  {}", harmless(difference));
    }
    let is_without = |text: &&str| text.contains(": passwordHash is only");
    if differences.iter().any(is_without) {
        outln!("An export without --with-credentials leaves passwords out.");
    }
}
