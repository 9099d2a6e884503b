//! The settings as they are in effect.

use std::fmt::{self, Display};
use std::str::FromStr;

use clap::ArgMatches;

use super::error::ConfigError;
use super::flags::{
    DatabaseFlags, ServeFlags, parse_address, parse_connections, parse_days, parse_duration,
    parse_level, parse_network, parse_origin, parse_time_zone, parse_url,
};
use super::layers::{DEFAULT, Layers, Row, one};
use crate::store::{Db, Location, Migrations, OpenError};

const KEYS: [&str; 16] = [
    "database",
    "migrate-database",
    "listen",
    "monitor",
    "behind-proxy",
    "trusted-proxy",
    "public-url",
    "cors-origin",
    "login-limit",
    "comment-limit",
    "drain-delay",
    "connections",
    "time-zone",
    "hot-days",
    "log-format",
    "log-level",
];

/// Settings in effect. They display as a table that says where each value comes from.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The values.
    pub values: ServeFlags,
    rows: Vec<Row>,
}

impl Settings {
    /// Joins what clap has read from flags and environment with the file that they name.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or it or the environment has names or values that there are
    /// not.
    pub fn from_matches(flags: ServeFlags, matches: &ArgMatches) -> Result<Self, ConfigError> {
        let config = flags.database.config.clone();
        let mut layers = Layers::new(matches, config.as_deref(), &KEYS)?;
        let mut values = flags;
        values.database = pick_database(&mut layers, values.database);
        values.listen = layers.pick("listen", values.listen, one(parse_address), to_text);
        values.monitor = layers.pick("monitor", values.monitor, one(some(parse_address)), or_none);
        values.behind_proxy = layers.pick("behind-proxy", values.behind_proxy, one(parse), to_text);
        values.trusted_proxy = layers.pick(
            "trusted-proxy",
            values.trusted_proxy,
            |texts| texts.iter().map(|text| parse_network(text)).collect(),
            |networks| join(networks),
        );
        values.public_url = layers.pick(
            "public-url",
            values.public_url,
            one(some(parse_url)),
            or_none,
        );
        values.cors_origin = layers.pick(
            "cors-origin",
            values.cors_origin,
            |texts| texts.iter().map(|text| parse_origin(text)).collect(),
            |origins| join(origins),
        );
        values.login_limit = layers.pick("login-limit", values.login_limit, one(parse), to_text);
        values.comment_limit =
            layers.pick("comment-limit", values.comment_limit, one(parse), to_text);
        values.drain_delay = layers.pick(
            "drain-delay",
            values.drain_delay,
            one(some(parse_duration)),
            |delay| delay.map_or_else(|| "-".to_owned(), |delay| format!("{delay:?}")),
        );
        values.connections = layers.pick(
            "connections",
            values.connections,
            one(some(parse_connections)),
            or_none,
        );
        values.time_zone = layers.pick(
            "time-zone",
            values.time_zone,
            one(parse_time_zone),
            |zone| zone.iana_name().unwrap_or("UTC").to_owned(),
        );
        values.hot_days = layers.pick("hot-days", values.hot_days, one(parse_days), to_text);
        values.log_format = layers.pick("log-format", values.log_format, one(parse), to_text);
        values.log_level = layers.pick("log-level", values.log_level, one(parse_level), |level| {
            level.as_str().to_lowercase()
        });
        let rows = layers.finish()?;
        Ok(Self { values, rows })
    }

    /// Returns whether nobody has given a value for a setting.
    #[must_use]
    pub fn is_default(&self, name: &str) -> bool {
        self.rows
            .iter()
            .any(|row| row.name == name && row.source == DEFAULT)
    }
}

/// A database, and how it is opened.
#[derive(Debug, Clone)]
pub struct Database {
    /// The address of the database.
    pub location: Location,
    /// The address for migrations, if another.
    pub migrated_at: Option<Location>,
}

impl Database {
    /// Opens it, and migrates it.
    ///
    /// # Errors
    ///
    /// When it cannot be opened or migrated, is of a newer version, or of another program.
    pub async fn open(&self) -> Result<Db, OpenError> {
        let migrations = Migrations::compiled_in();
        match &self.migrated_at {
            Some(migrated_at) => Db::open_pooled(&self.location, migrated_at, &migrations).await,
            None => Db::open(&self.location, &migrations).await,
        }
    }
}

impl DatabaseFlags {
    /// The database that they name.
    #[must_use]
    pub fn chosen(&self) -> Database {
        Database {
            location: self.database.clone(),
            migrated_at: self.migrate_database.clone(),
        }
    }
}

/// The database of a command that needs nothing else.
///
/// # Errors
///
/// When the file cannot be read, or it or the environment has names or values that there are
/// not.
pub fn database(flags: &DatabaseFlags, matches: &ArgMatches) -> Result<Database, ConfigError> {
    let mut layers = Layers::new(matches, flags.config.as_deref(), &KEYS)?;
    let picked = pick_database(&mut layers, flags.clone());
    layers.finish().map(|_| picked.chosen())
}

fn pick_database(layers: &mut Layers<'_>, given: DatabaseFlags) -> DatabaseFlags {
    let migrated_at = given.migrate_database;
    DatabaseFlags {
        config: given.config,
        database: layers.pick("database", given.database, one(parse), to_text),
        migrate_database: layers.pick("migrate-database", migrated_at, one(some(parse)), or_none),
    }
}

impl Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |text: fn(&Row) -> &str| self.rows.iter().map(|row| text(row).len()).max();
        let name = width(|row| row.name).unwrap_or(0);
        let value = width(|row| &row.value).unwrap_or(0);
        for row in &self.rows {
            writeln!(
                f,
                "{:name$}  {:value$}  {}",
                row.name, row.value, row.source
            )?;
        }
        Ok(())
    }
}

fn parse<T: FromStr<Err: Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn some<T>(
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> impl FnOnce(&str) -> Result<Option<T>, String> {
    |text| parse(text).map(Some)
}

fn to_text<T: Display>(value: &T) -> String {
    value.to_string()
}

fn or_none<T: Display>(value: &Option<T>) -> String {
    value.as_ref().map_or_else(|| "-".to_owned(), T::to_string)
}

fn join<T: Display>(values: &[T]) -> String {
    if values.is_empty() {
        return "-".to_owned();
    }
    let texts: Vec<String> = values.iter().map(T::to_string).collect();
    texts.join(",")
}
