//! The page that documents the rules of a diff.

use std::fmt::Write as _;

/// The table of the rules of a diff with their summaries, and the report about the fixture of each,
/// without the last line, which has the counts.
#[must_use]
pub fn rules_page(rules: &[(&str, &str, String)]) -> String {
    let mut page = "\n| Rule | What it finds |\n|---|---|\n".to_owned();
    for (name, summary, _) in rules {
        let summary = summary.replace('|', "\\|");
        let _ = writeln!(page, "| [{name}](#{name}) | {summary} |");
    }
    for (name, summary, report) in rules {
        let mut letters = summary.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let sentence = format!("{first}{}.", letters.as_str());
        let report = report.trim_end().rsplit_once('\n').map_or("", |(text, _)| text.trim_end());
        let _ = write!(page, "\n## {name}\n\n{sentence}\n\n```text\n{report}\n```\n");
    }
    page
}
