//! Lists that are returned page by page.

use std::sync::Arc;

use bytes::Bytes;
use serde_json::{Map, Value};

use super::CannedRequest;
use crate::metadata::OPERATIONS;
use crate::{PageParameters, Paging};

#[derive(Clone)]
pub(super) struct CannedList(Arc<[Value]>);

impl CannedList {
    pub(super) fn new(items: Vec<Value>) -> Self {
        Self(items.into())
    }

    /// The requested page; nothing if the operation has no pages.
    pub(super) fn page(&self, request: &CannedRequest) -> Option<Bytes> {
        let operation = OPERATIONS.iter().find(|known| known.id == request.operation)?;
        let page = self.envelope(&operation.paging?, request);
        serde_json::to_vec(&page).ok().map(Bytes::from)
    }

    fn envelope(&self, paging: &Paging, request: &CannedRequest) -> Map<String, Value> {
        let asked = |name: fn(&PageParameters) -> &'static str| {
            let name = paging.parameters.as_ref().map(name)?;
            request.parameter(name)?.parse::<usize>().ok()
        };
        let total = self.0.len();
        // The size is at least 1, because the number of pages is a division by it.
        let size = asked(|parameters| parameters.size).unwrap_or(total).max(1);
        let first = paging.first_page.unwrap_or(1);
        let first = usize::try_from(first).unwrap_or_default();
        let number = asked(|parameters| parameters.number).unwrap_or(first);
        let skipped = number.saturating_sub(first).saturating_mul(size);
        let items: Vec<Value> = self.0.iter().skip(skipped).take(size).cloned().collect();
        let names = &paging.properties;
        let mut page = Map::new();
        for text in names.texts.iter().chain([&names.sort]) {
            page.insert((*text).to_owned(), "".into());
        }
        for (name, count) in [
            (names.number, number),
            (names.size, size),
            (names.page_count, total.div_ceil(size)),
            (names.item_count, items.len()),
            (names.total_count, total),
        ] {
            page.insert(name.to_owned(), count.into());
        }
        page.insert(names.items.to_owned(), items.into());
        page
    }
}
