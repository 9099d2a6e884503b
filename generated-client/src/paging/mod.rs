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

/// The pages of a list, in order: a [`Stream`], with a
/// [`try_next`](Self::try_next) of its own. An error ends it.
///
/// Each page is a call: it is retried by the retry policy, and the timeouts
/// hold for it, not for the walk. To bound a whole walk, put it into
/// `tokio::time::timeout`.
#[must_use = "nothing is sent before the first page is asked for"]
pub struct Pages<P> {
    /// The walk, or why there is none, until that is returned.
    walk: Result<Walk<P>, Option<Error>>,
}

impl<P: Page> Pages<P> {
    pub(crate) fn new(prepared: Result<PreparedRequest, Error>) -> Self {
        let walk = prepared.map(Walk::new);
        Self { walk: walk.map_err(Some) }
    }

    /// Sets the number of pages that may be requested at once; the default is one. They still
    /// come in order, and at most that many are held. It has no effect once the first page was
    /// requested.
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
    /// When a page cannot be read, or the list contradicts itself.
    pub async fn try_next(&mut self) -> Result<Option<P>, Error> {
        self.next().await.transpose()
    }

    /// The next page or the error in its place, or `None` after the last: what a stream
    /// has, without a trait to import.
    pub async fn next(&mut self) -> Option<Result<P, Error>> {
        StreamExt::next(self).await
    }

    /// The next step: a page, or a record that is left out.
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
            // Records are left out of items alone.
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

/// The items of a list, in order: a [`Stream`], with a
/// [`try_next`](Self::try_next) of its own. An error ends it. Each page is a
/// call, as for [`Pages`].
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
/// A list has as many pages as its newest envelope says, by its count of pages or that of
/// items, whichever is more. An empty page before its end, and a page that comes twice,
/// contradict that: the walk ends with an error of the kind
/// [`Paging`](crate::ErrorKind::Paging), unless as many items have come as there are. A
/// list that always promises another page has no end: [`limit`](Self::limit) gives it one.
#[must_use = "nothing is sent before the first item is asked for"]
pub struct Items<P: Page> {
    pages: Pages<P>,
    /// The rest of the page that was read last.
    buffer: VecDeque<Record<P::Item>>,
    /// The position of the record that comes next.
    position: u64,
    info: Option<PageInfo>,
    left: usize,
}

/// The next record of a list: an item, or a record that is left out.
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

    /// The most items to return. No further page is asked for then.
    pub fn limit(mut self, items: usize) -> Self {
        self.left = items;
        self
    }

    /// The position to begin at, counted from 0 in the whole list: one that
    /// [`position`](Self::position) gave, of the same list with the same sort. The page
    /// cannot be set next to it. It has no effect once the first item was asked for.
    pub fn start_at(mut self, position: u64) -> Self {
        if let Some(walk) = self.pages.walk_to_begin() {
            walk.start = Some(i64::try_from(position).unwrap_or(i64::MAX));
            self.position = position;
        }
        self
    }

    /// The position of the record that comes next: those before it were returned, or left
    /// out. A program that stores it can go on from there after it was stopped: see
    /// [`with_skipped`](Self::with_skipped). What is created or deleted meanwhile moves the
    /// positions of a list, as it does its pages.
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
    /// When a page cannot be read, or the list contradicts itself.
    pub async fn try_next(&mut self) -> Result<Option<P::Item>, Error> {
        self.next().await.transpose()
    }

    /// The next item or the error in its place, or `None` after the last: what a stream
    /// has, without a trait to import.
    pub async fn next(&mut self) -> Option<Result<P::Item, Error>> {
        StreamExt::next(self).await
    }

    /// The envelope of the page that was read last.
    pub fn page_info(&self) -> Option<&PageInfo> {
        self.info.as_ref()
    }

    /// All items that are left, at most `most` of them: a whole list in memory is an
    /// accident that waits for a larger site.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooLarge`](crate::ErrorKind::TooLarge) where there are more; else as
    /// for [`try_next`](Self::try_next). What was read before an error is dropped.
    pub async fn collect_all(&mut self, most: usize) -> Result<Vec<P::Item>, Error> {
        let mut items = Vec::new();
        while let Some(item) = self.try_next().await? {
            // Checked before the item is kept, so that a list of exactly `most` items is no error.
            if let Ok(walk) = &self.pages.walk
                && items.len() >= most
            {
                return Err(walk.call().too_many(most));
            }
            items.push(item);
        }
        Ok(items)
    }

    /// The next record: an item, or one that is left out.
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
                // The stream stays at its end when it is polled again.
                None => self.left = 0,
            }
        }
        Poll::Ready(None)
    }

    /// Takes in a page.
    fn take(&mut self, read: Read<P>) {
        let begins = list::position(read.position);
        let mut items = read.page.into_items().into_iter();
        let mut misfits = read.misfits.into_iter().peekable();
        let records = (begins..).map_while(|position| {
            // Each position is that of a misfit, or of the next item.
            match misfits.next_if(|misfit| misfit.position <= position) {
                Some(misfit) => Some(Err(misfit)),
                None => items.next().map(Ok),
            }
        });
        self.buffer = records.collect();
        let dropped = usize::try_from(read.dropped).unwrap_or(usize::MAX);
        self.buffer.drain(..dropped.min(self.buffer.len()));
        self.info = Some(read.info);
        // The page may begin further on, after records that were left out.
        self.position = self.position.max(begins);
    }
}

impl<P: Page> Stream for Items<P> {
    type Item = Result<P::Item, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_record(context).map(|record| {
            // Records are left out by `with_skipped` alone.
            record.map(|record| record?.map_err(|skipped| skipped.error))
        })
    }
}

impl<P: Page> fmt::Debug for Items<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Items").field("info", &self.info).finish_non_exhaustive()
    }
}
