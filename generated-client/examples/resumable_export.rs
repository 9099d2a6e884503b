//! Exports all users into a file, one JSON object a line: `resumable_export users.ndjson`.
//!
//! It can be stopped at any moment, and continues when it is started again. A record that the site
//! cannot deliver becomes a line with its position in the list and the reason.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};

use anyhow::Context;
use community_qa_client::Client;
use serde_json::{Value, json};

/// The number of records between two checkpoints.
const STEP: u64 = 20;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let path = std::env::args().nth(1);
    let mut export = Export::open(path.context("usage: resumable_export FILE")?)?;
    if export.position > 0 {
        eprintln!("going on at position {}", export.position);
    }
    let client = Client::from_env()?;
    let mut users =
        client.list_users().page_size(64).items().start_at(export.position).with_skipped();
    let mut left_out = 0;
    while let Some(record) = users.try_next().await? {
        match record {
            Ok(user) => export.write(&serde_json::to_value(&user)?)?,
            Err(skipped) => {
                left_out += 1;
                let reason = skipped.error.to_string();
                export.write(&json!({"skipped": skipped.position, "reason": reason}))?;
            }
        }
        if users.position().is_multiple_of(STEP) {
            export.note(users.position())?;
        }
    }
    export.finish()?;
    eprintln!("{} records, {left_out} left out in this run", users.position());
    Ok(())
}

/// The file, and next to it the checkpoint with the position.
struct Export {
    file: BufWriter<File>,
    note: String,
    position: u64,
}

impl Export {
    /// Opens the file at the position of the checkpoint. Records after it are removed, because they
    /// are exported again.
    fn open(path: String) -> anyhow::Result<Self> {
        let note = format!("{path}.position");
        let (position, length) = match fs::read_to_string(&note) {
            Ok(text) => {
                let (position, length) = text.split_once(' ').context("the note is damaged")?;
                (position.parse()?, length.parse()?)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => (0, 0),
            Err(error) => return Err(error.into()),
        };
        let mut options = OpenOptions::new();
        let mut file = options
            .write(true)
            .create(true)
            // The file is cut below, at the length of the checkpoint.
            .truncate(false)
            .open(path)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self { file: BufWriter::new(file), note, position })
    }

    fn write(&mut self, record: &Value) -> io::Result<()> {
        writeln!(self.file, "{record}")
    }

    /// Saves a checkpoint, after the file is on disk.
    fn note(&mut self, position: u64) -> io::Result<()> {
        self.file.flush()?;
        // The checkpoint must never be ahead of the file.
        self.file.get_ref().sync_data()?;
        let length = self.file.stream_position()?;
        // A rename replaces the checkpoint as a whole.
        let new = format!("{}.new", self.note);
        fs::write(&new, format!("{position} {length}"))?;
        fs::rename(new, &self.note)
    }

    fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        match fs::remove_file(self.note) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
