//! Events of a community.

use crate::domain::node::NodeType;
use crate::domain::permissions::BuiltInGroup;
use crate::domain::text::Body;
use crate::domain::user_state::Transition;
use crate::service::posting::Edit;
use crate::store::users::UserText;

/// People and nodes by number, in the order in which they came, from 0.
pub(super) type Person = usize;
pub(super) type Node = usize;

#[derive(Debug, Clone)]
pub(super) enum Event {
    /// Somebody joins, who has the next number.
    Join(Joining),
    Act(Act),
}

#[derive(Debug, Clone)]
pub(super) struct Joining {
    /// The time, in milliseconds since the epoch.
    pub(super) at: i64,
    pub(super) text: UserText,
    /// A group besides Users.
    pub(super) group: Option<BuiltInGroup>,
}

#[derive(Debug, Clone)]
pub(super) struct Act {
    /// The time, in milliseconds since the epoch.
    pub(super) at: i64,
    pub(super) who: Person,
    pub(super) deed: Deed,
}

#[derive(Debug, Clone)]
pub(super) enum Deed {
    /// Founds a group, which has the next number.
    Found(&'static str, &'static str),
    /// Joins the group of a number, counted from 0.
    Enter(usize),
    /// Posts a node, which has the next number.
    Post(NewPost),
    Edit(Node, Edit),
    Vote(Node, bool),
    Accept(Node),
    Report(Node),
    Stick(Node),
    View(Node, i64),
    FollowNode(Node, bool),
    FollowUser(Person),
    Reward(Person, i64),
    Change(Person, Transition),
}

#[derive(Debug, Clone)]
pub(super) struct NewPost {
    pub(super) node_type: NodeType,
    pub(super) parent: Option<Node>,
    pub(super) title: Option<String>,
    pub(super) body: Body,
    pub(super) topics: Vec<String>,
}
