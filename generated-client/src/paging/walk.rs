//! Reads the pages of a list in order.
//!
//! The first page is read alone, because it has the number of pages. The other pages are requested
//! in order, several at once. The walk ends at the last page according to the newest envelope: its
//! count of pages or of items, whichever is larger. If a page before that is empty, or repeats the
//! previous one, the service contradicts itself and the walk ends with an error, unless all items
//! have already been returned.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use futures_core::future::BoxFuture;
use futures_util::StreamExt;
use futures_util::stream::FuturesOrdered;

use super::list::{List, Read, last_page, page_number, pages_of, position};
use super::page::{Page, Skipped};
use super::records::{Outcome, read_page, read_page_or_records};
use crate::Error;
use crate::error::CallContext;
use crate::prepared::PreparedRequest;

/// The page size if positions must be known and the caller has not set a size.
const DEFAULT_SIZE: i32 = 64;

pub(super) struct Walk<P> {
    list: Arc<List>,
    pub(super) concurrency: usize,
    /// Set if records that the service cannot deliver are skipped.
    pub(super) skips: bool,
    /// The requested start position.
    pub(super) start: Option<i64>,
    phase: Phase,
    next: i32,
    /// The last page to request; unknown until the first was read.
    last: Option<i32>,
    size: Option<i32>,
    /// The position of the next record, if pages are counted by their size.
    from: Option<i64>,
    /// The pages that were requested, in the order of the list.
    reads: Reads<P>,
    ready: VecDeque<Step<P>>,
    /// The previous page.
    previous: Option<Previous>,
    /// The end of the previous page.
    reached: i64,
    /// Set once pages are known to have another size than the requested one.
    is_resized: bool,
}

/// The properties by which a page differs from the one before it.
#[derive(Clone, Copy)]
struct Previous {
    number: i32,
    size: i32,
    digest: u64,
}

pub(super) enum Step<P> {
    Page(Read<P>),
    /// A page of one record.
    Record(Read<P>),
    /// A skipped record before the next page, or after the last page.
    Skipped(Skipped),
}

enum Phase {
    NotBegun,
    Walking,
    /// The end, with an error that has not been returned yet.
    Ended(Option<Error>),
}

type Reads<P> = FuturesOrdered<BoxFuture<'static, Outcome<P>>>;

impl<P: Page> Walk<P> {
    pub(super) fn new(prepared: PreparedRequest) -> Self {
        Self {
            list: Arc::new(List::new(prepared)),
            concurrency: 1,
            skips: false,
            start: None,
            phase: Phase::NotBegun,
            next: 1,
            last: None,
            size: None,
            from: None,
            reads: FuturesOrdered::new(),
            ready: VecDeque::new(),
            previous: None,
            reached: 0,
            is_resized: false,
        }
    }

    /// Returns whether nothing has been requested yet.
    pub(super) fn is_at_its_beginning(&self) -> bool {
        matches!(self.phase, Phase::NotBegun)
    }

    /// The call context of each page.
    pub(super) fn call(&self) -> &CallContext {
        self.list.call()
    }

    fn begin(&mut self) {
        self.phase = Phase::Walking;
        if let Some(refusal) = self.refuse_beginning() {
            return self.end(Some(self.call().invalid(refusal)));
        }
        let size = self.list.asked_size();
        let is_counted = self.list.has_parameters() && (self.skips || self.start.is_some());
        if !is_counted {
            self.size = size;
            self.next = self.list.asked_page();
            return;
        }
        // A page of 0 records would never advance.
        let size = size.unwrap_or(DEFAULT_SIZE).max(1);
        let asked = i64::from(self.list.asked_page() - 1) * i64::from(size);
        self.begin_at(self.start.unwrap_or(asked), size);
    }

    /// The reason why the start of the walk is invalid.
    fn refuse_beginning(&self) -> Option<&'static str> {
        if self.start.is_some() && self.list.asked_number().is_some() {
            return Some(
                "the start of the walk is set twice: by `start_at` and by the page; set one of them",
            );
        }
        let is_later = self.list.asked_page() > 1;
        (self.skips && is_later && self.list.asked_size().is_none()).then_some(
            "a walk that skips records cannot start at a page of unknown size; set \
             the page size too, or use `start_at`",
        )
    }

    /// Starts at the page with a position, possibly again.
    fn begin_at(&mut self, from: i64, size: i32) {
        // Dropping the futures cancels their requests.
        self.reads = FuturesOrdered::new();
        self.from = Some(from);
        self.size = Some(size);
        self.last = None;
        self.next = page_number(from / i64::from(size)).saturating_add(1);
    }

    fn end(&mut self, error: Option<Error>) {
        // Dropping the futures cancels their requests.
        self.reads = FuturesOrdered::new();
        self.phase = Phase::Ended(error);
    }

    /// Requests as many pages as are allowed at once.
    fn fill(&mut self) {
        // The first page has the number of pages.
        let (bound, last) = match self.last {
            None => (1, self.next),
            Some(last) => (self.concurrency, last),
        };
        while self.reads.len() < bound && self.next <= last {
            let (page, size, skips) = (self.next, self.size, self.skips);
            let counted = self.from.zip(size).filter(|_| skips);
            let list = Arc::clone(&self.list);
            self.reads.push_back(Box::pin(async move {
                match counted {
                    Some((from, size)) => read_page_or_records(&list, page, size, from).await,
                    None => read_page(&list, page, size, skips).await,
                }
            }));
            self.next = page.saturating_add(1);
        }
    }

    /// Processes the next result and updates the state from it.
    fn take(&mut self, outcome: Outcome<P>) {
        if self.skips
            && let Some(size) = self.size
        {
            self.last = Some(pages_of(self.list.total(), size));
        }
        for step in outcome.steps {
            match step {
                Step::Skipped(skipped) => self.take_skipped(skipped),
                Step::Record(read) => self.take_page(read, 1),
                Step::Page(read) => {
                    if let Some(size) = self.checked_size(&read) {
                        self.take_page(read, size);
                    }
                }
            }
            if matches!(self.phase, Phase::Ended(_)) {
                return;
            }
        }
        if outcome.error.is_some() {
            self.end(outcome.error);
        }
    }

    fn take_skipped(&mut self, skipped: Skipped) {
        let end = i64::try_from(skipped.position).unwrap_or(i64::MAX).saturating_add(1);
        self.reached = self.reached.max(end);
        self.from = Some(end);
        self.ready.push_back(Step::Skipped(skipped));
    }

    /// Processes a page; the next page begins `size` records later.
    fn take_page(&mut self, mut read: Read<P>, size: i32) {
        let is_first = self.previous.is_none();
        if self.repeats(&read) {
            return self.end(self.repetition(&read));
        }
        if !self.skips {
            self.last = Some(last_page(&read.info));
        }
        if !self.list.has_parameters() {
            self.end(self.further_pages(&read));
        } else if read.is_empty() {
            self.end(self.missing_after(&read));
            // An empty first page is returned, because its envelope reports an empty list.
            if !is_first {
                return;
            }
        }
        if let Some(from) = self.from {
            read.dropped = position(from.saturating_sub(read.position));
            // Without skipping, pages may be of any size after the first.
            self.from = self.skips.then(|| read.position.saturating_add(i64::from(size)));
        }
        self.reached = self.reached.max(read.position.saturating_add(read.width));
        self.ready.push_back(Step::Page(read));
    }

    /// The size of a page; `None` if it is not the next page, because the service uses another size
    /// than the requested one.
    fn checked_size(&mut self, read: &Read<P>) -> Option<i32> {
        let asked = self.size.unwrap_or_default();
        let size = read.info.page_size;
        let Some(from) = self.from.filter(|_| size > 0 && size != asked) else {
            return Some(asked);
        };
        if self.is_resized {
            if self.skips {
                self.end(Some(self.call().paging(format!(
                    "the list changes its page size from {asked} to {size}, so that positions \
                     are not known"
                ))));
                return None;
            }
            return Some(size);
        }
        self.is_resized = true;
        let end = read.position.saturating_add(i64::from(size));
        let is_next = (read.position..end).contains(&from);
        self.begin_at(from, size);
        if !is_next {
            return None;
        }
        self.next = read.number.saturating_add(1);
        self.last = Some(last_page(&read.info));
        Some(size)
    }

    /// Returns whether it repeats the previous page: the service ignores the number, or has no
    /// further page.
    fn repeats(&mut self, read: &Read<P>) -> bool {
        let (number, size) = (read.info.page, read.info.page_size);
        let is_repetition = self.previous.is_some_and(|previous| {
            // Some lists always say 0, and pages of different sizes may have the same number.
            let has_its_number = number != 0 && (number, size) == (previous.number, previous.size);
            // All empty pages are equal.
            !read.is_empty() && (previous.digest == read.digest || has_its_number)
        });
        self.previous = Some(Previous { number, size, digest: read.digest });
        is_repetition
    }

    /// The error for a repetition; none if all items have been returned and the page count was
    /// wrong.
    fn repetition(&self, read: &Read<P>) -> Option<Error> {
        let info = &read.info;
        let is_whole = info.total_count > 0 && self.reached >= info.total_count;
        (!is_whole).then(|| {
            self.call().paging(format!(
                "the list repeats a page (it says {} of {}), so that the walk would not end",
                info.page, info.page_count
            ))
        })
    }

    /// The error for an empty page, if the list announces further pages.
    fn missing_after(&self, read: &Read<P>) -> Option<Error> {
        let info = &read.info;
        let is_last = read.number >= last_page(info);
        (!is_last && info.total_count > self.reached).then(|| {
            self.call().paging(format!(
                "page {} is empty, although the list says that it has {} items on {} pages; it \
                 was walked up to item {}",
                read.number, info.total_count, info.page_count, self.reached
            ))
        })
    }

    /// The error after the first page of a list that has no parameters to select another one.
    fn further_pages(&self, read: &Read<P>) -> Option<Error> {
        let count = read.info.page_count;
        (count > 1).then(|| {
            self.call().paging(format!(
                "the list has {count} pages, but no parameter selects one; the first was read"
            ))
        })
    }
}

impl<P: Page> Stream for Walk<P> {
    type Item = Result<Step<P>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let walk = self.get_mut();
        loop {
            if let Some(step) = walk.ready.pop_front() {
                return Poll::Ready(Some(Ok(step)));
            }
            match &mut walk.phase {
                Phase::NotBegun => walk.begin(),
                Phase::Ended(error) => return Poll::Ready(error.take().map(Err)),
                Phase::Walking => {
                    walk.fill();
                    match ready!(walk.reads.poll_next_unpin(context)) {
                        Some(outcome) => walk.take(outcome),
                        None => walk.end(None),
                    }
                }
            }
        }
    }
}
