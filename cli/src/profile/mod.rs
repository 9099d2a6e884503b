//! Profiles: the sites that somebody has logged in to, and as whom.

mod password;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy as _;
use serde::{Deserialize, Serialize};

pub(crate) use password::Store;

use crate::failure::{Failure, Outcome};
use crate::globals::variable_of;

/// All profiles, without their passwords.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Profiles {
    /// The one that is used when none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current: Option<String>,
    #[serde(default)]
    pub(crate) profiles: BTreeMap<String, Profile>,
}

/// A login to a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Profile {
    pub(crate) url: String,
    pub(crate) username: String,
    /// The place of the password.
    pub(crate) store: Store,
    /// Whether the password may be sent over plain HTTP beyond this machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) allow_plain_http: bool,
}

impl Profiles {
    pub(crate) fn load() -> Outcome<Self> {
        let path = directory()?.join("profiles.toml");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(Failure::file(&path, &error)),
        };
        toml::from_str(&text).map_err(|error| {
            let reason = error.message();
            Failure::failed(format!("{} cannot be read: {reason}", path.display()))
                .with_hint("mend or remove the file, and log in again")
        })
    }

    pub(crate) fn save(&self) -> Outcome<()> {
        let text = toml::to_string(self).map_err(|error| Failure::failed(error.to_string()))?;
        write(&directory()?.join("profiles.toml"), &text)
    }

    /// The profile of this name, or else the current one; nothing where there is none.
    pub(crate) fn find(&self, name: Option<&str>) -> Outcome<Option<(&str, &Profile)>> {
        let Some(wanted) = name.or(self.current.as_deref()) else {
            return Ok(None);
        };
        let found = self.profiles.get_key_value(wanted);
        if let (None, Some(name)) = (found, name) {
            let known: Vec<&str> = self.profiles.keys().map(String::as_str).collect();
            let known = if known.is_empty() {
                "none".to_owned()
            } else {
                known.join(", ")
            };
            return Err(
                Failure::usage(format!("there is no profile `{name}`; known: {known}")).with_hint(
                    format!("make it with `community-qa auth login --profile {name}`"),
                ),
            );
        }
        Ok(found.map(|(name, profile)| (name.as_str(), profile)))
    }
}

/// The directory of the settings.
pub(crate) fn directory() -> Outcome<PathBuf> {
    if let Some(directory) = variable_of("COMMUNITY_QA_CONFIG_DIR") {
        return Ok(directory.into());
    }
    let strategy = etcetera::choose_base_strategy().map_err(|error| {
        Failure::failed(format!("the home directory is not known: {error}"))
            .with_hint("set COMMUNITY_QA_CONFIG_DIR")
    })?;
    Ok(strategy.config_dir().join("community-qa"))
}

/// Writes a file that its owner alone can read, as a whole.
fn write(path: &Path, text: &str) -> Outcome<()> {
    let failed = |error: io::Error| Failure::file(path, &error);
    let parent = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(failed)?;
    // A temporary file is made with the mode 0600.
    let mut file = tempfile::NamedTempFile::new_in(parent).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}
