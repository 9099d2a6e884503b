//! Commenting on nodes.

use crate::domain::ids::NodeId;
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::permissions::Facts;
use crate::service::limits::Write;
use crate::service::posting::{Post, expect_parent, insert_below, refuse_blank};
use crate::service::{Access, Failure, Service};
use crate::store::Conn;

/// The length in bytes up to which a text is rendered on the current thread, which takes less time
/// than moving it to another.
const SHORT_TEXT_BYTES: usize = 1024;

impl Service {
    /// Posts a comment to a node.
    ///
    /// # Errors
    ///
    /// [`Failure::Invalid`] for a blank text, [`Failure::Forbidden`] without the permission to
    /// comment on this type of node, and [`Failure::TooManyWrites`] if the caller has used up the
    /// allowance of comments.
    pub async fn comment(
        &self,
        access: &Access,
        id: NodeId,
        body: &str,
    ) -> Result<NodeId, Failure> {
        names::body("body", body)?;
        let (author, text) = (access.caller, body.to_owned());
        let stamp = self.stamp(access);
        let post = move || Post::reply(id, NodeType::Comment, author, &text);
        let (post, _turn) = if body.len() <= SHORT_TEXT_BYTES {
            (post(), None)
        } else {
            // Checked before the text is rendered, which costs more.
            self.expect_room(Write::Comment).await?;
            let (post, turn) = self.prepare_and_keep_turn(author, post).await?;
            (post, Some(turn))
        };
        refuse_blank(&post.body)?;
        let access = access.clone();
        self.write(Write::Comment, async move |conn: &mut Conn<'_>| {
            let parent = expect_parent(conn, id).await?;
            access.require(&Facts::of_node(parent.node_type))?;
            insert_below(conn, &post, Some(parent), &stamp).await
        })
        .await
    }
}
