//! The surroundings in which a scenario is played.

use std::time::Duration;

use community_qa_server::service::Failure;

use super::{foreign, local};
use crate::http::{Client, Credentials};
use crate::names::Names;
use crate::scenario::{Given, MAX_WAIT};

/// The reason why a part of the setup is not possible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SetupError(pub String);

impl From<anyhow::Error> for SetupError {
    fn from(error: anyhow::Error) -> Self {
        Self(format!("{error:#}"))
    }
}

impl From<Failure> for SetupError {
    fn from(failure: Failure) -> Self {
        Self(failure.to_string())
    }
}

/// The community of a scenario, with its client and names.
pub struct World {
    /// The client that sends requests to it.
    pub client: Client,
    /// The named people and things in it.
    pub names: Names,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    Local(Box<local::LocalWorld>),
    Foreign(foreign::ForeignWorld),
}

impl World {
    /// Plays events.
    ///
    /// # Errors
    ///
    /// [`SetupError`] for an event that is not possible here, with the reason.
    pub async fn set_up(&mut self, given: &[Given]) -> Result<(), SetupError> {
        for given in given {
            match &mut self.kind {
                Kind::Local(local) => local.set_up(given, &mut self.names).await?,
                Kind::Foreign(foreign) => {
                    foreign.set_up(given, &mut self.names, &self.client).await?;
                }
            }
        }
        Ok(())
    }

    /// Waits, or advances the clock.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if the wait would be too long.
    pub async fn pass(&mut self, time: Duration) -> Result<(), SetupError> {
        match &self.kind {
            Kind::Local(local) if !local.time().is_real() => local.time().pass(time),
            _ if time > MAX_WAIT => {
                return Err(SetupError(format!("{} s would have to pass", time.as_secs())));
            }
            _ => tokio::time::sleep(time).await,
        }
        Ok(())
    }

    /// Advances a clock that can be set by a second, so that one request is later than another.
    pub fn tick(&mut self) {
        if let Kind::Local(local) = &self.kind {
            local.time().pass(Duration::from_secs(1));
        }
    }

    /// The credentials of a user; `None` for `nobody`.
    ///
    /// # Errors
    ///
    /// If there is no such user.
    pub fn credentials(&self, name: &str) -> Result<Option<Credentials>, String> {
        if name == "nobody" {
            return Ok(None);
        }
        let text = |property: &str| self.names.text(name, property).map(str::to_owned);
        match (text("username"), text("password")) {
            (Some(username), Some(password)) => Ok(Some(Credentials { username, password })),
            _ => Err(format!(
                "{name} cannot log in here; name a user of `given`, or one of admin, moderator, \
                 maja, tomas, nobody"
            )),
        }
    }

    /// Records that a response has created something, which may have to be removed.
    pub fn created(&mut self, name: &str, path: &str, id: i64) {
        self.names.set_id(name, id);
        if let Kind::Foreign(foreign) = &mut self.kind {
            foreign.remember(path, id);
        }
    }

    /// Removes what can be removed, and returns descriptions of the rest.
    pub async fn end(self) -> Vec<String> {
        match self.kind {
            Kind::Local(local) => {
                local.end().await;
                Vec::new()
            }
            Kind::Foreign(foreign) => foreign.end(&self.client).await,
        }
    }
}

pub(super) fn id_of(names: &Names, name: &str) -> Result<i64, SetupError> {
    let name = name.trim_start_matches('$');
    let id = names.id(name);
    id.ok_or_else(|| SetupError(format!("nothing is named {name}; define it before its first use")))
}
