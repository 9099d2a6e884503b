//! Voting for nodes, accepting answers and reporting posts. Also votes and awards of imports, which
//! come without the actions that led to them.

use super::{Failure, Service, expect_head, reward};
use crate::domain::awards::Award;
use crate::domain::ids::{ActionId, NodeId, UserId};
use crate::domain::node::NodeType;
use crate::domain::reputation;
use crate::service::Stamp;
use crate::service::limits::Write;
use crate::store::actions::{self, NewAction};
use crate::store::nodes::{self, NodeCounter, NodeHead, NodeState};
use crate::store::{Conn, imported, locks, users, votes};

impl Service {
    pub async fn vote(
        &self,
        id: NodeId,
        voter: UserId,
        up: bool,
        stamp: Stamp,
    ) -> Result<(), Failure> {
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            vote(conn, id, voter, up, &stamp).await
        })
        .await
    }

    pub async fn accept(&self, id: NodeId, user: UserId, stamp: Stamp) -> Result<(), Failure> {
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            accept(conn, id, user, &stamp).await
        })
        .await
    }

    pub async fn report(&self, id: NodeId, user: UserId, stamp: Stamp) -> Result<(), Failure> {
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            report(conn, id, user, &stamp).await
        })
        .await
    }
}

pub(crate) async fn vote(
    conn: &mut Conn<'_>,
    id: NodeId,
    voter: UserId,
    up: bool,
    stamp: &Stamp,
) -> Result<(), Failure> {
    // The second of two concurrent votes must see the first.
    locks::node(conn, id).await?;
    let node = expect_head(conn, id).await?;
    locks::users(conn, &[node.author_id.into(), voter]).await?;
    if node.author_id == voter.get() {
        return Err(Failure::Conflict("users cannot vote on their own nodes".to_owned()));
    }
    if votes::exists(conn, id, voter).await? {
        return Err(Failure::Conflict("the user has voted already".to_owned()));
    }
    votes::insert(conn, id, voter, up).await?;
    let action = record(conn, &node, voter, "voted", stamp).await?;
    let points = if up { reputation::UP_VOTE } else { reputation::DOWN_VOTE };
    actions::give_points(conn, node.author_id.into(), points, action).await?;
    if up {
        reward(conn, voter, Award::Supporter, stamp.time).await?;
    }
    Ok(())
}

pub(crate) async fn accept(
    conn: &mut Conn<'_>,
    id: NodeId,
    user: UserId,
    stamp: &Stamp,
) -> Result<(), Failure> {
    // If two users accept an answer at once, it is accepted once.
    locks::node(conn, id).await?;
    let answer = expect_head(conn, id).await?;
    locks::users(conn, &[answer.author_id.into(), user]).await?;
    if answer.node_type != NodeType::Answer || answer.accepted {
        let reason = "only an answer is accepted, and only once".to_owned();
        return Err(Failure::Conflict(reason));
    }
    let question = expect_head(conn, answer.root_id.into()).await?;
    nodes::set_state(conn, id, NodeState::Accepted, true).await?;
    let action = record(conn, &answer, user, "accepted", stamp).await?;
    let author = answer.author_id.into();
    actions::give_points(conn, author, reputation::ACCEPTED_ANSWER, action).await?;
    if question.author_id == user.get() {
        reward(conn, user, Award::Scholar, stamp.time).await?;
    }
    Ok(())
}

pub(crate) async fn report(
    conn: &mut Conn<'_>,
    id: NodeId,
    user: UserId,
    stamp: &Stamp,
) -> Result<(), Failure> {
    // Read before the lock, because root and author of a node never change.
    let node = expect_head(conn, id).await?;
    locks::node(conn, id).await?;
    locks::users(conn, &[user]).await?;
    record(conn, &node, user, "reported", stamp).await?;
    nodes::count(conn, id, NodeCounter::Reports, 1).await?;
    reward(conn, user, Award::CitizenPatrol, stamp.time).await
}

async fn record(
    conn: &mut Conn<'_>,
    node: &NodeHead,
    user: UserId,
    verb: &str,
    stamp: &Stamp,
) -> Result<ActionId, Failure> {
    let action = NewAction {
        node: Some(node.id.into()),
        root: Some(node.root_id.into()),
        ..NewAction::new(&stamp.ip, user, verb)
    };
    nodes::count(conn, node.id.into(), NodeCounter::Uses, 1).await?;
    Ok(actions::insert(conn, &action, stamp.time).await?)
}

/// Counts votes for a node whose voters are unknown. A single action, in the name of `teller`,
/// gives the author the points for all of them.
pub(crate) async fn count_votes(
    conn: &mut Conn<'_>,
    id: NodeId,
    up: i64,
    down: i64,
    teller: UserId,
    stamp: &Stamp,
) -> Result<(), Failure> {
    let node = expect_head(conn, id).await?;
    let author = UserId::from(node.author_id);
    locks::node(conn, id).await?;
    locks::users(conn, &[author]).await?;
    let row =
        users::find(conn, author).await?.ok_or_else(|| Failure::no_such("user", node.author_id))?;
    let points = up * reputation::UP_VOTE + down * reputation::DOWN_VOTE;
    if reputation::checked_sum(row.reputation, points).is_none() {
        let reason = "up, down: the reputation of the author would not be an int32".to_owned();
        return Err(Failure::Invalid(reason));
    }
    imported::add_anonymous_votes(conn, id, up, down).await?;
    let counts = format!("{up} for and {down} against, of others");
    let action = NewAction {
        node: Some(id),
        root: Some(node.root_id.into()),
        private_action: true,
        extra: Some(&counts),
        ..NewAction::new(&stamp.ip, teller, "voted")
    };
    let action = actions::insert(conn, &action, stamp.time).await?;
    nodes::count(conn, id, NodeCounter::Uses, 1).await?;
    Ok(actions::give_points(conn, author, points, action).await?)
}

/// Gives a user an imported award, unless the user has it already.
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
