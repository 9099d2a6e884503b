//! Commenting on nodes.

use std::time::Duration;

use crate::domain::ids::{NodeId, UserId};
use crate::domain::names;
use crate::domain::node::NodeType;
use crate::domain::permissions::Facts;
use crate::limit::Limit;
use crate::service::posting::{Post, expect_parent, insert_below, refuse_blank};
use crate::service::{Access, Failure, Service};
use crate::store::{Conn, nodes};

/// The most comments that one user may post in a minute. Each of them stays in every list that
/// shows its node. Without a number there is no limit, which is for tests and migrations.
pub type CommentLimit = Limit<30>;

const MINUTE_MILLIS: i64 = 60 * 1000;

/// The length in bytes of a text that is rendered where it arrives: that takes less time than to
/// ask for a place and a thread.
const SHORT_TEXT_BYTES: usize = 1024;

impl Service {
    /// Posts a comment to a node.
    ///
    /// # Errors
    ///
    /// [`Failure::Invalid`] for a blank text, [`Failure::Forbidden`] without the permission
    /// to publish what is commented on, [`Failure::TooManyComments`] when the caller has posted
    /// as many in the last minute as one may.
    pub async fn comment(
        &self,
        access: &Access,
        id: NodeId,
        body: &str,
    ) -> Result<NodeId, Failure> {
        names::body("body", body)?;
        let (author, text) = (access.caller, body.to_owned());
        let (limit, now) = (self.comments, self.clock.now());
        let post = move || Post::reply(id, NodeType::Comment, author, &text);
        let (post, _turn) = if body.len() <= SHORT_TEXT_BYTES {
            (post(), None)
        } else {
            // Before the text is rendered, which costs more.
            self.expect_room(author, now).await?;
            let (post, turn) = self.prepare_and_keep_turn(author, post).await?;
            (post, Some(turn))
        };
        refuse_blank(&post.body)?;
        let access = access.clone();
        self.write(async move |conn: &mut Conn<'_>| {
            let parent = expect_parent(conn, id).await?;
            access.require(&Facts {
                node_type: Some(parent.node_type),
                ..Facts::default()
            })?;
            // Again, as other comments of the user may have been posted meanwhile.
            expect_room(limit, conn, author, now).await?;
            insert_below(conn, &post, Some(parent), &access.ip, now).await
        })
        .await
    }

    async fn expect_room(&self, author: UserId, now: i64) -> Result<(), Failure> {
        let limit = self.comments;
        self.read(async move |conn: &mut Conn<'_>| expect_room(limit, conn, author, now).await)
            .await
    }
}

/// Refuses one more comment when the user has posted as many in the last minute. Comments that
/// other processes have stored count, too.
async fn expect_room(
    limit: CommentLimit,
    conn: &mut Conn<'_>,
    author: UserId,
    now: i64,
) -> Result<(), Failure> {
    let Some(most) = limit.number() else {
        return Ok(());
    };
    let Some(earliest) = nodes::nth_last_comment(conn, author, most).await? else {
        return Ok(());
    };
    // Negative if the minute is over.
    let millis = u64::try_from(earliest + MINUTE_MILLIS - now).unwrap_or_default();
    if millis == 0 {
        return Ok(());
    }
    Err(Failure::TooManyComments {
        retry_after: Duration::from_millis(millis),
    })
}
