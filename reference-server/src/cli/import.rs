//! `import`: imports a community from another platform.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};

use super::existing::lasting;
use super::export::{Input, open_input};
use super::progress::Progress;
use super::table::harmless;
use crate::cli::output::{errln, out};
use crate::community::{self, ImportOptions, Problem, Source, Summary};
use crate::config::DatabaseFlags;
use crate::service::{Clock, HOT_DAYS, Service};

/// The most records in the output that were cut or not imported; the others are only counted.
const MAX_SHOWN: u64 = 50;

/// Import a community from elsewhere. The server may run meanwhile.
///
/// Each line of the file is a record, as schemas/import.schema.json describes it: a user, a
/// question, an answer, a vote and so on. Actions, awards, counters and revisions follow from the
/// records. Users have no passwords.
///
/// A record that cannot be imported is skipped, and reported with its line. Texts of a profile that
/// are too long are cut, and reported as well. Each record is imported once: to correct records, or
/// to continue an interrupted import, import the file again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  community-qa-server import --database sqlite:qa.db --source old-forum forum.ndjson
  community-qa-server import --database sqlite:qa.db --strict - < forum.ndjson
  community-qa-server import --database sqlite:qa.db --source cooking --format stack-exchange cooking/

The exit status is 1 when a record was not imported.")]
pub(super) struct Import {
    #[command(flatten)]
    database: DatabaseFlags,

    /// The format of the source
    #[arg(long, value_name = "FORMAT", default_value = "ndjson")]
    format: Format,

    /// The name of the source, in lower case. Identifiers are unique within a source
    #[arg(long, value_name = "NAME", default_value = "import")]
    source: Source,

    /// Stop at the first record that cannot be imported
    #[arg(long)]
    strict: bool,

    /// The file, `-` for standard input, or the directory of a Stack Exchange dump
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// One JSON object on each line
    Ndjson,
    /// A directory with the XML files of a Stack Exchange dump
    StackExchange,
}

impl Import {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let database = lasting(&self.database)?;
        let options = ImportOptions { source: self.source.clone(), strict: self.strict };
        let lines = self.lines()?;
        let db = database.open().await?;
        Service::open(db.clone(), Clock::system(), HOT_DAYS).await?;
        let mut progress = Progress::start("records", None);
        let mut shown = 0;
        let report = |problem: &Problem| {
            shown += 1;
            if shown <= MAX_SHOWN {
                errln!("{}", harmless(&problem.to_string()));
            }
        };
        let tell = |records| progress.set(records);
        let done = match lines {
            Some(lines) => community::import_lines(&db, lines, &options, report, tell).await,
            None => community::import_stack_exchange(&db, self.file, &options, report, tell).await,
        };
        // The bar must be gone before anything is printed.
        drop(progress);
        db.close().await;
        let summary = done?;
        out!("{}", describe(&summary));
        match summary.problems {
            0 => Ok(()),
            _ if self.strict => bail!(
                "the import ended at the first record that cannot be imported; correct it and import again; records that are there already are skipped"
            ),
            count => bail!(
                "{count} of {} records were not imported; correct them and import again; records that are there already are skipped",
                summary.records()
            ),
        }
    }
}

impl Import {
    /// The lines to import; `None` for a dump.
    fn lines(&self) -> anyhow::Result<Option<Input>> {
        match self.format {
            Format::Ndjson if self.file.is_dir() => bail!(
                "{} is a directory; if it is an unpacked Stack Exchange dump, give `--format \
                 stack-exchange`",
                self.file.display()
            ),
            Format::Ndjson => Ok(Some(open_input(&self.file)?)),
            Format::StackExchange if self.file.join("Posts.xml").is_file() => Ok(None),
            Format::StackExchange => bail!(
                "there is no {}; name the directory of an unpacked dump",
                self.file.join("Posts.xml").display()
            ),
        }
    }
}

/// Describes the results for the records, a line each.
fn describe(summary: &Summary) -> String {
    let mut text = String::new();
    let kinds: BTreeSet<&str> = summary.new.keys().chain(summary.refused.keys()).copied().collect();
    for kind in kinds {
        let new = summary.new.get(kind).copied().unwrap_or_default();
        let refused = match summary.refused.get(kind) {
            Some(refused) => format!(", {refused} not imported"),
            None => String::new(),
        };
        text.push_str(&format!("{new:>9}  {kind}{refused}\n"));
    }
    for (count, meaning) in [
        (summary.existing, "imported before, or twice in the source"),
        (summary.cut, "with something cut that was too long"),
        (summary.problems, "not imported"),
    ] {
        if count > 0 {
            text.push_str(&format!("{count:>9}  {meaning}\n"));
        }
    }
    text.push_str(&format!("{:>9}  records in all\n", summary.records()));
    text
}
