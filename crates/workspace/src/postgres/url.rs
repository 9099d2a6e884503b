//! URLs of databases.

use std::fmt;

/// A server that tests use, named by its URL. Each test makes a database of its own there.
#[derive(Clone, PartialEq, Eq)]
pub struct TestPostgres {
    /// From the scheme to the port.
    server: String,
    /// A database that exists.
    database: String,
    /// The parameters, with the question mark.
    parameters: String,
}

impl TestPostgres {
    /// The environment variable that can hold the URL of a server. Its user must be allowed to
    /// make databases.
    pub const VARIABLE: &str = "COMMUNITY_QA_TEST_POSTGRES";

    /// Reads a URL. None where it does not begin with `postgres://`.
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

    /// The URL of a database of the server, whose name needs no quotes in SQL.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        format!("{}/{database}{}", self.server, self.parameters)
    }

    /// The URL of a database that exists, to make others from there: the one that was given, or
    /// else `postgres`.
    #[must_use]
    pub fn maintenance_url(&self) -> String {
        self.url(&self.database)
    }

    /// A name that no database has, which needs no quotes in SQL. Making the database, and
    /// dropping it, is left to the caller.
    pub fn fresh_database_name(&self) -> anyhow::Result<String> {
        Ok(format!("test_{:x}", getrandom::u64()?))
    }
}

/// Without the URL, which may hold a password.
impl fmt::Debug for TestPostgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TestPostgres").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_is_replaced_and_all_else_is_kept() {
        let url = "postgres://ana:s%2Fecret@[::1]:5433/main?sslmode=require";
        let url = TestPostgres::named(url).unwrap();
        let expected = "postgres://ana:s%2Fecret@[::1]:5433/test?sslmode=require";
        assert_eq!(url.url("test"), expected);
        assert_eq!(url.maintenance_url(), expected.replace("/test?", "/main?"));
        // A server alone will do, and another scheme will not.
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
