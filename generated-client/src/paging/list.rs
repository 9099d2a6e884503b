//! Reads a list page by page: the request for any of its pages.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};

use super::misfits;
use super::page::{Page, PageInfo, Skipped};
use crate::error::CallContext;
use crate::prepared::PreparedRequest;
use crate::send::Sender;
use crate::{Error, PageParameters, Paging};

pub(super) struct List {
    sender: Sender,
    request: reqwest::Request,
    paging: Option<Paging>,
    /// The number of the first page, 0 or 1, once it is known.
    first: OnceLock<i32>,
    /// The number of records, if it is known.
    total: AtomicI64,
}

/// A page, with the data that identifies it.
pub(super) struct Read<P> {
    pub(super) page: P,
    pub(super) info: PageInfo,
    /// The number of records on the page, including those that could not be decoded.
    pub(super) width: i64,
    pub(super) digest: u64,
    /// The requested page number, counted from 1.
    pub(super) number: i32,
    pub(super) position: i64,
    /// The number of records at its beginning that are not returned.
    pub(super) dropped: u64,
    /// The records on it that could not be decoded, in order.
    pub(super) misfits: Vec<Skipped>,
}

impl<P> Read<P> {
    pub(super) fn is_empty(&self) -> bool {
        self.width == 0
    }
}

impl List {
    pub(super) fn new(PreparedRequest { sender, request }: PreparedRequest) -> Self {
        let paging = sender.call.operation().and_then(|known| known.paging);
        let list = Self {
            sender,
            request,
            paging,
            first: OnceLock::new(),
            total: AtomicI64::new(i64::MAX),
        };
        // If the caller asks for a page above 0, pages are taken to be numbered from 1, unless
        // `paging` says otherwise.
        let asked = list.asked_number().filter(|asked| *asked >= 1);
        let first = paging.and_then(|paging| paging.first_page);
        if let Some(first) = first.or(asked.map(|_| 1)) {
            list.learn_first(first);
        }
        list
    }

    pub(super) fn call(&self) -> &CallContext {
        &self.sender.call
    }

    fn parameters(&self) -> Option<&PageParameters> {
        self.paging.as_ref()?.parameters.as_ref()
    }

    /// Returns whether parameters select a page.
    pub(super) fn has_parameters(&self) -> bool {
        self.parameters().is_some()
    }

    pub(super) fn asked_number(&self) -> Option<i32> {
        self.asked(self.parameters()?.number)
    }

    pub(super) fn asked_size(&self) -> Option<i32> {
        self.asked(self.parameters()?.size)
    }

    fn asked(&self, name: &str) -> Option<i32> {
        let (_, value) = self.request.url().query_pairs().find(|(known, _)| known == name)?;
        value.parse().ok()
    }

    /// The number of records, if it is known.
    pub(super) fn total(&self) -> i64 {
        self.total.load(Ordering::Relaxed)
    }

    fn learn_first(&self, number: i32) {
        // This fails if the number is already known.
        let _ = self.first.set(number);
    }

    /// The requested page, counted from 1.
    pub(super) fn asked_page(&self) -> i32 {
        let first = self.first.get().copied().unwrap_or(1);
        let asked = self.asked_number();
        asked.map_or(1, |number| number.saturating_sub(first).saturating_add(1).max(1))
    }

    /// The number that selects a page; `page` counts from 1. `None` if the request leaves the
    /// number out and returns the first page.
    fn number_of(&self, page: i32) -> Option<i32> {
        match self.first.get() {
            // This is the first page: no other page is requested before the number is known.
            None => self.asked_number().map(|asked| asked.max(0)),
            Some(first) => Some(page.saturating_sub(1).saturating_add(*first)),
        }
    }

    /// Reads a page; `page` counts from 1, whatever the number of the first page is. If that number
    /// is needed and not known, it is determined first. If `spared`, a record that cannot be
    /// decoded does not make the page fail; it is listed in `misfits`.
    pub(super) async fn read<P: Page>(
        &self,
        page: i32,
        size: Option<i32>,
        spared: bool,
    ) -> Result<Read<P>, Error> {
        // Only the first page can be requested without a number.
        if page > 1 && self.first.get().is_none() {
            let is_one = self.is_first_page_one::<P>(size).await?;
            self.learn_first(i32::from(is_one));
        }
        let number = self.number_of(page);
        let mut read = self.read_number(number, size, spared).await?;
        // A single page needs no number.
        if page == 1 && self.first.get().is_none() && last_page(&read.info) > 1 {
            // Page 1 is either the page that was just read or the next one. If it cannot be read,
            // it is a different page.
            let one = self.read_number::<P>(Some(1), size, false).await;
            let is_one = one.is_ok_and(|one| one.digest == read.digest);
            self.learn_first(i32::from(is_one));
        }
        read.number = page;
        // The service may use a different size from the requested one.
        let size = match read.info.page_size {
            1.. => i64::from(read.info.page_size),
            _ => size.map_or(read.width, i64::from),
        };
        // Saturating, because a service may report any page size.
        read.position = i64::from(page - 1).saturating_mul(size);
        for misfit in &mut read.misfits {
            misfit.position = misfit.position.saturating_add(position(read.position));
        }
        // A page past the end may report a count of 0.
        if let total @ 1.. = total(&read.info) {
            self.total.store(total, Ordering::Relaxed);
        }
        Ok(read)
    }

    /// Returns whether pages are numbered from 1, without having read the first page: if they are,
    /// the page whose number is the page count is the last one; if they are numbered from 0, it is
    /// past the end.
    async fn is_first_page_one<P: Page>(&self, size: Option<i32>) -> Result<bool, Error> {
        let mut outcome = self.read_number::<P>(Some(1), size, false).await;
        // Page 1 may contain a broken record, but any page has the count.
        for number in [2, 4, 16] {
            if outcome.is_ok() {
                break;
            }
            outcome = self.read_number(Some(number), size, false).await;
        }
        let count = last_page(&outcome?.info);
        let last = self.read_number::<P>(Some(count), size, false).await;
        // A page that fails is not empty, so it is not past the end.
        Ok(!last.is_ok_and(|last| last.is_empty()))
    }

    /// Reads the page that a number selects, or the first without a number.
    async fn read_number<P: Page>(
        &self,
        number: Option<i32>,
        size: Option<i32>,
        spared: bool,
    ) -> Result<Read<P>, Error> {
        let mut request = self.request.try_clone().ok_or_else(|| {
            let message = "the request of the list cannot be sent twice";
            self.call().paging(message)
        })?;
        if let Some(parameters) = self.parameters() {
            let query = selected(request.url().query(), parameters, number, size);
            let query = Some(query.as_str()).filter(|query| !query.is_empty());
            request.url_mut().set_query(query);
        }
        let response = self.sender.send(request).await?;
        // The digest is compared with the previous page, to detect a service that ignores page
        // numbers.
        let mut hasher = DefaultHasher::new();
        response.body.hash(&mut hasher);
        let items = self.paging.map(|paging| paging.properties.items);
        let (page, misfits) = match items.filter(|_| spared) {
            Some(items) => misfits::decode(self.call(), response, items)?,
            None => (self.call().decode::<P>(response)?.into_inner(), Vec::new()),
        };
        Ok(Read {
            info: page.info(),
            width: i64::try_from(page.len() + misfits.len()).unwrap_or(i64::MAX),
            page,
            digest: hasher.finish(),
            // `read` and the walk set these, because they know the numbering.
            number: 1,
            position: 0,
            dropped: 0,
            misfits,
        })
    }
}

/// A position for display.
pub(super) fn position(position: i64) -> u64 {
    u64::try_from(position).unwrap_or_default()
}

/// The number of the last page. If the two counts contradict each other, the larger result is used,
/// so that no item is lost.
pub(super) fn last_page(info: &PageInfo) -> i32 {
    let by_items = pages_of(info.total_count, info.page_size);
    page_number(info.page_count).max(by_items)
}

pub(super) fn pages_of(items: i64, size: i32) -> i32 {
    // Some services send 0, which cannot be a divisor.
    let size = i64::from(size.max(1));
    page_number(items.saturating_add(size - 1) / size)
}

/// The number of items, or a lower limit of it if only the page count is known.
fn total(info: &PageInfo) -> i64 {
    let before_last = info.page_count.saturating_sub(1).saturating_mul(i64::from(info.page_size));
    match info.total_count {
        1.. => info.total_count,
        // The last page has at least one item.
        _ => before_last.saturating_add(1),
    }
}

pub(super) fn page_number(number: i64) -> i32 {
    i32::try_from(number.max(0)).unwrap_or(i32::MAX)
}

/// A query that selects a page. The other parameters are left as they are.
fn selected(
    query: Option<&str>,
    parameters: &PageParameters,
    number: Option<i32>,
    size: Option<i32>,
) -> String {
    // The query is edited as text: decoding and encoding could change the other parameters.
    let mut pairs: Vec<String> = query
        .unwrap_or_default()
        .split('&')
        .filter(|pair| {
            let name = pair.split('=').next().unwrap_or_default();
            !name.is_empty() && name != parameters.number && name != parameters.size
        })
        .map(str::to_owned)
        .collect();
    pairs.extend(number.map(|number| format!("{}={number}", parameters.number)));
    pairs.extend(size.map(|size| format!("{}={size}", parameters.size)));
    pairs.join("&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_keeps_other_parameters() {
        let parameters = PageParameters { number: "from", size: "atMost" };
        for (query, expected) in [
            (None, "from=3&atMost=8"),
            (Some("from=1&atMost=50"), "from=3&atMost=8"),
            (
                Some("includeOnly=id,name&from=1&froms=2&q=a+b"),
                "includeOnly=id,name&froms=2&q=a+b&from=3&atMost=8",
            ),
        ] {
            assert_eq!(selected(query, &parameters, Some(3), Some(8)), expected);
        }
        assert_eq!(selected(Some("from=0"), &parameters, None, None), "");
    }
}
