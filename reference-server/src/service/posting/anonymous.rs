//! Votes and awards as they come from elsewhere, without what has led to them.

use super::{Failure, expect_head};
use crate::domain::awards::Award;
use crate::domain::ids::{NodeId, UserId};
use crate::domain::reputation;
use crate::store::actions::{self, NewAction};
use crate::store::nodes::{self, NodeCounter};
use crate::store::{Conn, imported, locks, users};

/// Counts votes for and against a node of which it is not known who cast them. One action, in
/// the name of `teller`, earns the author the points of them all.
pub(crate) async fn count_votes(
    conn: &mut Conn<'_>,
    id: NodeId,
    (up, down): (i64, i64),
    teller: UserId,
    (ip, now): (&str, i64),
) -> Result<(), Failure> {
    let node = expect_head(conn, id).await?;
    let author = UserId::from(node.author_id);
    locks::node(conn, id).await?;
    locks::users(conn, &[author]).await?;
    let row = users::find(conn, author).await?;
    let row = row.ok_or_else(|| Failure::no_such("user", node.author_id))?;
    let points = up * reputation::UP_VOTE + down * reputation::DOWN_VOTE;
    if reputation::checked_sum(row.reputation, points).is_none() {
        let reason = "up, down: the reputation of the author would not be an int32".to_owned();
        return Err(Failure::Invalid(reason));
    }
    imported::add_anonymous_votes(conn, id, up, down).await?;
    let told = format!("{up} for and {down} against, of others");
    let action = NewAction {
        node: Some(id),
        root: Some(node.root_id.into()),
        private_action: true,
        extra: Some(&told),
        ..NewAction::new(ip, teller, "voted")
    };
    let action = actions::insert(conn, &action, now).await?;
    nodes::count(conn, id, NodeCounter::Uses, 1).await?;
    Ok(actions::give_points(conn, author, points, action).await?)
}

/// Gives a user an award that was earned elsewhere, unless the user holds it.
pub(crate) async fn give_award(
    conn: &mut Conn<'_>,
    user: UserId,
    award: Award,
    now: i64,
) -> Result<(), Failure> {
    locks::users(conn, &[user]).await?;
    if actions::has_award(conn, user, award).await? {
        return Ok(());
    }
    Ok(actions::give_award(conn, user, award, now).await?)
}
