//! The database as the service uses it: reads and writes.

use std::path::Path;

use sqlx::{ConnectOptions, Connection};

use super::conn::{Conn, sql};
use super::credentials::{Credentials, Login};
use super::error::Error;
use super::location::Location;
use super::lookups::{Lookups, Readable};
use super::migrate::{self, Migrations, OpenError};
use super::postgres::{self, Address, Link};
use super::profiles::Profile;
use super::readers::{Reader, Readers};
use super::searches::{Search, Searches};
use super::sqlite;
use super::writer::Writer;
use crate::domain::ids::UserId;

/// An open database. Clones share it.
#[derive(Debug, Clone)]
pub struct Db {
    readers: Readable,
    logins: Lookups<Login>,
    profiles: Lookups<UserId>,
    searches: Searches,
    writer: Writer,
}

/// How many read from PostgreSQL at once.
const POSTGRES_READERS: u32 = 8;

/// All statements of a read see one state, and none writes.
const POSTGRES_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

/// A read that has begun.
#[derive(Debug)]
pub enum Read {
    /// From SQLite.
    Sqlite(Reader),
    /// From PostgreSQL.
    Postgres(postgres::Transaction),
}

impl Read {
    /// The connection, which cannot write.
    pub fn conn(&mut self) -> Conn<'_> {
        match self {
            Self::Sqlite(reader) => Conn::Sqlite(reader.connection()),
            Self::Postgres(transaction) => transaction.conn(),
        }
    }
}

impl Db {
    /// Opens a database, and migrates it. A file that does not exist is made.
    ///
    /// # Errors
    ///
    /// When it cannot be opened or migrated, is of a newer version, or of another program.
    pub async fn open(location: &Location, migrations: &Migrations) -> Result<Self, OpenError> {
        match location {
            Location::Postgres(address) => {
                Self::open_postgres(location, (address, address), migrations).await
            }
            Location::File(path) => Self::open_sqlite(location, Some(path), migrations).await,
            Location::Memory => Self::open_sqlite(location, None, migrations).await,
        }
    }

    /// Opens a database that is migrated at another address: past a pooler, behind which
    /// nobody can have a lock for longer than a transaction.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and when either is not an address of PostgreSQL.
    pub async fn open_pooled(
        location: &Location,
        migrated_at: &Location,
        migrations: &Migrations,
    ) -> Result<Self, OpenError> {
        let (Location::Postgres(address), Location::Postgres(direct)) = (location, migrated_at)
        else {
            let reason = "only PostgreSQL is migrated at another address";
            return Err(OpenError::from_reason(location, &reason));
        };
        Self::open_postgres(location, (address, direct), migrations).await
    }

    async fn open_postgres(
        location: &Location,
        (address, migrated_at): (&Address, &Address),
        migrations: &Migrations,
    ) -> Result<Self, OpenError> {
        postgres::migrate(migrated_at, migrations).await?;
        let readers = Readable::Postgres(Link::new(address, POSTGRES_READERS));
        let writer = Writer::postgres(address.clone());
        let writer = writer.map_err(|error| OpenError::from_reason(location, &error))?;
        Ok(Self::new(readers, Searches::postgres(address), writer))
    }

    async fn open_sqlite(
        location: &Location,
        file: Option<&Path>,
        migrations: &Migrations,
    ) -> Result<Self, OpenError> {
        let failed = |error: &dyn std::fmt::Display| OpenError::from_reason(location, error);
        let options = sqlite::writer_options(file).map_err(|error| failed(&error))?;
        let lock = migrate::lock(location).await?;
        if let Some(path) = file {
            sqlite::make_file(path).map_err(|error| failed(&error))?;
        }
        let mut connection = options.connect().await.map_err(|error| failed(&error))?;
        migrate::run(location, &mut connection, migrations).await?;
        drop(lock);
        // A database in memory ends with the last connection to it. A file is whole when the last
        // one is closed: nothing is left beside it.
        let held = if file.is_some() {
            connection.close().await.map_err(|error| failed(&error))?;
            None
        } else {
            Some(connection)
        };
        let reader_options = sqlite::reader_options(&options);
        let readers = Readers::new(reader_options.clone(), sqlite::most_readers());
        let writer = Writer::sqlite(held, options).map_err(|error| failed(&error))?;
        let searches = Searches::sqlite(reader_options);
        Ok(Self::new(Readable::Sqlite(readers), searches, writer))
    }

    fn new(readers: Readable, searches: Searches, writer: Writer) -> Self {
        Self {
            logins: Lookups::start(readers.clone()),
            profiles: Lookups::start(readers.clone()),
            readers,
            searches,
            writer,
        }
    }

    /// Runs a read in a transaction of its own, so that all of its statements see the same
    /// state. It cannot write.
    ///
    /// # Errors
    ///
    /// What the read returns, and [`Error::Unavailable`] when there is no connection.
    pub async fn read<F, T, E>(&self, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E>,
        E: From<Error>,
    {
        let mut read = self.begin_read().await?;
        body(&mut read.conn()).await
    }

    /// Begins a read, for those who cannot pass a closure: all statements on its connection
    /// see the same state, and it ends when it is dropped.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] when there is no connection.
    pub async fn begin_read(&self) -> Result<Read, Error> {
        match &self.readers {
            Readable::Sqlite(readers) => Ok(Read::Sqlite(readers.begin().await?)),
            Readable::Postgres(link) => Ok(Read::Postgres(link.begin(POSTGRES_READ).await?)),
        }
    }

    /// Looks up what it takes to let a user in, together with other requests that do.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] when there is no connection.
    pub async fn find_credentials(&self, login: Login) -> Result<Option<Credentials>, Error> {
        self.logins.find(login).await
    }

    /// Looks a user up, together with other requests that do.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] when there is no connection.
    pub async fn find_profile(&self, id: UserId) -> Result<Option<Profile>, Error> {
        self.profiles.find(id).await
    }

    /// Begins a search for a caller: a read that may take long, and is ended when it takes too
    /// long or is dropped.
    ///
    /// # Errors
    ///
    /// [`Error::Busy`] when too many others search, [`Error::Unavailable`] when there is no
    /// connection.
    pub async fn begin_search(&self, caller: i64) -> Result<Search, Error> {
        self.searches.begin(caller.unsigned_abs()).await
    }

    /// Runs a write in a transaction, and returns when it is on disk.
    ///
    /// All that it has written is undone when it returns an error or panics. It may run more
    /// than once, of which one run counts, and so it changes nothing but the database. It
    /// passes errors of the database on, other than broken constraints. It waits for
    /// nothing but its statements: other writes wait for it.
    ///
    /// # Errors
    ///
    /// What the write returns, [`Error::Unavailable`] when it cannot be committed, and
    /// [`Error::Bug`] when it panics.
    pub async fn write<F, T, E>(&self, body: F) -> Result<T, E>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        self.writer.write(body).await
    }

    /// Reads from the database, to see whether it is available.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] and [`Error::Bug`], as any read.
    pub async fn check(&self) -> Result<(), Error> {
        self.read(async |conn: &mut Conn<'_>| {
            let _: Option<i64> = sql!(conn, c => sqlx::query_scalar("SELECT version FROM _sqlx_migrations LIMIT 1").fetch_optional(c))?;
            Ok(())
        })
        .await
    }

    /// Closes the database when the writes that are queued are on disk.
    pub async fn close(self) {
        self.readers.close().await;
        self.searches.close().await;
        self.writer.close().await;
    }
}
