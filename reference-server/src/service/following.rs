//! The common part of following users and following nodes.

use super::Failure;
use crate::domain::ids::{ActionId, UserId};
use crate::store::Conn;
use crate::store::actions::{self, NewAction};
use crate::store::follows::{self, Followed};

/// The change of a relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// The relation already is as requested.
    None,
    /// The relation and its action are new.
    New,
    /// The relation existed before, and its action was replaced.
    Again,
}

/// The verb of the action that records following, or its end.
pub(super) fn verb(follow: bool) -> &'static str {
    if follow { "followed" } else { "unfollowed" }
}

/// Changes a relation. It has a single action however often it changes, so that a caller who
/// follows and unfollows the same target again and again does not fill the log.
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
    // An upsert would use up an identifier on PostgreSQL each time, and identifiers are limited.
    if relation.is_some() {
        follows::update(conn, follower, followed, follow, id).await?;
    } else {
        follows::insert(conn, follower, followed, id, now).await?;
    }
    Ok(change)
}
