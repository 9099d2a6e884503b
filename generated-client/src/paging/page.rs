//! A page of a list, and the skipped records of one.

use serde::de::DeserializeOwned;

use crate::Error;

/// A page of a list. Models of pages implement it.
#[allow(clippy::len_without_is_empty, reason = "one that is empty is a page like any other")]
pub trait Page: DeserializeOwned + Send + Unpin + 'static {
    /// The items of the list.
    type Item: DeserializeOwned + Send + Unpin + 'static;

    /// The envelope.
    fn info(&self) -> PageInfo;

    /// The number of items on the page.
    fn len(&self) -> usize;

    /// The items on the page.
    fn into_items(self) -> Vec<Self::Item>;
}

/// Implements `Page` for a model, from the names of its items and of the fields of its envelope.
#[allow(unused_macros, reason = "a document may have no pages")]
macro_rules! page {
    ($page:ident lists $item:ident in $items:ident: $number:ident, $size:ident,
     $page_count:ident, $item_count:ident, $total_count:ident, $sort:ident) => {
        impl $crate::Page for $crate::types::$page {
            type Item = $crate::types::$item;

            fn info(&self) -> $crate::PageInfo {
                $crate::PageInfo {
                    page: self.$number,
                    page_size: self.$size,
                    page_count: self.$page_count,
                    list_count: self.$item_count,
                    total_count: self.$total_count,
                    sort: self.$sort.clone(),
                }
            }

            fn len(&self) -> usize {
                self.$items.len()
            }

            fn into_items(self) -> ::std::vec::Vec<Self::Item> {
                self.$items
            }
        }

        impl ::std::iter::IntoIterator for $crate::types::$page {
            type Item = $crate::types::$item;
            type IntoIter = ::std::vec::IntoIter<Self::Item>;

            fn into_iter(self) -> Self::IntoIter {
                self.$items.into_iter()
            }
        }
    };
}

#[allow(unused_imports, reason = "a document may have no pages")]
pub(crate) use page;

/// The envelope of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageInfo {
    /// The number of the page, counted from 1. Some lists always say 0.
    pub page: i32,
    /// The page size that the service used; it may differ from the requested one.
    pub page_size: i32,
    /// The number of pages.
    pub page_count: i64,
    /// The number of items on the page, according to the page.
    pub list_count: i64,
    /// The number of items on all pages.
    pub total_count: i64,
    /// The sort that was applied.
    pub sort: String,
}

/// A skipped record, which the service cannot deliver; see
/// [`Items::with_skipped`](crate::Items::with_skipped).
#[derive(Debug)]
#[non_exhaustive]
pub struct Skipped {
    /// Its position in the list, counted from 0.
    pub position: u64,
    /// The error of the record. If the service sent the record and it does not fit the document,
    /// the [`body`](Error::body) is the record.
    pub error: Error,
}
