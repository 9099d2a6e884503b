//! URLs of test databases.

use std::fmt;

/// A server for tests, given by its URL. Each test creates its own database.
#[derive(Clone, PartialEq, Eq)]
pub struct TestPostgres {
    /// The URL from the scheme to the port.
    server: String,
    /// An existing database.
    database: String,
    /// The parameters of the URL, with the question mark.
    parameters: String,
}

impl TestPostgres {
    /// The environment variable that can have the URL of a server. The user of the URL must be
    /// allowed to create databases.
    pub const VARIABLE: &str = "COMMUNITY_QA_TEST_POSTGRES";

    /// Parses a URL. `None` if its scheme is neither `postgres` nor `postgresql`.
    #[must_use]
    pub fn named(url: &str) -> Option<Self> {
        let (url, parameters) = url.split_at(url.find('?').unwrap_or(url.len()));
        let (scheme, address) = url.split_once("://")?;
        let (host, database) = match address.split_once('/') {
            Some((host, database)) if !database.is_empty() => (host, database),
            _ => (address.trim_end_matches('/'), "postgres"),
        };
        matches!(scheme, "postgres" | "postgresql").then(|| Self {
            server: format!("{scheme}://{host}"),
            database: database.to_owned(),
            parameters: parameters.to_owned(),
        })
    }

    /// The URL of a database of the server.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        format!("{}/{database}{}", self.server, self.parameters)
    }

    /// The URL of an existing database, from which others can be created: the one of the given URL,
    /// or else `postgres`.
    #[must_use]
    pub fn maintenance_url(&self) -> String {
        self.url(&self.database)
    }

    /// A random name for a database, which needs no quotes in SQL. The caller creates and drops the
    /// database.
    pub fn fresh_database_name(&self) -> anyhow::Result<String> {
        Ok(format!("test_{:x}", getrandom::u64()?))
    }
}

/// Leaves out the URL, which may contain a password.
impl fmt::Debug for TestPostgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TestPostgres").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn url_replaces_database_only() {
        let url = "postgres://ana:s%2Fecret@[::1]:5433/main?sslmode=require";
        let url = TestPostgres::named(url).unwrap();
        let expected = "postgres://ana:s%2Fecret@[::1]:5433/test?sslmode=require";
        assert_eq!(url.url("test"), expected);
        assert_eq!(url.maintenance_url(), expected.replace("/test?", "/main?"));
        // A server without a database is accepted, another scheme is not.
        for given in ["postgresql://localhost", "postgresql://localhost/"] {
            let url = TestPostgres::named(given).unwrap();
            assert_eq!(url.maintenance_url(), "postgresql://localhost/postgres");
            assert_eq!(url.url("test"), "postgresql://localhost/test");
        }
        let url = TestPostgres::named("postgres://?host=/run/postgresql").unwrap();
        assert_eq!(url.url("test"), "postgres:///test?host=/run/postgresql");
        for given in ["sqlite:qa.db", "localhost:5432", ""] {
            assert!(TestPostgres::named(given).is_none());
        }
    }
}
