//! Items together with the skipped records between them.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use futures_util::StreamExt;

use super::Items;
use super::page::{Page, PageInfo, Skipped};
use crate::Error;

impl<P: Page> Items<P> {
    /// Skips records that the service cannot deliver. Each skipped record is returned in its place,
    /// with its position and the error.
    ///
    /// A service may respond to a page with 500 because of one broken record. Such a page is read
    /// again record by record, as pages of size 1: records that fail are skipped, and reading
    /// continues. A record larger than [`max_body`](crate::ClientBuilder::max_body) is treated in
    /// the same way; a record that cannot be decoded is skipped without another call.
    ///
    /// If every record of a page fails, or the service ignores the page size, the list ends with
    /// the error of the page. Pages have 64 records unless a size is set. A larger page costs more
    /// calls if it fails, and a smaller one is more likely to fail as a whole.
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

/// The items of a list and the skipped records between them: a [`Stream`] with its own
/// [`try_next`](Self::try_next); see [`Items::with_skipped`].
#[must_use = "nothing is sent before the first item is asked for"]
pub struct ItemsWithSkipped<P: Page>(Items<P>);

impl<P: Page> ItemsWithSkipped<P> {
    /// The next record, or `None` after the last.
    ///
    /// # Errors
    ///
    /// If a page cannot be read, or the list contradicts itself. [`position`](Self::position) is
    /// then still the place to continue from.
    pub async fn try_next(&mut self) -> Result<Option<Result<P::Item, Skipped>>, Error> {
        self.next().await.transpose()
    }

    /// The position of the next record; see [`Items::position`].
    pub fn position(&self) -> u64 {
        self.0.position()
    }

    /// The envelope of the last page that was read.
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
