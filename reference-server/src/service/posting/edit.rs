//! Editing nodes.

use super::{
    Failure, Service, expect_few_topics, expect_head, expect_node, expect_room, revise, reward, tag,
};
use crate::domain::awards::Award;
use crate::domain::ids::{NodeId, UserId};
use crate::domain::names;
use crate::domain::text::Body;
use crate::service::Stamp;
use crate::service::limits::Write;
use crate::store::actions::{self, NewAction};
use crate::store::collections::Collection;
use crate::store::nodes::{self, NodeCounter};
use crate::store::revisions::NewRevision;
use crate::store::search::{self, Searchable};
use crate::store::{Conn, locks, topics};

const VERB: &str = "edited";

/// An edit of a node. A field that is `None` stays as it is.
#[derive(Debug, Clone, Default)]
pub struct Edit {
    pub title: Option<String>,
    pub body: Option<Body>,
    /// The new topics, by name.
    pub topics: Option<Vec<String>>,
    /// The editor's summary.
    pub summary: String,
}

impl Edit {
    /// Normalises names, and refuses invalid texts.
    pub(crate) fn validate(&mut self) -> Result<(), Failure> {
        if let Some(title) = &mut self.title {
            *title = names::title("title", title)?;
        }
        if let Some(body) = &self.body {
            names::body("body", &body.source)?;
        }
        expect_few_topics(self.topics.as_deref().unwrap_or_default())?;
        for topic in self.topics.iter_mut().flatten() {
            *topic = names::title("topics", topic)?;
        }
        self.summary = names::title("summary", &self.summary)?;
        Ok(())
    }
}

impl Service {
    /// Edits a node.
    pub async fn edit(
        &self,
        id: NodeId,
        editor: UserId,
        body: &str,
        summary: &str,
        stamp: Stamp,
    ) -> Result<(), Failure> {
        let mut change =
            Edit { body: Some(Body::new(body)), summary: summary.to_owned(), ..Edit::default() };
        change.validate()?;
        self.write(Write::Command, async move |conn: &mut Conn<'_>| {
            edit(conn, id, editor, &change, &stamp).await
        })
        .await
    }
}

/// Edits a node. The edit was validated before.
pub(crate) async fn edit(
    conn: &mut Conn<'_>,
    id: NodeId,
    editor: UserId,
    change: &Edit,
    stamp: &Stamp,
) -> Result<(), Failure> {
    let head = expect_head(conn, id).await?;
    locks::discussion(conn, head.root_id.into()).await?;
    locks::node(conn, id).await?;
    locks::users(conn, &[editor]).await?;
    let row = expect_node(conn, id).await?;
    expect_room(conn, Collection::Revisions, id.get()).await?;
    let root = row.root();
    let title = change.title.as_deref().or(row.title.as_deref());
    let unchanged = || Body::stored(row.body.clone(), row.body_html.clone());
    let body = &change.body.clone().unwrap_or_else(unchanged);
    let action =
        NewAction { node: Some(id), root: Some(root), ..NewAction::new(&stamp.ip, editor, VERB) };
    nodes::set_text(conn, id, title, body).await?;
    if let Some(names) = change.topics.as_ref().filter(|_| root == id) {
        topics::untag(conn, id).await?;
        tag(conn, id, row.node_type, names, editor, stamp.time).await?;
        index_below(conn, id).await?;
    }
    let names = topics::names_of(conn, root).await?;
    actions::insert(conn, &action, stamp.time).await?;
    search::remove(conn, id).await?;
    let revision = NewRevision {
        node: id,
        title,
        body,
        topics: &names,
        author: editor,
        summary: &change.summary,
        wiki: row.wiki,
    };
    revise(conn, &revision, stamp.time).await?;
    nodes::set_edited(conn, id, editor, stamp.time).await?;
    nodes::set_active(conn, id, editor, stamp.time).await?;
    nodes::count(conn, id, NodeCounter::Uses, 1).await?;
    reward(conn, editor, Award::Editor, stamp.time).await
}

/// Updates the search index for the nodes below a node, because the topics of the node are part of
/// their entries.
async fn index_below(conn: &mut Conn<'_>, root: NodeId) -> Result<(), Failure> {
    let names = topics::names_of(conn, root).await?;
    for id in nodes::descendants(conn, root).await? {
        let row = expect_node(conn, id).await?;
        let searchable = Searchable::of_html(row.title.as_deref(), &row.body_html, &names);
        search::remove(conn, id).await?;
        search::index(conn, id, &searchable).await?;
    }
    Ok(())
}
