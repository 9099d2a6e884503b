//! How things are shown: the fields of the contract, in its order.

mod action;
mod group;
mod item;
mod node;
mod user;

use serde_json::{Value, json};

use crate::domain::dates::DateFormat;
use crate::domain::paging::{Page, page_count};

pub(super) use action::{action, award};
pub(super) use group::group;
pub(super) use node::{node, revision, topic};
pub(super) use user::{Detail, follow_relation, updated_user, user};

/// What showing needs to know of the site.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) dates: &'a DateFormat,
    /// The address of the site, without a slash at its end.
    pub(super) base: &'a str,
}

/// The envelope of a list around its items (§2.1).
pub(super) fn envelope(page: Page<Value>) -> Value {
    json!({
        "name": "",
        "sort": page.sort,
        "page": page.request.page,
        "pageSize": page.request.size,
        "pageCount": page_count(page.total, page.request.size),
        "listCount": page.items.len(),
        "totalCount": page.total,
        "list": page.items,
    })
}
