//! Lists: page after page, or item after item.

mod list;
mod misfits;
mod page;
mod records;
mod skipped;
mod walk;

use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use futures_util::StreamExt;

use crate::Error;
use crate::prepared::PreparedRequest;
use list::Read;
#[allow(unused_imports, reason = "a document may have no pages")]
pub(crate) use page::page;
pub use page::{Page, PageInfo, Skipped};
pub use skipped::ItemsWithSkipped;
use walk::{Step, Walk};

/// The pages of a list, in order: a [`Stream`], with its own [`try_next`](Self::try_next). It ends
/// after an error.
///
/// Each page is a call: the retry policy and the timeouts apply to each page, not to the whole
/// list. To limit the time of the whole list, use `tokio::time::timeout`.
#[must_use = "nothing is sent before the first page is asked for"]
pub struct Pages<P> {
    /// The walk, or an error that has not been returned yet.
    walk: Result<Walk<P>, Option<Error>>,
}

impl<P: Page> Pages<P> {
    pub(crate) fn new(prepared: Result<PreparedRequest, Error>) -> Self {
        let walk = prepared.map(Walk::new);
        Self { walk: walk.map_err(Some) }
    }

    /// Sets the number of pages that may be requested at once; the default is one. Pages are still
    /// returned in order, and at most this number is held. It has no effect after the first page
    /// was requested.
    pub fn concurrency(mut self, pages: usize) -> Self {
        if let Some(walk) = self.walk_to_begin() {
            walk.concurrency = pages.max(1);
        }
        self
    }

    fn walk_to_begin(&mut self) -> Option<&mut Walk<P>> {
        self.walk.as_mut().ok().filter(|walk| walk.is_at_its_beginning())
    }

    /// The next page, or `None` after the last.
    ///
    /// # Errors
    ///
    /// If a page cannot be read, or the list contradicts itself.
    pub async fn try_next(&mut self) -> Result<Option<P>, Error> {
        self.next().await.transpose()
    }

    /// The next page or an error, or `None` after the last. This is the method of a stream, without
    /// a trait to import.
    pub async fn next(&mut self) -> Option<Result<P, Error>> {
        StreamExt::next(self).await
    }

    /// The next step: a page, or a skipped record.
    fn poll_step(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Step<P>, Error>>> {
        match &mut self.walk {
            Ok(walk) => walk.poll_next_unpin(context),
            Err(error) => Poll::Ready(error.take().map(Err)),
        }
    }
}

impl<P: Page> Stream for Pages<P> {
    type Item = Result<P, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match ready!(self.get_mut().poll_step(context)) {
            Some(Ok(Step::Page(read) | Step::Record(read))) => Poll::Ready(Some(Ok(read.page))),
            // Only items skip records.
            Some(Ok(Step::Skipped(skipped))) => Poll::Ready(Some(Err(skipped.error))),
            Some(Err(error)) => Poll::Ready(Some(Err(error))),
            None => Poll::Ready(None),
        }
    }
}

impl<P> fmt::Debug for Pages<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages").finish_non_exhaustive()
    }
}

/// The items of a list, in order: a [`Stream`], with its own [`try_next`](Self::try_next). It ends
/// after an error. Each page is a call, as for [`Pages`].
///
/// ```no_run
/// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
/// let mut users = client.list_users().page_size(50).items().concurrency(4);
/// while let Some(user) = users.try_next().await? {
///     println!("{}", user.username);
/// }
/// # Ok(())
/// # }
/// ```
///
/// # What is believed
///
/// The newest envelope determines the length of the list: its count of pages or of items, whichever
/// is larger. If a page before the end is empty, or a page is repeated, the list ends with an error
/// of the kind [`Paging`](crate::ErrorKind::Paging), unless all items have already been returned. A
/// list that always announces another page has no end; set a [`limit`](Self::limit).
#[must_use = "nothing is sent before the first item is asked for"]
pub struct Items<P: Page> {
    pages: Pages<P>,
    /// The remaining records of the last page.
    buffer: VecDeque<Record<P::Item>>,
    /// The position of the next record.
    position: u64,
    info: Option<PageInfo>,
    left: usize,
}

/// The next record of a list: an item, or a skipped record.
type Record<I> = Result<I, Skipped>;

impl<P: Page> Items<P> {
    pub(crate) fn new(pages: Pages<P>) -> Self {
        Self { pages, buffer: VecDeque::new(), position: 0, info: None, left: usize::MAX }
    }

    /// Sets the number of pages that may be requested at once; see [`Pages::concurrency`].
    pub fn concurrency(mut self, pages: usize) -> Self {
        self.pages = self.pages.concurrency(pages);
        self
    }

    /// Sets the largest number of items to return. No page is requested after it.
    pub fn limit(mut self, items: usize) -> Self {
        self.left = items;
        self
    }

    /// Sets the position of the first item, counted from 0 in the whole list. Use a value of
    /// [`position`](Self::position) for the same list with the same sort. It cannot be combined
    /// with a page number, and has no effect after the first item was requested.
    pub fn start_at(mut self, position: u64) -> Self {
        if let Some(walk) = self.pages.walk_to_begin() {
            walk.start = Some(i64::try_from(position).unwrap_or(i64::MAX));
            self.position = position;
        }
        self
    }

    /// The position of the next record: all earlier records were returned or skipped. A program
    /// that stores it can continue after a stop: see [`with_skipped`](Self::with_skipped). Items
    /// that are created or deleted in the meantime move the positions of a list, just as they move
    /// its pages.
    ///
    /// ```no_run
    /// use community_qa_client::Client;
    ///
    /// #[tokio::main]
    /// async fn main() -> Result<(), community_qa_client::Error> {
    ///     let client = Client::from_env()?;
    ///     let mut users = client.list_users().items().limit(100);
    ///     while let Some(user) = users.try_next().await? {
    ///         println!("{}", user.username);
    ///     }
    ///     let stored = users.position();
    ///     // Another day.
    ///     let mut users = client.list_users().items().start_at(stored);
    ///     while let Some(user) = users.try_next().await? {
    ///         println!("{}", user.username);
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The next item, or `None` after the last.
    ///
    /// # Errors
    ///
    /// If a page cannot be read, or the list contradicts itself.
    pub async fn try_next(&mut self) -> Result<Option<P::Item>, Error> {
        self.next().await.transpose()
    }

    /// The next item or an error, or `None` after the last. This is the method of a stream, without
    /// a trait to import.
    pub async fn next(&mut self) -> Option<Result<P::Item, Error>> {
        StreamExt::next(self).await
    }

    /// The envelope of the last page that was read.
    pub fn page_info(&self) -> Option<&PageInfo> {
        self.info.as_ref()
    }

    /// All remaining items, at most `most`. The limit is required because a list can grow beyond
    /// the memory.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooLarge`](crate::ErrorKind::TooLarge) if there are more items; otherwise as
    /// for [`try_next`](Self::try_next). Items before an error are dropped.
    pub async fn collect_all(&mut self, most: usize) -> Result<Vec<P::Item>, Error> {
        let mut items = Vec::new();
        while let Some(item) = self.try_next().await? {
            // The check precedes the push, so that a list of exactly `most` items is no error.
            if let Ok(walk) = &self.pages.walk
                && items.len() >= most
            {
                return Err(walk.call().too_many(most));
            }
            items.push(item);
        }
        Ok(items)
    }

    /// The next record: an item, or a skipped one.
    fn poll_record(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Record<P::Item>, Error>>> {
        while self.left > 0 {
            if let Some(record) = self.buffer.pop_front() {
                self.left -= usize::from(record.is_ok());
                self.position = self.position.saturating_add(1);
                return Poll::Ready(Some(Ok(record)));
            }
            match ready!(self.pages.poll_step(context)) {
                Some(Ok(Step::Page(read) | Step::Record(read))) => self.take(read),
                Some(Ok(Step::Skipped(skipped))) => {
                    self.position = skipped.position.saturating_add(1);
                    return Poll::Ready(Some(Ok(Err(skipped))));
                }
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                // The stream remains at its end when it is polled again.
                None => self.left = 0,
            }
        }
        Poll::Ready(None)
    }

    /// Stores the records of a page.
    fn take(&mut self, read: Read<P>) {
        let begins = list::position(read.position);
        let mut items = read.page.into_items().into_iter();
        let mut misfits = read.misfits.into_iter().peekable();
        let records = (begins..).map_while(|position| {
            // Each position belongs to a misfit or to the next item.
            match misfits.next_if(|misfit| misfit.position <= position) {
                Some(misfit) => Some(Err(misfit)),
                None => items.next().map(Ok),
            }
        });
        self.buffer = records.collect();
        let dropped = usize::try_from(read.dropped).unwrap_or(usize::MAX);
        self.buffer.drain(..dropped.min(self.buffer.len()));
        self.info = Some(read.info);
        // The page may begin later, after skipped records.
        self.position = self.position.max(begins);
    }
}

impl<P: Page> Stream for Items<P> {
    type Item = Result<P::Item, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_record(context).map(|record| {
            // Only `with_skipped` skips records.
            record.map(|record| record?.map_err(|skipped| skipped.error))
        })
    }
}

impl<P: Page> fmt::Debug for Items<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Items").field("info", &self.info).finish_non_exhaustive()
    }
}
