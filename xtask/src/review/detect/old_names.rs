//! Lines of the ledger and of the changelog with names that the document has replaced.

use std::collections::BTreeMap;

use openapi_diff::{Change, Renamed};

use crate::review::findings::OldName;

/// The heading in the changelog above the changes for the next release.
const UNRELEASED: &str = "## [Unreleased]";

/// The names that a change has replaced, but that `ledger` or `changelog` still contain. Each of
/// the two is a path and a text.
pub(super) fn find(
    changes: &[Change],
    ledger: (&str, &str),
    changelog: (&str, &str),
) -> Vec<OldName> {
    let renamed = changes.iter().filter_map(|change| change.renamed.as_ref());
    let by_name: BTreeMap<&str, &Renamed> =
        renamed.map(|renamed| (renamed.from.as_str(), renamed)).collect();
    let names = by_name.into_values().map(|renamed| {
        let stale = lines_with(&renamed.from, ledger.1).map(|line| (ledger.0, line));
        let unreleased = unreleased(changelog.1);
        let also = lines_with(&renamed.from, changelog.1)
            .filter(|line| unreleased.contains(line))
            .map(|line| (changelog.0, line));
        OldName {
            from: renamed.from.clone(),
            to: renamed.to.clone(),
            lines: stale.chain(also).map(|(path, line)| (path.to_owned(), line)).collect(),
        }
    });
    names.filter(|name| !name.lines.is_empty()).collect()
}

/// The line numbers of the section "Unreleased".
fn unreleased(changelog: &str) -> std::ops::Range<usize> {
    let mut lines = changelog.lines().zip(1..);
    let Some((_, start)) = lines.find(|(line, _)| line.starts_with(UNRELEASED)) else {
        return 0..0;
    };
    let end = lines.find(|(line, _)| line.starts_with("## ")).map(|(_, number)| number);
    start..end.unwrap_or(usize::MAX)
}

/// The line numbers of lines that contain a name as a word.
fn lines_with<'t>(name: &'t str, text: &'t str) -> impl Iterator<Item = usize> + 't {
    let lines = text.lines().zip(1..);
    lines.filter(move |(line, _)| has_word(line, name)).map(|(_, number)| number)
}

fn has_word(line: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let ends_word = |rest: &str| !rest.starts_with(is_part);
    line.match_indices(name).any(|(start, _)| {
        let before = line.get(..start).unwrap_or_default();
        let after = line.get(start + name.len()..).unwrap_or_default();
        !before.ends_with(is_part) && ends_word(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_whole() {
        assert!(has_word("- the `realname` of a user", "realname"));
        assert!(has_word("held: [\"#/paths/~1a/realname\"]", "realname"));
        assert!(!has_word("realnames and a_realname", "realname"));
    }

    #[test]
    fn released_lines_of_changelog_keep_old_names() {
        let text = "# Changelog\n\n## [Unreleased]\n\n- a\n\n## [1.0.0]\n\n- a\n";
        let unreleased = unreleased(text);
        let lines: Vec<usize> =
            lines_with("a", text).filter(|line| unreleased.contains(line)).collect();
        assert_eq!(lines, [5]);
    }
}
