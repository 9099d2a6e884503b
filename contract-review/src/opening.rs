//! How the report begins: what the change is, which version it asks for and why, and what
//! to look at first.

use std::fmt::Write as _;

use crate::attention;
use crate::gather::Review;
use crate::opinion::Opinion;
use crate::second_opinion;
use openapi_diff::Level;
use terminal::count;
use terminal::escape::code;

/// What is said where there is nothing to count.
const NOTHING: &str = "no change";

/// The report as far as its sections.
pub(crate) fn opening(review: &Review) -> String {
    let bump = &review.bump;
    let mut text = String::new();
    let level = review.level();
    let verdict = match level {
        Some(Level::Major) => "breaking",
        Some(Level::Minor) => "compatible, with something new",
        Some(Level::Patch) => "compatible",
        None => "nothing changes for callers",
    };
    let reviewed = review.reviewed();
    let approved = reviewed.approved().count();
    let is_breaking = reviewed
        .approved()
        .any(|(change, _)| change.level == Level::Major);
    let verdict = match (level, approved) {
        (_, 0) => verdict.to_owned(),
        (None, _) => format!("approved changes only ({approved})"),
        // What breaks and is approved would be hidden behind a lower level.
        (Some(level), _) if level < Level::Major && is_breaking => {
            format!("{verdict}, and approved changes ({approved})")
        }
        _ => verdict.to_owned(),
    };
    let _ = writeln!(text, "## Contract review: {verdict}\n");
    let _ = writeln!(text, "{}\n", version(review));
    let (head, rule) = if bump.is_release {
        (
            format!(" All since {} ask for |", code(&bump.since)),
            "---|",
        )
    } else {
        (String::new(), "")
    };
    let _ = writeln!(
        text,
        "| Looked at | This change asks for | Because of |{head}\n|---|---|---|{rule}"
    );
    let mut row = |what: &str, since_base: &str, why: &str, all: Option<Level>| {
        let _ = write!(text, "| {what} | {since_base} | {why} |");
        let _ = if bump.is_release {
            writeln!(text, " {} |", asked(all))
        } else {
            writeln!(text)
        };
    };
    row(
        "The OpenAPI document",
        &asked(review.reviewed().level()),
        &contract_counts(review),
        bump.contract,
    );
    let by = match &bump.semver_checks {
        Opinion::NotAsked => "compared source by source; cargo-semver-checks was not asked",
        Opinion::Failed { .. } | Opinion::Given(_) => "compared source by source",
    };
    row(
        &format!("The client's Rust API, {by}"),
        &asked(review.rust_level()),
        &match review.drift {
            None => rust_counts(review),
            Some(_) => format!("{}, but it is not of this document", rust_counts(review)),
        },
        bump.rust,
    );
    row(
        "The client's code and dependencies",
        &asked(review.package_level()),
        &match review.package.counts() {
            counts if counts.is_empty() => NOTHING.to_owned(),
            counts => counts,
        },
        bump.package,
    );
    if let Some(row) = second_opinion::row(review) {
        let _ = writeln!(text, "{row}");
    }
    let _ = writeln!(
        text,
        "\nCompared with {}. While the first number of the version is 0, Cargo takes the \
         second for breaking changes and the third for all others.",
        match review.commit_apart() {
            None => code(&review.base),
            Some(commit) => format!("{} at {}", code(&review.base), code(commit)),
        }
    );
    let points = attention::points(review);
    text.push_str("\n### Look at first\n\n");
    if points.is_empty() {
        text.push_str(match level {
            Some(Level::Major) => "What breaks, as the table says.\n",
            _ => "Nothing out of the ordinary: nothing breaks, and nothing is lost.\n",
        });
    }
    for (index, point) in points.iter().enumerate() {
        let _ = writeln!(text, "{}. {point}", index + 1);
    }
    text
}

/// Which version the change asks for, and which comes next.
fn version(review: &Review) -> String {
    let bump = &review.bump;
    let level = review.level().map_or_else(
        || "no version bump".to_owned(),
        |level| format!("a **{level}** version bump"),
    );
    let (since, next) = (code(&bump.since), review.next());
    match (bump.is_release, bump.level()) {
        (false, _) => format!(
            "This change asks for {level}. There has been no release yet (no tag `v…`), so \
             changes are counted from {since}, and the first version will be **{next}** all the \
             same."
        ),
        (true, None) if review.level().is_none() => {
            format!("This change asks for no version bump, and nothing since {since} does.")
        }
        (true, None) => format!(
            "This change asks for {level}. All changes since {since} together ask for none: what \
             is not released yet was taken back."
        ),
        (true, all) if all == review.level() => {
            format!("This change asks for {level} since {since}: the next version is **{next}**.")
        }
        (true, Some(all)) => format!(
            "This change asks for {level}. All changes since {since} together ask for a **{all}** \
             one: the next version is **{next}**."
        ),
    }
}

pub(crate) fn asked(level: Option<Level>) -> String {
    level.map_or_else(|| "nothing".to_owned(), |level| format!("**{level}**"))
}

fn contract_counts(review: &Review) -> String {
    let reviewed = review.reviewed();
    let counts = [
        (reviewed.open(Level::Major).count(), "breaking change"),
        (reviewed.open(Level::Minor).count(), "addition"),
        (reviewed.open(Level::Patch).count(), "change without effect"),
        (reviewed.approved().count(), "approved change"),
    ];
    counted(&counts)
}

fn rust_counts(review: &Review) -> String {
    let of = |level: rust_api::Level| {
        let changes = review.rust.iter();
        changes.filter(|change| change.level == level).count()
    };
    counted(&[
        (of(rust_api::Level::Major), "breaking change"),
        (of(rust_api::Level::Minor), "addition"),
        (of(rust_api::Level::Patch), "change without effect"),
    ])
}

fn counted(counts: &[(usize, &str)]) -> String {
    let parts: Vec<String> = counts
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(
            |(number, noun)| match (*number, noun.strip_suffix(" without effect")) {
                (1, _) | (_, None) => count(*number, noun),
                (number, Some(noun)) => format!("{} without effect", count(number, noun)),
            },
        )
        .collect();
    if parts.is_empty() {
        NOTHING.to_owned()
    } else {
        parts.join(", ")
    }
}

/// A text within a table.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}
