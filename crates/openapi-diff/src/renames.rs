//! Things that have another name: one goes while another of the same shape comes.

use std::collections::BTreeMap;

use serde_json::Value;

/// Keys that say nothing of the shape of a thing.
const TEXTS: [&str; 7] =
    ["description", "summary", "example", "examples", "tags", "externalDocs", "title"];

/// The pairs of an old and a new thing of which neither is in another pair.
pub(super) fn unambiguous<T: Copy + PartialEq>(candidates: &[(T, T)]) -> Vec<(T, T)> {
    let is_alone = |(old, new): &&(T, T)| {
        let shares = |(other_old, other_new): &&(T, T)| other_old == old || other_new == new;
        candidates.iter().filter(shares).count() == 1
    };
    candidates.iter().filter(is_alone).copied().collect()
}

/// An object without its texts, its extensions and the keys that name it.
pub(super) fn shape<'v>(object: &'v Value, names: &[&str]) -> BTreeMap<&'v str, &'v Value> {
    let is_shape = |key: &&String| {
        !key.starts_with("x-") && !TEXTS.contains(&key.as_str()) && !names.contains(&key.as_str())
    };
    let entries = object.as_object().into_iter().flatten();
    entries.filter(|(key, _)| is_shape(key)).map(|(key, value)| (key.as_str(), value)).collect()
}
