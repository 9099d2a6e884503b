//! Connections to the server that takes writes at the time.

use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgConnection, PgPool, Postgres, Row};
use tokio::time::timeout;

use super::Address;
use crate::store::conn::{Conn, Met};
use crate::store::error::Error;

/// How long a request waits for a connection, also while the server starts anew.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// After how long without use a connection is asked whether it is there.
const UNTRIED: Duration = Duration::from_secs(1);

/// How long a connection that nobody uses any more may take to be ready for the next: the
/// statement of somebody who has gone may still run.
const LONGEST_RELEASE: Duration = Duration::from_secs(10);

/// How long a server may take to say whether it takes writes.
const LONGEST_LOOK: Duration = Duration::from_secs(2);

/// Connections that are opened as they are needed. Clones share them.
#[derive(Debug, Clone)]
pub(in crate::store) struct Link {
    pool: PgPool,
    servers: Arc<[PgConnectOptions]>,
    keeps_statements: bool,
}

/// A transaction. It is rolled back when this is dropped.
#[derive(Debug)]
pub struct Transaction {
    transaction: sqlx::Transaction<'static, Postgres>,
    met: Met,
}

impl Transaction {
    /// Its connection.
    pub(in crate::store) fn conn(&mut self) -> Conn<'_> {
        Conn::Postgres(&mut self.transaction, &mut self.met)
    }

    /// What its statements have met.
    pub(in crate::store) fn met(&self) -> Met {
        self.met
    }

    pub(in crate::store) async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }

    /// Waits until it is rolled back, so that its locks are gone.
    pub(in crate::store) async fn roll_back(self) {
        // A connection that is lost has none.
        let _ = self.transaction.rollback().await;
    }
}

impl Link {
    /// At most so many connections.
    pub(in crate::store) fn new(address: &Address, most: u32) -> Self {
        let servers: Arc<[PgConnectOptions]> = address.servers().into();
        let first = servers.first().cloned().unwrap_or_default();
        let pool = PgPoolOptions::new()
            .max_connections(most)
            .acquire_timeout(LONGEST_WAIT)
            .test_before_acquire(false)
            .before_acquire(|connection, about| Box::pin(is_there(connection, about)))
            .after_release(|connection, _| Box::pin(is_ready(connection)))
            .connect_lazy_with(first);
        Self {
            pool,
            servers,
            keeps_statements: address.keeps_statements(),
        }
    }

    /// Waits for a connection, and begins a transaction on it.
    pub(in crate::store) async fn begin(
        &self,
        statement: &'static str,
    ) -> Result<Transaction, Error> {
        let begun = self.pool.begin_with(statement).await;
        match begun {
            Ok(transaction) => Ok(Transaction {
                transaction,
                met: Met::new(self.keeps_statements),
            }),
            Err(error) => {
                let error = Error::from(error);
                self.look_for_another(&error).await;
                Err(error)
            }
        }
    }

    /// Where the server is gone, or takes no writes any more: connects to the one that does from
    /// now on.
    pub(in crate::store) async fn look_for_another(&self, error: &Error) {
        if self.servers.len() < 2 || !error.is_unavailable() {
            return;
        }
        for server in self.servers.iter() {
            if let Ok(Ok(true)) = timeout(LONGEST_LOOK, takes_writes(server)).await {
                let current = self.pool.connect_options();
                let address = |options: &PgConnectOptions| {
                    (options.get_host().to_owned(), options.get_port())
                };
                if address(&current) != address(server) {
                    let (host, port) = address(server);
                    tracing::warn!(
                        host,
                        port,
                        "another server of the database takes writes now"
                    );
                    self.pool.set_connect_options(server.clone());
                }
                return;
            }
        }
    }

    /// Waits for those who have a connection, and closes them all.
    pub(in crate::store) async fn close(self) {
        self.pool.close().await;
    }
}

/// Whether a connection was used lately, or is there. It is not, where the server has become one
/// that takes no writes.
async fn is_there(
    connection: &mut PgConnection,
    about: PoolConnectionMetadata,
) -> Result<bool, sqlx::Error> {
    if about.idle_for >= UNTRIED {
        connection.ping().await?;
    }
    Ok(true)
}

/// Whether a connection has done what was asked of it.
async fn is_ready(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    match timeout(LONGEST_RELEASE, connection.ping()).await {
        Ok(ready) => ready.map(|()| true),
        Err(_) => Err(sqlx::Error::WorkerCrashed),
    }
}

/// Whether a server is there and takes writes.
async fn takes_writes(server: &PgConnectOptions) -> Result<bool, sqlx::Error> {
    let mut connection = server.connect().await?;
    // In one message: behind a pooler, another statement might come between two.
    let answer = sqlx::raw_sql("SELECT pg_is_in_recovery()::text AS standby");
    let row = answer.fetch_one(&mut connection).await?;
    let standby: String = row.try_get("standby")?;
    connection.close().await?;
    Ok(standby == "false")
}
