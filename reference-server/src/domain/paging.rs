//! The arithmetic of pages (§2.1).

use serde::Deserialize;

/// The number of items of a page if the request does not set it.
pub const DEFAULT_SIZE: i64 = 15;

/// The most items of a page.
pub const MAX_SIZE: i64 = 100;

/// The page that a request asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(from = "Sent")]
pub struct PageRequest {
    /// The page number, from 1.
    pub page: i64,
    /// The number of items, from 1 to [`MAX_SIZE`].
    pub size: i64,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sent {
    page: Option<i32>,
    page_size: Option<i32>,
}

/// A page number below 1 means the first page, and a size below 1 the default. A size that is too
/// large is lowered.
impl From<Sent> for PageRequest {
    fn from(sent: Sent) -> Self {
        let size = sent.page_size.map_or(DEFAULT_SIZE, i64::from);
        Self {
            page: sent.page.map_or(1, i64::from).max(1),
            size: if size < 1 { DEFAULT_SIZE } else { size.min(MAX_SIZE) },
        }
    }
}

impl PageRequest {
    /// The number of items before the page.
    pub fn offset(self) -> i64 {
        (self.page - 1) * self.size
    }
}

/// The number of pages; 0 if there are no items.
pub fn page_count(total: i64, size: i64) -> i64 {
    (total + size - 1) / size
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    pub request: PageRequest,
    /// The name of the applied sort; empty for a list with one fixed order.
    pub sort: &'static str,
    /// The number of items on all pages together.
    pub total: i64,
    pub items: Vec<T>,
}

impl<T> Page<T> {
    /// A page of items. `total` is the number of items on all pages together.
    pub fn new(request: PageRequest, sort: &'static str, total: i64, items: Vec<T>) -> Self {
        Self { request, sort, total, items }
    }

    /// Converts each item of the page.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page {
            request: self.request,
            sort: self.sort,
            total: self.total,
            items: self.items.into_iter().map(change).collect(),
        }
    }
}
