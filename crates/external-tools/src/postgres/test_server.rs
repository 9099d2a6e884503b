//! The server that tests share.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, anyhow};

use super::url::ServerUrl;
use super::{Installation, Postgres};

/// The one of this process. It is never dropped: it ends as if the process was killed.
static SERVER: OnceLock<Result<TestPostgres, String>> = OnceLock::new();

/// A server for the tests of one process: the one that [`VARIABLE`](Self::VARIABLE) names, or
/// else one that is started when it is first asked for. Each test makes a database of its own
/// there.
pub struct TestPostgres(Server);

enum Server {
    Named(ServerUrl),
    Started(Postgres),
}

impl TestPostgres {
    /// The environment variable that can hold the URL of a server. Its user must be allowed to
    /// make databases.
    pub const VARIABLE: &str = "COMMUNITY_QA_TEST_POSTGRES";

    /// The server of this process.
    ///
    /// # Errors
    ///
    /// When the variable is not a URL of PostgreSQL; when it is not set, and PostgreSQL is not
    /// installed or does not start.
    pub fn get_or_start() -> anyhow::Result<&'static Self> {
        let server = SERVER.get_or_init(|| {
            let named = std::env::var(Self::VARIABLE).ok();
            Self::new(named.as_deref()).map_err(|error| format!("{error:#}"))
        });
        server.as_ref().map_err(|error| anyhow!("{error}"))
    }

    /// The server of this process; none where PostgreSQL is not installed and no server is
    /// named. Then standard error says that this test was skipped, and why.
    ///
    /// # Errors
    ///
    /// When there should be a server, and it does not start.
    pub fn get_or_skip(test: &str) -> anyhow::Result<Option<&'static Self>> {
        let is_named = std::env::var_os(Self::VARIABLE).is_some();
        if !is_named && Installation::find_or_skip(test).is_none() {
            return Ok(None);
        }
        Self::get_or_start().map(Some)
    }

    /// A server that runs already. Its user must be allowed to make databases. None where the
    /// URL does not begin with `postgres://`.
    #[must_use]
    pub fn named(url: &str) -> Option<Self> {
        ServerUrl::parse(url).map(Server::Named).map(Self)
    }

    fn new(named: Option<&str>) -> anyhow::Result<Self> {
        match named {
            None => {
                let postgres = Postgres::start(&[("max_connections", "300")])?;
                Ok(Self(Server::Started(postgres)))
            }
            // It may hold a password, so it is not shown.
            Some(url) => Self::named(url)
                .with_context(|| format!("{} does not begin with postgres://", Self::VARIABLE)),
        }
    }

    /// The URL of a database.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        match &self.0 {
            Server::Named(url) => url.of(database),
            Server::Started(postgres) => postgres.url(database),
        }
    }

    /// The URL of a database that is there: whoever makes others connects to it.
    #[must_use]
    pub fn maintenance_url(&self) -> String {
        match &self.0 {
            Server::Named(url) => url.maintenance(),
            Server::Started(postgres) => postgres.url("postgres"),
        }
    }

    /// A name that no database has. It needs no quotes in SQL. Making the database, and dropping
    /// it from a server that is not thrown away, is left to the caller.
    #[must_use]
    pub fn fresh_database_name(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let nanos = now.map_or(0, |now| now.as_nanos());
        format!("test_{nanos:x}_{:x}_{number}", std::process::id())
    }
}

impl fmt::Debug for TestPostgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Server::Named(_) => f.write_str("TestPostgres(named)"),
            Server::Started(postgres) => f.debug_tuple("TestPostgres").field(postgres).finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpStream;
    use std::ptr;

    use super::*;

    #[test]
    fn a_server_that_is_named_is_used() {
        let server = TestPostgres::new(Some("postgres://ana:secret@db.example/main")).unwrap();
        assert_eq!(
            server.maintenance_url(),
            "postgres://ana:secret@db.example/main"
        );
        assert_eq!(
            server.url("other"),
            "postgres://ana:secret@db.example/other"
        );
        assert_eq!(format!("{server:?}"), "TestPostgres(named)");
        let names = [server.fresh_database_name(), server.fresh_database_name()];
        assert_ne!(names[0], names[1]);
        assert!(names[0].len() < 64, "PostgreSQL cuts {}", names[0]);
    }

    #[test]
    fn tests_of_a_process_share_a_server() {
        let test = "tests_of_a_process_share_a_server";
        let Some(server) = TestPostgres::get_or_skip(test).unwrap() else {
            return;
        };
        assert!(ptr::eq(server, TestPostgres::get_or_start().unwrap()));
        let database = server.fresh_database_name();
        let url = server.url(&database);
        assert!(
            ServerUrl::parse(&url).is_some() && url.contains(&database),
            "{url}"
        );
        if let Server::Started(postgres) = &server.0 {
            TcpStream::connect(("127.0.0.1", postgres.port())).unwrap();
        }
    }

    #[test]
    fn what_is_not_a_url_of_postgresql_is_refused_and_not_shown() {
        let error = TestPostgres::new(Some("mysql://ana:secret@db.example")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "COMMUNITY_QA_TEST_POSTGRES does not begin with postgres://"
        );
    }
}
