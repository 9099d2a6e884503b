//! The use cases of the service, one function each. A use case runs in one transaction.

mod access;
pub mod administration;
mod failure;
mod following;
pub mod groups;
mod limits;
pub mod nodes;
pub mod permissions;
pub mod posting;
mod refold;
mod stamp;
pub mod users;
mod views;

use std::sync::Arc;

use self::limits::Write;
use crate::domain::dates;
use crate::domain::ids::UserId;
use crate::queue::{Queue, Turn};
use crate::store::{self, Conn, Db};

pub use access::{Access, Admission};
pub use failure::Failure;
pub use limits::{CommentLimit, WriteLimit, WriteLimits};
pub(crate) use refold::{index_restored, refold};
pub use stamp::Stamp;
pub use views::{ActionView, NodeView, RevisionView, TopicView, UserView};

/// The number of writes of a caller that may wait at the same time. It is more than one, because
/// writes that wait together are committed together.
const WRITES_PER_CALLER: u64 = 4;

/// The time, in milliseconds since the epoch. Tests replace it.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> i64 + Send + Sync>);

impl Clock {
    pub fn system() -> Self {
        Self::new(|| dates::now().as_millisecond())
    }

    /// A clock that calls a function.
    pub fn new(now: impl Fn() -> i64 + Send + Sync + 'static) -> Self {
        Self(Arc::new(now))
    }

    /// The time, in milliseconds since the epoch.
    pub fn now(&self) -> i64 {
        (self.0)()
    }
}

impl std::fmt::Debug for Clock {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Clock")
    }
}

/// The community: its database and its clock.
#[derive(Debug, Clone)]
pub struct Service {
    db: Db,
    clock: Clock,
    hot_window: i64,
    rendering: Queue,
    lists: Queue,
    writes: Queue,
    bodies: Queue,
    limits: WriteLimits,
    /// `None` for commands of the server.
    admission: Option<Arc<Admission>>,
}

/// The default for the days within which answers make a question hot (§8).
pub const HOT_DAYS: u16 = 2;

const DAY_MILLIS: i64 = 24 * 60 * 60 * 1000;

impl Service {
    /// Opens a community. Creates the groups that every site has if they are missing, and updates
    /// keys that an older version has folded.
    ///
    /// # Errors
    ///
    /// If the database is not available, and [`Failure::Conflict`] if two names have the same key
    /// now.
    pub async fn open(db: Db, clock: Clock, hot_days: u16) -> Result<Self, Failure> {
        let now = clock.now();
        refold(&db).await?;
        db.write(async move |conn: &mut Conn<'_>| {
            store::groups::insert_built_in(conn, now).await?;
            Ok::<_, Failure>(())
        })
        .await?;
        Ok(Self {
            db,
            clock,
            hot_window: i64::from(hot_days) * DAY_MILLIS,
            rendering: Queue::for_cores(),
            lists: Queue::for_cores(),
            writes: Queue::for_cores(),
            bodies: Queue::for_cores(),
            limits: WriteLimits::default(),
            admission: None,
        })
    }

    /// Sets the limits on the writes of a caller.
    pub fn with_write_limits(self, limits: WriteLimits) -> Self {
        Self { limits, ..self }
    }

    /// The same community for an authenticated caller. Each write reads the account again in its
    /// own transaction, and fails with [`Failure::CallerChanged`] if it was changed in the
    /// meantime.
    pub fn admitting(&self, access: &Access) -> Self {
        Self { admission: access.admission.clone(), ..self.clone() }
    }

    /// Waits for the caller's turn to write. Writes are made in the order of their arrival, so that
    /// without turns, a caller with many connections would keep the others waiting.
    async fn turn_to_write(&self, admission: &Admission) -> Turn {
        // Each lane of a caller has one write at a time.
        let lane = fastrand::u64(..WRITES_PER_CALLER);
        let caller = admission.caller().unsigned_abs();
        let key = caller.wrapping_mul(WRITES_PER_CALLER).wrapping_add(lane);
        self.writes.turn_of(key).await
    }

    /// Runs a read in a transaction. For a caller, the read has a budget; if it exceeds it, it runs
    /// again as a long read. It may therefore run twice. Reads of commands have no limit.
    async fn read<F, T>(&self, body: F) -> Result<T, Failure>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, Failure> + Send + 'static,
        T: Send + 'static,
    {
        match &self.admission {
            Some(admission) => self.db.read_for(admission.caller(), body).await,
            None => self.db.read(body).await,
        }
    }

    /// Runs a read that is known to be long. A budget of instructions does not count everything: a
    /// single instruction may read thousands of entries from an index of words, and the newest
    /// nodes may have megabytes of text.
    async fn read_long<F, T>(&self, caller: UserId, body: F) -> Result<T, Failure>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, Failure> + Send + 'static,
        T: Send + 'static,
    {
        self.db.read_long_for(caller.get(), body).await
    }

    /// Refuses a write if the caller has used up the allowance, before expensive work is done for
    /// it.
    async fn expect_room(&self, kind: Write) -> Result<(), Failure> {
        let (Some(allowance), Some(admission)) = (kind.allowance(self.limits), &self.admission)
        else {
            return Ok(());
        };
        let caller = UserId::from(admission.caller());
        let now = self.clock.now();
        self.read(async move |conn: &mut Conn<'_>| allowance.expect_room(conn, caller, now).await)
            .await
    }

    /// Runs a write in a transaction, if the account of the caller is unchanged and the allowance
    /// is not used up.
    async fn write<F, T>(&self, kind: Write, body: F) -> Result<T, Failure>
    where
        F: AsyncFn(&mut Conn<'_>) -> Result<T, Failure> + Send + 'static,
        T: Send + 'static,
    {
        let admission = self.admission.clone();
        let _turn = match &admission {
            Some(admission) => Some(self.turn_to_write(admission).await),
            None => None,
        };
        let (allowance, now) = (kind.allowance(self.limits), self.clock.now());
        self.db
            .write(async move |conn: &mut Conn<'_>| {
                if let Some(admission) = &admission {
                    if let Some(allowance) = allowance {
                        let caller = UserId::from(admission.caller());
                        allowance.take(conn, caller, now).await?;
                    }
                    admission.confirm(conn).await?;
                }
                let written = body(conn).await?;
                if let Some(admission) = &admission {
                    admission.expect_permitted()?;
                }
                Ok(written)
            })
            .await
    }

    /// Does expensive work, such as rendering a text, before a transaction, on a thread that it may
    /// block. At most one job for each core runs at once, and each caller has one at a time.
    pub async fn prepare<T: Send + 'static>(
        &self,
        caller: UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (prepared, _turn) = self.prepare_and_keep_turn(caller, work).await?;
        Ok(prepared)
    }

    /// The same as [`prepare`](Self::prepare), but returns the turn of the caller, which ends when
    /// it is dropped. If it is kept until after a long write, other callers wait for a single write
    /// of this caller.
    async fn prepare_and_keep_turn<T: Send + 'static>(
        &self,
        caller: UserId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<(T, Turn), Failure> {
        let caller = caller.get().unsigned_abs();
        let turn = self.rendering.turn_of(caller).await;
        let prepared = self.rendering.enter()?.run(work).await?;
        Ok((prepared, turn))
    }

    /// Waits for the caller's turn to read a list. A page of the longest texts has megabytes, and
    /// without turns, a caller with many requests would take all connections to the database.
    pub async fn turn_to_list(&self, caller: UserId) -> Result<Turn, Failure> {
        let turn = self.lists.turn_in_line(caller.get().unsigned_abs()).await?;
        if let (true, Some(admission)) = (turn.has_waited(), &self.admission) {
            let admission = Arc::clone(admission);
            let confirm = async move |conn: &mut Conn<'_>| admission.confirm(conn).await;
            self.read(confirm).await?;
        }
        Ok(turn)
    }

    /// Writes a response that is too long for the answering threads. Only lists are that long, and
    /// a caller has one list at a time.
    pub async fn write_response<T: Send + 'static>(
        &self,
        write: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        Ok(self.rendering.enter()?.run(write).await?)
    }

    /// Waits for the caller's turn to have a large body read. Without turns, a caller with many
    /// connections would take all threads.
    pub async fn turn_to_send(&self, caller: UserId) -> Result<Turn, Failure> {
        let turn = self.bodies.turn_in_line(caller.get().unsigned_abs());
        Ok(turn.await?)
    }

    pub fn db(&self) -> &Db {
        &self.db
    }

    /// The time, in milliseconds since the epoch.
    pub fn now(&self) -> i64 {
        self.clock.now()
    }

    /// The address of a caller, and the time.
    fn stamp(&self, access: &Access) -> Stamp {
        Stamp::new(&access.ip, self.now())
    }

    /// The time from which answers make a question hot.
    fn hot_since(&self) -> i64 {
        self.clock.now() - self.hot_window
    }
}
