//! Following nodes.

use crate::domain::ids::{NodeId, UserId};
use crate::domain::paging::{Page, PageRequest};
use crate::domain::projection::Projection;
use crate::service::following::{self, Change};
use crate::service::limits::Write;
use crate::service::posting::expect_head;
use crate::service::{Access, Failure, Service, Stamp, UserView, views};
use crate::store::actions::NewAction;
use crate::store::follows::{self, Followed};
use crate::store::nodes::NodeCounter;
use crate::store::users::UserCounter;
use crate::store::{Conn, locks, nodes, users};

/// A follower of a node, with the relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Follower {
    pub id: i64,
    pub node: NodeId,
    pub active: bool,
    pub creation_date: i64,
    pub user: UserView,
}

impl Service {
    /// Lists the followers of a node, by user name.
    pub async fn followers(
        &self,
        id: NodeId,
        only_active: bool,
        page: PageRequest,
        projection: &Projection,
    ) -> Result<Page<Follower>, Failure> {
        let projection = projection.clone();
        self.read(async move |conn: &mut Conn<'_>| {
            let (total, rows) = follows::followers(conn, id, only_active, page).await?;
            let users = rows.iter().map(|row| row.user.clone()).collect();
            let users = views::users(conn, users, &projection).await?;
            let items = rows.iter().zip(users).map(|(row, user)| Follower {
                id: row.id,
                node: id,
                active: row.active,
                creation_date: row.creation_date,
                user,
            });
            Ok(Page::new(page, "", total, items.collect()))
        })
        .await
    }

    /// Makes a user follow a node, or stop. If nothing changes, nothing is recorded.
    pub async fn follow_node(
        &self,
        access: &Access,
        id: NodeId,
        follower: UserId,
        follow: bool,
    ) -> Result<(), Failure> {
        let stamp = self.stamp(access);
        let real_user = access.real_user(follower);
        self.write(Write::FollowNode, async move |conn: &mut Conn<'_>| {
            set_follow(conn, id, follower, real_user, follow, &stamp).await
        })
        .await
    }
}

/// Makes a user follow a node, or stop. `real_user` is the user who acts in the name of the
/// follower.
pub(crate) async fn set_follow(
    conn: &mut Conn<'_>,
    id: NodeId,
    follower: UserId,
    real_user: Option<UserId>,
    follow: bool,
    stamp: &Stamp,
) -> Result<(), Failure> {
    // Nodes are locked before users in every write, so that there is no deadlock.
    locks::node(conn, id).await?;
    locks::users(conn, &[follower]).await?;
    let node = expect_head(conn, id).await?;
    if !users::exists(conn, follower).await? {
        return Err(Failure::no_such("user", follower.get()));
    }
    let action = NewAction {
        real_user,
        node: Some(id),
        root: Some(node.root_id.into()),
        ..NewAction::new(&stamp.ip, follower, following::verb(follow))
    };
    let relation = Followed::Node(id);
    match following::change(conn, follower, relation, follow, &action, stamp.time).await? {
        Change::None => return Ok(()),
        Change::New => nodes::count(conn, id, NodeCounter::Uses, 1).await?,
        // Only new relations count, so that repeated following does not move a node up a list.
        Change::Again => {}
    }
    let difference = if follow { 1 } else { -1 };
    nodes::count(conn, id, NodeCounter::Followers, difference).await?;
    Ok(users::count(conn, follower, UserCounter::FollowedNodes, difference).await?)
}
