//! A name for a change that outlives edits elsewhere.

use openapi_model::{Document, pointer};
use serde_json::Value;

use super::finding::Finding;
use openapi_model::digest;

/// The number of hexadecimal digits of a fingerprint: enough to tell all changes of a report
/// apart, few enough to be copied.
const DIGITS: usize = 12;

/// The fingerprint of the rule, the place, the values and their direction. An approval stays valid
/// if a new version of this program words the message differently, or if one more operation uses
/// the place: neither is part of the fingerprint.
///
/// If no values are shown, everything at the two places counts: an approval for the removal of one
/// value of a list does not cover another value.
pub(super) fn compute(finding: &Finding, old: &Document, new: &Document) -> String {
    let direction = format!("{:?}", finding.direction);
    let place = |pointer: &Option<String>, contract: &Document| {
        pointer.as_deref().map(|pointer| anchor(contract.value(), pointer)).unwrap_or_default()
    };
    let is_silent = finding.before.is_none() && finding.after.is_none();
    let is_kept = finding.old.is_some() && finding.new.is_some();
    // A value that is cut to be shown counts whole, as its beginning may stay the same.
    let value = |shown: &Option<String>, place: &Option<String>, contract: &Document| {
        let shown = shown.as_deref().unwrap_or_default();
        let whole = place.as_deref().filter(|_| shown.ends_with('…') || (is_silent && is_kept));
        match whole.and_then(|place| nearest(contract, place)) {
            Some(value) => value.to_string(),
            None => shown.to_owned(),
        }
    };
    let digest = digest::of_all([
        ("rule", finding.rule),
        ("old", &place(&finding.old, old)),
        ("new", &place(&finding.new, new)),
        ("before", &value(&finding.before, &finding.old, old)),
        ("after", &value(&finding.after, &finding.new, new)),
        ("direction", &direction),
    ]);
    short(&digest)
}

/// The first digits of a digest that no reader of YAML takes for a number, as it would `772407257287`
/// and `673e11824935`: they have a letter that no number has.
fn short(digest: &str) -> String {
    let has_letter = |digits: &str| digits.contains(['a', 'b', 'c', 'd', 'f']);
    (0..)
        .map_while(|start| digest.get(start..start + DIGITS))
        .find(|digits| has_letter(digits))
        .unwrap_or(digest)
        .to_owned()
}

/// The value at a place, or at the nearest existing one above it.
fn nearest<'a>(contract: &'a Document, mut place: &str) -> Option<&'a Value> {
    loop {
        if let Some(value) = contract.at(place) {
            return Some(value);
        }
        place = place.rsplit_once('/')?.0;
    }
}

/// A JSON pointer with names in place of the positions of items, if the items have a name.
fn anchor(document: &Value, place: &str) -> String {
    let mut anchor = String::new();
    let mut value = Some(document);
    for token in pointer::tokens(place) {
        let item = value.and_then(|value| match value {
            Value::Array(items) => items.get(token.parse::<usize>().ok()?),
            _ => None,
        });
        match item.and_then(name) {
            Some(name) => pointer::push(&mut anchor, &name),
            None => pointer::push(&mut anchor, &token),
        }
        value = item.or_else(|| value?.get(token.as_ref()));
    }
    anchor
}

/// The key of an item of a list: a parameter's name and place, a tag's name, a server's URL,
/// the reference of a schema.
fn name(item: &Value) -> Option<String> {
    let text = |key: &str| item.get(key)?.as_str();
    let texts: Vec<&str> = ["in", "name", "$ref", "url"].into_iter().filter_map(text).collect();
    (!texts.is_empty()).then(|| texts.join(":"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprint_begins_digest_with_a_letter() {
        assert_eq!(short("3f0c9a51d2be0011"), "3f0c9a51d2be");
    }

    #[test]
    fn fingerprint_never_looks_like_a_number() {
        assert_eq!(short("772407257287a1"), "72407257287a");
        assert_eq!(short("673e11824935b"), "73e11824935b");
    }
}
