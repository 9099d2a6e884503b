//! Walking a list: one state machine, which owns all that is known of the walk.
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
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};

use super::list::{List, Read, last_page, page_number, pages_of, position, total};
use super::numbers::FirstPage;
use super::page::{Page, Skipped};
use super::records::Records;
use super::window::{Next, Window, page_at, power_of_two};
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
    first: FirstPage,
    next: i32,
    /// The last page to ask for; unknown before the first was read.
    last: Option<i32>,
    size: Option<i32>,
    /// Set while pages are windows around records that fail.
    isolating: bool,
    records: Records,
    /// The windows that were requested and not yet taken in, in the order of the list.
    slots: VecDeque<Slot<P>>,
    /// The number of the slot that comes next.
    number: usize,
    reads: Reads<P>,
    ready: VecDeque<Read<P>>,
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
    /// Checks at these positions that the last failure may be left out.
    Settling(VecDeque<i64>, i64),
    Failing(Error),
    Ended,
}

type Reads<P> = FuturesUnordered<BoxFuture<'static, Finished<P>>>;

/// The result of reading a page.
struct Finished<P> {
    slot: usize,
    outcome: Result<Read<P>, Error>,
    /// The number of the first page as known now, even if the read failed.
    first: FirstPage,
}

/// A page, or a window of several, that was asked for.
struct Slot<P> {
    number: usize,
    /// The position of its first record, where it is a window.
    position: i64,
    window: Option<Window<P>>,
    /// The pages, once all are read; or the error.
    pages: Option<Result<Vec<Read<P>>, Error>>,
}

impl<P: Page> Walk<P> {
    pub(super) fn new(prepared: PreparedRequest) -> Self {
        let list = List::new(prepared);
        Self {
            first: FirstPage::new(list.first_page(), list.asked_number()),
            list: Arc::new(list),
            concurrency: 1,
            isolate: false,
            start: None,
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
        &self.list.call
    }

    fn begin(&mut self) {
        self.phase = Phase::Walking;
        if let Some(refusal) = self.refuse_beginning() {
            self.phase = Phase::Failing(self.list.call.invalid(refusal));
            return;
        }
        // A list without parameters is one page, which cannot be divided.
        self.isolating = self.isolate && self.list.has_parameters();
        if !self.isolating {
            return self.begin_plainly();
        }
        // A window of 0 records would never advance.
        let size = self.list.asked_size().unwrap_or(DEFAULT_WINDOW).max(1);
        self.records.start = self.start.unwrap_or_else(|| {
            let page = self.first.position(self.list.asked_number());
            i64::from(page - 1) * i64::from(size)
        });
        // Windows are halved down to single records, and pages of every size must align.
        self.begin_with_windows_of(power_of_two(size));
    }

    /// The reason why the beginning of the walk is not known.
    fn refuse_beginning(&self) -> Option<&'static str> {
        let number = self.list.asked_number();
        if self.start.is_some() && number.is_some() {
            return Some(
                "the start of the walk is set twice: by `start_at` and by the page; set one of them",
            );
        }
        let is_later = self.first.position(number) > 1;
        (self.isolate && is_later && self.list.asked_size().is_none()).then_some(
            "a walk that isolates failures cannot start at a page of unknown size; set \
             the page size too, or use `start_at`",
        )
    }

    fn begin_with_windows_of(&mut self, size: i32) {
        self.next = page_number(self.records.start / i64::from(size)).saturating_add(1);
        self.size = Some(size);
        self.forget_slots();
    }

    /// Begins, maybe anew, without isolation. What was left out so far is taken back.
    fn begin_plainly(&mut self) {
        self.isolating = false;
        self.size = self.list.asked_size();
        self.next = self.first.position(self.list.asked_number());
        // A position is found by pages of a known size.
        if let Some(start) = self.start.filter(|_| self.list.has_parameters()) {
            self.begin_at(start, self.size.unwrap_or(DEFAULT_WINDOW).max(1));
        }
        self.records.forget_skipped();
        self.forget_slots();
    }

    fn begin_at(&mut self, start: i64, size: i32) {
        self.size = Some(size);
        self.next = page_number(start / i64::from(size)).saturating_add(1);
    }

    fn forget_slots(&mut self) {
        self.slots.clear();
        // Dropping the futures cancels their requests.
        self.reads = FuturesUnordered::new();
    }

    fn fail(&mut self, error: Error) {
        self.ready.clear();
        self.forget_slots();
        self.phase = Phase::Failing(error);
    }

    /// Asks for as many pages as may be asked for at once.
    fn fill(&mut self) {
        // The first page tells how many there are.
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
            let size = i64::from(self.size.unwrap_or(1));
            self.slots.push_back(Slot {
                number: self.number,
                position: i64::from(page - 1).saturating_mul(size),
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
        // A copy, as several reads are under way at once.
        let (mut first, spared) = (self.first, self.isolate);
        let read = async move {
            Finished {
                slot,
                outcome: list.read(page, size, spared, &mut first).await,
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
            // Nothing was returned yet, so that the walk can begin again.
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
                // What failed last is to blame. The rest goes on from here.
                self.phase = Phase::Walking;
            }
            return;
        }
        // Slot 0, which settles a doubt, is none of these: where it failed, the next place is
        // asked.
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
            if is_first && self.is_of_another_size(&read) {
                return;
            }
            if self.repeats(&read) {
                return self.end_at_repetition(&read);
            }
            if self.isolating {
                self.learn_windows();
            } else {
                self.last = Some(self.last_page_after(&read));
            }
            if !self.list.has_parameters() {
                return self.take_only_page(read);
            }
            if read.is_empty() {
                self.forget_slots();
                self.phase = match self.missing_after(&read) {
                    Some(error) => Phase::Failing(error),
                    None => Phase::Ended,
                };
                // An empty first page is returned, as its envelope says that the list is empty.
                if !is_first {
                    return;
                }
            }
            self.reached = self.reached.max(read.position.saturating_add(read.width));
            self.ready.push_back(read);
        }
    }

    /// Begins anew where a position was counted in pages that the service makes smaller or
    /// larger.
    fn is_of_another_size(&mut self, read: &Read<P>) -> bool {
        let size = read.info.page_size;
        let is_another = !self.isolating && size > 0 && self.size.is_some_and(|own| own != size);
        let start = self.start.filter(|_| self.list.has_parameters());
        match start {
            Some(start) if is_another && !self.is_resized => {
                self.is_resized = true;
                self.begin_at(start, size);
                self.forget_slots();
                true
            }
            _ => false,
        }
    }

    /// The last page of a list. Where as many items have come as it has, that is what it
    /// says; else the count of items may know of more.
    fn last_page_after(&self, read: &Read<P>) -> i32 {
        let end = read.position.saturating_add(read.width);
        match read.info.page_count {
            1.. if end >= read.info.total_count => page_number(read.info.page_count),
            _ => last_page(&read.info),
        }
    }

    /// The last window of the list.
    fn learn_windows(&mut self) {
        let windows = self.size.map(|size| pages_of(self.records.total, size));
        self.last = windows.or(self.last);
    }

    /// Returns whether it is the page before once more: the service ignores the number then, or
    /// has no further page.
    fn repeats(&mut self, read: &Read<P>) -> bool {
        let number = read.info.page;
        let is_repetition = self.previous.is_some_and(|(previous, digest)| {
            // Some lists always say 0, and windows of different sizes may have the same number.
            let has_its_number = !self.isolating && number != 0 && number == previous;
            // Empty pages are all alike.
            !read.is_empty() && (digest == read.digest || has_its_number)
        });
        self.previous = Some((number, read.digest));
        is_repetition
    }

    fn end_at_repetition(&mut self, read: &Read<P>) {
        let info = &read.info;
        if info.total_count > 0 && self.reached >= info.total_count {
            // All have come; the count of pages was wrong.
            self.forget_slots();
            self.phase = Phase::Ended;
            return;
        }
        self.fail(self.list.call.paging(format!(
            "the list repeats a page (it says {} of {}), so that the walk would not end",
            info.page, info.page_count
        )));
    }

    /// The error at an empty page, where the list has others after it by its own account.
    fn missing_after(&self, read: &Read<P>) -> Option<Error> {
        let info = &read.info;
        let is_last = if self.isolating {
            read.position >= total(info)
        } else {
            read.number >= last_page(info)
        };
        (!is_last && info.total_count > self.reached).then(|| {
            self.list.call.paging(format!(
                "page {} is empty, although the list says that it has {} items on {} pages; it \
                 was walked up to item {}",
                read.number, info.total_count, info.page_count, self.reached
            ))
        })
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

    /// Before a walk goes on past records that failed last: asks whether they were left out
    /// rightly.
    fn check_skipped(&mut self) {
        let mut places = match &mut self.phase {
            Phase::Settling(places, _) => std::mem::take(places),
            _ => match self.records.last_doubtful() {
                Some(position) => self.records.other_positions(position, 1),
                None => VecDeque::new(),
            },
        };
        match places.pop_front() {
            Some(place) => {
                // Slot 0 belongs to no window: only the success of the read matters.
                self.read(0, page_at(place, 1), Some(1));
                self.phase = Phase::Settling(places, place);
            }
            None => match self.records.forget_doubtful() {
                Some(error) => self.fail(error),
                None => self.phase = Phase::Ended,
            },
        }
    }
}

impl<P: Page> Walk<P> {
    /// Returns whether the next page is behind records of which it is not known yet whether
    /// they are to blame. A caller who stores its position would lose them.
    fn is_in_doubt(&self) -> bool {
        let front = self.slots.front();
        let front = front.filter(|slot| self.isolating && slot.pages.is_some());
        front.is_some_and(|slot| self.records.is_in_doubt_before(slot.position))
    }
}

impl<P: Page> Stream for Walk<P> {
    type Item = Result<Step<P>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let walk = self.get_mut();
        loop {
            if let Some(read) = walk.ready.front() {
                let before = position(read.position);
                if let Some(skipped) = walk.records.take_skipped_before(before) {
                    return Poll::Ready(Some(Ok(Step::Skipped(skipped))));
                }
                if let Some(read) = walk.ready.pop_front() {
                    return Poll::Ready(Some(Ok(Step::Page(read))));
                }
            }
            match &walk.phase {
                Phase::NotBegun => walk.begin(),
                Phase::Ended => {
                    let skipped = walk.records.take_skipped_before(u64::MAX);
                    return Poll::Ready(skipped.map(|skipped| Ok(Step::Skipped(skipped))));
                }
                Phase::Failing(_) => {
                    let failing = std::mem::replace(&mut walk.phase, Phase::Ended);
                    if let Phase::Failing(error) = failing {
                        // What was left out behind this is found again by who goes on.
                        walk.records.forget_skipped();
                        return Poll::Ready(Some(Err(error)));
                    }
                }
                Phase::Walking => {
                    walk.fill();
                    // Pages behind a doubtful record wait until the service has answered elsewhere.
                    if walk.is_in_doubt() && walk.reads.is_empty() {
                        walk.check_skipped();
                    } else if !walk.is_in_doubt()
                        && let Some(pages) =
                            walk.slots.front_mut().and_then(|slot| slot.pages.take())
                    {
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
                        walk.check_skipped();
                    }
                }
                Phase::Settling(..) => match ready!(walk.reads.poll_next_unpin(context)) {
                    Some(finished) => walk.take(finished),
                    None => walk.check_skipped(),
                },
            }
        }
    }
}
