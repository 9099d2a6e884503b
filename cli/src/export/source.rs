//! The lists that are exported, and how each is written.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use community_qa_client::{ItemsWithSkipped, Skipped};
use futures_util::{StreamExt as _, TryStreamExt as _};
use indicatif::ProgressBar;
use serde_json::Value;
use serde_json::value::RawValue;

use super::checkpoint::{Checkpoint, Left};
use crate::execute::bar;
use crate::failure::{Failure, Outcome};
use crate::globals::Globals;
use crate::names::known;
use crate::page::RawPage;
use crate::request::lookup;
use crate::show::{Columns, Format, Printer};
use crate::site::Site;
use crate::table::Command;

/// How many pages are in flight.
const CONCURRENCY: usize = 4;

/// How many records of one user are held, for each of the lists in flight.
const HELD: usize = 100;

/// The longest time whose work an interruption costs.
const INTERVAL: Duration = Duration::from_millis(500);

/// A list that can be exported.
pub(super) struct Source {
    pub(super) name: &'static str,
    operation: &'static str,
    /// What it is asked with. In an order in which new records come last, none is missed.
    query: &'static [(&'static str, &'static str)],
    /// Whether there is such a list for each user.
    is_per_user: bool,
}

pub(super) static SOURCES: [Source; 5] = [
    Source {
        name: "users",
        operation: "listUsers",
        query: &[("sort", "oldest"), ("pageSize", "64")],
        is_per_user: false,
    },
    Source {
        name: "groups",
        operation: "listGroups",
        query: &[("pageSize", "64")],
        is_per_user: false,
    },
    Source {
        name: "nodes",
        operation: "searchNodes",
        query: &[("q", "*"), ("sort", "oldest"), ("pageSize", "64")],
        is_per_user: false,
    },
    Source {
        name: "actions",
        operation: "listUserActions",
        query: &[("pageSize", "64")],
        is_per_user: true,
    },
    Source {
        name: "awards",
        operation: "listUserAwards",
        query: &[("pageSize", "64")],
        is_per_user: true,
    },
];

/// What an export writes to, and where it notes how far it has come.
struct Output<'a> {
    printer: Printer<BufWriter<File>>,
    checkpoint: &'a mut Checkpoint,
    source: &'a Source,
    directory: &'a Path,
    saved: Instant,
    bar: ProgressBar,
}

impl Source {
    /// Writes the whole list, from where the checkpoint says.
    pub(super) async fn export(
        &self,
        path: &Path,
        format: Format,
        checkpoint: &mut Checkpoint,
        globals: &Globals,
        site: &Site,
        directory: &Path,
    ) -> Outcome<()> {
        let command = known(self.operation)?;
        let mut output = self.output(path, format, checkpoint, command, globals, directory)?;
        if self.is_per_user {
            self.of_users(command, &mut output, site).await?;
        } else {
            self.of_site(command, &mut output, site).await?;
        }
        output.finish()
    }

    /// Opens the file, and cuts off what was written after the checkpoint.
    fn output<'a>(
        &'a self,
        path: &Path,
        format: Format,
        checkpoint: &'a mut Checkpoint,
        command: &'static Command,
        globals: &Globals,
        directory: &'a Path,
    ) -> Outcome<Output<'a>> {
        let failed = |error: io::Error| Failure::file(path, &error);
        let progress = checkpoint.progress(self.name);
        let mut file = open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        if length < progress.bytes {
            return Err(
                Failure::failed(format!("{} is shorter than it was", path.display()))
                    .with_hint("export to another directory"),
            );
        }
        file.set_len(progress.bytes).map_err(failed)?;
        file.seek(SeekFrom::Start(progress.bytes)).map_err(failed)?;
        let mut columns = Columns::of(command, None);
        columns.first = self.is_per_user.then_some(USER_ID);
        let printer = Printer::new(BufWriter::new(file), format, columns, None)
            .with_header(progress.header.clone());
        let bar = bar(globals);
        bar.set_message(self.name);
        Ok(Output {
            printer,
            checkpoint,
            source: self,
            directory,
            saved: Instant::now(),
            bar,
        })
    }

    async fn of_site(
        &self,
        command: &'static Command,
        output: &mut Output<'_>,
        site: &Site,
    ) -> Outcome<()> {
        let start = output.checkpoint.progress(self.name).position;
        let mut records = walk(site, command, self.query, start);
        while let Some(record) = records.try_next().await? {
            output.record(None, record)?;
            output.bar.set_length(total(&records));
            output.bar.inc(1);
            output.reached(records.position(), false)?;
        }
        Ok(())
    }

    /// The lists of all users, in the order of the users. Some are begun ahead.
    async fn of_users(
        &self,
        command: &'static Command,
        output: &mut Output<'_>,
        site: &Site,
    ) -> Outcome<()> {
        let start = output.checkpoint.progress(self.name).position;
        let query = [
            ("sort", "oldest"),
            ("pageSize", "64"),
            ("includeOnly", "id"),
        ];
        let users = walk(site, known("listUsers")?, &query, start);
        let begun = users.map(|user| async move {
            match user? {
                Ok(user) => {
                    let user = id_of(&user)?;
                    let records = self.begin(command, site, &user).await?;
                    Outcome::Ok(Ok((user, records)))
                }
                Err(skipped) => Ok(Err(skipped)),
            }
        });
        let mut begun = std::pin::pin!(begun.buffered(CONCURRENCY));
        let mut position = start;
        while let Some(user) = begun.try_next().await? {
            match user {
                Ok((user, (first, mut rest))) => {
                    for record in first {
                        output.record(Some(&user), record)?;
                    }
                    while let Some(record) = rest.try_next().await? {
                        output.record(Some(&user), record)?;
                    }
                }
                Err(skipped) => output.record(None, Err(skipped))?,
            }
            position += 1;
            output.bar.inc(1);
            output.reached(position, false)?;
        }
        Ok(())
    }

    /// Begins the list of a user: its first records, and the walk over the rest.
    async fn begin(
        &self,
        command: &'static Command,
        site: &Site,
        user: &str,
    ) -> Outcome<(Vec<Record>, ItemsWithSkipped<RawPage>)> {
        let query: Vec<(&str, &str)> = self
            .query
            .iter()
            .copied()
            .chain([("user_id", user)])
            .collect();
        let mut records = walk(site, command, &query, 0);
        let mut first = Vec::new();
        while first.len() < HELD
            && let Some(record) = records.try_next().await?
        {
            first.push(record);
        }
        Ok((first, records))
    }
}

/// The field that tells whose record it is.
const USER_ID: &str = "userId";

type Record = Result<Box<RawValue>, Skipped>;

fn walk(
    site: &Site,
    command: &'static Command,
    query: &[(&str, &str)],
    start: u64,
) -> ItemsWithSkipped<RawPage> {
    let items = lookup(&site.client, command, query).items_as::<RawPage>();
    items
        .concurrency(CONCURRENCY)
        .start_at(start)
        .with_skipped()
}

fn total(records: &ItemsWithSkipped<RawPage>) -> u64 {
    let total = records.page_info().map_or(0, |info| info.total_count);
    total.try_into().unwrap_or_default()
}

fn id_of(user: &RawValue) -> Outcome<String> {
    let user: Value = serde_json::from_str(user.get())
        .map_err(|error| Failure::failed(format!("a user is not JSON: {error}")))?;
    match &user["id"] {
        Value::Number(id) => Ok(id.to_string()),
        Value::String(id) => Ok(id.clone()),
        _ => Err(Failure::failed("a user of the list has no number")),
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    // It holds what the site shows to its administrators.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

impl Output<'_> {
    fn record(&mut self, user: Option<&str>, record: Record) -> Outcome<()> {
        let progress = self.checkpoint.progress(self.source.name);
        match record {
            Ok(record) => {
                progress.records += 1;
                match user {
                    Some(user) => self.printer.item(&with_user(&record, user)?),
                    None => self.printer.item(&record),
                }
            }
            Err(skipped) => {
                progress.skipped.push(Left {
                    user: user.map(str::to_owned),
                    position: skipped.position,
                    error: skipped.error.to_string(),
                });
                Ok(())
            }
        }
    }

    /// Notes that everything before a position is written, once in a while.
    fn reached(&mut self, position: u64, is_done: bool) -> Outcome<()> {
        if !is_done && self.saved.elapsed() < INTERVAL {
            self.checkpoint.progress(self.source.name).position = position;
            return Ok(());
        }
        let out = self.printer.writer();
        out.flush()?;
        out.get_ref().sync_data()?;
        let bytes = out.get_ref().metadata()?.len();
        let header = self.printer.header().cloned();
        let progress = self.checkpoint.progress(self.source.name);
        progress.position = position;
        progress.bytes = bytes;
        progress.header = header;
        progress.is_done = is_done;
        self.checkpoint.save(self.directory)?;
        self.saved = Instant::now();
        Ok(())
    }

    fn finish(mut self) -> Outcome<()> {
        let position = self.checkpoint.progress(self.source.name).position;
        self.bar.finish_and_clear();
        self.reached(position, true)
    }
}

/// A record with the user whose list it is in.
fn with_user(record: &RawValue, user: &str) -> Outcome<Box<RawValue>> {
    let text = match record
        .get()
        .trim_start()
        .strip_prefix('{')
        .map(str::trim_start)
    {
        Some("}") => format!("{{\"{USER_ID}\":{user}}}"),
        Some(fields) => format!("{{\"{USER_ID}\":{user},{fields}"),
        None => record.get().to_owned(),
    };
    RawValue::from_string(text)
        .map_err(|error| Failure::failed(format!("a record of user {user}: {error}")))
}
