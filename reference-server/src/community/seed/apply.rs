//! Lets events happen, by the rules of the community.

use super::event::{Act, Deed, Event, Joining, NewPost, Node, Person};
use crate::domain::ids::{GroupId, NodeId, UserId};
use crate::service::posting::{self, Post};
use crate::service::{Failure, nodes, users};
use crate::store::nodes::{NodeCounter, NodeState};
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
        match event {
            Event::Join(joining) => self.join(conn, joining).await,
            Event::Act(act) => self.act(conn, act).await,
        }
    }

    async fn join(&mut self, conn: &mut Conn<'_>, joining: &Joining) -> Result<(), Failure> {
        let ip = address(self.known.users.len() + self.new.users.len());
        let at = (ip.as_str(), joining.at);
        let id = users::insert_member(conn, &joining.text, None, at).await?;
        if let Some(group) = joining.group {
            groups::add_member(conn, group.id().into(), id).await?;
        }
        self.new.users.push(id);
        Ok(())
    }

    async fn act(&mut self, conn: &mut Conn<'_>, act: &Act) -> Result<(), Failure> {
        let who = self.user(act.who)?;
        let ip = address(act.who);
        let at = (ip.as_str(), act.at);
        match &act.deed {
            Deed::Found(name, description) => {
                let id = groups::insert(conn, name, Some(description), act.at).await?;
                self.new.groups.push(id);
                Ok(())
            }
            Deed::Enter(group) => {
                let group = find(&self.known.groups, &self.new.groups, *group)?;
                Ok(groups::add_member(conn, group, who).await?)
            }
            Deed::Post(post) => self.post(conn, who, post, at).await,
            Deed::Edit(node, edit) => posting::edit(conn, self.node(*node)?, who, edit, at).await,
            Deed::Vote(node, up) => posting::vote(conn, self.node(*node)?, who, *up, at).await,
            Deed::Accept(node) => posting::accept(conn, self.node(*node)?, who, at).await,
            Deed::Report(node) => posting::report(conn, self.node(*node)?, who, at).await,
            Deed::Stick(node) => {
                let node = self.node(*node)?;
                Ok(node_rows::set_state(conn, node, NodeState::Sticky, true).await?)
            }
            Deed::View(node, times) => {
                let node = self.node(*node)?;
                Ok(node_rows::count(conn, node, NodeCounter::Views, *times).await?)
            }
            Deed::FollowNode(node, follow) => {
                nodes::set_follow(conn, self.node(*node)?, (who, None), *follow, at).await
            }
            Deed::FollowUser(user) => {
                users::set_follow(conn, self.user(*user)?, (who, None), true, at).await
            }
            Deed::Reward(user, points) => {
                let reason = Some("For help at a repair café");
                users::award(conn, self.user(*user)?, *points, (who, reason), at).await
            }
            Deed::Change(user, transition) => {
                let user = self.user(*user)?;
                users::change_state(conn, user, *transition, (who, None), at).await
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
