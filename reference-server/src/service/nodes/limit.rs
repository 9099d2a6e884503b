//! The number of comments that one user may post in a minute.

use std::time::Duration;

use crate::domain::ids::UserId;
use crate::limit::Limit;
use crate::service::Failure;
use crate::store::{Conn, nodes};

/// The most comments that one user may post in a minute. Each of them stays in every list that
/// shows its node. Without a number there is no limit, which is for tests and migrations.
pub type CommentLimit = Limit<30>;

const MINUTE_MILLIS: i64 = 60 * 1000;

/// Refuses one more comment when the user has posted as many in the last minute. Comments that
/// other processes have stored count, too.
pub(super) async fn expect_room(
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
    let millis = u64::try_from(earliest + MINUTE_MILLIS - now).unwrap_or_default();
    if millis == 0 {
        return Ok(());
    }
    Err(Failure::TooManyComments {
        retry_after: Duration::from_millis(millis),
    })
}
