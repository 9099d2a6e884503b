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
    /// The same list, in which a record that the service cannot deliver is left out, and
    /// reported in its place with its position and the error.
    ///
    /// A service may respond with 500 to a page because of one broken record on it. Such a page
    /// is read again record by record, as pages of size 1: what fails alone is left out, and the
    /// walk goes on. A record that is larger than
    /// [`max_body`](crate::ClientBuilder::max_body) is treated alike; one that cannot be decoded
    /// is left out without another call.
    ///
    /// If every record of a page fails, or the service ignores the page size, the walk ends with
    /// the error of the page. Pages have 64 records where no size was set; a larger page costs
    /// more calls when it fails, and a smaller one is sooner found to fail as a whole.
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
    pub fn with_skipped(mut self) -> ItemsWithSkipped<P> {
        if let Some(walk) = self.pages.walk_to_begin() {
            walk.skips = true;
        }
        ItemsWithSkipped(self)
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
