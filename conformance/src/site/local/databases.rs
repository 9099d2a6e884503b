//! Databases on a PostgreSQL server.

use std::sync::Arc;
use std::thread;

use anyhow::Context as _;
use community_qa_server::store::{Db, Location, Migrations};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tokio::runtime::Builder;
use workspace::postgres::TestPostgres;

/// Creates databases as copies of one that is migrated once. They are dropped when they are not
/// used any more.
#[derive(Debug)]
pub struct Databases {
    template: Database,
}

/// The database of one community.
#[derive(Debug)]
pub(super) struct Database {
    server: Arc<TestPostgres>,
    name: String,
}

impl Databases {
    /// Databases on a server whose user may create databases.
    ///
    /// # Errors
    ///
    /// If the server cannot be reached, or if the template cannot be created.
    pub async fn new(server: TestPostgres) -> anyhow::Result<Self> {
        let source = "template0 ENCODING 'UTF8'";
        let template = Database::copy_of(source, Arc::new(server)).await?;
        let location = template.location()?;
        let db = Db::open(&location, &Migrations::compiled_in()).await?;
        db.close().await;
        Ok(Self { template })
    }

    /// A new, empty database.
    pub(super) async fn make(&self) -> anyhow::Result<Database> {
        let server = Arc::clone(&self.template.server);
        Database::copy_of(&self.template.name, server).await
    }
}

impl Database {
    async fn copy_of(source: &str, server: Arc<TestPostgres>) -> anyhow::Result<Self> {
        let name = server.fresh_database_name()?;
        let maintenance = server.maintenance_url();
        execute(&maintenance, &format!("CREATE DATABASE {name} TEMPLATE {source}")).await?;
        Ok(Self { server, name })
    }

    /// The URL, in the form of `--database`.
    pub(super) fn url(&self) -> String {
        self.server.url(&self.name)
    }

    pub(super) fn location(&self) -> anyhow::Result<Location> {
        self.url().parse().context("cannot play on this server")
    }

    /// Deletes all rows except those of the migrations, and restarts the identifiers.
    pub(super) async fn empty(&self) -> anyhow::Result<()> {
        execute(
            &self.url(),
            "DO $$ BEGIN EXECUTE (
                SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ')
                    || ' RESTART IDENTITY'
                FROM pg_tables
                WHERE schemaname = current_schema()
                    AND tablename NOT IN ('_sqlx_migrations', 'folding')
            ); END $$",
        )
        .await
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let statement = format!("DROP DATABASE {} WITH (FORCE)", self.name);
        let maintenance = self.server.maintenance_url();
        let drop_it = || {
            let runtime = Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(execute(&maintenance, &statement))
        };
        // On a separate thread, because this one may drive a runtime. If the server is gone,
        // there is nothing to drop.
        thread::scope(|scope| drop(scope.spawn(drop_it).join()));
    }
}

async fn execute(url: &str, statement: &str) -> anyhow::Result<()> {
    let options: PgConnectOptions = url.parse()?;
    let connected = options.connect().await;
    let mut connection = connected.context("cannot connect to PostgreSQL")?;
    let about = || format!("PostgreSQL failed to run `{statement}`");
    let query = sqlx::raw_sql(AssertSqlSafe(statement.to_owned()));
    query.execute(&mut connection).await.with_context(about)?;
    connection.close().await.with_context(about)
}
