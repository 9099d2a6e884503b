//! The review as Markdown, as GitHub reads it in a comment.

use std::fmt::Write as _;

use super::attention;
use super::gather::Review;
use super::opinion::Opinion;
use super::page::{Section, page};
use super::rust_changes;
use super::second_opinion;
use super::snapshots::{Alike, Status};
use crate::diff::render::{code, headline, plain, prose, sentence, values};
use crate::diff::{Approval, Change, Effect, Level};
use crate::terminal::count;

/// How many names of a list are shown before the rest is counted.
const NAMES: usize = 5;

/// How many lines of a diff are shown before the rest is counted.
const LINES: usize = 16;

/// What is said where there is nothing to count.
const NOTHING: &str = "nothing";

/// The whole report, at most as long as a comment may be.
#[must_use]
pub fn markdown(review: &Review) -> String {
    let mut sections = contract(review);
    sections.push(rust(review));
    sections.push(second_opinion::section(review));
    sections.push(snapshots(review));
    sections.push(ledger(review));
    sections.push(size(review));
    sections.push(about());
    sections.retain(|section| !section.title.is_empty());
    let command = format!("cargo xtask review --base {} --format json", review.base);
    page(&opening(review), &sections, &command)
}

fn opening(review: &Review) -> String {
    let bump = &review.bump;
    let mut text = String::new();
    let verdict = match bump.level() {
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
    let verdict = match (bump.level(), approved) {
        (_, 0) => verdict.to_owned(),
        (None, _) => format!("approved changes only ({approved})"),
        // What breaks and is approved would be hidden behind a lower level.
        (Some(level), _) if level < Level::Major && is_breaking => {
            format!("{verdict}, and approved changes ({approved})")
        }
        _ => verdict.to_owned(),
    };
    let _ = writeln!(text, "## Contract review: {verdict}\n");
    let level = bump
        .level()
        .map_or_else(|| "no".to_owned(), |level| format!("a **{level}**"));
    let version = match (bump.is_release, bump.level()) {
        (true, Some(_)) => format!(
            "{level} version bump since {}: the next version is **{}**.",
            code(&bump.since),
            bump.next()
        ),
        (true, None) => format!("no version bump since {}.", code(&bump.since)),
        (false, _) => format!(
            "{level} version bump. There has been no release yet (no tag `v…`): changes are \
             counted from {}, and the first version will be **{}**.",
            code(&bump.since),
            bump.next()
        ),
    };
    let _ = writeln!(text, "This asks for {version}\n");
    text.push_str("| Looked at | Asks for | Because of |\n|---|---|---|\n");
    let _ = writeln!(
        text,
        "| The OpenAPI document | {} | {} |",
        asked(bump.contract),
        because(review, bump.contract, contract_counts(review))
    );
    let by = match &bump.semver_checks {
        Opinion::NotAsked => "compared source by source; cargo-semver-checks was not asked",
        Opinion::Failed { .. } | Opinion::Given(_) => "compared source by source",
    };
    let _ = writeln!(
        text,
        "| The client's Rust API, {by} | {} | {} |",
        asked(bump.rust),
        because(review, bump.rust, rust_counts(review))
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
        text.push_str("Nothing out of the ordinary: nothing breaks, and nothing is lost.");
        if bump.level() == Some(Level::Major) {
            let _ = write!(
                text,
                " What asks for a major version was there before this change, since {}.",
                code(&bump.since)
            );
        }
        text.push('\n');
    }
    for (index, point) in points.iter().enumerate() {
        let _ = writeln!(text, "{}. {point}", index + 1);
    }
    text
}

pub(super) fn asked(level: Option<Level>) -> String {
    level.map_or_else(|| "nothing".to_owned(), |level| format!("**{level}**"))
}

/// The evidence for a level. Where a release is compared with, more has changed than
/// what is listed below.
fn because(review: &Review, level: Option<Level>, counts: String) -> String {
    match (review.bump.is_release, level) {
        (_, None) if counts == NOTHING => "no change".to_owned(),
        (false, None) => counts,
        (true, None) => format!("no open change; in this one: {counts}"),
        (false, _) => counts,
        (true, _) => format!(
            "all changes since {}; in this one: {counts}",
            code(&review.bump.since)
        ),
    }
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
    match parts.is_empty() {
        true => NOTHING.to_owned(),
        false => parts.join(", "),
    }
}

/// The changes of the document, those that mean the same to callers together.
fn contract(review: &Review) -> Vec<Section> {
    let reviewed = review.reviewed();
    let open = |level: Level| -> Vec<&Change> { reviewed.open(level).collect() };
    let (on_the_wire, in_rust): (Vec<&Change>, Vec<&Change>) = open(Level::Major)
        .into_iter()
        .partition(|change| change.wire.level == Some(Level::Major));
    let groups = [
        (
            "breaks callers",
            "Something that callers send or read today may work no longer.",
            on_the_wire,
        ),
        (
            "breaks Rust code alone",
            "The messages are as before, or wider; code that uses the generated client must change.",
            in_rust,
        ),
        (
            "is new",
            "What worked still works, and something can be done or read that could not.",
            open(Level::Minor),
        ),
        (
            "means the same",
            "Wording, names and order: nobody has to do anything.",
            open(Level::Patch),
        ),
    ];
    let mut sections: Vec<Section> = groups
        .into_iter()
        .filter(|(_, _, changes)| !changes.is_empty())
        .map(|(title, lead, changes)| Section {
            title: format!("Document: what {title} ({})", changes.len()),
            lead: lead.to_owned(),
            blocks: changes
                .into_iter()
                .map(|change| contract_change(change, reviewed.expired(change)))
                .collect(),
            noun: "change",
        })
        .collect();
    let approved: Vec<String> = reviewed
        .approved()
        .map(|(change, approval)| {
            format!(
                "- {} ({}), approved until {}: {}",
                prose(&sentence(&headline(change))),
                code(change.rule),
                approval.expires,
                prose(&approval.reason)
            )
        })
        .collect();
    if !approved.is_empty() {
        sections.push(Section {
            title: format!("Document: what was approved ({})", approved.len()),
            lead: "These do not count for the version.".to_owned(),
            blocks: approved,
            noun: "change",
        });
    }
    let unused: Vec<String> = reviewed
        .unused()
        .iter()
        .map(|approval| {
            format!(
                "- {}: {}",
                code(&approval.fingerprint),
                prose(&approval.reason)
            )
        })
        .collect();
    if !unused.is_empty() {
        sections.push(Section {
            title: format!("Document: approvals without a change ({})", unused.len()),
            lead: format!(
                "They stand in {}, and fit no change between these two.",
                code(reviewed.approvals_name())
            ),
            blocks: unused,
            noun: "approval",
        });
    }
    if review.contract.changes.is_empty() {
        let same = Section {
            title: "Document".to_owned(),
            lead: "`openapi/community-qa.yaml` says what it said.".to_owned(),
            ..Section::default()
        };
        sections.insert(0, same);
    }
    sections
}

fn contract_change(change: &Change, expired: Option<&Approval>) -> String {
    let mut text = format!(
        "- **{}**, {} ({})",
        prose(&sentence(&headline(change))),
        place(change),
        code(change.rule)
    );
    if let Some(values) = values(change, code) {
        let _ = write!(text, ": {values}");
    }
    // What means the same to all need not be said to each.
    if change.level > Level::Patch {
        text.push_str(&meaning("On the wire", &change.wire));
        text.push_str(&meaning("In Rust", &change.rust));
        text.push_str(&meaning("For a server", &change.server));
    }
    // Where there is only one, the headline names it.
    if change.used_by.len() > 1 {
        let names: Vec<String> = change.used_by.iter().map(|name| code(name)).collect();
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
    text
}

fn meaning(reader: &str, effect: &Effect) -> String {
    match effect.meaning.as_str() {
        "" => String::new(),
        meaning => format!("\n  - {reader}: {}", prose(meaning)),
    }
}

/// Where a change stands: in the new document if it is there, otherwise in the old.
pub(super) fn place(change: &Change) -> String {
    match change.new.as_ref().or(change.old.as_ref()) {
        Some(place) => code(&format!("{}:{}", place.file, place.line)),
        None => "the document as a whole".to_owned(),
    }
}

fn rust(review: &Review) -> Section {
    let blocks = rust_changes::blocks(&review.rust);
    let lead = match blocks.is_empty() {
        true => "A caller's code can name what it could before, and nothing else.",
        false => {
            "What code that uses the client can name, features included. Structs and enums of the document are \
                  non-exhaustive, so that what is added to them breaks nobody."
        }
    };
    Section {
        title: format!("Rust API of the client ({})", review.rust.len()),
        lead: lead.to_owned(),
        blocks,
        noun: "change",
    }
}

fn snapshots(review: &Review) -> Section {
    let (shown, surface): (Vec<&Alike>, Vec<&Alike>) = review
        .snapshots
        .iter()
        .partition(|alike| alike.group != "surface");
    let mut blocks: Vec<String> = shown.into_iter().map(snapshot).collect();
    let number: usize = surface.iter().map(|alike| alike.names.len()).sum();
    if number > 0 {
        blocks.push(format!(
            "- {} of the `surface`: what they show stands above, under the Rust API",
            count(number, "snapshot")
        ));
    }
    let (added, removed) = &review.samples;
    for (names, what) in [(added, "New"), (removed, "Removed")] {
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|name| code(name)).collect();
            blocks.push(format!("- {what} samples: {}", listed(&names)));
        }
    }
    let number: usize = review.snapshots.iter().map(|alike| alike.names.len()).sum();
    let lead = match blocks.is_empty() {
        true => "All are as before.",
        false => {
            "What the tests hold fast: real messages as the client reads them (`samples`), \
                  what it sends (`wire`), and its models as JSON Schema (`schemas`). Those with \
                  the same lines changed stand together."
        }
    };
    Section {
        title: format!("Snapshots ({number})"),
        lead: lead.to_owned(),
        blocks,
        noun: "entry",
    }
}

fn snapshot(alike: &Alike) -> String {
    let names: Vec<String> = alike.names.iter().map(|name| code(name)).collect();
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
        text.push_str(&fenced(&alike.lines));
    }
    text
}

fn ledger(review: &Review) -> Section {
    let delta = &review.ledger;
    let (before, after) = (delta.before, delta.after);
    let lead = match before == after {
        true => format!(
            "{} of the specification and {} of ours, as before; {} wait for a running service.",
            count(after.statements, "statement"),
            count(after.choices, "choice"),
            after.open
        ),
        false => format!(
            "{} of the specification (were {}), {} of ours (were {}); {} wait for a running \
             service (were {}). All others are proved by a test, which `cargo xtask coverage` \
             checks.",
            count(after.statements, "statement"),
            before.statements,
            count(after.choices, "choice"),
            before.choices,
            after.open,
            before.open
        ),
    };
    Section {
        title: "Ledger of the specification".to_owned(),
        lead,
        blocks: delta
            .changes
            .iter()
            .map(|change| {
                format!(
                    "- {} {}: {}",
                    code(&change.id),
                    change.what.as_str(),
                    prose(&change.summary)
                )
            })
            .collect(),
        noun: "entry",
    }
}

fn size(review: &Review) -> Section {
    let (before, after) = review.size;
    let kilobytes = |bytes: usize| bytes.div_ceil(1024);
    let lead = match before == after {
        true => format!(
            "{} in {}, as before.",
            count(after.lines, "line"),
            count(after.files, "file")
        ),
        false => format!(
            "{} in {} ({} kB); were {} in {} ({} kB).",
            count(after.lines, "line"),
            count(after.files, "file"),
            kilobytes(after.bytes),
            count(before.lines, "line"),
            count(before.files, "file"),
            kilobytes(before.bytes)
        ),
    };
    Section {
        title: "Generated code".to_owned(),
        lead,
        ..Section::default()
    }
}

/// For those who see the project for the first time.
fn about() -> Section {
    Section {
        title: "About this report".to_owned(),
        lead: "`openapi/community-qa.yaml` describes a REST API, and the crate \
               `generated-client` is generated from it. This report says what a change of the \
               one means for those who call the API, for those whose Rust code uses the other, \
               and for those who run a server: *major* may break them, *minor* adds something, \
               *patch* does neither. It is made by `cargo xtask review`."
            .to_owned(),
        ..Section::default()
    }
}

/// Lines as a diff within a list.
pub(super) fn fenced(lines: &[String]) -> String {
    let mut text = String::from("  ```diff\n");
    for line in lines.iter().take(LINES) {
        // A fence in the text must not end the block.
        let _ = writeln!(text, "  {}", plain(&line.replace("```", "'''")));
    }
    if let Some(rest) = lines.len().checked_sub(LINES).filter(|rest| *rest > 0) {
        let _ = writeln!(text, "  … {} more", count(rest, "line"));
    }
    text.push_str("  ```");
    text
}

/// `a, b and 12 more`.
pub(super) fn listed(names: &[String]) -> String {
    match names.split_at_checked(NAMES) {
        Some((first, rest)) if rest.len() > 1 => {
            format!("{} and {} more", first.join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}

/// A text within a table.
pub(super) fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}
