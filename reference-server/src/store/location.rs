//! Where the database is.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the database is, as in `--database`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// In a file of SQLite, which is made when it does not exist: `sqlite:PATH`.
    File(PathBuf),
    /// In memory, until the program ends: `sqlite::memory:`.
    Memory,
}

/// Text that does not say where a database is. It is not repeated: the address of a database
/// server may hold a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a database: write `sqlite:PATH` or `sqlite::memory:`")]
pub struct LocationError;

impl FromStr for Location {
    type Err = LocationError;

    fn from_str(text: &str) -> Result<Self, LocationError> {
        let path = text.strip_prefix("sqlite:").ok_or(LocationError)?;
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_location_is_a_file_or_memory() {
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
            "postgres://qa@localhost/qa",
            "",
        ] {
            assert_eq!(text.parse::<Location>(), Err(LocationError), "{text}");
        }
    }

    #[test]
    fn a_location_is_shown_as_it_is_written() {
        for text in ["sqlite:community.db", "sqlite::memory:"] {
            assert_eq!(text.parse::<Location>().unwrap().to_string(), text);
        }
    }
}
