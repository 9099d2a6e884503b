//! The identity of a change, which does not depend on other edits.

use openapi_model::{Document, pointer};
use serde_json::Value;

use super::finding::Finding;
use openapi_model::digest;

/// The number of hexadecimal digits of a fingerprint: enough to distinguish all changes of a
/// report, and few enough to be copied.
const DIGITS: usize = 12;

/// The fingerprint: a digest of the rule, the location, the values and their direction. It does not
/// include the message and the affected operations, so that an approval stays valid if a new
/// version of this program changes the wording, or if another operation uses the node.
///
/// If no values are shown, everything at the two locations counts: an approval for the removal of
/// one value of a list does not cover another value.
pub(super) fn compute(finding: &Finding, old: &Document, new: &Document) -> String {
    let direction = format!("{:?}", finding.direction);
    let place = |pointer: &Option<String>, contract: &Document| {
        pointer.as_deref().map(|pointer| anchor(contract.value(), pointer)).unwrap_or_default()
    };
    let is_silent = finding.before.is_none() && finding.after.is_none();
    let is_kept = finding.old.is_some() && finding.new.is_some();
    // A value that is shortened for display counts completely, because its beginning may stay
    // the same.
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

/// The first digits of a digest that YAML does not parse as a number, as it would `772407257287`
/// and `673e11824935`: they contain a letter other than `e`.
fn short(digest: &str) -> String {
    let has_letter = |digits: &str| digits.contains(['a', 'b', 'c', 'd', 'f']);
    (0..)
        .map_while(|start| digest.get(start..start + DIGITS))
        .find(|digits| has_letter(digits))
        .unwrap_or(digest)
        .to_owned()
}

/// The value at a location, or at the nearest existing one above it.
fn nearest<'a>(contract: &'a Document, mut place: &str) -> Option<&'a Value> {
    loop {
        if let Some(value) = contract.at(place) {
            return Some(value);
        }
        place = place.rsplit_once('/')?.0;
    }
}

/// A JSON pointer with names in place of the positions of items, if the items have names.
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

/// The key of a list item: the name and place of a parameter, the name of a tag, the URL of a
/// server, the reference to a schema.
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
