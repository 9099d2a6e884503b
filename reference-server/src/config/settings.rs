//! The settings in effect.

use std::fmt::Display;

use super::flags::{DatabaseFlags, ServeFlags};
use super::sources::Sources;
use crate::store::{Db, Migrations, OpenError};

impl DatabaseFlags {
    /// Opens the database, and migrates it.
    ///
    /// # Errors
    ///
    /// If the database cannot be opened or migrated, has a newer version, or belongs to another
    /// program.
    pub async fn open(&self) -> Result<Db, OpenError> {
        let migrations = Migrations::compiled_in();
        match &self.migrate_database {
            Some(migrated_at) => Db::open_pooled(&self.location, migrated_at, &migrations).await,
            None => Db::open(&self.location, &migrations).await,
        }
    }
}

impl ServeFlags {
    /// The names and values of the flags, with the source of each value.
    #[must_use]
    pub fn rows(&self, sources: &Sources) -> Vec<[String; 3]> {
        let rows = self.values().into_iter();
        rows.map(|(name, value)| [name.to_owned(), value, sources.of(name)]).collect()
    }

    /// The values, by the names of their flags.
    fn values(&self) -> [(&'static str, String); 18] {
        let delay = self.drain_delay.map(|delay| format!("{delay:?}"));
        let zone = self.time_zone.iana_name().unwrap_or("UTC");
        [
            ("database", self.database.location.to_string()),
            ("migrate-database", list(&self.database.migrate_database)),
            ("listen", self.listen.to_string()),
            ("monitor", list(self.monitor)),
            ("backups", list(self.backups.as_ref().map(|path| path.display()))),
            ("behind-proxy", self.behind_proxy.to_string()),
            ("trusted-proxy", list(&self.trusted_proxy)),
            ("public-url", list(&self.public_url)),
            ("cors-origin", list(&self.cors_origin)),
            ("login-limit", self.login_limit.to_string()),
            ("comment-limit", self.comment_limit.to_string()),
            ("write-limit", self.write_limit.to_string()),
            ("drain-delay", list(&delay)),
            ("connections", list(self.connections)),
            ("time-zone", zone.to_owned()),
            ("hot-days", self.hot_days.to_string()),
            ("log-format", format!("{:?}", self.log_format).to_lowercase()),
            ("log-level", self.log_level.as_str().to_lowercase()),
        ]
    }
}

/// The values of a setting that may have no values.
fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    if texts.is_empty() {
        return "-".to_owned();
    }
    texts.join(",")
}
