//! The database of a scenario's community.

use std::sync::Arc;

use community_qa_server::store::Location;

use super::databases::{Database, Databases};
use super::processes::{Crew, Crews};

/// The source of databases.
#[derive(Debug, Clone)]
pub(super) enum Homes {
    Memory,
    Databases(Arc<Databases>),
    /// Each in a database that other processes serve.
    Crews(Arc<Crews>),
}

#[derive(Debug)]
pub(super) enum Home {
    Memory,
    Database(Database),
    Crew {
        crew: Crew,
        /// The owner that keeps it for another scenario; none if it counts failed logins.
        keeper: Option<Arc<Crews>>,
    },
}

impl Homes {
    pub(super) async fn make(&self, fails_to_log_in: bool) -> anyhow::Result<Home> {
        Ok(match self {
            Self::Memory => Home::Memory,
            Self::Databases(databases) => Home::Database(databases.make().await?),
            Self::Crews(crews) => Home::Crew {
                crew: crews.take().await?,
                keeper: (!fails_to_log_in).then(|| Arc::clone(crews)),
            },
        })
    }
}

impl Home {
    pub(super) fn location(&self) -> anyhow::Result<Location> {
        match self {
            Self::Memory => Ok(Location::Memory),
            Self::Database(database) => database.location(),
            Self::Crew { crew, .. } => crew.database().location(),
        }
    }

    /// The processes that serve it, if this one does not.
    pub(super) fn crew(&self) -> Option<&Crew> {
        match self {
            Self::Crew { crew, .. } => Some(crew),
            Self::Memory | Self::Database(_) => None,
        }
    }

    /// Takes away what is not kept for another scenario.
    pub(super) async fn leave(self) {
        if let Self::Crew {
            crew,
            keeper: Some(keeper),
        } = self
        {
            // Where it cannot be emptied, the next scenario gets another one.
            let _ = keeper.give_back(crew).await;
        }
    }
}
