//! Pages made from the sample of a user.

use community_qa_client::types::User;
use serde_json::{Map, Value, json};

/// A page of 50 users, each with three members that the document does not declare, or with none.
pub(crate) fn users(with_unknown: bool) -> String {
    page(50, with_unknown).to_string()
}

pub(crate) fn user() -> String {
    serde_json::to_string(&User::sample().unwrap()).unwrap()
}

/// The page of a list that a request asks for, out of so many of so many users.
pub(crate) fn of_list(target: &str, pages: usize, size: usize) -> String {
    let number: usize = target
        .split(['?', '&'])
        .find_map(|pair| pair.strip_prefix("page="))
        .map_or(1, |number| number.parse().unwrap());
    let mut page = page(size, false);
    page["page"] = json!(number);
    page["pageCount"] = json!(pages);
    page["totalCount"] = json!(pages * size);
    for index in 0..size {
        // Pages with the same items would end the walk as a repetition.
        page["list"][index]["id"] = json!(size * number + index);
    }
    page.to_string()
}

fn page(length: usize, with_unknown: bool) -> Value {
    let item = serde_json::to_value(User::sample().unwrap()).unwrap();
    let items: Vec<Value> = (0..length)
        .map(|index| {
            let mut item = item.clone();
            let members = item.as_object_mut().unwrap();
            members.insert("id".to_owned(), json!(index + 1));
            if with_unknown {
                add_unknown(members, index);
            }
            item
        })
        .collect();
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
