//! The address of a PostgreSQL server.

use std::fmt;

use sqlx::ConnectOptions as _;
use sqlx::postgres::PgConnectOptions;

/// The address of a database on one PostgreSQL server, or on several servers of which one accepts
/// writes at a time: `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?sslmode=require`.
///
/// Parts that are missing come from the environment variables of PostgreSQL's own programs
/// (`PGPASSWORD`, `PGSSLMODE`, …) and from the password file.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// The address for each server, as it was written.
    urls: Vec<String>,
    keeps_statements: bool,
    /// The address without the password.
    shown: String,
}

/// The parameters that may follow the question mark, except passwords.
const PARAMETERS: [&str; 6] =
    ["sslmode", "sslrootcert", "sslcert", "sslkey", "statement-cache-capacity", "application_name"];

const PASSWORD: &str = "password";

/// For poolers that lend a connection for one transaction and do not support prepared statements.
const NO_STATEMENTS: &str = "statement-cache-capacity=0";

impl Address {
    pub(in crate::store) fn parse(text: &str) -> Option<Self> {
        let rest =
            text.strip_prefix("postgres://").or_else(|| text.strip_prefix("postgresql://"))?;
        let (rest, parameters) = match rest.split_once('?') {
            Some((rest, parameters)) => (rest, Some(parameters)),
            None => (rest, None),
        };
        let (authority, database) = rest.split_once('/')?;
        // A password that was not percent-encoded would be parsed as a port and a database,
        // which are shown.
        if database.is_empty() || database.contains('@') || text.contains('#') {
            return None;
        }
        let (user, hosts) = match authority.rsplit_once('@') {
            Some((user, hosts)) => (format!("{user}@"), hosts),
            None => (String::new(), authority),
        };
        let parameters: Vec<&str> =
            parameters.into_iter().flat_map(|parameters| parameters.split('&')).collect();
        let named = |parameter: &str, name: &str| {
            let own = parameter.split_once('=');
            own.is_some_and(|(own, _)| own == name)
        };
        let is_known = |parameter: &&str| {
            PARAMETERS.iter().chain([&PASSWORD]).any(|name| named(parameter, name))
        };
        // sqlx ignores unknown parameters, but a misspelt one must not go unnoticed.
        if !parameters.iter().all(is_known) {
            return None;
        }
        let tail = |parameters: &[&str]| match parameters {
            [] => format!("/{database}"),
            all => format!("/{database}?{}", all.join("&")),
        };
        let urls: Vec<String> = hosts
            .split(',')
            .map(|host| format!("postgres://{user}{host}{}", tail(&parameters)))
            .collect();
        if hosts.split(',').any(str::is_empty) || !urls.iter().all(|url| options(url).is_some()) {
            return None;
        }
        let shown: Vec<&str> =
            parameters.iter().copied().filter(|parameter| !named(parameter, PASSWORD)).collect();
        let name = user.trim_end_matches('@');
        let name = match name.split_once(':').map_or(name, |(name, _)| name) {
            "" => String::new(),
            name => format!("{name}@"),
        };
        Some(Self {
            shown: format!("postgres://{name}{hosts}{}", tail(&shown)),
            keeps_statements: !parameters.contains(&NO_STATEMENTS),
            urls,
        })
    }

    /// Returns whether connections keep their prepared statements.
    pub(super) fn keeps_statements(&self) -> bool {
        self.keeps_statements
    }

    pub(super) fn servers(&self) -> Vec<PgConnectOptions> {
        self.urls.iter().filter_map(|url| options(url)).collect()
    }
}

fn options(url: &str) -> Option<PgConnectOptions> {
    let options: PgConnectOptions = url.parse().ok()?;
    let options = if url.contains("statement-cache-capacity=") {
        options
    } else {
        options.statement_cache_capacity(512)
    };
    // Poolers refuse session settings at the start of a connection. Logging of statements takes
    // time even if nobody reads the log, and would show the texts of users.
    Some(options.extra_float_digits(None).disable_statement_logging())
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Address").field(&self.shown).finish()
    }
}
