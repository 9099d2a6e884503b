//! The database of a scenario's community.

use std::sync::Arc;

use community_qa_server::store::Location;

use super::databases::{Database, Databases};
use super::processes::{Crew, Crews};

/// The database of each community.
#[derive(Debug, Clone)]
pub enum Homes {
    Memory,
    /// One of its own on a server of PostgreSQL.
    Databases(Arc<Databases>),
    /// One that other processes serve, each request another one in turn. What is given has
    /// happened just before; then it is the time that it is.
    Crews(Arc<Crews>),
}

#[derive(Debug)]
pub(super) enum Home {
    Memory,
    Database(Database),
    /// The processes that serve it, and the owner that keeps them for another scenario; none if
    /// they have counted failed logins.
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

    /// Takes away what is not kept for another scenario.
    pub(super) async fn leave(self) {
        if let Self::Crew(crew, Some(keeper)) = self {
            // Where it cannot be emptied, the next scenario gets another one.
            let _ = keeper.give_back(crew).await;
        }
    }
}
