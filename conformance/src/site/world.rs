//! The world of a scenario.

use std::time::Duration;

use community_qa_server::service::Failure;

use super::{foreign, own};
use crate::http::{Client, Credentials};
use crate::names::Names;
use crate::scenario::{Given, MAX_WAIT};

/// The reason why the setup failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unmade(pub String);

impl From<anyhow::Error> for Unmade {
    fn from(error: anyhow::Error) -> Self {
        Self(format!("{error:#}"))
    }
}

impl From<Failure> for Unmade {
    fn from(failure: Failure) -> Self {
        Self(failure.to_string())
    }
}

/// A community of one scenario.
pub struct World {
    /// The client that sends requests to it.
    pub client: Client,
    /// The named people and things in it.
    pub names: Names,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    Own(Box<own::OwnWorld>),
    Foreign(foreign::ForeignWorld),
}

impl World {
    /// Makes things happen.
    ///
    /// # Errors
    ///
    /// [`Unmade`] says what cannot be made here, and why.
    pub async fn set_up(&mut self, given: &[Given]) -> Result<(), Unmade> {
        for given in given {
            match &mut self.kind {
                Kind::Own(own) => own.set_up(given, &mut self.names).await?,
                Kind::Foreign(foreign) => {
                    foreign.set_up(given, &mut self.names, &self.client).await?;
                }
            }
        }
        Ok(())
    }

    /// Lets time pass.
    ///
    /// # Errors
    ///
    /// [`Unmade`] when it takes too long.
    pub async fn pass(&mut self, time: Duration) -> Result<(), Unmade> {
        match &self.kind {
            Kind::Own(own) if !own.time().is_real() => own.time().pass(time),
            _ if time > MAX_WAIT => {
                return Err(Unmade(format!("{} s would have to pass", time.as_secs())));
            }
            _ => tokio::time::sleep(time).await,
        }
        Ok(())
    }

    /// Lets a second pass on a clock of our own, so that one request is later than another.
    pub fn tick(&mut self) {
        if let Kind::Own(own) = &self.kind {
            own.time().pass(Duration::from_secs(1));
        }
    }

    /// The credentials of a user; nobody has none.
    ///
    /// # Errors
    ///
    /// When there is no such user.
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

    /// Notes that a response has led to something new, which may have to be cleaned up.
    pub fn created(&mut self, name: &str, path: &str, id: i64) {
        self.names.set_id(name, id);
        if let Kind::Foreign(foreign) = &mut self.kind {
            foreign.remember(path, id);
        }
    }

    /// Takes away what can be taken away, and says what stays.
    pub async fn end(self) -> Vec<String> {
        match self.kind {
            Kind::Own(own) => {
                own.end().await;
                Vec::new()
            }
            Kind::Foreign(foreign) => foreign.end(&self.client).await,
        }
    }
}

pub(super) fn id_of(names: &Names, name: &str) -> Result<i64, Unmade> {
    let name = name.trim_start_matches('$');
    let id = names.id(name);
    id.ok_or_else(|| Unmade(format!("nothing is named {name}; put it before what names it")))
}
