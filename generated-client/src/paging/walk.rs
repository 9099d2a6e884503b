//! Walking a list: one state machine, which owns all that is known of the walk.
//!
//! The first page is read alone: it tells how many there are. The others are
//! asked for in order, up to so many at once. A walk ends at the last page that
//! the newest envelope knows, or at an empty one; and with an error at a page
//! that repeats the one before, as the service then ignores the page number.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use futures_core::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};

use super::list::{List, Read, last_page, page_number};
use super::numbers::FirstPage;
use super::records::Records;
use super::window::{Next, Window, page_at, power_of_two};
use super::{Page, Skipped};
use crate::Error;
use crate::call::PreparedRequest;

/// The page size with which failures are isolated, where none was asked for.
const DEFAULT_WINDOW: i32 = 64;

/// A walk over a list.
pub(super) struct Walk<P> {
    list: Arc<List>,
    pub(super) concurrency: usize,
    pub(super) isolate: bool,
    phase: Phase,
    /// The number of the first page.
    first: FirstPage,
    /// The next page to ask for.
    next: i32,
    /// The last page to ask for; unknown before the first was read.
    last: Option<i32>,
    size: Option<i32>,
    /// Whether pages are windows around records that fail.
    isolating: bool,
    records: Records,
    /// What was asked for and not yet taken in, in the order of the list.
    slots: VecDeque<Slot<P>>,
    /// The number of the slot that comes next.
    number: usize,
    reads: Reads<P>,
    ready: VecDeque<Read<P>>,
    /// The number and digest of the page before.
    previous: Option<(i32, u64)>,
}

/// Where a walk stands.
enum Phase {
    NotBegun,
    Walking,
    /// All was read. Whether what failed last is rightly left out is asked for at these
    /// positions.
    Settling(VecDeque<i64>, i64),
    /// It ends with this error.
    Failing(Error),
    Ended,
}

/// The pages that are being read.
type Reads<P> = FuturesUnordered<BoxFuture<'static, Finished<P>>>;

/// What became of reading a page.
struct Finished<P> {
    /// The number of the slot that it is for.
    slot: usize,
    outcome: Result<Read<P>, Error>,
    /// What is known of the number of the first page now, also where the read failed.
    first: FirstPage,
}

/// A page, or a window of several, that was asked for.
struct Slot<P> {
    number: usize,
    window: Option<Window<P>>,
    /// What was read, when all of it is; or why it cannot be.
    pages: Option<Result<Vec<Read<P>>, Error>>,
}

impl<P: Page> Walk<P> {
    pub(super) fn new(prepared: PreparedRequest) -> Self {
        let paging = prepared
            .call
            .operation()
            .and_then(|operation| operation.paging);
        let list = List::new(prepared, paging.and_then(|paging| paging.parameters));
        let first = paging.and_then(|paging| paging.first_page);
        Self {
            first: FirstPage::new(first, list.asked_number()),
            list: Arc::new(list),
            concurrency: 1,
            isolate: false,
            phase: Phase::NotBegun,
            next: 1,
            last: None,
            size: None,
            isolating: false,
            records: Records::new(),
            slots: VecDeque::new(),
            number: 0,
            reads: FuturesUnordered::new(),
            ready: VecDeque::new(),
            previous: None,
        }
    }

    /// Whether nothing was asked for yet.
    pub(super) fn is_at_its_beginning(&self) -> bool {
        matches!(self.phase, Phase::NotBegun)
    }

    pub(super) fn take_skipped(&mut self) -> Vec<Skipped> {
        self.records.take_skipped()
    }

    fn begin(&mut self) {
        self.phase = Phase::Walking;
        self.next = self.first.position(self.list.asked_number());
        self.size = self.list.asked_size();
        self.isolating = self.isolate && self.list.has_parameters();
        if !self.isolating {
            return;
        }
        if self.size.is_none() && self.next > 1 {
            self.phase = Phase::Failing(self.list.call.invalid(
                "where a walk that isolates failures begins is counted in pages of a known size; \
                 set the page size too",
            ));
            return;
        }
        let size = self.size.unwrap_or(DEFAULT_WINDOW).max(1);
        self.records.start = i64::from(self.next - 1) * i64::from(size);
        self.begin_with_windows_of(power_of_two(size));
    }

    fn begin_with_windows_of(&mut self, size: i32) {
        self.next = page_number(self.records.start / i64::from(size)).saturating_add(1);
        self.size = Some(size);
        self.forget_slots();
    }

    /// Begins anew, without isolation. What was left out so far is taken back.
    fn begin_plainly(&mut self) {
        self.isolating = false;
        self.size = self.list.asked_size();
        self.next = self.first.position(self.list.asked_number());
        self.records.forget_skipped();
        self.forget_slots();
    }

    fn forget_slots(&mut self) {
        self.slots.clear();
        self.reads = FuturesUnordered::new();
    }

    fn fail(&mut self, error: Error) {
        self.ready.clear();
        self.forget_slots();
        self.phase = Phase::Failing(error);
    }

    /// Asks for as many pages as may be asked for at once.
    fn fill(&mut self) {
        let (bound, last) = match self.last {
            None => (1, self.next),
            Some(last) => (self.concurrency, last),
        };
        while matches!(self.phase, Phase::Walking) && self.slots.len() < bound && self.next <= last
        {
            let page = self.next;
            let window = self
                .size
                .filter(|_| self.isolating)
                .map(|size| Window::new(page, size, self.last.is_none()));
            self.number += 1;
            self.slots.push_back(Slot {
                number: self.number,
                window: None,
                pages: None,
            });
            match window {
                None => self.read(self.number, page, self.size),
                Some(mut window) => {
                    let next = window.advance(&self.records);
                    self.go_on(self.number, window, next);
                }
            }
            match page.checked_add(1) {
                Some(next) => self.next = next,
                None => break,
            }
        }
    }

    fn read(&mut self, slot: usize, page: i32, size: Option<i32>) {
        let list = Arc::clone(&self.list);
        let mut first = self.first;
        let read = async move {
            Finished {
                slot,
                outcome: list.read(page, size, &mut first).await,
                first,
            }
        };
        self.reads.push(read.boxed());
    }

    fn slot(&mut self, number: usize) -> Option<&mut Slot<P>> {
        self.slots.iter_mut().find(|slot| slot.number == number)
    }

    /// Does what a window needs next.
    fn go_on(&mut self, number: usize, window: Window<P>, next: Next<P>) {
        match next {
            Next::Read(page, size) => {
                if let Some(slot) = self.slot(number) {
                    slot.window = Some(window);
                }
                self.read(number, page, Some(size));
            }
            Next::Done(pages) => self.close(number, Ok(pages)),
            Next::Smaller(size) => self.begin_with_windows_of(size),
            Next::Fixed(_) if self.last.is_none() => self.begin_plainly(),
            // What comes before it in the list is returned before the error is.
            Next::Fixed(error) | Next::Failed(error) => self.close(number, Err(error)),
        }
    }

    fn close(&mut self, number: usize, pages: Result<Vec<Read<P>>, Error>) {
        if let Some(slot) = self.slot(number) {
            slot.pages = Some(pages);
        }
    }

    /// Takes in what became of reading a page.
    fn take(&mut self, finished: Finished<P>) {
        let Finished {
            slot: number,
            outcome,
            first,
        } = finished;
        if self.first.is_unknown() {
            self.first = first;
        }
        if let Phase::Settling(_, position) = self.phase {
            self.records.learn(position, &outcome);
            if outcome.is_ok() {
                self.phase = Phase::Ended;
            }
            return;
        }
        let Some(slot) = self.slot(number) else {
            return;
        };
        match (slot.window.take(), outcome) {
            (Some(mut window), outcome) => {
                let next = window.take(outcome, &mut self.records, &self.list.call);
                self.go_on(number, window, next);
            }
            (None, outcome) => slot.pages = Some(outcome.map(|read| vec![read])),
        }
    }

    /// Takes in the pages that come next, and learns from them.
    fn take_pages(&mut self, pages: Vec<Read<P>>) {
        let is_first = self.last.is_none();
        if pages.is_empty() {
            // All that stood on the page was left out.
            self.learn_windows();
        }
        for read in pages {
            if let Err(error) = self.refuse_repetition(&read) {
                return self.fail(error);
            }
            if self.isolating {
                self.learn_windows();
            } else {
                self.last = Some(last_page(&read.info));
            }
            if !self.list.has_parameters() {
                return self.take_only_page(read);
            }
            if read.is_empty {
                self.forget_slots();
                self.phase = Phase::Ended;
                if !is_first {
                    return;
                }
            }
            self.ready.push_back(read);
        }
    }

    /// The last window of the list.
    fn learn_windows(&mut self) {
        if let Some(size) = self.size.map(i64::from) {
            let total = self.records.total;
            self.last = Some(page_number(total.saturating_add(size - 1) / size));
        }
    }

    fn refuse_repetition(&mut self, read: &Read<P>) -> Result<(), Error> {
        let number = read.info.page;
        if let Some((previous, digest)) = self.previous
            && !read.is_empty
            && (digest == read.digest || (!self.isolating && number != 0 && number == previous))
        {
            return Err(self.list.call.paging(format!(
                "the list repeats a page (it says {number} of {}), so that the walk would not end",
                read.info.page_count
            )));
        }
        self.previous = Some((number, read.digest));
        Ok(())
    }

    /// The page of a list that has no parameters to select another.
    fn take_only_page(&mut self, read: Read<P>) {
        let count = read.info.page_count;
        self.ready.push_back(read);
        self.forget_slots();
        self.phase = if count > 1 {
            Phase::Failing(self.list.call.paging(format!(
                "the list has {count} pages, but no parameter selects one; the first was read"
            )))
        } else {
            Phase::Ended
        };
    }

    /// At the end of a walk: asks whether what failed last was left out rightly.
    fn settle(&mut self) {
        let mut places = match &mut self.phase {
            Phase::Settling(places, _) => std::mem::take(places),
            _ => match self.records.last_doubtful() {
                Some(position) => self.records.elsewhere(position, 1),
                None => VecDeque::new(),
            },
        };
        self.phase = match places.pop_front() {
            Some(place) => {
                self.read(0, page_at(place, 1), Some(1));
                Phase::Settling(places, place)
            }
            None => match self.records.forget_doubtful() {
                Some(error) => Phase::Failing(error),
                None => Phase::Ended,
            },
        };
    }
}

impl<P: Page> Stream for Walk<P> {
    type Item = Result<P, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let walk = self.get_mut();
        loop {
            if let Some(read) = walk.ready.pop_front() {
                return Poll::Ready(Some(Ok(read.page)));
            }
            match &walk.phase {
                Phase::NotBegun => walk.begin(),
                Phase::Ended => return Poll::Ready(None),
                Phase::Failing(_) => {
                    let failing = std::mem::replace(&mut walk.phase, Phase::Ended);
                    if let Phase::Failing(error) = failing {
                        return Poll::Ready(Some(Err(error)));
                    }
                }
                Phase::Walking => {
                    walk.fill();
                    let front = walk.slots.front_mut();
                    if let Some(pages) = front.and_then(|slot| slot.pages.take()) {
                        walk.slots.pop_front();
                        match pages {
                            Ok(pages) => walk.take_pages(pages),
                            Err(error) => walk.fail(error),
                        }
                    } else if !walk.reads.is_empty() {
                        if let Some(finished) = ready!(walk.reads.poll_next_unpin(context)) {
                            walk.take(finished);
                        }
                    } else if walk.slots.is_empty() && matches!(walk.phase, Phase::Walking) {
                        walk.settle();
                    }
                }
                Phase::Settling(..) => match ready!(walk.reads.poll_next_unpin(context)) {
                    Some(finished) => walk.take(finished),
                    None => walk.settle(),
                },
            }
        }
    }
}
