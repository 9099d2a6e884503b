//! Lists: page after page, or item after item.

mod list;
mod numbers;
mod records;
mod walk;
mod window;

use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use futures_util::StreamExt;
use serde::de::DeserializeOwned;

use crate::Error;
use crate::call::PreparedRequest;
use walk::Walk;

/// A page of a list. The models of pages implement it.
pub trait Page: DeserializeOwned + Send + Unpin + 'static {
    /// What the list holds.
    type Item: Send + Unpin + 'static;

    /// What the envelope says.
    fn info(&self) -> PageInfo;

    /// Whether there is no item on the page.
    fn is_empty(&self) -> bool;

    /// The items on the page.
    fn into_items(self) -> Vec<Self::Item>;
}

/// What the envelope of a page says (§2.1).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageInfo {
    /// The number of the page, counted from 1. Some lists always say 0.
    pub page: i32,
    /// The page size that was used, which need not be the one asked for.
    pub page_size: i32,
    /// How many pages there are.
    pub page_count: i64,
    /// How many items the page holds, as it says.
    pub list_count: i64,
    /// How many items there are on all pages.
    pub total_count: i64,
    /// The sort that was applied.
    pub sort: String,
}

/// A record that was left out because the service cannot deliver it; see
/// [`Items::isolate_failures`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Skipped {
    /// Its position in the list, counted from 0.
    pub position: i64,
    /// What came in its place.
    pub error: Error,
}

/// The pages of a list, in order: a [`Stream`], with a
/// [`try_next`](Self::try_next) of its own. An error ends it.
///
/// Each page is a call: it is repeated by the retry policy, and the timeouts
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
        Self {
            walk: walk.map_err(Some),
        }
    }

    /// How many pages may be asked for at once; one unless set. They still come
    /// in order, and no more than so many are held. It has no effect once the
    /// first page was asked for.
    pub fn concurrency(mut self, pages: usize) -> Self {
        if let Some(walk) = self.walk_to_begin() {
            walk.concurrency = pages.max(1);
        }
        self
    }

    /// Whether a record that the service cannot deliver is left out; see
    /// [`Items::isolate_failures`]. The pages around such a record are smaller.
    pub fn isolate_failures(mut self, isolated: bool) -> Self {
        if let Some(walk) = self.walk_to_begin() {
            walk.isolate = isolated;
        }
        self
    }

    fn walk_to_begin(&mut self) -> Option<&mut Walk<P>> {
        let walk = self.walk.as_mut().ok();
        walk.filter(|walk| walk.is_at_its_beginning())
    }

    /// The next page, or `None` after the last.
    ///
    /// # Errors
    ///
    /// When a page cannot be read, or the list contradicts itself.
    pub async fn try_next(&mut self) -> Result<Option<P>, Error> {
        self.next().await.transpose()
    }

    /// Takes the records that were left out so far.
    pub fn take_skipped(&mut self) -> Vec<Skipped> {
        self.walk
            .as_mut()
            .map(Walk::take_skipped)
            .unwrap_or_default()
    }
}

impl<P: Page> Stream for Pages<P> {
    type Item = Result<P, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match &mut self.get_mut().walk {
            Ok(walk) => walk.poll_next_unpin(context),
            Err(error) => Poll::Ready(error.take().map(Err)),
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
#[must_use = "nothing is sent before the first item is asked for"]
pub struct Items<P: Page> {
    pages: Pages<P>,
    buffer: VecDeque<P::Item>,
    info: Option<PageInfo>,
    left: usize,
}

impl<P: Page> Items<P> {
    pub(crate) fn new(pages: Pages<P>) -> Self {
        Self {
            pages,
            buffer: VecDeque::new(),
            info: None,
            left: usize::MAX,
        }
    }

    /// How many pages may be asked for at once; see [`Pages::concurrency`].
    pub fn concurrency(mut self, pages: usize) -> Self {
        self.pages = self.pages.concurrency(pages);
        self
    }

    /// The most items to return. No further page is asked for then.
    pub fn limit(mut self, items: usize) -> Self {
        self.left = items;
        self
    }

    /// Whether a record that the service cannot deliver is left out.
    ///
    /// A service may respond with 500 to a page because of one broken record on it.
    /// With this, such a page is tried again, then halved until the record stands
    /// alone; it is reported by [`take_skipped`](Self::take_skipped), and the walk
    /// goes on. A record that cannot be decoded, or is larger than
    /// [`max_body`](crate::ClientBuilder::max_body), is treated alike. The page size
    /// is lowered to a power of two (64 unless set), and a record that stands alone
    /// costs at most two calls for each halving, and three more. Where the service
    /// ignores the page size, nothing can be halved, and the list is walked
    /// as without this.
    ///
    /// Records that fail may stand together in any number. After a dozen failures
    /// in a row the service is asked for a record that came before, and for some
    /// far away. If none of these succeeds, it counts as down, and the walk ends with the
    /// error; what failed since its last response is then not reported as left out.
    ///
    /// ```no_run
    /// # async fn example(client: community_qa_client::Client) -> Result<(), community_qa_client::Error> {
    /// let mut users = client.list_users().items().isolate_failures(true);
    /// while let Some(user) = users.try_next().await? {
    ///     println!("{}", user.username);
    /// }
    /// for skipped in users.take_skipped() {
    ///     eprintln!("the user at position {}: {}", skipped.position, skipped.error);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn isolate_failures(mut self, isolated: bool) -> Self {
        self.pages = self.pages.isolate_failures(isolated);
        self
    }

    /// The next item, or `None` after the last.
    ///
    /// # Errors
    ///
    /// When a page cannot be read, or the list contradicts itself.
    pub async fn try_next(&mut self) -> Result<Option<P::Item>, Error> {
        self.next().await.transpose()
    }

    /// What the envelope of the page says that was read last.
    pub fn page_info(&self) -> Option<&PageInfo> {
        self.info.as_ref()
    }

    /// Takes the records that were left out so far.
    pub fn take_skipped(&mut self) -> Vec<Skipped> {
        self.pages.take_skipped()
    }
}

impl<P: Page> Stream for Items<P> {
    type Item = Result<P::Item, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let items = self.get_mut();
        while items.left > 0 {
            if let Some(item) = items.buffer.pop_front() {
                items.left -= 1;
                return Poll::Ready(Some(Ok(item)));
            }
            match ready!(items.pages.poll_next_unpin(context)) {
                Some(Ok(page)) => {
                    items.info = Some(page.info());
                    items.buffer = page.into_items().into();
                }
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => items.left = 0,
            }
        }
        Poll::Ready(None)
    }
}

impl<P: Page> fmt::Debug for Items<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Items")
            .field("info", &self.info)
            .finish_non_exhaustive()
    }
}
