//! Walking a list.
//!
//! The first page is read alone: it tells how many there are. The others are
//! asked for in order, up to so many at once. A walk ends at the last page that
//! the newest envelope knows, by its count of pages or that of items, whichever says more.
//! A page that is empty before that, or repeats the one before, ends it with an error, as
//! the service contradicts itself; unless as many items have come as it has.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use futures_core::future::BoxFuture;
use futures_util::StreamExt;
use futures_util::stream::FuturesOrdered;

use super::list::{List, Read, last_page, page_number, pages_of, total};
use super::page::{Page, Skipped};
use super::window::{Outcome, Window, power_of_two};
use crate::Error;
use crate::call::PreparedRequest;
use crate::error::CallContext;

/// The page size with which failures are isolated, where none was asked for.
const DEFAULT_WINDOW: i32 = 64;

pub(super) struct Walk<P> {
    list: Arc<List>,
    pub(super) concurrency: usize,
    pub(super) isolate: bool,
    /// The position to begin at, where one was asked for.
    pub(super) start: Option<i64>,
    phase: Phase,
    next: i32,
    /// The last page to ask for; unknown before the first was read.
    last: Option<i32>,
    size: Option<i32>,
    /// The position of the first record to return, while pages are windows around records that
    /// fail.
    isolating_from: Option<i64>,
    /// The pages or windows that were requested, in the order of the list.
    reads: Reads<P>,
    ready: VecDeque<Step<P>>,
    /// The number and digest of the page before.
    previous: Option<(i32, u64)>,
    /// The end of the last page that was taken in.
    reached: i64,
    /// Set once it is known that pages have another size than the one requested.
    is_resized: bool,
}

pub(super) enum Step<P> {
    Page(Read<P>),
    /// A record before the page that comes next, or after the last.
    Skipped(Skipped),
}

enum Phase {
    NotBegun,
    Walking,
    /// With the error that is still to be returned.
    Ended(Option<Error>),
}

type Reads<P> = FuturesOrdered<BoxFuture<'static, Outcome<P>>>;

impl<P: Page> Walk<P> {
    pub(super) fn new(prepared: PreparedRequest) -> Self {
        Self {
            list: Arc::new(List::new(prepared)),
            concurrency: 1,
            isolate: false,
            start: None,
            phase: Phase::NotBegun,
            next: 1,
            last: None,
            size: None,
            isolating_from: None,
            reads: FuturesOrdered::new(),
            ready: VecDeque::new(),
            previous: None,
            reached: 0,
            is_resized: false,
        }
    }

    /// Returns whether nothing was requested yet.
    pub(super) fn is_at_its_beginning(&self) -> bool {
        matches!(self.phase, Phase::NotBegun)
    }

    /// The call that each page is.
    pub(super) fn call(&self) -> &CallContext {
        self.list.call()
    }

    fn begin(&mut self) {
        self.phase = Phase::Walking;
        if let Some(refusal) = self.refuse_beginning() {
            return self.end(Some(self.call().invalid(refusal)));
        }
        // A list without parameters is one page, which cannot be divided.
        if !self.isolate || !self.list.has_parameters() {
            return self.begin_plainly();
        }
        // A window of 0 records would never advance.
        let size = self.list.asked_size().unwrap_or(DEFAULT_WINDOW).max(1);
        let asked = i64::from(self.list.asked_page() - 1) * i64::from(size);
        let start = self.start.unwrap_or(asked);
        self.isolating_from = Some(start);
        // Windows are halved down to single records, and pages of every size must align.
        self.begin_at(start, power_of_two(size));
    }

    /// The reason why the beginning of the walk is not known.
    fn refuse_beginning(&self) -> Option<&'static str> {
        if self.start.is_some() && self.list.asked_number().is_some() {
            return Some(
                "the start of the walk is set twice: by `start_at` and by the page; set one of them",
            );
        }
        let is_later = self.list.asked_page() > 1;
        (self.isolate && is_later && self.list.asked_size().is_none()).then_some(
            "a walk that isolates failures cannot start at a page of unknown size; set \
             the page size too, or use `start_at`",
        )
    }

    /// Begins, maybe anew, without isolation.
    fn begin_plainly(&mut self) {
        self.isolating_from = None;
        self.size = self.list.asked_size();
        // A position is found by pages of a known size.
        match self.start.filter(|_| self.list.has_parameters()) {
            Some(start) => self.begin_at(start, self.size.unwrap_or(DEFAULT_WINDOW).max(1)),
            None => self.next = self.list.asked_page(),
        }
    }

    fn begin_at(&mut self, start: i64, size: i32) {
        self.size = Some(size);
        self.next = page_number(start / i64::from(size)).saturating_add(1);
    }

    fn end(&mut self, error: Option<Error>) {
        // Dropping the futures cancels their requests.
        self.reads = FuturesOrdered::new();
        self.phase = Phase::Ended(error);
    }

    /// Asks for as many pages as may be asked for at once.
    fn fill(&mut self) {
        // The first page tells how many there are.
        let (bound, last) = match self.last {
            None => (1, self.next),
            Some(last) => (self.concurrency, last),
        };
        while self.reads.len() < bound && self.next <= last {
            let (page, size, spared) = (self.next, self.size, self.isolate);
            let list = Arc::clone(&self.list);
            let window = self.isolating_from.zip(size).map(|(start, size)| Window {
                page,
                size,
                start,
                is_first: self.last.is_none(),
            });
            self.reads.push_back(Box::pin(async move {
                if let Some(window) = window {
                    return window.read(&list).await;
                }
                match list.read(page, size, spared).await {
                    Ok(read) => Outcome::Steps(vec![Step::Page(read)], None),
                    Err(error) => Outcome::Steps(Vec::new(), Some(error)),
                }
            }));
            self.next = page.saturating_add(1);
        }
    }

    /// Takes in what comes next, and learns from it.
    fn take(&mut self, outcome: Outcome<P>) {
        let is_first = self.last.is_none();
        match (outcome, self.isolating_from) {
            // Only the first window says so, before anything was returned.
            (Outcome::Smaller(size), start) => self.begin_at(start.unwrap_or(0), size),
            (Outcome::Fixed(_), _) if is_first => self.begin_plainly(),
            (Outcome::Fixed(error), _) => self.end(Some(error)),
            (Outcome::Steps(steps, error), start) => {
                if let (Some(_), Some(size)) = (start, self.size) {
                    self.last = Some(pages_of(self.list.total(), size));
                }
                for step in steps {
                    match step {
                        Step::Skipped(_) => self.ready.push_back(step),
                        Step::Page(read) => self.take_page(read, is_first),
                    }
                    if matches!(self.phase, Phase::Ended(_)) {
                        return;
                    }
                }
                if error.is_some() {
                    self.end(error);
                }
            }
        }
    }

    fn take_page(&mut self, read: Read<P>, is_first: bool) {
        if is_first && self.is_of_another_size(&read) {
            return;
        }
        if self.repeats(&read) {
            return self.end(self.repetition(&read));
        }
        if self.isolating_from.is_none() {
            self.last = Some(last_page(&read.info));
        }
        if !self.list.has_parameters() {
            self.end(self.further_pages(&read));
        } else if read.is_empty() {
            self.end(self.missing_after(&read));
            // An empty first page is returned, as its envelope says that the list is empty.
            if !is_first {
                return;
            }
        }
        self.reached = self.reached.max(read.position.saturating_add(read.width));
        self.ready.push_back(Step::Page(read));
    }

    /// Begins anew where a position was counted in pages that the service makes smaller or
    /// larger.
    fn is_of_another_size(&mut self, read: &Read<P>) -> bool {
        let size = read.info.page_size;
        let is_plain = self.isolating_from.is_none() && self.list.has_parameters();
        let is_another = is_plain && size > 0 && self.size.is_some_and(|own| own != size);
        match self.start {
            Some(start) if is_another && !self.is_resized => {
                self.is_resized = true;
                self.begin_at(start, size);
                true
            }
            _ => false,
        }
    }

    /// Returns whether it is the page before once more: the service ignores the number then, or
    /// has no further page.
    fn repeats(&mut self, read: &Read<P>) -> bool {
        let (number, is_plain) = (read.info.page, self.isolating_from.is_none());
        let is_repetition = self.previous.is_some_and(|(previous, digest)| {
            // Some lists always say 0, and windows of different sizes may have the same number.
            let has_its_number = is_plain && number != 0 && number == previous;
            // Empty pages are all alike.
            !read.is_empty() && (digest == read.digest || has_its_number)
        });
        self.previous = Some((number, read.digest));
        is_repetition
    }

    /// The error at a repetition; none if all items have come, and the count of pages was wrong.
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

    /// The error at an empty page, where the list has others after it by its own account.
    fn missing_after(&self, read: &Read<P>) -> Option<Error> {
        let info = &read.info;
        let is_last = if self.isolating_from.is_some() {
            read.position >= total(info)
        } else {
            read.number >= last_page(info)
        };
        (!is_last && info.total_count > self.reached).then(|| {
            self.call().paging(format!(
                "page {} is empty, although the list says that it has {} items on {} pages; it \
                 was walked up to item {}",
                read.number, info.total_count, info.page_count, self.reached
            ))
        })
    }

    /// The error after the page of a list that has no parameters to select another.
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
