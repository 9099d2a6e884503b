//! What is decoded and served: pages made of the document's samples.

use community_qa_client::types::{Node, User};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// How much of an item the document does not declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    Nothing,
    ThreeMembers,
}

impl Unknown {
    pub(crate) const BOTH: [Self; 2] = [Self::Nothing, Self::ThreeMembers];

    pub(crate) fn described(self) -> &'static str {
        match self {
            Self::Nothing => "no unknown member",
            Self::ThreeMembers => "3 unknown each",
        }
    }
}

/// A page of 50 users.
pub(crate) fn users(unknown: Unknown) -> String {
    page(&User::sample().unwrap(), 50, unknown).to_string()
}

/// A page of 100 nodes.
pub(crate) fn nodes(unknown: Unknown) -> String {
    page(&Node::sample().unwrap(), 100, unknown).to_string()
}

/// One user.
pub(crate) fn user() -> String {
    serde_json::to_string(&User::sample().unwrap()).unwrap()
}

/// How many short pages make a list.
pub(crate) const COUNT: i32 = 100;
/// How many users are on a short page.
pub(crate) const SHORT_PAGE: i32 = 2;

/// A page of a list of [`COUNT`] pages that say little, so that walking is
/// measured and not decoding.
pub(crate) fn short(number: i32) -> String {
    let mut page = page(&User::sample().unwrap(), 2, Unknown::Nothing);
    page["page"] = json!(number);
    page["pageCount"] = json!(COUNT);
    page["totalCount"] = json!(COUNT * SHORT_PAGE);
    for index in 0..2 {
        page["list"][index]["id"] = json!(2 * number + index as i32);
    }
    page.to_string()
}

/// A page of a list of 10,000 users, 50 on each.
pub(crate) fn long(number: i32) -> String {
    let mut page = page(&User::sample().unwrap(), 50, Unknown::Nothing);
    page["page"] = json!(number);
    page["pageSize"] = json!(50);
    page["pageCount"] = json!(200);
    page["totalCount"] = json!(10_000);
    for index in 0..50 {
        page["list"][index]["id"] = json!(50 * number + index as i32);
    }
    page.to_string()
}

/// A page of `length` items like this one.
fn page(item: &impl Serialize, length: usize, unknown: Unknown) -> Value {
    let item = serde_json::to_value(item).unwrap();
    let items = (0..length).map(|index| {
        let mut item = item.clone();
        let members = item.as_object_mut().unwrap();
        members.insert("id".to_owned(), json!(index + 1));
        if unknown == Unknown::ThreeMembers {
            add_unknown(members, index);
        }
        item
    });
    let items: Vec<Value> = items.collect();
    json!({
        "name": "", "sort": "", "page": 1, "pageSize": length, "pageCount": 1,
        "listCount": length, "totalCount": length, "list": items,
    })
}

/// A number, a text and a flag, in different places of the item.
fn add_unknown(members: &mut Map<String, Value>, index: usize) {
    members.shift_insert(1, "karma".to_owned(), json!(index * 7));
    members.shift_insert(9, "pronouns".to_owned(), json!("they/them"));
    members.insert("newsletter".to_owned(), json!(index.is_multiple_of(2)));
}
