//! URLs of databases.

use std::fmt::{self, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A part of a URL, with all that has a meaning in one escaped.
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// A server that tests use, named by its URL. Each test makes a database of its own there.
#[derive(Clone, PartialEq, Eq)]
pub struct TestPostgres {
    /// From the scheme to the port.
    server: String,
    /// The path without its slash, as it was given.
    database: Option<String>,
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
        let scheme = ["postgres://", "postgresql://"]
            .into_iter()
            .find(|scheme| url.starts_with(scheme))?;
        let (address, parameters) = url.split_at(url.find('?').unwrap_or(url.len()));
        let slash = address[scheme.len()..].find('/');
        let (server, database) = slash.map_or((address, ""), |slash| {
            address.split_at(scheme.len() + slash)
        });
        let database = database.trim_start_matches('/');
        Some(Self {
            server: server.to_owned(),
            database: (!database.is_empty()).then(|| database.to_owned()),
            parameters: parameters.to_owned(),
        })
    }

    /// The URL of a database of the server.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        format!("{}/{}{}", self.server, encode(database), self.parameters)
    }

    /// The URL of a database that exists, to make others from there: the one that was given, or
    /// else `postgres`.
    #[must_use]
    pub fn maintenance_url(&self) -> String {
        let database = self.database.as_deref().unwrap_or("postgres");
        format!("{}/{database}{}", self.server, self.parameters)
    }

    /// A name that no database has, which needs no quotes in SQL. Making the database, and
    /// dropping it, is left to the caller.
    #[must_use]
    pub fn fresh_database_name(&self) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        // Tells names of one process apart; time and process id tell processes apart.
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let nanos = now.map_or(0, |now| now.as_nanos());
        format!("test_{nanos:x}_{:x}_{number}", std::process::id())
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
    }

    #[test]
    fn a_server_alone_will_do_and_another_scheme_will_not() {
        for given in ["postgresql://localhost", "postgresql://localhost/"] {
            let url = TestPostgres::named(given).unwrap();
            assert_eq!(url.maintenance_url(), "postgresql://localhost/postgres");
            assert_eq!(url.url("a b"), "postgresql://localhost/a%20b");
        }
        let url = TestPostgres::named("postgres://?host=/run/postgresql").unwrap();
        assert_eq!(url.url("test"), "postgres:///test?host=/run/postgresql");
        for given in ["sqlite:qa.db", "localhost:5432", ""] {
            assert!(TestPostgres::named(given).is_none());
        }
    }
}
