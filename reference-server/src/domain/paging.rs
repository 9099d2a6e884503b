//! The arithmetic of pages (§2.1).

use serde::Deserialize;

/// The number of items of a page when the request does not tell.
pub const DEFAULT_SIZE: i64 = 15;

/// The most items of a page.
pub const MAX_SIZE: i64 = 100;

/// The page that a request asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(from = "Sent")]
pub struct PageRequest {
    /// Counted from 1.
    pub page: i64,
    /// From 1 to [`MAX_SIZE`].
    pub size: i64,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Sent {
    page: Option<i32>,
    page_size: Option<i32>,
}

/// A page below 1 is the first, a size below 1 the default, and a large size is lowered.
impl From<Sent> for PageRequest {
    fn from(sent: Sent) -> Self {
        let size = sent.page_size.map_or(DEFAULT_SIZE, i64::from);
        Self {
            page: sent.page.map_or(1, i64::from).max(1),
            size: if size < 1 {
                DEFAULT_SIZE
            } else {
                size.min(MAX_SIZE)
            },
        }
    }
}

impl PageRequest {
    /// The number of items before the page.
    pub fn offset(self) -> i64 {
        (self.page - 1) * self.size
    }
}

/// The number of pages: 0 when there are no items.
pub fn page_count(total: i64, size: i64) -> i64 {
    (total + size - 1) / size
}

/// A page of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The page that was asked for.
    pub request: PageRequest,
    /// The name of the applied sort; empty for a list with one fixed order.
    pub sort: &'static str,
    /// The number of items of all pages.
    pub total: i64,
    /// The items.
    pub items: Vec<T>,
}

impl<T> Page<T> {
    /// The items of a page, and how many all pages have.
    pub fn new(request: PageRequest, sort: &'static str, (total, items): (i64, Vec<T>)) -> Self {
        Self {
            request,
            sort,
            total,
            items,
        }
    }

    /// The page with each of its items changed.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> Page<U> {
        Page {
            request: self.request,
            sort: self.sort,
            total: self.total,
            items: self.items.into_iter().map(change).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn request(page: Option<i32>, page_size: Option<i32>) -> PageRequest {
        Sent { page, page_size }.into()
    }

    #[test]
    fn sizes_are_bounded() {
        for (sent, size) in [
            (None, 15),
            (Some(0), 15),
            (Some(-3), 15),
            (Some(1), 1),
            (Some(100), 100),
            (Some(i32::MAX), 100),
        ] {
            assert_eq!(request(None, sent).size, size, "{sent:?}");
        }
    }

    #[test]
    fn there_are_no_pages_without_items() {
        let counts = [0, 15, 16].map(|total| page_count(total, 15));
        assert_eq!(counts, [0, 1, 2]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn pages_cover_each_item_once(total in 0_i64..500, size in 1_i32..120) {
            let first = request(None, Some(size));
            let pages = page_count(total, first.size);
            let covered = (1..=pages).flat_map(|page| {
                let request = PageRequest { page, size: first.size };
                request.offset()..(request.offset() + request.size).min(total)
            });
            prop_assert!(covered.eq(0..total));
        }

        #[test]
        fn any_parameters_are_taken(page in any::<i32>(), size in any::<i32>()) {
            let request = request(Some(page), Some(size));
            prop_assert!(request.page >= 1 && (1..=MAX_SIZE).contains(&request.size));
            prop_assert!(request.offset() >= 0);
        }
    }
}
