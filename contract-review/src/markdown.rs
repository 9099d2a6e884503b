//! The review as Markdown, as GitHub reads it in a comment.

use std::fmt::Write as _;

use crate::bump::level_of;
use crate::gather::Review;
use crate::opening;
use crate::page::{Section, page};
use crate::rust_changes;
use crate::second_opinion;
use crate::size::Size;
use crate::snapshots::{Alike, Status};
use openapi_diff::render::{headline, sentence, values};
use openapi_diff::{Approval, Change, Effect, Level};
use terminal::count;
use terminal::escape::{code, plain, prose};

/// How many names of a list are shown before the rest is counted.
const NAMES: usize = 5;

/// How many lines of a diff are shown before the rest is counted.
const LINES: usize = 16;

/// The whole report, at most as long as a comment may be.
#[must_use]
pub fn markdown(review: &Review) -> String {
    let mut sections = contract(review);
    sections.push(rust(review));
    sections.push(second_opinion::section(review));
    sections.extend(package(review));
    sections.push(snapshots(review));
    sections.push(ledger(review));
    sections.push(size(review));
    sections.push(about());
    sections.retain(|section| !section.title.is_empty());
    let command = format!("cargo xtask review --base {} --format json", review.base);
    page(&opening::opening(review), &sections, &command)
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
            "What worked still works; there is something to use, to expect or to prepare for.",
            open(Level::Minor),
        ),
        (
            "means the same",
            "Wording, names and order: nothing changes in what is sent.",
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
    let unused: Vec<String> = review
        .unused
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
                "They are in {}, and no change needs them.",
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
pub(crate) fn place(change: &Change) -> String {
    match change.new.as_ref().or(change.old.as_ref()) {
        Some(place) => code(&format!("{}:{}", place.file, place.line)),
        None => "the document as a whole".to_owned(),
    }
}

fn rust(review: &Review) -> Section {
    let blocks = rust_changes::blocks(&review.rust);
    let lead = if blocks.is_empty() {
        "A caller's code can name what it could before, and nothing else."
    } else {
        "What code that uses the client can name, features included. Structs and enums \
                  of the document are non-exhaustive, so that what is added to them breaks nobody."
    };
    Section {
        title: format!("Rust API of the client ({})", review.rust.len()),
        lead: lead.to_owned(),
        blocks,
        noun: "change",
    }
}

/// What else reaches those who update, where there is any of it.
fn package(review: &Review) -> Option<Section> {
    let changes = &review.package.changes;
    (!changes.is_empty()).then(|| Section {
        title: format!("The client's code and dependencies ({})", changes.len()),
        lead: "What reaches those who update, beside the names of the API. Of the files that \
               are written by hand no tool can say what a change means: read them."
            .to_owned(),
        blocks: changes
            .iter()
            .map(|change| match level_of(change.level) {
                Level::Major => format!("- {} (breaks)", change.message),
                Level::Minor => format!("- {} (new)", change.message),
                Level::Patch => format!("- {}", change.message),
            })
            .collect(),
        noun: "change",
    })
}

fn snapshots(review: &Review) -> Section {
    let (shown, surface): (Vec<&Alike>, Vec<&Alike>) = review
        .snapshots
        .iter()
        .partition(|alike| alike.group != "surface");
    let mut blocks: Vec<String> = shown.into_iter().map(snapshot).collect();
    let number: usize = surface.iter().map(|alike| alike.names.len()).sum();
    if number > 0 {
        let where_shown = if review.rust.is_empty() {
            "no part of the Rust API is another, but how one is written"
        } else {
            "what they show stands above, under the Rust API"
        };
        let snapshots = count(number, "snapshot");
        blocks.push(format!("- {snapshots} of the `surface`: {where_shown}"));
    }
    let samples = &review.samples;
    let mut number: usize = review.snapshots.iter().map(|alike| alike.names.len()).sum();
    for (names, what) in [
        (&samples.added, "New"),
        (&samples.changed, "Changed"),
        (&samples.removed, "Removed"),
    ] {
        number += names.len();
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|name| code(name)).collect();
            blocks.push(format!("- {what} samples: {}", listed(&names)));
        }
    }
    let lead = if blocks.is_empty() {
        "All are as before."
    } else {
        "Samples are real messages. Snapshots are what the tests hold fast: how the client \
                  reads the samples (`samples`), what it sends (`wire`), and its models as JSON \
                  Schema (`schemas`). Those with the same lines changed stand together."
    };
    Section {
        title: format!("Samples and snapshots ({number})"),
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
    let after = delta.after;
    let (statements, choices) = (
        count(after.statements, "statement"),
        count(after.choices, "choice"),
    );
    let services = format!(
        "A running service must prove {}, and has proved {}",
        after.services,
        after.services - after.open
    );
    let lead = match delta.before {
        None => format!(
            "{statements} of the specification and {choices} of ours; the base has no ledger \
             that can be compared. {services}."
        ),
        Some(before) if before == after => format!(
            "{statements} of the specification and {choices} of ours, as before. {services}."
        ),
        Some(before) => format!(
            "{statements} of the specification (were {}), {choices} of ours (were {}). \
             {services} (were {} and {}). `cargo xtask coverage` checks what tests prove.",
            before.statements,
            before.choices,
            before.services,
            before.services - before.open
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
                    change.in_words(),
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
    let shown = |size: Size| (size.lines, size.files, kilobytes(size.bytes));
    let lead = if shown(before) == shown(after) {
        format!(
            "{} in {} ({} KiB), as before.",
            count(after.lines, "line"),
            count(after.files, "file"),
            kilobytes(after.bytes)
        )
    } else {
        format!(
            "{} in {} ({} KiB); were {} in {} ({} KiB).",
            count(after.lines, "line"),
            count(after.files, "file"),
            kilobytes(after.bytes),
            count(before.lines, "line"),
            count(before.files, "file"),
            kilobytes(before.bytes)
        )
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
               `community-qa-client` in `generated-client/` is generated from it. This report says what a change of the \
               one means for those who call the API, for those whose Rust code uses the other, \
               and for those who run a server: *major* may break them, *minor* adds something, \
               *patch* does neither. It is made by `cargo xtask review`."
            .to_owned(),
        ..Section::default()
    }
}

/// Lines as a diff within a list.
pub(crate) fn fenced(lines: &[String]) -> String {
    let mut text = String::from("  ```diff\n");
    for line in lines.iter().take(LINES) {
        // A fence in the text must not end the block.
        let _ = writeln!(text, "  {}", plain(&line.replace("```", "'''")));
    }
    if let Some(rest) = lines.len().checked_sub(LINES).filter(|rest| *rest > 0) {
        let _ = writeln!(text, "  … {}", count(rest, "more line"));
    }
    text.push_str("  ```");
    text
}

/// `a, b and 12 more`.
pub(crate) fn listed(names: &[String]) -> String {
    match names.split_at_checked(NAMES) {
        Some((first, rest)) if rest.len() > 1 => {
            format!("{} and {} more", first.join(", "), rest.len())
        }
        _ => names.join(", "),
    }
}
