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
        for (pattern, path) in [
            ("Cargo.lock", "Cargo.lock"),
            ("**/Cargo.lock", "Cargo.lock"),
            ("**/Cargo.lock", "conformance/fuzz/Cargo.lock"),
            ("a/**", "a/b/c"),
            ("LICENSE*", "LICENSE-MIT"),
            ("LICENSE*", "LICENSE"),
            ("**/tests/**", "a/tests/it/x.rs"),
            ("**/*.snap", "a/b.snap"),
        ] {
            assert!(matches(pattern, path, '/'), "{pattern} {path}");
        }
        for (pattern, path) in [
            ("Cargo.lock", "a/Cargo.lock"),
            ("a/*", "a/b/c"),
            ("**/tests/**", "a/tests.rs"),
            ("*.snap", "b.snapshot"),
        ] {
            assert!(!matches(pattern, path, '/'), "{pattern} {path}");
        }
        assert!(matches(
            "jobs.*.permissions.**",
            "jobs.a.permissions.contents",
            '.'
        ));
    }
}
