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
pub(super) struct Home {
    pub(super) location: Location,
    /// Dropped with it.
    _database: Option<Database>,
    /// The processes that serve it, if this one does not.
    pub(super) crew: Option<Crew>,
    /// The owner that keeps them for another scenario; none if they have counted failed logins.
    keeper: Option<Arc<Crews>>,
}

impl Homes {
    pub(super) async fn make(&self, fails_to_log_in: bool) -> anyhow::Result<Home> {
        let mut home = Home {
            location: Location::Memory,
            _database: None,
            crew: None,
            keeper: None,
        };
        match self {
            Self::Memory => {}
            Self::Databases(databases) => {
                let database = databases.make().await?;
                home.location = database.location()?;
                home._database = Some(database);
            }
            Self::Crews(crews) => {
                let crew = crews.take().await?;
                home.location = crew.database().location()?;
                home.crew = Some(crew);
                home.keeper = (!fails_to_log_in).then(|| Arc::clone(crews));
            }
        }
        Ok(home)
    }
}

impl Home {
    /// Takes away what is not kept for another scenario.
    pub(super) async fn leave(self) {
        if let (Some(crew), Some(keeper)) = (self.crew, self.keeper) {
            // Where it cannot be emptied, the next scenario gets another one.
            let _ = keeper.give_back(crew).await;
        }
    }
}
