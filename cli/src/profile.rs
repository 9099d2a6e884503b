//! Profiles: stored logins to sites.

use std::collections::BTreeMap;
use std::fs;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use etcetera::BaseStrategy as _;
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};

use crate::failure::{At as _, Failure, Outcome};
use crate::globals::variable_of;
use crate::keyring::{KeyringError, Secret};

#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Profiles {
    /// The profile that is used unless another is named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) current: Option<String>,
    #[serde(default)]
    pub(crate) profiles: BTreeMap<String, Profile>,
}

/// A login to a site. Not `Debug`, because it may contain a password.
#[derive(Serialize, Deserialize)]
pub(crate) struct Profile {
    pub(crate) url: String,
    pub(crate) username: String,
    /// Set if the password may be sent to another machine over plain HTTP.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) allow_plain_http: bool,
    /// The password, unless it is in the keyring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    password: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Store {
    Keyring,
    File,
}

impl Profile {
    /// Makes a profile and stores the password: in the keyring, or else in the file. The second
    /// value is the error of the keyring, if that is why the password is in the file.
    pub(crate) fn keep(
        url: String,
        username: String,
        password: &SecretString,
        store: Option<Store>,
    ) -> Outcome<(Self, Option<KeyringError>)> {
        let mut profile = Self { url, username, allow_plain_http: false, password: None };
        let password = password.expose_secret();
        let mut refused = None;
        if store != Some(Store::File) {
            match profile.secret().set(password) {
                Ok(()) => return Ok((profile, None)),
                Err(error) if store == Some(Store::Keyring) => return Err(error.into()),
                Err(error) => refused = Some(error),
            }
        }
        profile.password = Some(password.to_owned());
        Ok((profile, refused))
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
        match self.secret().get() {
            Ok(password) => Ok(password.into()),
            Err(KeyringError::NoEntry) => {
                let message = format!("the keyring has no password of {}", self.username);
                Err(Failure::usage(message)
                    .with_hint("log in again with `community-qa auth login`"))
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) fn forget(&self) -> Outcome<()> {
        if self.password.is_some() {
            return Ok(());
        }
        match self.secret().delete() {
            Ok(()) | Err(KeyringError::NoEntry) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    fn secret(&self) -> Secret {
        Secret::of(&self.username, &self.url)
    }
}

impl Profiles {
    /// Reads the file. Refuses a file with passwords that others can read.
    pub(crate) fn load() -> Outcome<Self> {
        let path = path()?;
        if !path.try_exists().at(&path)? {
            return Ok(Self::default());
        }
        let mut file = fs::File::open(&path).at(&path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).at(&path)?;
        // The error of the parser would show the line, which may have a password.
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

    /// Reads, changes and writes the file. Other processes wait meanwhile, so that no profile is
    /// lost.
    pub(crate) fn change<T>(change: impl FnOnce(&mut Self) -> Outcome<T>) -> Outcome<T> {
        let path = path()?;
        let parent = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(parent).at(parent)?;
        // Each change replaces the file of profiles, so a lock on that file would not exclude
        // anybody.
        let lock = parent.join("profiles.lock");
        let lock_file = fs::File::create(&lock).at(&lock)?;
        // The lock is released when the file is closed, at the latest with the process.
        lock_file.lock().at(&lock)?;
        let mut profiles = Self::load()?;
        let changed = change(&mut profiles)?;
        profiles.save(&path)?;
        Ok(changed)
    }

    /// Replaces the file as a whole. Only its owner can read it.
    fn save(&self, path: &Path) -> Outcome<()> {
        let text = toml::to_string(self).map_err(|error| Failure::failed(error.to_string()))?;
        // Replacing the path itself would turn a link into a file.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let parent = target.parent().unwrap_or(Path::new("."));
        // tempfile creates files with the mode 0600.
        let mut file = tempfile::NamedTempFile::new_in(parent).at(parent)?;
        file.write_all(text.as_bytes()).at(&target)?;
        match file.persist(&target) {
            Ok(_) => Ok(()),
            // A file that is a mount point, as in a container, cannot be replaced.
            Err(refused) if refused.error.kind() == ErrorKind::ResourceBusy => {
                fs::write(&target, text).at(&target)
            }
            Err(refused) => Err(refused.error).at(&target),
        }
    }

    pub(crate) fn find(&self, name: Option<&str>) -> Outcome<Option<(&str, &Profile)>> {
        let Some(wanted) = name.or(self.current.as_deref()) else {
            return Ok(None);
        };
        let found = self.profiles.get_key_value(wanted);
        if let (None, Some(name)) = (found, name) {
            let known: Vec<&str> = self.profiles.keys().map(String::as_str).collect();
            let message = format!("no profile `{name}`; known: [{}]", known.join(", "));
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
    let hint = format!("chmod 600 {path}; change the passwords if others may have read them");
    Err(Failure::failed(message).with_hint(hint))
}
