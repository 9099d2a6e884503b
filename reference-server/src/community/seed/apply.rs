//! Lets events happen, by the rules of the community.

use super::event::{Act, Deed, Event, NewPost, Node, Person};
use super::people::GROUPS;
use crate::domain::ids::{GroupId, NodeId, UserId};
use crate::domain::permissions::BuiltInGroup;
use crate::service::posting::{self, Post};
use crate::service::{Failure, nodes, users};
use crate::store::nodes::{NodeCounter, NodeState};
use crate::store::users::UserText;
use crate::store::{Conn, groups, nodes as node_rows};

/// The identifiers of those whom events number.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    users: Vec<UserId>,
    nodes: Vec<NodeId>,
    groups: Vec<GroupId>,
}

impl Known {
    pub(super) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Adds what a batch of events has made.
    pub(super) fn extend(&mut self, new: Self) {
        self.users.extend(new.users);
        self.nodes.extend(new.nodes);
        self.groups.extend(new.groups);
    }
}

/// Lets a batch of events happen, and returns whom and what they have made.
pub(super) async fn apply(
    conn: &mut Conn<'_>,
    known: &Known,
    events: &[Event],
) -> Result<Known, Failure> {
    let mut batch = Batch {
        known,
        new: Known::default(),
    };
    for event in events {
        batch.apply(conn, event).await?;
    }
    Ok(batch.new)
}

struct Batch<'k> {
    known: &'k Known,
    new: Known,
}

fn find<T: Copy>(known: &[T], new: &[T], number: usize) -> Result<T, Failure> {
    let found = known.get(number).or_else(|| new.get(number - known.len()));
    let missing = || Failure::Bug(format!("an event names number {number} before it is there"));
    found.copied().ok_or_else(missing)
}

impl Batch<'_> {
    fn user(&self, number: Person) -> Result<UserId, Failure> {
        find(&self.known.users, &self.new.users, number)
    }

    fn node(&self, number: Node) -> Result<NodeId, Failure> {
        find(&self.known.nodes, &self.new.nodes, number)
    }

    async fn apply(&mut self, conn: &mut Conn<'_>, event: &Event) -> Result<(), Failure> {
        let ip = address(event.who);
        let at = (ip.as_str(), event.at);
        match &event.deed {
            Deed::Join(text, group) => self.join(conn, text, *group, at).await,
            Deed::Post(post) => self.post(conn, self.user(event.who)?, post, at).await,
            Deed::Edit(node, edit) => {
                let who = self.user(event.who)?;
                posting::edit(conn, self.node(*node)?, who, edit, at).await
            }
            Deed::Act(act) => self.act(conn, self.user(event.who)?, *act, at).await,
        }
    }

    async fn join(
        &mut self,
        conn: &mut Conn<'_>,
        text: &UserText,
        group: Option<BuiltInGroup>,
        at: (&str, i64),
    ) -> Result<(), Failure> {
        let id = users::insert_member(conn, text, None, at).await?;
        if let Some(group) = group {
            groups::add_member(conn, group.id().into(), id).await?;
        }
        self.new.users.push(id);
        Ok(())
    }

    async fn act(
        &mut self,
        conn: &mut Conn<'_>,
        who: UserId,
        act: Act,
        at: (&str, i64),
    ) -> Result<(), Failure> {
        match act {
            Act::Found(group) => {
                let (name, description) = GROUPS[group];
                let id = groups::insert(conn, name, Some(description), at.1).await?;
                self.new.groups.push(id);
                Ok(())
            }
            Act::Enter(group) => {
                let group = find(&self.known.groups, &self.new.groups, group)?;
                Ok(groups::add_member(conn, group, who).await?)
            }
            Act::Vote(node, up) => posting::vote(conn, self.node(node)?, who, up, at).await,
            Act::Accept(node) => posting::accept(conn, self.node(node)?, who, at).await,
            Act::Report(node) => posting::report(conn, self.node(node)?, who, at).await,
            Act::Stick(node) => {
                let node = self.node(node)?;
                Ok(node_rows::set_state(conn, node, NodeState::Sticky, true).await?)
            }
            Act::View(node, times) => {
                let node = self.node(node)?;
                Ok(node_rows::count(conn, node, NodeCounter::Views, times).await?)
            }
            Act::FollowNode(node, follow) => {
                nodes::set_follow(conn, self.node(node)?, (who, None), follow, at).await
            }
            Act::FollowUser(user) => {
                users::set_follow(conn, self.user(user)?, (who, None), true, at).await
            }
            Act::Reward(user, points) => {
                let reason = Some("For help at a repair café");
                users::award(conn, self.user(user)?, points, (who, reason), at).await
            }
            Act::Change(user, transition) => {
                let user = self.user(user)?;
                users::change_state(conn, user, transition, (who, None), at).await
            }
        }
    }

    async fn post(
        &mut self,
        conn: &mut Conn<'_>,
        author: UserId,
        post: &NewPost,
        (ip, now): (&str, i64),
    ) -> Result<(), Failure> {
        let post = Post {
            node_type: post.node_type,
            parent: post.parent.map(|parent| self.node(parent)).transpose()?,
            author,
            title: post.title.clone(),
            body: post.body.clone(),
            topics: post.topics.clone(),
            wiki: false,
        };
        let id = posting::insert(conn, &post, ip, now).await?;
        self.new.nodes.push(id);
        Ok(())
    }
}

/// The address that a person writes from, one reserved for documentation.
fn address(who: Person) -> String {
    format!("198.51.100.{}", 1 + who % 254)
}
