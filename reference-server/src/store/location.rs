//! The location of the database.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::postgres::Address;

/// The location of a database, in the form of `--database`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// A file of SQLite, which is created if it does not exist: `sqlite:PATH`.
    File(PathBuf),
    /// A database in memory, which lasts until the program ends: `sqlite::memory:`.
    Memory,
    /// A PostgreSQL server: `postgres://USER@HOST/DATABASE`.
    Postgres(Address),
}

/// A text that is not a location. The error does not quote it, because it may contain a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "not a database: write `sqlite:PATH`, `sqlite::memory:` or \
     `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, with signs such as `/`, `#`, `?`, `@` and `%` of \
     the user and the password percent-encoded (`%2F`, `%23`, `%3F`, `%40`, `%25`)"
)]
pub struct LocationError;

impl FromStr for Location {
    type Err = LocationError;

    fn from_str(text: &str) -> Result<Self, LocationError> {
        let Some(path) = text.strip_prefix("sqlite:") else {
            let address = Address::parse(text).ok_or(LocationError)?;
            return Ok(Self::Postgres(address));
        };
        let path = path.strip_prefix("//").unwrap_or(path);
        match path {
            "" => Err(LocationError),
            ":memory:" => Ok(Self::Memory),
            path => Ok(Self::File(PathBuf::from(path))),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "sqlite:{}", path.display()),
            Self::Memory => f.write_str("sqlite::memory:"),
            Self::Postgres(address) => address.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn location_is_file_or_memory() {
        for (text, path) in [
            ("sqlite:community.db", "community.db"),
            ("sqlite://community.db", "community.db"),
            ("sqlite:/var/lib/qa/a b?.db", "/var/lib/qa/a b?.db"),
            ("sqlite:///var/lib/qa.db", "/var/lib/qa.db"),
        ] {
            assert_eq!(text.parse(), Ok(Location::File(path.into())), "{text}");
        }
        assert_eq!("sqlite::memory:".parse(), Ok(Location::Memory));
    }

    #[test]
    fn other_text_is_refused() {
        for text in [
            "community.db",
            "sqlite:",
            "sqlite://",
            "mysql://qa@localhost/qa",
            "postgres:qa",
            "postgres://",
            "postgres://qa@localhost",
            "postgres://qa@localhost:x/qa",
            "postgres://qa@localhost/qa?sslmode=perhaps",
            "postgres://qa@localhost/qa?sslmod=require",
            // Passwords that were not percent-encoded.
            "postgres://qa:s3cret/pw@localhost/qa",
            "postgres://qa:5432/pw@localhost/qa",
            "postgres://qa:5#pw@localhost/qa",
            "postgres://qa:5?pw@localhost/qa",
            "",
        ] {
            assert_eq!(text.parse::<Location>(), Err(LocationError), "{text}");
        }
    }

    #[test]
    fn displayed_location_hides_password() {
        for (text, shown) in [
            ("sqlite:community.db", "sqlite:community.db"),
            ("sqlite::memory:", "sqlite::memory:"),
            ("postgres://qa@db.example/qa", "postgres://qa@db.example/qa"),
            (
                "postgresql://qa:secret@[::1]:6432,db2:5433/qa?sslmode=require&password=secret",
                "postgres://qa@[::1]:6432,db2:5433/qa?sslmode=require",
            ),
        ] {
            assert_eq!(text.parse::<Location>().unwrap().to_string(), shown);
            let debug = format!("{:?}", text.parse::<Location>().unwrap());
            assert!(!debug.contains("secret"), "{debug}");
        }
    }
}
