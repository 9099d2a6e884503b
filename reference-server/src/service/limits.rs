//! Limits on the writes of one caller, by their kind.

use std::time::Duration;

use super::Failure;
use crate::domain::ids::UserId;
use crate::limit::Limit;
use crate::store::{Conn, allowances, locks};

/// The most comments that a user may post in a minute. Each stays in every list that shows its
/// node. There may be no limit, for tests and migrations.
pub type CommentLimit = Limit<30>;

/// The most other writes that a user may make in a minute. Most of them leave an action, and
/// actions are never deleted. There may be no limit, for tests.
pub type WriteLimit = Limit<300>;

/// The limits on the writes of one caller.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WriteLimits {
    pub comments: CommentLimit,
    /// All other writes together.
    pub others: WriteLimit,
}

impl WriteLimits {
    /// No limits, for tests.
    #[must_use]
    pub fn off() -> Self {
        Self { comments: CommentLimit::off(), others: WriteLimit::off() }
    }
}

/// The kinds of writes. A new kind gets a limit, or a reason why it needs none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Write {
    Comment,
    CreateUser,
    UpdateUser,
    ChangeUserState,
    AwardReputation,
    FollowUser,
    FollowNode,
    CreateGroup,
    UpdateGroup,
    AddMembers,
    RemoveMembers,
    /// A command of the server, or a part of filling a community.
    Command,
    /// Replaces a password hash by one with the current parameters.
    RenewPasswordHash,
}

/// The bound on a kind of write.
enum Bound {
    /// A number of writes in a minute.
    PerMinute(Allowance),
    /// No limit, for this reason.
    None(#[expect(dead_code, reason = "for those who read the list")] &'static str),
}

/// Writes that are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Allowance {
    /// The name in the database and in messages for callers.
    name: &'static str,
    per_minute: Option<u32>,
}

impl Write {
    fn bound(self, limits: WriteLimits) -> Bound {
        match self {
            Self::Comment => Bound::PerMinute(Allowance {
                name: "comments",
                per_minute: limits.comments.number(),
            }),
            Self::CreateUser
            | Self::UpdateUser
            | Self::ChangeUserState
            | Self::AwardReputation
            | Self::FollowUser
            | Self::FollowNode
            | Self::CreateGroup
            | Self::UpdateGroup
            | Self::AddMembers
            | Self::RemoveMembers => {
                Bound::PerMinute(Allowance { name: "changes", per_minute: limits.others.number() })
            }
            Self::Command => Bound::None("only the operator of the server runs commands"),
            Self::RenewPasswordHash => {
                Bound::None("a verified login causes it, once for each hash of a user")
            }
        }
    }

    /// The allowance that counts this write, unless it has no limit.
    pub(super) fn allowance(self, limits: WriteLimits) -> Option<Allowance> {
        match self.bound(limits) {
            Bound::PerMinute(allowance) => allowance.per_minute.map(|_| allowance),
            Bound::None(_) => None,
        }
    }
}

const MINUTE_MILLIS: i64 = 60 * 1000;

impl Allowance {
    /// Counts a write of a caller, in the transaction of that write. Failed writes are therefore
    /// not counted, and all processes with the same database count together.
    pub(super) async fn take(
        self,
        conn: &mut Conn<'_>,
        caller: UserId,
        now: i64,
    ) -> Result<(), Failure> {
        // Otherwise concurrent writes of a caller would read the same time.
        locks::allowances_of(conn, caller).await?;
        let free_at = allowances::free_at(conn, caller, self.name).await?;
        let next = self.next(free_at, now)?;
        Ok(allowances::set_free_at(conn, caller, self.name, next).await?)
    }

    /// Refuses a write that [`take`](Self::take) would refuse, before expensive work is done for
    /// it.
    pub(super) async fn expect_room(
        self,
        conn: &mut Conn<'_>,
        caller: UserId,
        now: i64,
    ) -> Result<(), Failure> {
        let free_at = allowances::free_at(conn, caller, self.name).await?;
        self.next(free_at, now).map(drop)
    }

    /// The time at which all writes so far are paid for. Each write moves it on by its share of a
    /// minute, and a write is refused if the time would be more than a minute ahead. One number for
    /// each caller is enough for this.
    fn next(self, free_at: Option<i64>, now: i64) -> Result<i64, Failure> {
        let Some(per_minute) = self.per_minute else {
            return Ok(now);
        };
        // This function returns times up to a minute ahead, and another minute allows for the
        // clocks of several processes. If the time is further ahead, the clock was set back: it
        // would take long to reach that time, because refused writes do not change it.
        let start = match free_at {
            Some(at) if at <= now + 2 * MINUTE_MILLIS => at.clamp(now, now + MINUTE_MILLIS),
            Some(_) | None => now,
        };
        let next = start + MINUTE_MILLIS / i64::from(per_minute).min(MINUTE_MILLIS);
        let beyond = next - (now + MINUTE_MILLIS);
        match u64::try_from(beyond) {
            Ok(wait) if wait > 0 => Err(Failure::TooManyWrites {
                what: self.name,
                retry_after: Duration::from_millis(wait),
            }),
            _ => Ok(next),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_741_003_705_410;

    fn allowance(per_minute: u32) -> Allowance {
        Allowance { name: "changes", per_minute: Some(per_minute) }
    }

    fn wait(refused: Result<i64, Failure>) -> Duration {
        match refused {
            Err(Failure::TooManyWrites { retry_after, .. }) => retry_after,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn writes_of_a_minute_come_at_once_and_further_ones_at_intervals() {
        let three = allowance(3);
        let mut free_at = None;
        for _ in 0..3 {
            free_at = Some(three.next(free_at, NOW).unwrap());
        }
        assert_eq!(wait(three.next(free_at, NOW)), Duration::from_secs(20));
        free_at = Some(three.next(free_at, NOW + 20_000).unwrap());
        assert_eq!(wait(three.next(free_at, NOW + 20_001)).as_millis(), 19_999);
        // After two minutes, the allowance is full again.
        let later = NOW + 120_000;
        assert_eq!(three.next(free_at, later), three.next(None, later));
    }

    #[test]
    fn clock_set_back_by_hours_starts_a_new_minute() {
        let one = allowance(1);
        let free_at = Some(one.next(None, NOW).unwrap());
        let hour_ago = NOW - 3_600_000;
        assert_eq!(one.next(free_at, hour_ago), one.next(None, hour_ago));
    }

    /// Each process has its own clock.
    #[test]
    fn clock_that_is_behind_by_seconds_gives_no_new_minute() {
        let one = allowance(1);
        let free_at = Some(one.next(None, NOW).unwrap());
        assert_eq!(wait(one.next(free_at, NOW - 5_000)), Duration::from_secs(60));
        assert!(one.next(free_at, NOW + 60_000).is_ok());
    }

    #[test]
    fn largest_limit_takes_no_time() {
        let free_at = Some(allowance(u32::MAX).next(None, NOW).unwrap());
        assert!(allowance(u32::MAX).next(free_at, NOW + 60_000).is_ok());
    }
}
