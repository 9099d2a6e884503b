//! Parts of statements.

/// `$first, $first+1, …`: parameters for a list of values.
pub(crate) fn parameters(first: usize, count: usize) -> String {
    let names: Vec<String> = (first..first + count).map(|at| format!("${at}")).collect();
    names.join(", ")
}

/// A pattern for LIKE that matches a text literally, anywhere.
pub(crate) fn like_pattern(part: &str) -> String {
    // The backslash first, because the other replacements contain it.
    let escaped = part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

/// The values, sorted and without duplicates.
pub(crate) fn distinct(ids: impl IntoIterator<Item = i64>) -> Vec<i64> {
    let mut ids: Vec<i64> = ids.into_iter().collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}
