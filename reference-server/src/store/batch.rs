//! Parts of statements, and reading what belongs to several rows at once.

use std::collections::HashMap;

use super::Value;

/// `$first, $first+1, …`: parameters for a list of values.
pub(crate) fn parameters(first: usize, count: usize) -> String {
    let names: Vec<String> = (first..first + count).map(|at| format!("${at}")).collect();
    names.join(", ")
}

pub(crate) fn ids(ids: &[i64]) -> Vec<Value<'static>> {
    ids.iter().map(|id| Value::from(*id)).collect()
}

/// A pattern for LIKE that matches a text anywhere, whatever its characters.
pub(crate) fn like_pattern(part: &str) -> String {
    // The backslash first, as the others add some.
    let escaped = part
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    format!("%{escaped}%")
}

/// Rows by the key that they carry, in the order in which they were read.
pub(crate) fn grouped<T>(rows: Vec<(i64, T)>) -> HashMap<i64, Vec<T>> {
    let mut groups: HashMap<i64, Vec<T>> = HashMap::new();
    for (key, row) in rows {
        groups.entry(key).or_default().push(row);
    }
    groups
}

/// The values, sorted, each once.
pub(crate) fn distinct(ids: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut ids: Vec<i64> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}
