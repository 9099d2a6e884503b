//! How far an export has come, as a file.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::failure::{Failure, Outcome};
use crate::site::Site;

/// How far an export has come.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Checkpoint {
    pub(super) site: String,
    pub(super) username: Option<String>,
    pub(super) started: String,
    format: String,
    sources: Vec<String>,
    progress: BTreeMap<String, Progress>,
}

/// How far one file has come.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Progress {
    pub(super) is_done: bool,
    /// The position in the list to continue at; in that of the users, where it is read user
    /// by user.
    pub(super) position: u64,
    pub(super) records: u64,
    /// How many bytes of the file belong to what is before the position.
    pub(super) bytes: u64,
    /// The header of a CSV file.
    pub(super) header: Option<Vec<String>>,
    pub(super) skipped: Vec<Left>,
}

/// A record that is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Left {
    /// The user whose list it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) user: Option<String>,
    /// The position in the list, from 0.
    pub(super) position: u64,
    pub(super) error: String,
}

impl Checkpoint {
    pub(super) fn new(site: &Site, format: &str, sources: Vec<String>) -> Self {
        Self {
            site: site.client.base_url().to_owned(),
            username: site.username.clone(),
            started: jiff::Timestamp::now().to_string(),
            format: format.to_owned(),
            sources,
            progress: BTreeMap::new(),
        }
    }

    /// The checkpoint in a directory, where there is one.
    pub(super) fn load(directory: &Path) -> Outcome<Option<Self>> {
        let path = path(directory);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::file(&path, &error)),
        };
        serde_json::from_str(&text).map(Some).map_err(|error| {
            Failure::failed(format!("{} cannot be read: {error}", path.display()))
                .with_hint("choose another directory")
        })
    }

    pub(super) fn save(&self, directory: &Path) -> Outcome<()> {
        write(&path(directory), self)
    }

    /// Whether both are of the same export. Another user may see other records.
    pub(super) fn is_of(&self, other: &Self) -> bool {
        let key = |own: &Self| {
            (
                own.site.clone(),
                own.username.clone(),
                own.format.clone(),
                own.sources.clone(),
            )
        };
        key(self) == key(other)
    }

    pub(super) fn progress(&mut self, source: &str) -> &mut Progress {
        self.progress.entry(source.to_owned()).or_default()
    }

    pub(super) fn get(&self, source: &str) -> Progress {
        self.progress.get(source).cloned().unwrap_or_default()
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, site) = (self.sources.join(" "), &self.site);
        let user = self.username.as_deref().unwrap_or("nobody");
        write!(f, "{what} of {site} as {user}, --format {}", self.format)
    }
}

fn path(directory: &Path) -> PathBuf {
    directory.join("checkpoint.json")
}

/// Removes what an export that is complete does not need any more.
pub(super) fn remove(directory: &Path) -> Outcome<()> {
    for name in ["checkpoint.json", "checkpoint.json.part", ".lock"] {
        let path = directory.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Failure::file(&path, &error));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Writes a file as a whole: whoever reads it, also after a loss of power, finds the old text
/// or the new one. One export writes to a directory at a time, and what it leaves when it is
/// killed is overwritten by the next.
pub(super) fn write(path: &Path, value: &impl Serialize) -> Outcome<()> {
    let failed = |error: io::Error| Failure::file(path, &error);
    let text = serde_json::to_string_pretty(value);
    let text = text.map_err(|error| Failure::failed(error.to_string()))?;
    let part = path.with_extension(PART);
    let mut file = fs::File::create(&part).map_err(failed)?;
    writeln!(file, "{text}").map_err(failed)?;
    file.sync_all().map_err(failed)?;
    fs::rename(&part, path).map_err(failed)
}

const PART: &str = "json.part";

/// The SHA-256 of a file, in hexadecimal digits.
pub(super) fn digest(path: &Path) -> Outcome<String> {
    let failed = |error: io::Error| Failure::file(path, &error);
    let mut file = fs::File::open(path).map_err(failed)?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = file.read(&mut buffer).map_err(failed)?;
        if read == 0 {
            break;
        }
        hasher.update(&buffer[..read]);
    }
    let digits = hasher.finalize();
    Ok(digits.iter().map(|byte| format!("{byte:02x}")).collect())
}
