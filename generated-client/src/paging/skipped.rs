//! Items with the records between them that are left out.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use futures_util::StreamExt;

use super::Items;
use super::page::{Page, PageInfo, Skipped};
use crate::Error;

impl<P: Page> Items<P> {
    /// The same list, with each record that is left out in its place as a value, so that
    /// no report is lost to a combinator of streams, or between two runs of a program. It
    /// [isolates failures](Self::isolate_failures).
    ///
    /// ```no_run
    /// use community_qa_client::Client;
    ///
    /// #[tokio::main]
    /// async fn main() -> Result<(), community_qa_client::Error> {
    ///     let client = Client::from_env()?;
    ///     let mut users = client.list_users().items().with_skipped();
    ///     while let Some(record) = users.try_next().await? {
    ///         match record {
    ///             Ok(user) => println!("{}", user.username),
    ///             Err(skipped) => eprintln!("number {}: {}", skipped.position, skipped.error),
    ///         }
    ///         // Whoever stores this can go on from here: `items().start_at(stored)`.
    ///         let _stored = users.position();
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub fn with_skipped(self) -> ItemsWithSkipped<P> {
        ItemsWithSkipped(self.isolate_failures(true))
    }
}

/// The items of a list, and the records between them that are left out: a [`Stream`] with
/// a [`try_next`](Self::try_next) of its own; see [`Items::with_skipped`].
#[must_use = "nothing is sent before the first item is asked for"]
pub struct ItemsWithSkipped<P: Page>(Items<P>);

impl<P: Page> ItemsWithSkipped<P> {
    /// The next record, or `None` after the last.
    ///
    /// # Errors
    ///
    /// When a page cannot be read, or the list contradicts itself. [`position`](Self::position)
    /// then still is where to go on.
    pub async fn try_next(&mut self) -> Result<Option<Result<P::Item, Skipped>>, Error> {
        self.next().await.transpose()
    }

    /// The position of the record that comes next; see [`Items::position`].
    pub fn position(&self) -> u64 {
        self.0.position()
    }

    /// The envelope of the page that was read last.
    pub fn page_info(&self) -> Option<&PageInfo> {
        self.0.page_info()
    }
}

impl<P: Page> Stream for ItemsWithSkipped<P> {
    type Item = Result<Result<P::Item, Skipped>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().0.poll_record(context)
    }
}

impl<P: Page> fmt::Debug for ItemsWithSkipped<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ItemsWithSkipped").field(&self.0).finish()
    }
}
