//! What the service shows: rows with what belongs to them.

use std::collections::HashMap;

use super::Failure;
use crate::store::actions::ActionRow;
use crate::store::groups::{self, GroupRow};
use crate::store::node_parts::{self, AttachmentRow};
use crate::store::nodes::{self, NodeRow};
use crate::store::revisions::RevisionRow;
use crate::store::topics::TopicRow;
use crate::store::users::{self, AuthorRow, UserRow};
use crate::store::{Conn, batch};

/// A user with the user's groups.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct UserView {
    pub user: UserRow,
    pub groups: Vec<GroupRow>,
}

/// A topic with its creator.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct TopicView {
    pub topic: TopicRow,
    pub author: AuthorRow,
}

/// A node with everything that belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct NodeView {
    pub node: NodeRow,
    pub author: AuthorRow,
    pub revisions: Vec<i64>,
    /// Nodes below that are no comments.
    pub children: Vec<i64>,
    pub answers: Vec<i64>,
    pub comments: Vec<i64>,
    pub topics: Vec<TopicView>,
    pub attachments: Vec<AttachmentRow>,
}

/// A revision with its author.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct RevisionView {
    pub revision: RevisionRow,
    pub author: AuthorRow,
}

/// An action with the people and the nodes that it concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct ActionView {
    pub action: ActionRow,
    pub user: AuthorRow,
    pub real_user: Option<AuthorRow>,
    pub node: Option<NodeView>,
    pub root: Option<NodeView>,
}

/// Users with their groups, in order.
pub(super) async fn users(
    conn: &mut Conn<'_>,
    rows: Vec<UserRow>,
) -> Result<Vec<UserView>, Failure> {
    let ids = batch::distinct(rows.iter().map(|row| row.id));
    let mut groups = groups::of_users(conn, &ids).await?;
    let view = |user: UserRow| UserView {
        groups: groups.remove(&user.id).unwrap_or_default(),
        user,
    };
    Ok(rows.into_iter().map(view).collect())
}

/// One user with the user's groups.
pub(super) async fn user(conn: &mut Conn<'_>, row: UserRow) -> Result<UserView, Failure> {
    let mut groups = groups::of_users(conn, &[row.id]).await?;
    Ok(UserView {
        groups: groups.remove(&row.id).unwrap_or_default(),
        user: row,
    })
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

/// Topics with their creators, in order.
pub(super) async fn topics(
    conn: &mut Conn<'_>,
    rows: Vec<TopicRow>,
) -> Result<Vec<TopicView>, Failure> {
    let authors = rows.iter().map(|row| row.author_id).collect();
    let authors = Authors::load(conn, authors).await?;
    let view = |topic: TopicRow| {
        let author = authors.get(topic.author_id)?;
        Ok(TopicView { topic, author })
    };
    rows.into_iter().map(view).collect()
}

/// Nodes with everything that belongs to them, in the order of the identifiers.
pub(super) async fn nodes(conn: &mut Conn<'_>, ids: &[i64]) -> Result<Vec<NodeView>, Failure> {
    let mut rows = nodes::by_ids(conn, &batch::distinct(ids.iter().copied())).await?;
    let mut parts = node_parts::of_nodes(conn, ids).await?;
    // An answer or a comment has the topics of its discussion.
    let roots = batch::distinct(rows.values().map(|row| row.root().get()));
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
            let those = below
                .iter()
                .filter(|(kind, _)| types.contains(&kind.as_str()));
            those.map(|(_, id)| *id).collect()
        };
        let tags = topics.get(&node.root().get()).into_iter().flatten();
        let tags = tags.map(|topic| {
            let author = authors.get(topic.author_id)?;
            Ok(TopicView {
                topic: topic.clone(),
                author,
            })
        });
        views.push(NodeView {
            author: authors.get(node.author_id)?,
            revisions: parts.revisions.remove(id).unwrap_or_default(),
            children: of_type(&["question", "answer", "idea", "kbentry"]),
            answers: of_type(&["answer"]),
            comments: of_type(&["comment"]),
            topics: tags.collect::<Result<_, Failure>>()?,
            attachments: parts.attachments.remove(id).unwrap_or_default(),
            node,
        });
    }
    Ok(views)
}

/// Actions with what they concern, in order.
pub(super) async fn actions(
    conn: &mut Conn<'_>,
    rows: Vec<ActionRow>,
) -> Result<Vec<ActionView>, Failure> {
    let concerned = rows
        .iter()
        .flat_map(|row| [row.node_id, row.root_id])
        .flatten();
    let concerned = batch::distinct(concerned);
    let nodes = nodes(conn, &concerned).await?;
    let nodes: HashMap<i64, NodeView> =
        nodes.into_iter().map(|view| (view.node.id, view)).collect();
    let people = rows
        .iter()
        .flat_map(|row| [Some(row.user_id), row.real_user_id])
        .flatten();
    let authors = Authors::load(conn, people.collect()).await?;
    let node = |id: Option<i64>| id.and_then(|id| nodes.get(&id).cloned());
    let view = |action: ActionRow| {
        Ok(ActionView {
            user: authors.get(action.user_id)?,
            real_user: action.real_user_id.map(|id| authors.get(id)).transpose()?,
            node: node(action.node_id),
            root: node(action.root_id),
            action,
        })
    };
    rows.into_iter().map(view).collect()
}
