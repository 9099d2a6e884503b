//! Editing nodes.

use super::{Failure, Service, expect_node, revise};
use crate::domain::awards::{self, Deed};
use crate::domain::ids::{NodeId, UserId};
use crate::domain::names;
use crate::domain::text::Body;
use crate::store::Conn;
use crate::store::actions::{self, NewAction};
use crate::store::nodes::{self, NewNode, NodeCounter};

const VERB: &str = "edited";

impl Service {
    /// Gives a node another text.
    ///
    /// # Errors
    ///
    /// [`Failure::Invalid`] for a blank text, [`Failure::NotFound`] for an unknown node.
    pub async fn edit(
        &self,
        id: NodeId,
        editor: UserId,
        body: &str,
        summary: &str,
        (ip, now): (String, i64),
    ) -> Result<(), Failure> {
        names::body("body", body)?;
        let summary = names::title("summary", summary)?;
        let body = Body::new(body);
        self.db
            .write(async move |conn: &mut Conn<'_>| {
                let row = expect_node(conn, id).await?;
                let node = NewNode {
                    node_type: row.kind(),
                    parent: row.parent_id.map(NodeId::from),
                    root: row.root_id.map(NodeId::from),
                    depth: row.depth,
                    author: UserId::from(row.author_id),
                    title: row.title.clone(),
                    slug: row.slug.clone(),
                    body: body.clone(),
                    wiki: row.wiki,
                };
                let earlier = actions::count_of(conn, editor, VERB).await?;
                let action = NewAction {
                    node: Some(id),
                    root: Some(row.root()),
                    ..NewAction::new(&ip, editor, VERB)
                };
                let action = actions::insert(conn, &action, now).await?;
                let title = node.title.as_deref();
                nodes::set_text(conn, id, title, &node.body).await?;
                let revision = revise(conn, id, row.root(), &node, editor, &summary, now).await?;
                nodes::set_edited(conn, id, action, revision).await?;
                nodes::set_active(conn, id, editor, now).await?;
                nodes::count(conn, id, NodeCounter::Uses, 1).await?;
                if let Some(award) = awards::earned(Deed::Edited, earlier) {
                    actions::give_award(conn, editor, award, now).await?;
                }
                Ok(())
            })
            .await
    }
}
