//! The common part of following users and following nodes.

use super::Failure;
use crate::domain::ids::{ActionId, UserId};
use crate::store::Conn;
use crate::store::actions::{self, NewAction};
use crate::store::follows::{self, Followed};

/// The change of a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// It is as it should be.
    None,
    /// The relation is new, and so is its action.
    New,
    /// The relation was there, and its action says now what has become of it.
    Again,
}

/// The verb of the action of somebody who follows, or stops.
pub(super) fn verb(follow: bool) -> &'static str {
    if follow { "followed" } else { "unfollowed" }
}

/// Changes a relation. However often it changes, it has one action: a caller who follows and
/// unfollows the same target for ever must not fill the log.
pub(super) async fn change(
    conn: &mut Conn<'_>,
    follower: UserId,
    followed: Followed,
    follow: bool,
    action: &NewAction<'_>,
    now: i64,
) -> Result<Change, Failure> {
    let relation = follows::find(conn, follower, followed).await?;
    if relation.is_some_and(|relation| relation.active) == follow {
        return Ok(Change::None);
    }
    let recorded = relation.and_then(|relation| relation.action_id);
    let (id, change) = match recorded {
        Some(id) => {
            let id = ActionId::from(id);
            actions::replace(conn, id, action, now).await?;
            (id, Change::Again)
        }
        None => (actions::insert(conn, action, now).await?, Change::New),
    };
    // Not as one upsert: PostgreSQL would count an identifier for each, and they are few.
    if relation.is_some() {
        follows::update(conn, follower, followed, follow, id).await?;
    } else {
        follows::insert(conn, follower, followed, id, now).await?;
    }
    Ok(change)
}
