//! Profiles: the sites that somebody has logged in to, and as whom.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use etcetera::BaseStrategy as _;
use keyring::v1::{Entry, Error};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};

use crate::failure::{At as _, Failure, Outcome};
use crate::globals::variable_of;

const SERVICE: &str = "community-qa";

#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Profiles {
    /// The one that is used when none is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current: Option<String>,
    #[serde(default)]
    pub(crate) profiles: BTreeMap<String, Profile>,
}

/// A login to a site. Not `Debug`: it may hold a password.
#[derive(Serialize, Deserialize)]
pub(crate) struct Profile {
    pub(crate) url: String,
    pub(crate) username: String,
    /// Set if the password may be sent over plain HTTP beyond this machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) allow_plain_http: bool,
    /// The password, if the keyring does not hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    password: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Store {
    Keyring,
    File,
}

impl Profile {
    /// A login whose password is kept: in the keyring, or if there is none in the file.
    pub(crate) fn keep(
        url: String,
        username: String,
        password: &SecretString,
        store: Option<Store>,
    ) -> Outcome<Self> {
        let mut profile = Self { url, username, allow_plain_http: false, password: None };
        let password = password.expose_secret();
        if store != Some(Store::File) {
            let entry = profile.entry();
            match entry.and_then(|entry| entry.set_password(password)) {
                Ok(()) => return Ok(profile),
                Err(error) if store == Some(Store::Keyring) => return Err(no_keyring(&error)),
                Err(_) => {}
            }
        }
        profile.password = Some(password.to_owned());
        Ok(profile)
    }

    pub(crate) fn store(&self) -> &'static str {
        match self.password {
            Some(_) => "file",
            None => "keyring",
        }
    }

    pub(crate) fn password(&self) -> Outcome<SecretString> {
        if let Some(password) = &self.password {
            return Ok(password.clone().into());
        }
        match self.entry().and_then(|entry| entry.get_password()) {
            Ok(password) => Ok(password.into()),
            Err(Error::NoEntry) => {
                let message = format!("the keyring has no password of {}", self.username);
                Err(Failure::usage(message)
                    .with_hint("log in again with `community-qa auth login`"))
            }
            Err(error) => Err(no_keyring(&error)),
        }
    }

    pub(crate) fn forget(&self) -> Outcome<()> {
        if self.password.is_some() {
            return Ok(());
        }
        match self.entry().and_then(|entry| entry.delete_credential()) {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(no_keyring(&error)),
        }
    }

    fn entry(&self) -> Result<Entry, Error> {
        Entry::new(SERVICE, &format!("{} on {}", self.username, self.url))
    }
}

/// The message of the keyring does not show what it holds.
fn no_keyring(error: &Error) -> Failure {
    Failure::failed(format!("the keyring cannot be used: {error}"))
        .with_hint("unlock it, or log in with `--store file`; or set COMMUNITY_QA_PASSWORD")
}

impl Profiles {
    /// Reads the file. One with passwords that others can read is refused.
    pub(crate) fn load() -> Outcome<Self> {
        let path = path()?;
        if !path.try_exists().at(&path)? {
            return Ok(Self::default());
        }
        let mut file = fs::File::open(&path).at(&path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).at(&path)?;
        // The error of the parser would show the line.
        let profiles: Self = toml::from_str(&text).map_err(|_| {
            Failure::failed(format!("{} is not a valid profile file", path.display()))
                .with_hint("remove it and log in again")
        })?;
        #[cfg(unix)]
        if profiles.profiles.values().any(|profile| profile.password.is_some()) {
            refuse_readable_by_others(&file, &path)?;
        }
        Ok(profiles)
    }

    /// Writes the file as a whole. Its owner alone can read it.
    pub(crate) fn save(&self) -> Outcome<()> {
        let text = toml::to_string(self).map_err(|error| Failure::failed(error.to_string()))?;
        let path = path()?;
        let parent = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(parent).at(parent)?;
        // A temporary file is made with the mode 0600.
        let mut file = tempfile::NamedTempFile::new_in(parent).at(parent)?;
        file.write_all(text.as_bytes()).at(&path)?;
        file.persist(&path).map_err(|error| error.error).at(&path)?;
        Ok(())
    }

    pub(crate) fn find(&self, name: Option<&str>) -> Outcome<Option<(&str, &Profile)>> {
        let Some(wanted) = name.or(self.current.as_deref()) else {
            return Ok(None);
        };
        let found = self.profiles.get_key_value(wanted);
        if let (None, Some(name)) = (found, name) {
            let known: Vec<&str> = self.profiles.keys().map(String::as_str).collect();
            let known = known.join(", ");
            let message = format!("no profile `{name}`; known: [{known}]");
            let hint = format!("create it with `community-qa auth login --profile {name}`");
            return Err(Failure::usage(message).with_hint(hint));
        }
        Ok(found.map(|(name, profile)| (name.as_str(), profile)))
    }
}

fn path() -> Outcome<PathBuf> {
    if let Some(directory) = variable_of("COMMUNITY_QA_CONFIG_DIR") {
        return Ok(PathBuf::from(directory).join("profiles.toml"));
    }
    let strategy = etcetera::choose_base_strategy().map_err(|error| {
        Failure::failed(format!("the home directory is not known: {error}"))
            .with_hint("set COMMUNITY_QA_CONFIG_DIR")
    })?;
    Ok(strategy.config_dir().join("community-qa/profiles.toml"))
}

#[cfg(unix)]
fn refuse_readable_by_others(file: &fs::File, path: &Path) -> Outcome<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = file.metadata().at(path)?.permissions().mode() & 0o777;
    if mode & 0o077 == 0 {
        return Ok(());
    }
    let path = path.display();
    let message =
        format!("{path} holds passwords, but others can read or change it (mode {mode:o})");
    let hint = format!("chmod 600 {path}; change the passwords if it was so for long");
    Err(Failure::failed(message).with_hint(hint))
}
