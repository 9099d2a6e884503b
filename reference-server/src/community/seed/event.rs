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
pub(super) struct Event {
    /// The time, in milliseconds since the epoch.
    pub(super) at: i64,
    pub(super) who: Person,
    pub(super) deed: Deed,
}

#[derive(Debug, Clone)]
pub(super) enum Deed {
    /// Joins, with the next number, and a group besides Users.
    Join(UserText, Option<BuiltInGroup>),
    /// Posts a node, which has the next number.
    Post(NewPost),
    Edit(Node, Edit),
    Act(Act),
}

/// A deed without a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Act {
    /// Founds the group of a number.
    Found(usize),
    /// Joins the group of a number.
    Enter(usize),
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
