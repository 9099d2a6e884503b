//! What the report says of cargo-semver-checks.

use super::page::Section;
use super::text::{asked, escaped, fenced};
use crate::findings::{Opinion, Review, SemverFinding, listed};
use openapi_diff::Level;
use workspace::terminal::count;
use workspace::terminal::escape::{code, prose};

/// How many places of a finding are shown before the rest is counted.
const PLACES: usize = 8;

/// Its row of the table; nothing where it was not asked.
pub(super) fn row(review: &Review) -> Option<String> {
    let (version, level, because) = match &review.bump.semver_checks {
        Opinion::NotAsked => return None,
        Opinion::Failed { version, why, .. } => (
            version,
            "no result".to_owned(),
            format!("it failed: {}", prose(why)),
        ),
        Opinion::Given(checks) => (
            &checks.version,
            asked(checks.level),
            because(&checks.findings),
        ),
    };
    let because = escaped(&because);
    // It is asked of all since the release alone.
    let columns = if review.bump.is_release {
        format!("– | {because} | {level}")
    } else {
        format!("{level} | {because}")
    };
    Some(format!(
        "| The same, by cargo-semver-checks {} | {columns} |",
        prose(version)
    ))
}

fn because(findings: &[SemverFinding]) -> String {
    let failed: Vec<String> = findings
        .iter()
        .filter(|finding| finding.counts)
        .map(titled)
        .collect();
    let warnings = findings.len() - failed.len();
    let mut text = if failed.is_empty() {
        "no check failed".to_owned()
    } else {
        listed(&failed)
    };
    if warnings > 0 {
        text.push_str(&format!("; {}", count(warnings, "warning")));
    }
    text
}

fn titled(finding: &SemverFinding) -> String {
    let title = prose(&finding.title);
    match finding.places.len() {
        0 | 1 => title,
        number => format!("{title} ({number})"),
    }
}

/// What it has found, place by place, or why it has found nothing.
pub(super) fn section(review: &Review) -> Section {
    match &review.bump.semver_checks {
        Opinion::Given(checks) if !checks.findings.is_empty() => Section {
            title: format!(
                "Rust API, by cargo-semver-checks ({})",
                checks.findings.len()
            ),
            lead: format!(
                "It has compiled both versions, {} and this one, with all features.",
                code(&review.bump.since)
            ),
            blocks: checks.findings.iter().map(found).collect(),
            noun: "finding",
        },
        Opinion::Failed { said, .. } => Section {
            title: "Rust API, by cargo-semver-checks".to_owned(),
            lead: "It failed, so the comparison of the sources alone counts.".to_owned(),
            blocks: if said.is_empty() {
                Vec::new()
            } else {
                vec![format!("- What it said:\n{}", fenced(said))]
            },
            noun: "message",
        },
        Opinion::Given(_) | Opinion::NotAsked => Section::default(),
    }
}

fn found(finding: &SemverFinding) -> String {
    let mut text = format!(
        "- **{}** ({}{})",
        prose(&finding.title),
        code(&finding.check),
        if finding.counts {
            ""
        } else {
            ", a warning, which does not count"
        }
    );
    for place in finding.places.iter().take(PLACES) {
        text.push_str(&format!("\n  - {}", prose(place)));
    }
    if let Some(rest) = finding.places.len().checked_sub(PLACES)
        && rest > 0
    {
        text.push_str(&format!("\n  - {rest} more"));
    }
    text
}

/// What a reviewer should look at first: that it failed, or that it finds a break that
/// the sources do not tell.
pub(super) fn point(review: &Review) -> Option<String> {
    let bump = &review.bump;
    match &bump.semver_checks {
        Opinion::Failed { why, .. } => Some(format!(
            "**cargo-semver-checks failed** ({}). Of the Rust API, the sources alone were \
             compared.",
            prose(why)
        )),
        Opinion::Given(checks)
            if checks.level == Some(Level::Major) && bump.rust < Some(Level::Major) =>
        {
            let failed: Vec<String> = checks
                .findings
                .iter()
                .filter(|finding| finding.counts)
                .map(|finding| match finding.places.as_slice() {
                    [place] => format!("{}, {}", prose(&finding.title), prose(place)),
                    _ => titled(finding),
                })
                .collect();
            Some(format!(
                "**cargo-semver-checks finds a break since {} that the sources do not tell**: \
                 {}.",
                code(&bump.since),
                listed(&failed)
            ))
        }
        Opinion::Given(_) | Opinion::NotAsked => None,
    }
}
