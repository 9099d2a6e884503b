//! Addresses of databases.

use std::fmt::Write;

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

/// The address of a server, and of one database there.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ServerUrl {
    /// From the scheme to the port.
    server: String,
    /// What stands behind the slash, as it was given.
    database: Option<String>,
    /// The parameters, with the question mark.
    parameters: String,
}

impl ServerUrl {
    pub(super) fn parse(url: &str) -> Option<Self> {
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

    /// The address of a database of the server.
    pub(super) fn of(&self, database: &str) -> String {
        format!("{}/{}{}", self.server, encode(database), self.parameters)
    }

    /// The address as it was given; where it names no database, that of `postgres`.
    pub(super) fn maintenance(&self) -> String {
        let database = self.database.as_deref().unwrap_or("postgres");
        format!("{}/{database}{}", self.server, self.parameters)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_is_replaced_and_all_else_is_kept() {
        let url = "postgres://ana:s%2Fecret@[::1]:5433/main?sslmode=require";
        let url = ServerUrl::parse(url).unwrap();
        let expected = "postgres://ana:s%2Fecret@[::1]:5433/test?sslmode=require";
        assert_eq!(url.of("test"), expected);
        assert_eq!(url.maintenance(), expected.replace("/test?", "/main?"));
    }

    #[test]
    fn a_server_alone_will_do() {
        for given in ["postgresql://localhost", "postgresql://localhost/"] {
            let url = ServerUrl::parse(given).unwrap();
            assert_eq!(url.maintenance(), "postgresql://localhost/postgres");
            assert_eq!(url.of("a b"), "postgresql://localhost/a%20b");
        }
        let url = ServerUrl::parse("postgres://?host=/run/postgresql").unwrap();
        assert_eq!(url.of("test"), "postgres:///test?host=/run/postgresql");
    }

    #[test]
    fn another_scheme_is_refused() {
        for given in ["sqlite:qa.db", "localhost:5432", ""] {
            assert!(ServerUrl::parse(given).is_none());
        }
    }
}
