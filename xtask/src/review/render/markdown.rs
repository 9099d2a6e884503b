//! The review as Markdown for a GitHub comment.

use std::fmt::Write as _;

use super::links::place;
use super::page::{Section, page};
use super::text::{MAX_DIFF_LINES, fenced, message};
use super::{attention, opening, rust_changes};
use crate::review::findings::{Alike, Review, Status, listed};
use openapi_diff::render::{examples, headline, sentence, values};
use openapi_diff::{Approval, Change, Effect, Level};
use rust_api::{PackageChange, PackagePart};
use terminal::count;
use terminal::escape::{code, prose};

/// The whole report, at most as long as a comment may be.
#[must_use]
pub fn markdown(review: &Review) -> String {
    let mut sections = more_sections(review);
    sections.extend(contract(review));
    sections.extend(
        [rust(review), package(review), snapshots(review), ledger(review), size(review)]
            .into_iter()
            .flatten(),
    );
    let command = format!("cargo xtask review --base {} --format json", review.base);
    page(&opening::opening(review), &sections, &command)
}

/// The points that the opening only counts.
fn more_sections(review: &Review) -> Vec<Section> {
    let rest = |points: Vec<String>, shown: usize| -> Vec<String> {
        points.iter().skip(shown).map(|point| format!("- {point}")).collect()
    };
    let security = rest(attention::security(review), opening::MAX_SECURITY_POINTS);
    let points = rest(attention::points(review), opening::MAX_POINTS);
    let sections = [
        Section::titled("Security, continued", "", security, "point"),
        Section::titled("More to look at", "", points, "point"),
    ];
    sections.into_iter().flatten().collect()
}

/// The changes of the document. Changes with the same effect on callers are grouped.
fn contract(review: &Review) -> Vec<Section> {
    let reviewed = review.reviewed();
    let open = |level: Level| -> Vec<&Change> { reviewed.open(level).collect() };
    let (on_the_wire, in_rust): (Vec<&Change>, Vec<&Change>) =
        open(Level::Major).into_iter().partition(|change| change.wire.level == Some(Level::Major));
    let shown = |title: &str, lead: &str, changes: Vec<&Change>| {
        let changes = changes
            .into_iter()
            .map(|change| contract_change(review, change, reviewed.expired(change)));
        let title = format!("Document: what {title}");
        Section::counted(&title, lead, changes.collect(), "change")
    };
    let approved = reviewed.approved().map(|(change, approval)| {
        format!(
            "- {} ({}), approved until {}: {}",
            prose(&sentence(&headline(change))),
            code(change.rule),
            approval.expires,
            prose(&approval.reason)
        )
    });
    let unused = review.unused.iter().map(|approval| {
        let reason = prose(&approval.reason);
        format!("- {}: {reason}", code(&approval.fingerprint))
    });
    let sections = [
        shown("breaks callers", "", on_the_wire),
        shown(
            "breaks Rust code alone",
            "The messages are the same or accept more, but code that uses the generated client \
             must change.",
            in_rust,
        ),
        shown("is new", "", open(Level::Minor)),
        shown("means the same", "", open(Level::Patch)),
        Section::counted(
            "Document: approved changes",
            "These do not count for the version.",
            approved.collect(),
            "change",
        ),
        Section::counted(
            "Document: approvals without a change",
            format!("They are in {}, but no change needs them.", code(reviewed.approvals_name())),
            unused.collect(),
            "approval",
        ),
    ];
    sections.into_iter().flatten().collect()
}

fn contract_change(review: &Review, change: &Change, expired: Option<&Approval>) -> String {
    let mut text = format!(
        "- **{}**, {} ({})",
        prose(&sentence(&headline(change))),
        place(change, &review.links),
        code(change.rule)
    );
    if let Some(wording) = review.wordings.get(&change.fingerprint) {
        let _ = write!(text, ": {}", message(wording));
    }
    if let Some(values) = values(change, |value| code(value)) {
        let _ = write!(text, ": {values}");
    }
    // An effect that is the same for all audiences is shown once.
    if change.level > Level::Patch {
        text.push_str(&meaning("On the wire", &change.wire, change.level));
        text.push_str(&meaning("In Rust", &change.rust, change.level));
        text.push_str(&meaning("For a server", &change.server, change.level));
    }
    for example in examples(change) {
        let _ = write!(text, "\n  - Example: {}", prose(&example));
    }
    // A single operation is already in the headline.
    if change.used_by.len() > 1 {
        let names: Vec<String> = change.used_by.iter().map(code).collect();
        let _ = write!(text, "\n  - Used by {}", listed(&names));
    }
    if let Some(approval) = expired {
        let _ = write!(
            text,
            "\n  - Was approved until {}: {}",
            approval.expires,
            prose(&approval.reason)
        );
    }
    if change.level > Level::Patch {
        let _ = write!(text, "\n  - Approve as {}", code(&change.fingerprint));
    }
    text
}

/// The effect of a change on an audience, with its level if it differs from the level of the
/// change.
fn meaning(reader: &str, effect: &Effect, level: Level) -> String {
    let shown = match effect.level {
        Some(effect) if effect != level => format!(" ({effect})"),
        _ => String::new(),
    };
    match effect.meaning.as_str() {
        "" => String::new(),
        meaning => format!("\n  - {reader}{shown}: {}", prose(meaning)),
    }
}

fn rust(review: &Review) -> Option<Section> {
    Section::titled(
        format!("Rust API of the client ({})", review.rust.len()),
        "Everything that code can name in the client, including its features.",
        rust_changes::blocks(&review.rust),
        "change",
    )
}

/// Other changes that affect users who update, if there are any.
fn package(review: &Review) -> Option<Section> {
    // Hand-written files are listed only if no other check covers them. Breaking changes are in
    // the opening.
    let is_listed = |change: &&PackageChange| {
        change.part != PackagePart::File && change.level < rust_api::Level::Major
    };
    let changes =
        review.package.changes.iter().filter(is_listed).map(|change| match change.level {
            rust_api::Level::Minor => format!("- {} (new)", prose(&change.message)),
            rust_api::Level::Major | rust_api::Level::Patch => {
                format!("- {}", prose(&change.message))
            }
        });
    Section::counted(
        "The client's dependencies",
        "Other changes that users of the client receive.",
        changes.collect(),
        "change",
    )
}

fn snapshots(review: &Review) -> Option<Section> {
    let mut blocks: Vec<String> = review.snapshots.iter().map(snapshot).collect();
    let samples = &review.samples;
    let mut number: usize = review.snapshots.iter().map(|alike| alike.names.len()).sum();
    for (names, what) in
        [(&samples.added, "New"), (&samples.changed, "Changed"), (&samples.removed, "Removed")]
    {
        number += names.len();
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(code).collect();
            blocks.push(format!("- {what} samples: {}", listed(&names)));
        }
    }
    Section::titled(
        format!("Samples and snapshots ({number})"),
        "How the client reads the samples (`samples`), and what it sends (`wire`). Files with the \
         same changed lines are grouped.",
        blocks,
        "entry",
    )
}

fn snapshot(alike: &Alike) -> String {
    let names: Vec<String> = alike.names.iter().map(code).collect();
    let mut text = format!(
        "- {} {} in {}: {}",
        count(alike.names.len(), "snapshot"),
        match alike.status {
            Status::Changed => "changed",
            Status::Added => "new",
            Status::Removed => "removed",
        },
        code(&alike.group),
        listed(&names)
    );
    if !alike.lines.is_empty() {
        text.push('\n');
        text.push_str(&fenced(&alike.lines, MAX_DIFF_LINES));
    }
    text
}

/// The note that the review runs no tests: the ledger says what must be proved, not what is proved.
const NOT_RUN: &str = "This report has run no test. `cargo xtask coverage` runs those that prove the \
                       entries, and fails if one is not proved.";

fn ledger(review: &Review) -> Option<Section> {
    let delta = &review.ledger;
    let after = delta.after;
    let now = format!(
        "{}, {}; {} must be proved by a running service",
        count(after.statements, "statement"),
        count(after.choices, "choice"),
        after.services
    );
    let lead = match delta.before {
        None => format!("{now}. The base has no ledger to compare with."),
        Some(before) if before == after && delta.changes.is_empty() => return None,
        Some(before) if before == after => format!("{now}, as before."),
        Some(before) => format!(
            "{now} (were {}, {} and {}).",
            before.statements, before.choices, before.services
        ),
    };
    Some(Section {
        title: "Ledger of the specification".to_owned(),
        lead: format!("{lead} {NOT_RUN}"),
        blocks: delta
            .changes
            .iter()
            .map(|change| {
                format!(
                    "- {} {}: {}",
                    code(&change.id),
                    message(&change.in_words()),
                    prose(&change.summary)
                )
            })
            .collect(),
        noun: "entry",
    })
}

/// The size of the generated code, if it has changed.
fn size(review: &Review) -> Option<Section> {
    let (before, after) = review.size;
    (before.lines != after.lines).then(|| Section {
        title: "Generated code".to_owned(),
        lead: format!(
            "{} in {}; were {} in {}.",
            count(after.lines, "line"),
            count(after.files, "file"),
            count(before.lines, "line"),
            count(before.files, "file")
        ),
        ..Section::default()
    })
}
