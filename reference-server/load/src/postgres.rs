//! Databases on a server of PostgreSQL.

use anyhow::Context as _;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};

/// A server, by the address of a database on it.
#[derive(Debug, Clone)]
pub(crate) struct Server {
    address: String,
}

impl Server {
    pub(crate) fn new(address: &str) -> Self {
        Self {
            address: address.to_owned(),
        }
    }

    /// The address of another database.
    pub(crate) fn database(&self, name: &str) -> String {
        let (before, after) = match self.address.split_once('?') {
            Some((before, after)) => (before, format!("?{after}")),
            None => (self.address.as_str(), String::new()),
        };
        let server = before.rsplit_once('/').map_or(before, |(server, _)| server);
        format!("{server}/{name}{after}")
    }

    pub(crate) async fn has(&self, name: &str) -> anyhow::Result<bool> {
        let text = "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)";
        let mut connection = self.connect().await?;
        Ok(sqlx::query_scalar(text)
            .bind(name)
            .fetch_one(&mut connection)
            .await?)
    }

    pub(crate) async fn make(&self, name: &str) -> anyhow::Result<()> {
        self.run(format!("CREATE DATABASE {name} TEMPLATE template0"))
            .await
    }

    pub(crate) async fn rename(&self, name: &str, new: &str) -> anyhow::Result<()> {
        self.run(format!("ALTER DATABASE {name} RENAME TO {new}"))
            .await
    }

    pub(crate) async fn drop(&self, name: &str) -> anyhow::Result<()> {
        self.run(format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
            .await
    }

    /// Makes a copy, with what the planner knows of it.
    pub(crate) async fn copy(&self, name: &str, copy: &str) -> anyhow::Result<()> {
        self.run(format!("CREATE DATABASE {copy} TEMPLATE {name}"))
            .await?;
        let options: PgConnectOptions = self.database(copy).parse()?;
        let mut connection = options.connect().await?;
        sqlx::query("VACUUM ANALYZE")
            .execute(&mut connection)
            .await?;
        Ok(connection.close().await?)
    }

    /// Has PostgreSQL tell each client of a database how it carries statements out.
    pub(crate) async fn explain_all(&self, name: &str) -> anyhow::Result<()> {
        for (setting, value) in [
            ("session_preload_libraries", "auto_explain"),
            ("auto_explain.log_min_duration", "0"),
            ("auto_explain.log_format", "json"),
            ("auto_explain.log_level", "warning"),
        ] {
            self.run(format!("ALTER DATABASE {name} SET {setting} = '{value}'"))
                .await?;
        }
        Ok(())
    }

    async fn run(&self, text: String) -> anyhow::Result<()> {
        let mut connection = self.connect().await?;
        sqlx::query(AssertSqlSafe(text))
            .execute(&mut connection)
            .await?;
        Ok(connection.close().await?)
    }

    async fn connect(&self) -> anyhow::Result<PgConnection> {
        let options: PgConnectOptions = self.address.parse()?;
        let connection = options.connect().await;
        connection.context("the server of PostgreSQL cannot be reached")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_databases_are_on_the_same_server() {
        for (address, other) in [
            ("postgres://qa:pw@h:1/postgres", "postgres://qa:pw@h:1/b"),
            (
                "postgres://h/a?sslmode=require",
                "postgres://h/b?sslmode=require",
            ),
        ] {
            assert_eq!(Server::new(address).database("b"), other);
        }
    }
}
