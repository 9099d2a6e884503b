//! Matches paths and keys with patterns: `*` is one segment or a part of it, `**` any number of
//! segments.

use workspace::wildcard;

pub(crate) fn matches(pattern: &str, path: &str, separator: char) -> bool {
    let pattern: Vec<&str> = pattern.split(separator).collect();
    let path: Vec<&str> = path.split(separator).collect();
    matches_path(&pattern, &path)
}

fn matches_path(pattern: &[&str], path: &[&str]) -> bool {
    match (pattern.split_first(), path.split_first()) {
        (None, None) => true,
        (Some((&"**", rest)), _) => {
            (0..=path.len()).any(|skipped| matches_path(rest, &path[skipped..]))
        }
        (Some((first, rest)), Some((segment, below))) => {
            wildcard::fits(segment, first.split('*')) && matches_path(rest, below)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn segments_are_matched_one_by_one() {
        for (pattern, path, fits) in [
            ("**/Cargo.lock", "Cargo.lock", true),
            ("**/Cargo.lock", "conformance/fuzz/Cargo.lock", true),
            ("a/**", "a/b/c", true),
            ("**/tests/**", "a/tests/it/x.rs", true),
            ("**/*.snap", "a/b.snap", true),
            ("Cargo.lock", "a/Cargo.lock", false),
            ("a/*", "a/b/c", false),
            ("**/tests/**", "a/tests.rs", false),
        ] {
            assert_eq!(matches(pattern, path, '/'), fits, "{pattern} {path}");
        }
        let key = "jobs.a.permissions.contents";
        assert!(matches("jobs.*.permissions.**", key, '.'));
    }
}
