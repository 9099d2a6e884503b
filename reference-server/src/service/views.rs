//! Views: rows together with the rows that belong to them.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;

use super::Failure;
use crate::domain::projection::Projection;
use crate::store::actions::ActionRow;
use crate::store::groups::{self, GroupRow};
use crate::store::node_parts::{self, AttachmentRow, Wanted};
use crate::store::nodes::{self, NodeRow};
use crate::store::revisions::RevisionRow;
use crate::store::topics::TopicRow;
use crate::store::users::{self, AuthorRow, UserRow};
use crate::store::{Conn, batch};

/// A user with the groups of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserView {
    pub user: UserRow,
    pub groups: Vec<GroupRow>,
}

/// A topic with its creator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopicView {
    pub topic: TopicRow,
    pub author: AuthorRow,
}

/// A node with everything that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NodeView {
    pub node: NodeRow,
    pub author: AuthorRow,
    pub revisions: Vec<i64>,
    /// The nodes directly below, except comments.
    pub children: Vec<i64>,
    pub answers: Vec<i64>,
    pub comments: Vec<i64>,
    pub topics: Vec<TopicView>,
    pub attachments: Vec<AttachmentRow>,
}

/// A revision with its author.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RevisionView {
    pub revision: RevisionRow,
    pub author: AuthorRow,
}

/// An action with the people and nodes that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionView {
    pub action: ActionRow,
    pub user: AuthorRow,
    pub real_user: Option<AuthorRow>,
    pub node: Option<Arc<NodeView>>,
    pub root: Option<Arc<NodeView>>,
    /// The topics of the discussion.
    pub topics: Vec<TopicView>,
}

/// Users with their groups, in order.
pub(super) async fn users(
    conn: &mut Conn<'_>,
    rows: Vec<UserRow>,
    projection: &Projection,
) -> Result<Vec<UserView>, Failure> {
    let ids = batch::distinct(rows.iter().map(|row| row.id));
    let mut groups = groups_of(conn, &ids, projection).await?;
    let view =
        |user: UserRow| UserView { groups: groups.remove(&user.id).unwrap_or_default(), user };
    Ok(rows.into_iter().map(view).collect())
}

pub(super) async fn user(
    conn: &mut Conn<'_>,
    user: UserRow,
    projection: &Projection,
) -> Result<UserView, Failure> {
    let groups =
        groups_of(conn, &[user.id], projection).await?.remove(&user.id).unwrap_or_default();
    Ok(UserView { user, groups })
}

/// The groups of users, unless the projection leaves out everything about them.
async fn groups_of(
    conn: &mut Conn<'_>,
    users: &[i64],
    projection: &Projection,
) -> Result<HashMap<i64, Vec<GroupRow>>, Failure> {
    // `moderator` and `superuser` follow from the groups.
    let shown = ["groups", "moderator", "superuser"];
    if shown.iter().any(|field| projection.keeps(field, true)) {
        Ok(groups::of_users(conn, users).await?)
    } else {
        Ok(HashMap::new())
    }
}

/// Users in brief, by their identifiers.
#[derive(Debug)]
pub(super) struct Authors(HashMap<i64, AuthorRow>);

impl Authors {
    pub(super) async fn load(conn: &mut Conn<'_>, ids: Vec<i64>) -> Result<Self, Failure> {
        let rows = users::authors(conn, &batch::distinct(ids)).await?;
        Ok(Self(rows.into_iter().map(|row| (row.id, row)).collect()))
    }

    pub(super) fn get(&self, id: i64) -> Result<AuthorRow, Failure> {
        let missing = || Failure::Bug(format!("there is no user {id}"));
        self.0.get(&id).cloned().ok_or_else(missing)
    }
}

/// Topics with their creators, in the order of the identifiers.
pub(super) async fn topics(
    conn: &mut Conn<'_>,
    rows: Vec<TopicRow>,
) -> Result<Vec<TopicView>, Failure> {
    let authors = rows.iter().map(|row| row.author_id).collect();
    let authors = Authors::load(conn, authors).await?;
    tagged(rows.iter(), &authors)
}

/// Nodes with everything that belongs to them, in the order of the identifiers. Parts that the
/// projection leaves out are not read if they take a statement of their own.
pub(super) async fn nodes(
    conn: &mut Conn<'_>,
    ids: &[i64],
    projection: &Projection,
) -> Result<Vec<NodeView>, Failure> {
    let shown = |field| projection.keeps(field, true);
    let wanted = Wanted {
        revisions: shown("revisionIds"),
        comments: shown("commentIds"),
        posts: shown("childrenIds") || shown("answers"),
        attachments: shown("attachments"),
    };
    let with_bodies = shown("body") || shown("bodyAsHTML");
    let mut rows = nodes::by_ids(conn, &batch::distinct(ids.iter().copied()), with_bodies).await?;
    let mut parts = node_parts::of_nodes(conn, ids, wanted).await?;
    // An answer or a comment has the topics of its discussion.
    let roots = batch::distinct(rows.values().map(|row| row.root().get()));
    let roots = if shown("topics") { roots } else { Vec::new() };
    let topics = node_parts::topics(conn, &roots).await?;
    let creators = topics.values().flatten().map(|topic| topic.author_id);
    let authors = rows.values().map(|row| row.author_id).chain(creators);
    let authors = Authors::load(conn, authors.collect()).await?;
    let mut views = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(node) = rows.remove(id) else {
            continue;
        };
        let below = parts.children.remove(id).unwrap_or_default();
        let of_type = |types: &[&str]| -> Vec<i64> {
            let those = below.iter().filter(|(kind, _)| types.contains(&kind.as_str()));
            those.map(|(_, id)| *id).collect()
        };
        let tags = topics.get(&node.root().get()).into_iter().flatten();
        views.push(NodeView {
            author: authors.get(node.author_id)?,
            revisions: parts.revisions.remove(id).unwrap_or_default(),
            children: of_type(&["question", "answer", "idea", "kbentry"]),
            answers: of_type(&["answer"]),
            comments: of_type(&["comment"]),
            topics: tagged(tags, &authors)?,
            attachments: parts.attachments.remove(id).unwrap_or_default(),
            node,
        });
    }
    Ok(views)
}

fn tagged<'t>(
    topics: impl Iterator<Item = &'t TopicRow>,
    authors: &Authors,
) -> Result<Vec<TopicView>, Failure> {
    let view = |topic: &TopicRow| {
        let author = authors.get(topic.author_id)?;
        Ok(TopicView { topic: topic.clone(), author })
    };
    topics.map(view).collect()
}

/// The number of bytes that the nodes in a page of actions may take together. A node is included
/// completely, with a text of up to 64 KiB in two forms and every comment below it, and an action
/// may have two nodes.
const MAX_PAGE_BYTES: usize = 768 * 1024;

/// Actions with the people and nodes that they are about, in order. The nodes of the first actions
/// are included, as long as there is room; later actions have none.
pub(super) async fn actions(
    conn: &mut Conn<'_>,
    rows: Vec<ActionRow>,
    projection: &Projection,
) -> Result<Vec<ActionView>, Failure> {
    let [node, root, topics] =
        ["node", "rootNode", "topics"].map(|field| projection.keeps(field, true));
    let concerned =
        rows.iter().flat_map(|row| [row.node_id.filter(|_| node), row.root_id.filter(|_| root)]);
    let nodes = nodes_that_fit(conn, concerned.flatten().collect()).await?;
    let roots = rows.iter().filter_map(|row| row.root_id.filter(|_| topics));
    let topics = node_parts::topics(conn, &batch::distinct(roots)).await?;
    let creators = topics.values().flatten().map(|topic| topic.author_id);
    let people = rows.iter().flat_map(|row| [Some(row.user_id), row.real_user_id]).flatten();
    let authors = Authors::load(conn, people.chain(creators).collect()).await?;
    let mut room = MAX_PAGE_BYTES;
    let mut fitting = |id: Option<i64>| {
        let view = nodes.get(&id?)?;
        room = room.checked_sub(shown_bytes(view))?;
        Some(Arc::clone(view))
    };
    let view = |action: ActionRow| {
        let tags = action.root_id.and_then(|id| topics.get(&id));
        Ok(ActionView {
            user: authors.get(action.user_id)?,
            real_user: action.real_user_id.map(|id| authors.get(id)).transpose()?,
            node: fitting(action.node_id.filter(|_| node)),
            root: fitting(action.root_id.filter(|_| root)),
            topics: tagged(tags.into_iter().flatten(), &authors)?,
            action,
        })
    };
    rows.into_iter().map(view).collect()
}

/// The nodes that may fit into a page, by identifier. The size of their texts and lists is a lower
/// bound, so that no more nodes are loaded than may fit.
async fn nodes_that_fit(
    conn: &mut Conn<'_>,
    ids: Vec<i64>,
) -> Result<HashMap<i64, Arc<NodeView>>, Failure> {
    let sizes = nodes::sizes(conn, &batch::distinct(ids.iter().copied())).await?;
    let mut room = MAX_PAGE_BYTES;
    let fits = |id: &i64| {
        let size = sizes.get(id).and_then(|size| usize::try_from(*size).ok());
        let rest = room.checked_sub(size.unwrap_or_default());
        room = rest.unwrap_or(room);
        rest.is_some()
    };
    let fitting = batch::distinct(ids.into_iter().filter(fits));
    let views = nodes(conn, &fitting, &Projection::default())
        .await?
        .into_iter()
        .map(|view| (view.node.id, Arc::new(view)));
    Ok(views.collect())
}

/// An estimate of the bytes that a node takes in a response: its rows, with a small allowance for
/// derived values such as formatted dates.
fn shown_bytes(view: &NodeView) -> usize {
    const REST: usize = 2048;
    let json = serde_json::to_vec(view).unwrap_or_default();
    REST + json.len()
}
