//! The parts from which generated code builds requests.

use std::fmt;

use progenitor_client::encode_path;
use reqwest::header::{CONTENT_TYPE, HeaderValue};
use serde::Serialize;

use crate::{Csv, Error};

/// The treatment of a body without any member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyBody {
    /// The document makes the body optional, so it is left out.
    LeaveOut,
    /// The document requires a body, so `{}` is sent.
    Send,
}

/// Attaches a body of JSON.
pub(crate) fn attach_json<T: Serialize + ?Sized>(
    request: &mut reqwest::Request,
    body: &T,
    empty: EmptyBody,
) -> Result<(), Error> {
    let json = serde_json::to_vec(body)
        .map_err(|error| Error::invalid_request(format!("the body is not JSON: {error}")))?;
    // Only the serialised body shows whether any member is set.
    if empty == EmptyBody::LeaveOut && json == b"{}" {
        return Ok(());
    }
    let headers = request.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    *request.body_mut() = Some(json.into());
    Ok(())
}

/// A comma-separated list as a segment of a path. A comma within an item is encoded, so that it
/// does not separate items.
#[allow(dead_code, reason = "a document may have no such parameter")]
pub(crate) fn list_segment<T: fmt::Display>(list: &Csv<T>) -> String {
    let item = |item: &T| encode_path(&item.to_string()).replace(',', "%2C");
    list.items().iter().map(item).collect::<Vec<_>>().join(",")
}

/// A parameter that is a comma-separated list, or none.
pub(crate) trait CommaSeparated {
    /// The number of commas in each item.
    fn commas(&self) -> Vec<usize>;
}

impl<T: fmt::Display> CommaSeparated for Csv<T> {
    fn commas(&self) -> Vec<usize> {
        let items = self.items().iter();
        items.map(|item| item.to_string().matches(',').count()).collect()
    }
}

impl<T: CommaSeparated> CommaSeparated for Option<T> {
    fn commas(&self) -> Vec<usize> {
        self.as_ref().map(T::commas).unwrap_or_default()
    }
}

/// Writes the commas between the items of the list literally. A comma within an item stays `%2C`,
/// as in all parameters of the style `form` without `explode`. A service that splits before it
/// decodes can then distinguish them.
pub(crate) fn separate_items(
    request: &mut reqwest::Request,
    name: &str,
    list: &impl CommaSeparated,
) {
    // Only an encoded comma may have to change.
    let Some(query) = request.url().query().filter(|query| query.contains("%2C")) else {
        return;
    };
    let pairs: Vec<String> = query
        .split('&')
        .map(|pair| match pair.split_once('=') {
            Some((key, value)) if key == name => {
                format!("{name}={}", separated(value, &list.commas()))
            }
            _ => pair.to_owned(),
        })
        .collect();
    request.url_mut().set_query(Some(&pairs.join("&")));
}

/// An encoded list in which the commas between items are not encoded.
fn separated(encoded: &str, commas: &[usize]) -> String {
    let mut pieces = encoded.split("%2C");
    let items = commas.iter().map(|commas| {
        // An item with n commas was encoded as n + 1 pieces.
        let pieces: Vec<&str> = pieces.by_ref().take(commas + 1).collect();
        pieces.join("%2C")
    });
    items.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_between_items_alone_are_literal() {
        for (items, value) in [
            (vec!["1", "2"], "1,2"),
            (vec!["a,b", "c", ",", ""], "a%2Cb,c,%2C,"),
            (vec!["%2C", "ö"], "%252C,%C3%B6"),
            (vec![], ""),
        ] {
            let list: Csv<String> = items.into_iter().collect();
            let url = "https://api.example.org/?q=a%2Cb&xusers=1%2C2";
            let mut request = reqwest::Request::new(reqwest::Method::GET, url.parse().unwrap());
            let pair = ("users", list.to_string());
            request.url_mut().query_pairs_mut().append_pair(pair.0, &pair.1);
            separate_items(&mut request, "users", &Some(list));
            let expected = format!("q=a%2Cb&xusers=1%2C2&users={value}");
            assert_eq!(request.url().query(), Some(expected.as_str()));
        }
    }
}
