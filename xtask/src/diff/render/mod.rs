//! How a report is shown.

mod json;
mod markdown;
mod text;

pub use json::json;
pub use markdown::markdown;
pub use text::text;

use super::Change;

/// What has changed, with the operation where it is the only one and not named yet.
fn headline(change: &Change) -> String {
    match change.used_by.as_slice() {
        [only] if !change.message.contains(only) => format!("`{only}`: {}", change.message),
        _ => change.message.clone(),
    }
}

/// How many of a list's names are shown, before the rest is counted.
const NAMES: usize = 3;

/// `a, b and 12 more`; everything, where the rest is not worth a count.
fn shortened(names: &[String], all: bool) -> String {
    match names.split_at_checked(NAMES) {
        Some((first, rest)) if rest.len() > 1 && !all => {
            format!("{} and {} more", first.join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn long_lists_are_counted() {
        let names = |count: usize| vec!["a".to_owned(); count];
        assert_eq!(shortened(&names(2), false), "a, a");
        assert_eq!(shortened(&names(4), false), "a, a, a, a");
        assert_eq!(shortened(&names(6), false), "a, a, a and 3 more");
        assert_eq!(shortened(&names(5), true), "a, a, a, a, a");
    }
}
