//! The database as the service uses it: reads and writes.

use sqlx::{ConnectOptions, Connection};

use super::conn::{Conn, sql};
use super::credentials::{Credentials, Login};
use super::error::Error;
use super::location::Location;
use super::lookups::Lookups;
use super::migrate::{self, Migrations, OpenError};
use super::profiles::Profile;
use super::readers::{Reader, Readers};
use super::searches::{Search, Searches};
use super::sqlite;
use super::writer::Writer;
use crate::domain::ids::UserId;

/// An open database. Clones share it.
#[derive(Debug, Clone)]
pub struct Db {
    engine: Engine,
}

/// What runs it.
#[derive(Debug, Clone)]
enum Engine {
    Sqlite {
        readers: Readers,
        logins: Lookups<Login>,
        profiles: Lookups<UserId>,
        searches: Searches,
        writer: Writer,
    },
}

/// A read that has begun.
#[derive(Debug)]
pub enum Read {
    /// From SQLite.
    Sqlite(Reader),
}

impl Read {
    /// The connection, which cannot write.
    pub fn conn(&mut self) -> Conn<'_> {
        match self {
            Self::Sqlite(reader) => Conn::Sqlite(reader.connection()),
        }
    }
}

impl Db {
    /// Opens a database, which is made when it does not exist, and migrates it.
    ///
    /// # Errors
    ///
    /// When it cannot be opened or migrated, is of a newer version, or of another program.
    pub async fn open(location: &Location, migrations: &Migrations) -> Result<Self, OpenError> {
        let failed = |error: &dyn std::fmt::Display| OpenError::from_reason(location, error);
        let options = sqlite::writer_options(location).map_err(|error| failed(&error))?;
        let lock = migrate::lock(location).await?;
        sqlite::make_file(location).map_err(|error| failed(&error))?;
        let mut connection = options.connect().await.map_err(|error| failed(&error))?;
        migrate::run(location, &mut connection, migrations).await?;
        drop(lock);
        // A database in memory ends with the last connection to it. A file is whole when the last
        // one is closed: nothing is left beside it.
        let held = match location {
            Location::Memory => Some(connection),
            Location::File(_) => {
                connection.close().await.map_err(|error| failed(&error))?;
                None
            }
        };
        let reader_options = sqlite::reader_options(&options);
        let readers = Readers::new(reader_options.clone(), sqlite::most_readers());
        let engine = Engine::Sqlite {
            logins: Lookups::start(readers.clone()),
            profiles: Lookups::start(readers.clone()),
            readers,
            searches: Searches::new(reader_options),
            writer: Writer::start(held, options).map_err(|error| failed(&error))?,
        };
        Ok(Self { engine })
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
        match &self.engine {
            Engine::Sqlite { readers, .. } => Ok(Read::Sqlite(readers.begin().await?)),
        }
    }

    /// Looks up what it takes to let a user in, together with other requests that do.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] when there is no connection.
    pub async fn find_credentials(&self, login: Login) -> Result<Option<Credentials>, Error> {
        match &self.engine {
            Engine::Sqlite { logins, .. } => logins.find(login).await,
        }
    }

    /// Looks a user up, together with other requests that do.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] when there is no connection.
    pub async fn find_profile(&self, id: UserId) -> Result<Option<Profile>, Error> {
        match &self.engine {
            Engine::Sqlite { profiles, .. } => profiles.find(id).await,
        }
    }

    /// Begins a search for a caller: a read that may take long, and is ended when it takes too
    /// long or is dropped.
    ///
    /// # Errors
    ///
    /// [`Error::Busy`] when too many others search, [`Error::Unavailable`] when there is no
    /// connection.
    pub async fn begin_search(&self, caller: i64) -> Result<Search, Error> {
        match &self.engine {
            Engine::Sqlite { searches, .. } => searches.begin(caller.unsigned_abs()).await,
        }
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
        match &self.engine {
            Engine::Sqlite { writer, .. } => writer.write(body).await,
        }
    }

    /// Reads from the database, to see whether it is available.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] and [`Error::Bug`], as any read.
    pub async fn check(&self) -> Result<(), Error> {
        self.read(async |conn: &mut Conn<'_>| {
            let _: i64 = sql!(conn, c => sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(c))?;
            Ok(())
        })
        .await
    }

    /// Closes the database when the writes that are queued are on disk.
    pub async fn close(self) {
        match self.engine {
            Engine::Sqlite {
                readers,
                searches,
                writer,
                ..
            } => {
                readers.close().await;
                searches.close().await;
                writer.close().await;
            }
        }
    }
}
