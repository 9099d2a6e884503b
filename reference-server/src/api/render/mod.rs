//! How things are shown: the fields of the contract, in its order.

mod action;
mod group;
mod item;
mod node;
mod user;

use serde_json::{Map, Value, json};

use crate::domain::dates::DateFormat;
use crate::domain::paging::{Page, page_count};
use crate::domain::sorting::LISTED;

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
    let mut envelope = head(&page);
    envelope.insert("list".to_owned(), Value::Array(page.items));
    Value::Object(envelope)
}

/// The envelope of a node search, which names the sorts.
pub(super) fn search_envelope(page: Page<Value>) -> Value {
    let mut envelope = head(&page);
    envelope.insert("sorts".to_owned(), json!(LISTED));
    envelope.insert("list".to_owned(), Value::Array(page.items));
    Value::Object(envelope)
}

/// What an envelope says before its items.
fn head(page: &Page<Value>) -> Map<String, Value> {
    let fields = [
        ("name", json!("")),
        ("sort", json!(page.sort)),
        ("page", json!(page.request.page)),
        ("pageSize", json!(page.request.size)),
        (
            "pageCount",
            json!(page_count(page.total, page.request.size)),
        ),
        ("listCount", json!(page.items.len())),
        ("totalCount", json!(page.total)),
    ];
    fields
        .map(|(name, value)| (name.to_owned(), value))
        .into_iter()
        .collect()
}
