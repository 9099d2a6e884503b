//! Passwords: in the keyring of the system, or in a file that its owner alone can read.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::PathBuf;

use keyring::v1::{Entry, Error};
use secrecy::{ExposeSecret as _, SecretString};
use serde::{Deserialize, Serialize};

use super::{Profile, directory, write};
use crate::failure::{Failure, Outcome};

/// The name under which the keyring lists the passwords.
const SERVICE: &str = "community-qa";

/// The place of a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Store {
    Keyring,
    File,
}

impl Store {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Keyring => "keyring",
            Self::File => "file",
        }
    }

    /// Keeps a password. Without a keyring it goes into the file, unless the keyring was
    /// asked for.
    pub(crate) fn keep(
        asked: Option<Self>,
        profile: &Profile,
        password: &SecretString,
    ) -> Outcome<Self> {
        if asked != Some(Self::File) {
            let kept =
                entry(profile).and_then(|entry| entry.set_password(password.expose_secret()));
            match kept {
                Ok(()) => return Ok(Self::Keyring),
                Err(error) if asked == Some(Self::Keyring) => return Err(no_keyring(&error)),
                Err(_) => {}
            }
        }
        let mut passwords = Passwords::load()?;
        passwords
            .0
            .insert(key(profile), password.expose_secret().to_owned());
        passwords.save()?;
        Ok(Self::File)
    }

    /// The password of a profile.
    pub(crate) fn password(profile: &Profile) -> Outcome<SecretString> {
        let found = match profile.store {
            Self::Keyring => match entry(profile).and_then(|entry| entry.get_password()) {
                Ok(password) => Some(password),
                Err(Error::NoEntry) => None,
                Err(error) => return Err(no_keyring(&error)),
            },
            Self::File => Passwords::load()?.0.remove(&key(profile)),
        };
        found.map(SecretString::from).ok_or_else(|| {
            let (name, place) = (&profile.username, profile.store.name());
            Failure::usage(format!("the {place} has no password of {name}"))
                .with_hint("log in again with `community-qa auth login`")
        })
    }

    /// Forgets the password of a profile.
    pub(crate) fn forget(profile: &Profile) -> Outcome<()> {
        match profile.store {
            Self::Keyring => match entry(profile).and_then(|entry| entry.delete_credential()) {
                Ok(()) | Err(Error::NoEntry) => Ok(()),
                Err(error) => Err(no_keyring(&error)),
            },
            Self::File => {
                let mut passwords = Passwords::load()?;
                passwords.0.remove(&key(profile));
                passwords.save()
            }
        }
    }
}

fn entry(profile: &Profile) -> Result<Entry, Error> {
    Entry::new(SERVICE, &key(profile))
}

/// The user and the site, as keyrings show them.
fn key(profile: &Profile) -> String {
    format!("{} on {}", profile.username, profile.url)
}

/// The message of the keyring says nothing of what it holds.
fn no_keyring(error: &Error) -> Failure {
    Failure::failed(format!("the keyring cannot be used: {error}"))
        .with_hint("unlock it, or log in with `--store file`; or set COMMUNITY_QA_PASSWORD")
}

/// The file, by key.
#[derive(Default, Serialize, Deserialize)]
#[serde(transparent)]
struct Passwords(BTreeMap<String, String>);

impl Passwords {
    fn path() -> Outcome<PathBuf> {
        Ok(directory()?.join("passwords.toml"))
    }

    fn load() -> Outcome<Self> {
        let path = Self::path()?;
        let failed = |error: io::Error| Failure::file(&path, &error);
        let mut file = match fs::File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(failed(error)),
        };
        refuse_readable_by_others(&file, &path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        // The error of the parser would show the line.
        toml::from_str(&text).map_err(|_| {
            Failure::failed(format!("{} is not TOML", path.display()))
                .with_hint("remove the file, and log in again")
        })
    }

    fn save(&self) -> Outcome<()> {
        let text = toml::to_string(self).map_err(|error| Failure::failed(error.to_string()))?;
        write(&Self::path()?, &text)
    }
}

#[cfg(unix)]
fn refuse_readable_by_others(file: &fs::File, path: &std::path::Path) -> Outcome<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let metadata = file
        .metadata()
        .map_err(|error| Failure::file(path, &error))?;
    let mode = metadata.permissions().mode() & 0o777;
    if mode & 0o077 == 0 {
        return Ok(());
    }
    let path = path.display();
    Err(Failure::failed(format!(
        "{path} holds passwords, and others can use it (mode {mode:o})"
    ))
    .with_hint(format!(
        "chmod 600 {path}; and change the passwords if it was so for long"
    )))
}

#[cfg(not(unix))]
fn refuse_readable_by_others(_: &fs::File, _: &std::path::Path) -> Outcome<()> {
    Ok(())
}
