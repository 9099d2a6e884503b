//! Migrates a PostgreSQL database, by one process at a time.

use std::fmt::Display;

use sqlx::migrate::Migrator;
use sqlx::{ConnectOptions, Connection, PgConnection};

use super::Address;
use crate::store::Location;
use crate::store::migrate::{Found, Migrations, NEWEST, OpenError, TABLE};

/// The advisory lock of migrations: the bytes of `commqa`.
const LOCK: i64 = 0x636f_6d6d_7161;

/// The longest wait for another process that migrates the database.
const MIGRATION_TIMEOUT: &str = "10min";

/// Makes the missing changes, each in a transaction, while no other process does. The lock ends
/// with the connection.
///
/// The address must be that of the server itself: a pooler that gives the connection to another
/// client after each transaction would give it the lock, too.
pub(in crate::store) async fn migrate(
    address: &Address,
    migrations: &Migrations,
) -> Result<(), OpenError> {
    let database = Location::Postgres(address.clone());
    let failed = |error: &dyn Display| OpenError::from_reason(&database, error);
    let mut connection = connect(address).await.map_err(|error| failed(&reason(&error)))?;
    let settings = "SELECT current_setting('server_version_num')::integer, \
        current_setting('server_encoding')";
    let (version, encoding): (i32, String) = sqlx::query_as(settings)
        .fetch_one(&mut connection)
        .await
        .map_err(|error| failed(&error))?;
    if version < MIN_VERSION {
        return Err(failed(&format_args!(
            "it is PostgreSQL {}; version {} or a newer one is needed",
            version / 10_000,
            MIN_VERSION / 10_000
        )));
    }
    if encoding != "UTF8" {
        return Err(failed(&format_args!(
            "its encoding is {encoding}; make it with `CREATE DATABASE … ENCODING 'UTF8' \
             TEMPLATE template0`"
        )));
    }
    lock(&mut connection).await.map_err(|error| failed(&reason(&error)))?;
    let found = found(&mut connection).await.map_err(|error| failed(&error))?;
    migrations.expect_known(&database, &found)?;
    migrations.announce(&database, &found);
    let mut migrator: Migrator = migrations.migrator(&database);
    // `lock` has locked it already, with a time limit and a message.
    migrator.set_locking(false);
    migrator.run(&mut connection).await.map_err(|error| failed(&error))?;
    connection.close().await.map_err(|error| failed(&error))
}

/// The message of a server without its source line, and advice.
fn reason(error: &sqlx::Error) -> String {
    const NO_DATABASE: &str = "3D000";
    const LOCK_TIMEOUT: &str = "55P03";
    let Some(error) = error.as_database_error() else {
        return error.to_string();
    };
    let message = error.message();
    match error.code().as_deref() {
        Some(NO_DATABASE) => format!(
            "{message}; make it with `CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`"
        ),
        Some(LOCK_TIMEOUT) => "another process has migrated it for ten minutes, or a pooler has \
            kept the lock of one that has ended; name the database itself with \
            `--migrate-database`"
            .to_owned(),
        _ => message.to_owned(),
    }
}

/// The oldest supported version, in the form of `server_version_num`.
const MIN_VERSION: i32 = 150_000;

/// Connects to the first server that can be reached.
async fn connect(address: &Address) -> Result<PgConnection, sqlx::Error> {
    let mut failed = sqlx::Error::PoolClosed;
    for server in address.servers() {
        match server.connect().await {
            Ok(mut connection) => {
                let standby = sqlx::query_scalar("SELECT pg_is_in_recovery()");
                if !standby.fetch_one(&mut connection).await? {
                    return Ok(connection);
                }
                failed =
                    sqlx::Error::Configuration("it is a standby, which takes no writes".into());
            }
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

async fn lock(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let is_free: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)")
        .bind(LOCK)
        .fetch_one(&mut *connection)
        .await?;
    if is_free {
        return Ok(());
    }
    tracing::info!(
        "waiting for a process that migrates the database; behind a pooler, name the database \
         itself with `--migrate-database`"
    );
    // `SET` itself takes no parameters.
    sqlx::query("SELECT set_config('lock_timeout', $1, FALSE)")
        .bind(MIGRATION_TIMEOUT)
        .execute(&mut *connection)
        .await?;
    sqlx::query("SELECT pg_advisory_lock($1)").bind(LOCK).execute(connection).await?;
    Ok(())
}

/// Reads the state of the database.
async fn found(connection: &mut PgConnection) -> Result<Found, sqlx::Error> {
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() \
         ORDER BY tablename",
    )
    .fetch_all(&mut *connection)
    .await?;
    let newest = if tables.iter().any(|table| table == TABLE) {
        sqlx::query_as(NEWEST).fetch_optional(connection).await?
    } else {
        None
    };
    Ok(Found { tables, newest })
}
