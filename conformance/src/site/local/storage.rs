//! The database of a scenario's community.

use std::sync::Arc;

use community_qa_server::store::Location;

use super::clusters::{Cluster, ClusterPool};
use super::databases::{Database, Databases};

/// The databases of communities.
#[derive(Debug, Clone)]
pub enum Storage {
    Memory,
    /// A separate PostgreSQL database for each community.
    Databases(Arc<Databases>),
    /// Databases that other processes serve, which take requests in turn. The clock is real, and
    /// the setup happens just before the first step.
    Clusters(Arc<ClusterPool>),
}

#[derive(Debug)]
pub(super) enum CommunityStorage {
    Memory,
    Database(Database),
    /// The processes that serve it, and the pool that they return to; `None` after failed logins,
    /// which the processes count.
    Cluster(Cluster, Option<Arc<ClusterPool>>),
}

impl Storage {
    pub(super) async fn make(&self, fails_to_log_in: bool) -> anyhow::Result<CommunityStorage> {
        Ok(match self {
            Self::Memory => CommunityStorage::Memory,
            Self::Databases(databases) => CommunityStorage::Database(databases.make().await?),
            Self::Clusters(clusters) => {
                let keeper = (!fails_to_log_in).then(|| Arc::clone(clusters));
                CommunityStorage::Cluster(clusters.take().await?, keeper)
            }
        })
    }
}

impl CommunityStorage {
    pub(super) fn location(&self) -> anyhow::Result<Location> {
        match self {
            Self::Memory => Ok(Location::Memory),
            Self::Database(database) => database.location(),
            Self::Cluster(cluster, _) => cluster.database().location(),
        }
    }

    /// Removes everything that is not kept for another scenario.
    pub(super) async fn release(self) {
        if let Self::Cluster(cluster, Some(keeper)) = self {
            // If the database cannot be emptied, the next scenario gets a new one.
            let _ = keeper.give_back(cluster).await;
        }
    }
}
