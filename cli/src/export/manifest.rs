//! The manifest of an export: a checkpoint while it runs, the list of its files afterwards.

use std::fs;
use std::io::{self, BufRead as _, Write as _};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::failure::{At as _, Failure, Outcome};

pub(super) const COMPLETE: &str = "manifest.json";
pub(super) const CHECKPOINT: &str = "checkpoint.json";
pub(super) const LOCK: &str = ".lock";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) site: String,
    pub(super) username: Option<String>,
    pub(super) program: String,
    pub(super) started: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) finished: Option<String>,
    pub(super) files: Vec<ExportedFile>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ExportedFile {
    pub(super) what: String,
    pub(super) file: String,
    pub(super) records: u64,
    /// The number of bytes of the records before the position.
    pub(super) bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) sha256: Option<String>,
    pub(super) skipped: Vec<SkippedRecord>,
    /// The position at which to continue: of the record, or of the user in lists that are read user
    /// by user.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) header: Option<Vec<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SkippedRecord {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) user: Option<String>,
    pub(super) position: u64,
    pub(super) error: String,
}

impl Manifest {
    pub(super) fn load(directory: &Path) -> Outcome<Option<Self>> {
        let path = directory.join(CHECKPOINT);
        if !path.try_exists().at(&path)? {
            return Ok(None);
        }
        let text = fs::read_to_string(&path).at(&path)?;
        serde_json::from_str(&text).map(Some).map_err(io::Error::from).at(&path)
    }

    /// Returns whether both belong to the same export. Another user may see other records.
    pub(super) fn is_of(&self, other: &Self) -> bool {
        let files = |manifest: &Self| -> Vec<String> {
            manifest.files.iter().map(|exported| exported.file.clone()).collect()
        };
        (&self.site, &self.username) == (&other.site, &other.username)
            && files(self) == files(other)
    }

    /// Writes the manifest, and removes the files that only an unfinished export needs.
    pub(super) fn complete(&mut self, directory: &Path) -> Outcome<()> {
        self.finished = Some(jiff::Timestamp::now().to_string());
        self.save(directory, COMPLETE)?;
        clean_up(directory)
    }

    /// Replaces a file as a whole: readers find the old text or the new one, even after a loss of
    /// power. The next export overwrites what a killed one has left.
    pub(super) fn save(&self, directory: &Path, name: &str) -> Outcome<()> {
        let path = directory.join(name);
        let text = serde_json::to_string_pretty(self).map_err(io::Error::from)?;
        let part = path.with_extension("json.part");
        let mut file = fs::File::create(&part).at(&part)?;
        writeln!(file, "{text}").at(&part)?;
        // A crash after the rename must not leave an empty manifest, so the text goes to disk
        // first.
        file.sync_all().at(&part)?;
        fs::rename(&part, &path).at(&path)
    }
}

pub(super) fn clean_up(directory: &Path) -> Outcome<()> {
    for name in [CHECKPOINT, "checkpoint.json.part", LOCK] {
        let path = directory.join(name);
        if path.exists() {
            fs::remove_file(&path).at(&path)?;
        }
    }
    Ok(())
}

/// The failure for a file that does not match the checkpoint.
pub(super) fn damaged(path: &Path) -> Failure {
    let message = format!("{} has changed since the export wrote it", path.display());
    Failure::failed(message).with_hint("export to another directory")
}

pub(super) fn digest(path: &Path) -> Outcome<String> {
    let mut file = io::BufReader::new(fs::File::open(path).at(path)?);
    let mut hasher = Sha256::new();
    loop {
        let chunk = file.fill_buf().at(path)?;
        let length = chunk.len();
        if length == 0 {
            break;
        }
        hasher.update(chunk);
        file.consume(length);
    }
    let digits = hasher.finalize();
    Ok(digits.iter().map(|byte| format!("{byte:02x}")).collect())
}
