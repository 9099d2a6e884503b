//! The database of a scenario's community.

use std::sync::Arc;

use community_qa_server::store::Location;

use super::databases::{Database, Databases};
use super::processes::{Crew, Crews};

/// The databases of communities.
#[derive(Debug, Clone)]
pub enum Homes {
    Memory,
    /// A separate PostgreSQL database for each community.
    Databases(Arc<Databases>),
    /// Databases that other processes serve, which take requests in turn. The clock is real, and
    /// the setup happens just before the first step.
    Crews(Arc<Crews>),
}

#[derive(Debug)]
pub(super) enum Home {
    Memory,
    Database(Database),
    /// The processes that serve it, and the pool that they return to; `None` after failed logins,
    /// which the processes count.
    Crew(Crew, Option<Arc<Crews>>),
}

impl Homes {
    pub(super) async fn make(&self, fails_to_log_in: bool) -> anyhow::Result<Home> {
        Ok(match self {
            Self::Memory => Home::Memory,
            Self::Databases(databases) => Home::Database(databases.make().await?),
            Self::Crews(crews) => {
                let keeper = (!fails_to_log_in).then(|| Arc::clone(crews));
                Home::Crew(crews.take().await?, keeper)
            }
        })
    }
}

impl Home {
    pub(super) fn location(&self) -> anyhow::Result<Location> {
        match self {
            Self::Memory => Ok(Location::Memory),
            Self::Database(database) => database.location(),
            Self::Crew(crew, _) => crew.database().location(),
        }
    }

    /// Removes everything that is not kept for another scenario.
    pub(super) async fn leave(self) {
        if let Self::Crew(crew, Some(keeper)) = self {
            // If the database cannot be emptied, the next scenario gets a new one.
            let _ = keeper.give_back(crew).await;
        }
    }
}
