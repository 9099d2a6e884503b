//! The number of comments that one user may post in a minute.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use crate::domain::ids::UserId;
use crate::service::Failure;
use crate::store::{Conn, nodes};

/// The most comments that one user may post in a minute. Each of them stays in every list that
/// shows its node. Without a number there is no limit, which is for tests and migrations.
///
/// ```
/// use community_qa_server::service::nodes::CommentLimit;
///
/// assert_eq!(CommentLimit::default().to_string(), "30");
/// assert!("off".parse::<CommentLimit>().is_ok());
/// assert!("0".parse::<CommentLimit>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommentLimit(Option<NonZeroU32>);

/// The default of [`CommentLimit`].
const MOST: u32 = 30;

const MINUTE_MILLIS: i64 = 60 * 1000;

impl CommentLimit {
    /// Refuses one more comment when the user has posted as many in the last minute. Comments that
    /// other processes have stored count, too.
    ///
    /// # Errors
    ///
    /// [`Failure::TooManyComments`].
    pub(super) async fn expect_room(
        self,
        conn: &mut Conn<'_>,
        author: UserId,
        now: i64,
    ) -> Result<(), Failure> {
        let Some(most) = self.0 else {
            return Ok(());
        };
        let Some(earliest) = nodes::nth_last_comment(conn, author, most.get()).await? else {
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
}

impl Default for CommentLimit {
    fn default() -> Self {
        Self(NonZeroU32::new(MOST))
    }
}

impl FromStr for CommentLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self(None));
        }
        let number = text.parse().map(|number| Self(Some(number)));
        number.map_err(|_| "write a number of at least 1, or off".to_owned())
    }
}

impl fmt::Display for CommentLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(number) => number.fmt(f),
            None => f.write_str("off"),
        }
    }
}
