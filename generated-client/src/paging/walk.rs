//! Walking a list.
//!
//! The first page is read alone: it tells how many there are. The others are
//! asked for in order, up to so many at once. A walk ends at the last page that
//! the newest envelope knows, or at an empty one; and with an error at a page
//! that repeats the one before, as the service then does not heed the page number.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicI64, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use futures_core::future::BoxFuture;
use futures_core::stream::BoxStream;
use futures_util::stream::FuturesOrdered;
use futures_util::{FutureExt, StreamExt, stream};

use super::isolate::power_of_two;
use super::numbers::{FirstPage, PageNumbers};
use super::{Page, PageInfo, Skipped};
use crate::call::{CallOptions, Prepared};
use crate::error::Call;
use crate::{Client, Error};

/// What to walk, and how.
pub(super) struct Walk {
    client: Client,
    request: reqwest::Request,
    options: CallOptions,
    pub(super) call: Call,
    /// Whether parameters select a page.
    parameters: bool,
    /// The number of the first page.
    first: FirstPage,
    pub(super) concurrency: usize,
    pub(super) isolate: bool,
    pub(super) skipped: Arc<Mutex<Vec<Skipped>>>,
    /// Records that failed since the last success.
    pub(super) doubtful: Mutex<Vec<Skipped>>,
    /// Failed calls since the last success.
    pub(super) failures: AtomicU32,
    /// The position of a record that was read; -1 before there was one.
    pub(super) good: AtomicI64,
    /// How many items there are, as far as that is known.
    pub(super) total: AtomicI64,
    /// The size that the first window should have had; 0 where it is right.
    pub(super) cap: AtomicI32,
    /// Whether the service made pages that have nothing to do with what it was
    /// asked for.
    pub(super) fixed: AtomicBool,
    /// The position of the first item to return.
    pub(super) start: i64,
}

/// A page with what tells it from others.
pub(super) struct Read<P> {
    pub(super) page: P,
    pub(super) info: PageInfo,
    pub(super) digest: u64,
    pub(super) is_empty: bool,
}

impl Walk {
    pub(super) fn new(
        prepared: Prepared<'_>,
        numbers: PageNumbers,
        skipped: Arc<Mutex<Vec<Skipped>>>,
    ) -> Self {
        let first = FirstPage::new(numbers, asked(&prepared.request, "page"));
        Self {
            client: prepared.client.clone(),
            call: prepared.call,
            request: prepared.request,
            options: prepared.options,
            parameters: numbers != PageNumbers::None,
            first,
            concurrency: 1,
            isolate: false,
            skipped,
            doubtful: Mutex::default(),
            failures: AtomicU32::new(0),
            good: AtomicI64::new(-1),
            total: AtomicI64::new(i64::MAX),
            cap: AtomicI32::new(0),
            fixed: AtomicBool::new(false),
            start: 0,
        }
    }

    pub(super) fn stream<P: Page>(mut self) -> BoxStream<'static, Result<P, Error>> {
        let page = self.asked("page").unwrap_or(1).max(1);
        let size = self.asked("pageSize");
        let isolating = self.isolate && self.parameters;
        let (next, size) = match (isolating, size) {
            (false, size) => (page, size),
            (true, None) if page > 1 => {
                let error = self.call.invalid(
                    "where a walk that isolates failures begins is counted in pages of a known \
                     size; set the page size too",
                );
                return stream::iter([Err(error)]).boxed();
            }
            (true, size) => {
                let size = size.unwrap_or(DEFAULT_WINDOW).max(1);
                self.start = i64::from(page - 1) * i64::from(size);
                let window = power_of_two(size);
                (self.first_window(window), Some(window))
            }
        };
        let run = Run {
            next,
            size,
            isolating,
            walk: Arc::new(self),
            last: None,
            in_flight: FuturesOrdered::new(),
            ready: VecDeque::new(),
            previous: None,
            ended: false,
        };
        stream::unfold(run, Run::step).boxed()
    }

    /// The number of the window of this size in which the walk begins.
    fn first_window(&self, size: i32) -> i32 {
        page_number(self.start / i64::from(size)).saturating_add(1)
    }

    fn asked(&self, name: &str) -> Option<i32> {
        asked(&self.request, name)
    }

    /// Reads a page; `page` counts from 1, whatever the number of the first is.
    pub(super) async fn read<P: Page>(
        &self,
        page: i32,
        size: Option<i32>,
    ) -> Result<Read<P>, Error> {
        if page > 1 && self.first.is_unknown() {
            self.find_first::<P>(size).await?;
        }
        let read = self.read_number(self.first.select(page), size).await?;
        if page == 1 && self.first.is_unknown() && last_page(&read.info) > 1 {
            // Page 1 is the one just read, or the next. Where it cannot be read it is
            // another one.
            let one = self.read_number::<P>(Some(1), size).await;
            self.first
                .learn(one.is_ok_and(|one| one.digest == read.digest));
        }
        Ok(read)
    }

    /// Finds out the number of the first page where that page cannot be read: the
    /// page whose number is their count is the last, or is past the end.
    async fn find_first<P: Page>(&self, size: Option<i32>) -> Result<(), Error> {
        let mut outcome = self.read_number::<P>(Some(1), size).await;
        for number in [2, 4, 16] {
            if outcome.is_ok() {
                break;
            }
            outcome = self.read_number(Some(number), size).await;
        }
        let count = last_page(&outcome?.info);
        let last = self.read_number::<P>(Some(count), size).await;
        // Where it fails, there is something on it.
        self.first.learn(!last.is_ok_and(|last| last.is_empty));
        Ok(())
    }

    /// Reads the page that a number selects, or the first without a number.
    async fn read_number<P: Page>(
        &self,
        number: Option<i32>,
        size: Option<i32>,
    ) -> Result<Read<P>, Error> {
        let mut request = self.request.try_clone().ok_or_else(|| {
            self.call
                .paging("the request of the list cannot be sent twice".to_owned())
        })?;
        if self.parameters {
            let query = selected(request.url().query(), number, size);
            let query = Some(query.as_str()).filter(|query| !query.is_empty());
            request.url_mut().set_query(query);
        }
        let sent = self.client.decoded::<P>(request, &self.call, &self.options);
        let answer = sent.await?;
        let mut hasher = DefaultHasher::new();
        answer.body().hash(&mut hasher);
        let page = answer.into_inner();
        Ok(Read {
            info: page.info(),
            is_empty: page.is_empty(),
            page,
            digest: hasher.finish(),
        })
    }
}

/// The page size with which failures are isolated, where none was asked for.
const DEFAULT_WINDOW: i32 = 64;

/// What a request asks for under this name.
fn asked(request: &reqwest::Request, name: &str) -> Option<i32> {
    let mut pairs = request.url().query_pairs();
    let (_, value) = pairs.find(|(known, _)| known == name)?;
    value.parse().ok()
}

/// A query that selects a page. The other parameters are left as they are.
fn selected(query: Option<&str>, page: Option<i32>, size: Option<i32>) -> String {
    let mut pairs: Vec<String> = query
        .unwrap_or_default()
        .split('&')
        .filter(|pair| {
            let name = pair.split('=').next().unwrap_or_default();
            !matches!(name, "" | "page" | "pageSize")
        })
        .map(str::to_owned)
        .collect();
    pairs.extend(page.map(|page| format!("page={page}")));
    pairs.extend(size.map(|size| format!("pageSize={size}")));
    pairs.join("&")
}

type Batch<P> = Result<Vec<Read<P>>, Error>;

/// A walk under way.
struct Run<P> {
    walk: Arc<Walk>,
    /// The next page to ask for.
    next: i32,
    /// The last page to ask for; unknown before the first was read.
    last: Option<i32>,
    size: Option<i32>,
    /// Whether pages are windows around records that fail.
    isolating: bool,
    in_flight: FuturesOrdered<BoxFuture<'static, Batch<P>>>,
    ready: VecDeque<Read<P>>,
    /// The number and digest of the page before.
    previous: Option<(i32, u64)>,
    ended: bool,
}

impl<P: Page> Run<P> {
    async fn step(mut self) -> Option<(Result<P, Error>, Self)> {
        loop {
            if let Some(read) = self.ready.pop_front() {
                return Some((Ok(read.page), self));
            }
            if self.ended {
                return None;
            }
            self.fill();
            let outcome = match self.in_flight.next().await {
                Some(Ok(batch)) => match self.walk.take_cap() {
                    Some(size) => {
                        self.next = self.walk.first_window(size);
                        self.size = Some(size);
                        continue;
                    }
                    None => self.take(batch),
                },
                Some(Err(_)) if self.isolating && self.last.is_none() && self.walk.is_fixed() => {
                    self.walk_plainly();
                    continue;
                }
                Some(Err(error)) => Err(error),
                None => {
                    self.ended = true;
                    self.walk.settle::<P>().await
                }
            };
            if let Err(error) = outcome {
                self.ended = true;
                self.in_flight = FuturesOrdered::new();
                self.ready.clear();
                return Some((Err(error), self));
            }
        }
    }

    /// Begins anew, without isolation.
    fn walk_plainly(&mut self) {
        self.isolating = false;
        self.size = self.walk.asked("pageSize");
        self.next = self.walk.asked("page").unwrap_or(1).max(1);
    }

    /// Asks for as many pages as may be asked for at once.
    fn fill(&mut self) {
        let (bound, last) = match self.last {
            None => (1, self.next),
            Some(last) => (self.walk.concurrency, last),
        };
        while self.in_flight.len() < bound && self.next <= last {
            let (walk, page, size) = (Arc::clone(&self.walk), self.next, self.size);
            let (isolating, is_first) = (self.isolating, self.last.is_none());
            let batch = async move {
                match size.filter(|_| isolating) {
                    Some(size) => walk.isolated(page, size, is_first).await,
                    None => Ok(vec![walk.read(page, size).await?]),
                }
            };
            self.in_flight.push_back(batch.boxed());
            match self.next.checked_add(1) {
                Some(next) => self.next = next,
                None => break,
            }
        }
    }

    /// Takes in what was read, and learns from it.
    fn take(&mut self, batch: Vec<Read<P>>) -> Result<(), Error> {
        let is_first = self.last.is_none();
        let is_isolated = self.isolating;
        if batch.is_empty() {
            // All that stood on the page was left out.
            self.learn_windows();
        }
        for read in batch {
            self.refuse_repetition(&read, is_isolated)?;
            match is_isolated {
                true => self.learn_windows(),
                false => self.last = Some(last_page(&read.info)),
            }
            if !self.walk.parameters {
                return self.only_page(read);
            }
            if read.is_empty {
                self.ended = true;
                self.in_flight = FuturesOrdered::new();
                if !is_first {
                    return Ok(());
                }
            }
            self.ready.push_back(read);
        }
        Ok(())
    }

    /// The last window of the list.
    fn learn_windows(&mut self) {
        if let Some(size) = self.size.map(i64::from) {
            let total = self.walk.total.load(Ordering::Relaxed);
            self.last = Some(page_number(total.saturating_add(size - 1) / size));
        }
    }

    fn refuse_repetition(&mut self, read: &Read<P>, is_isolated: bool) -> Result<(), Error> {
        let number = read.info.page;
        if let Some((previous, digest)) = self.previous
            && !read.is_empty
            && (digest == read.digest || (!is_isolated && number != 0 && number == previous))
        {
            return Err(self.walk.call.paging(format!(
                "the list repeats a page (it says {number} of {}), so that the walk would not end",
                read.info.page_count
            )));
        }
        self.previous = Some((number, read.digest));
        Ok(())
    }

    /// The page of a list that has no parameters to select another.
    fn only_page(&mut self, read: Read<P>) -> Result<(), Error> {
        let count = read.info.page_count;
        self.ready.push_back(read);
        self.ended = count <= 1;
        if count > 1 {
            let message = format!(
                "the list has {count} pages, but no parameter selects one; the first was read"
            );
            let error = self.walk.call.paging(message);
            self.in_flight = FuturesOrdered::new();
            self.in_flight.push_back(async move { Err(error) }.boxed());
        }
        Ok(())
    }
}

/// The number of the last page. A service that knows no number of pages may
/// still know that of items.
fn last_page(info: &PageInfo) -> i32 {
    match info.page_count {
        1.. => page_number(info.page_count),
        _ => {
            let size = i64::from(info.page_size.max(1));
            page_number(info.total_count.saturating_add(size - 1) / size)
        }
    }
}

fn page_number(number: i64) -> i32 {
    i32::try_from(number.max(0)).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_keeps_all_but_the_page() {
        for (query, expected) in [
            (None, "page=3&pageSize=8"),
            (Some("page=1&pageSize=50"), "page=3&pageSize=8"),
            (
                Some("includeOnly=id,name&page=1&pages=2&q=a+b"),
                "includeOnly=id,name&pages=2&q=a+b&page=3&pageSize=8",
            ),
        ] {
            assert_eq!(selected(query, Some(3), Some(8)), expected);
        }
        assert_eq!(selected(Some("page=0"), None, None), "");
    }
}
