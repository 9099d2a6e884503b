//! Writes the file of a list, with checkpoints.

use std::fs::{self, File};
use std::io::{BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use community_qa_client::Skipped;
use indicatif::ProgressBar;
use serde_json::value::RawValue;

use super::manifest::{CHECKPOINT, ExportedFile, Manifest, SkippedRecord, damaged, digest};
use super::source::Source;
use crate::execute::bar;
use crate::failure::{At as _, Failure, Outcome};
use crate::globals::Globals;
use crate::show::{Columns, Format, Printer};
use crate::table::command_of;

/// The time between two checkpoints, whose work an interruption loses.
const CHECKPOINT_INTERVAL: Duration = Duration::from_millis(500);

const USER_ID: &str = "userId";

pub(super) type Record = Result<Box<RawValue>, Skipped>;

pub(super) struct Writer<'a> {
    printer: Printer<BufWriter<File>>,
    manifest: &'a mut Manifest,
    index: usize,
    directory: &'a Path,
    path: PathBuf,
    saved: Instant,
    pub(super) bar: ProgressBar,
}

impl<'a> Writer<'a> {
    /// Opens the file, and removes what was written after the checkpoint.
    pub(super) fn open(
        manifest: &'a mut Manifest,
        index: usize,
        directory: &'a Path,
        source: &Source,
        globals: &Globals,
    ) -> Outcome<Self> {
        let exported = &manifest.files[index];
        let path = directory.join(&exported.file);
        let mut options = fs::OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        // The file has data that only administrators of the site may see.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path).at(&path)?;
        let length = file.metadata().at(&path)?.len();
        if length < exported.bytes {
            return Err(damaged(&path));
        }
        file.set_len(exported.bytes).at(&path)?;
        file.seek(SeekFrom::Start(exported.bytes)).at(&path)?;
        let mut columns = Columns::of(command_of(source.operation)?, None);
        columns.first = source.is_per_user().then_some(USER_ID);
        let is_csv = path.extension().is_some_and(|extension| extension == "csv");
        let format = if is_csv { Format::Csv } else { Format::Ndjson };
        let mut printer = Printer::new(BufWriter::new(file), format, columns, None);
        printer.header = exported.header.clone();
        let bar = bar(globals, true);
        bar.set_message(source.name);
        Ok(Self { printer, manifest, index, directory, path, saved: Instant::now(), bar })
    }

    fn exported(&mut self) -> &mut ExportedFile {
        &mut self.manifest.files[self.index]
    }

    pub(super) fn position(&mut self) -> u64 {
        self.exported().position.unwrap_or(0)
    }

    pub(super) fn record(&mut self, user: Option<&str>, record: Record) -> Outcome<()> {
        match record {
            Ok(record) => {
                self.exported().records += 1;
                match user {
                    Some(user) => self.printer.item(&with_user(&record, user)?),
                    None => self.printer.item(&record),
                }
            }
            Err(skipped) => {
                self.exported().skipped.push(SkippedRecord {
                    user: user.map(str::to_owned),
                    position: skipped.position,
                    error: skipped.error.to_string(),
                });
                Ok(())
            }
        }
    }

    /// Records that everything before a position is written. Saves a checkpoint at intervals.
    pub(super) fn reached(&mut self, position: u64) -> Outcome<()> {
        self.bar.inc(1);
        self.exported().position = Some(position);
        if self.saved.elapsed() < CHECKPOINT_INTERVAL {
            return Ok(());
        }
        self.flush()?;
        self.exported().header = self.printer.header.clone();
        self.manifest.save(self.directory, CHECKPOINT)?;
        self.saved = Instant::now();
        Ok(())
    }

    pub(super) fn finish(mut self) -> Outcome<()> {
        self.bar.finish_and_clear();
        self.printer.finish()?;
        self.flush()?;
        let digest = digest(&self.path)?;
        let exported = self.exported();
        exported.sha256 = Some(digest);
        exported.position = None;
        exported.header = None;
        self.manifest.save(self.directory, CHECKPOINT)
    }

    fn flush(&mut self) -> Outcome<()> {
        self.printer.out.flush()?;
        let file = self.printer.out.get_ref();
        // A crash must not lose records that the checkpoint counts.
        file.sync_data()?;
        let bytes = file.metadata()?.len();
        self.exported().bytes = bytes;
        Ok(())
    }
}

/// Adds the number of the user to a record. The text of the record is not parsed, so that its
/// numbers and the order of its fields stay the same.
fn with_user(record: &RawValue, user: &str) -> Outcome<Box<RawValue>> {
    let fields = record.get().trim_start().strip_prefix('{');
    let text = match fields.map(str::trim_start) {
        Some("}") => format!("{{\"{USER_ID}\":{user}}}"),
        Some(fields) => format!("{{\"{USER_ID}\":{user},{fields}"),
        None => record.get().to_owned(),
    };
    RawValue::from_string(text)
        .map_err(|error| Failure::failed(format!("a record of user {user}: {error}")))
}
