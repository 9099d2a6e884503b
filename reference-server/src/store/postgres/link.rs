//! Connections to the server that currently accepts writes.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use sqlx::pool::PoolConnectionMetadata;
use sqlx::postgres::{PgConnectOptions, PgDatabaseError, PgPoolOptions, PgSeverity};
use sqlx::{ConnectOptions, Connection, PgConnection, PgPool, Postgres, Row};
use tokio::time::{sleep, timeout};

use super::Address;
use crate::store::conn::{Conn, StatementFailures};
use crate::store::error::Error;

/// The longest time that a request waits for a connection. It allows for a restart of the server.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(5);

/// The same if there are several servers, because another one may accept writes in the meantime.
const SERVER_TIMEOUT: Duration = Duration::from_secs(2);

/// The pause after a broken connection before the next one is tried.
const RETRY_PAUSE: Duration = Duration::from_millis(20);

/// The idle time after which a connection is checked before its next use.
const PING_AFTER: Duration = Duration::from_secs(1);

/// The longest time for the response to a ping. A server without power never responds.
const PING_TIMEOUT: Duration = Duration::from_secs(1);

/// The longest time for getting a connection and beginning a transaction on it.
const BEGIN_TIMEOUT: Duration = Duration::from_secs(7);

/// The longest time for a returned connection to become ready for the next user. A statement of the
/// last one may still run.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(10);

/// The longest time for a server to report whether it accepts writes.
const WRITABLE_TIMEOUT: Duration = Duration::from_secs(2);

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
    failures: StatementFailures,
}

impl Transaction {
    pub(in crate::store) fn conn(&mut self) -> Conn<'_> {
        Conn::Postgres(&mut self.transaction, &mut self.failures)
    }

    pub(in crate::store) fn failures(&self) -> StatementFailures {
        self.failures
    }

    pub(in crate::store) async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await
    }

    /// Waits until it is rolled back, so that its locks are gone.
    pub(in crate::store) async fn roll_back(self) {
        // A lost connection has no transaction.
        let _ = self.transaction.rollback().await;
    }
}

impl Link {
    /// The number of connections in use now.
    pub(in crate::store) fn in_use(&self) -> usize {
        (self.pool.size() as usize).saturating_sub(self.pool.num_idle())
    }

    /// At most this many connections.
    pub(in crate::store) fn new(address: &Address, most: u32) -> Self {
        let servers: Arc<[PgConnectOptions]> = address.servers().into();
        let first = servers.first().cloned().unwrap_or_default();
        let (has_others, longest_wait) = match servers.len() {
            0 | 1 => (false, CONNECTION_TIMEOUT),
            // The rest of the time is for the other servers.
            _ => (true, SERVER_TIMEOUT),
        };
        let pool = PgPoolOptions::new()
            .max_connections(most)
            .acquire_timeout(longest_wait)
            .after_connect(move |connection, _| Box::pin(expect_primary(connection, has_others)))
            // `is_there` checks only connections that were idle for a while.
            .test_before_acquire(false)
            .before_acquire(|connection, about| Box::pin(is_there(connection, about)))
            .after_release(|connection, _| Box::pin(is_ready(connection)))
            // Connections are opened when they are needed.
            .connect_lazy_with(first);
        Self { pool, servers, keeps_statements: address.keeps_statements() }
    }

    /// Waits for a connection, and begins a transaction on it. Connections that were cut while they
    /// were idle are skipped.
    pub(in crate::store) fn begin(
        &self,
        statement: &'static str,
    ) -> BoxFuture<'_, Result<Transaction, Error>> {
        // Boxed, so that the future of a request to SQLite stays small.
        Box::pin(self.begin_in_time(statement))
    }

    async fn begin_in_time(&self, statement: &'static str) -> Result<Transaction, Error> {
        let begun = Instant::now();
        loop {
            // `acquire_timeout` does not cover the `BEGIN` itself.
            let begin = timeout(BEGIN_TIMEOUT, self.pool.begin_with(statement));
            let error = match begin.await.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
                Ok(transaction) => {
                    return Ok(Transaction {
                        transaction,
                        failures: StatementFailures::new(self.keeps_statements),
                    });
                }
                Err(error) => error,
            };
            let is_cut = ends_connection(&error);
            let error = Error::from(error);
            // A lost connection does not mean that the server is down; the next one may work.
            let goes_on = self.look_for_another(&error).await || is_cut;
            if !goes_on || begun.elapsed() > CONNECTION_TIMEOUT {
                return Err(error);
            }
            sleep(RETRY_PAUSE).await;
        }
    }

    /// If the server is gone or accepts no writes any more, switches to the server that does.
    /// Returns whether there is one.
    pub(in crate::store) async fn look_for_another(&self, error: &Error) -> bool {
        if self.servers.len() < 2 || !error.is_unavailable() {
            return false;
        }
        // On new connections, because those of the pool lead to the server that failed.
        for server in self.servers.iter() {
            if let Ok(Ok(true)) = timeout(WRITABLE_TIMEOUT, takes_writes(server)).await {
                let current = self.pool.connect_options();
                let address = |options: &PgConnectOptions| {
                    (options.get_host().to_owned(), options.get_port())
                };
                // Another caller may have switched already.
                if address(&current) != address(server) {
                    let (host, port) = address(server);
                    tracing::warn!(host, port, "another server of the database takes writes now");
                    self.pool.set_connect_options(server.clone());
                }
                return true;
            }
        }
        false
    }

    /// Waits until all connections are returned, and closes them.
    pub(in crate::store) async fn close(self) {
        self.pool.close().await;
    }
}

/// Refuses a standby if there are other servers: it may have accepted writes until it was
/// restarted.
async fn expect_primary(
    connection: &mut PgConnection,
    has_others: bool,
) -> Result<(), sqlx::Error> {
    if has_others && is_standby(connection).await? {
        return Err(sqlx::Error::Configuration("the server is a standby".into()));
    }
    Ok(())
}

/// Returns whether a connection was used recently, or responds.
async fn is_there(
    connection: &mut PgConnection,
    about: PoolConnectionMetadata,
) -> Result<bool, sqlx::Error> {
    if about.idle_for < PING_AFTER {
        return Ok(true);
    }
    ping_within(PING_TIMEOUT, connection).await
}

/// Returns whether a connection has finished its last statement.
async fn is_ready(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    ping_within(RELEASE_TIMEOUT, connection).await
}

/// Checks that a connection responds in time.
async fn ping_within(
    longest: Duration,
    connection: &mut PgConnection,
) -> Result<bool, sqlx::Error> {
    match timeout(longest, connection.ping()).await {
        Ok(responded) => responded.map(|()| true),
        // Any error will do, because the pool then closes the connection.
        Err(_) => Err(sqlx::Error::WorkerCrashed),
    }
}

async fn takes_writes(server: &PgConnectOptions) -> Result<bool, sqlx::Error> {
    let mut connection = server.connect().await?;
    let standby = is_standby(&mut connection).await?;
    connection.close().await?;
    Ok(!standby)
}

async fn is_standby(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    // In a single message, because a pooler might run another statement between two.
    let asked = sqlx::raw_sql("SELECT pg_is_in_recovery()::text AS standby");
    let standby: String = asked.fetch_one(connection).await?.try_get("standby")?;
    Ok(standby == "true")
}

/// Returns whether an error has closed its connection. The result of the last statement is then
/// unknown.
pub(in crate::store) fn ends_connection(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => error
            .try_downcast_ref::<PgDatabaseError>()
            .is_some_and(|error| matches!(error.severity(), PgSeverity::Fatal | PgSeverity::Panic)),
        _ => false,
    }
}
