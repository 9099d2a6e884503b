//! A page of any list, with the JSON of its items unchanged.

use community_qa_client::{Page, PageInfo};
use serde::Deserialize;
use serde_json::value::RawValue;

/// The most pages that are requested at once, so that the program does not wait for each page, and
/// a site still has time for other callers.
pub(crate) const CONCURRENCY: usize = 4;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", expecting = "a page of a list")]
pub(crate) struct RawPage {
    list: Vec<Box<RawValue>>,
    #[serde(default)]
    page: i32,
    #[serde(default)]
    page_size: i32,
    #[serde(default)]
    page_count: i64,
    #[serde(default)]
    list_count: i64,
    #[serde(default)]
    total_count: i64,
}

impl Page for RawPage {
    type Item = Box<RawValue>;

    fn info(&self) -> PageInfo {
        let mut info = PageInfo::default();
        info.page = self.page;
        info.page_size = self.page_size;
        info.page_count = self.page_count;
        info.list_count = self.list_count;
        info.total_count = self.total_count;
        info
    }

    fn len(&self) -> usize {
        self.list.len()
    }

    fn into_items(self) -> Vec<Box<RawValue>> {
        self.list
    }
}
