//! The keyring of the system, which may be missing or may not respond.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use keyring::v1::{Entry, Error};

use crate::failure::Failure;

const SERVICE: &str = "community-qa";

/// The longest wait for a response. A D-Bus daemon may accept connections and never respond.
const PATIENCE: Duration = Duration::from_secs(2);

/// The reason why the keyring cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum KeyringError {
    #[error("it has no such password")]
    NoEntry,
    #[error("it does not respond")]
    Silent,
    // The message has no contents of the keyring.
    #[error("{0}")]
    Failed(Error),
}

impl From<Error> for KeyringError {
    fn from(error: Error) -> Self {
        match error {
            Error::NoEntry => Self::NoEntry,
            error => Self::Failed(error),
        }
    }
}

impl From<KeyringError> for Failure {
    fn from(error: KeyringError) -> Self {
        Failure::failed(format!("the keyring cannot be used: {error}"))
            .with_hint("unlock it, or log in with `--store file`; or set COMMUNITY_QA_PASSWORD")
    }
}

/// The password of a user of a site, in the keyring.
pub(crate) struct Secret(String);

impl Secret {
    pub(crate) fn of(username: &str, url: &str) -> Self {
        Self(format!("{username} on {url}"))
    }

    pub(crate) fn set(&self, password: &str) -> Result<(), KeyringError> {
        let password = password.to_owned();
        self.ask(move |entry| entry.set_password(&password))
    }

    pub(crate) fn get(&self) -> Result<String, KeyringError> {
        self.ask(Entry::get_password)
    }

    pub(crate) fn delete(&self) -> Result<(), KeyringError> {
        self.ask(Entry::delete_credential)
    }

    /// Calls the keyring on its own thread, which is abandoned if the keyring does not respond.
    fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Entry) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, KeyringError> {
        let name = self.0.clone();
        // A call of the library of a keyring may never return.
        let (sender, answer) = mpsc::channel();
        thread::spawn(move || {
            let answer = Entry::new(SERVICE, &name).and_then(|entry| question(&entry));
            // Sending fails only after the timeout.
            let _ = sender.send(answer);
        });
        answer.recv_timeout(PATIENCE).map_err(|_| KeyringError::Silent)?.map_err(Into::into)
    }
}
