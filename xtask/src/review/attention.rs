//! What a reviewer should look at first.

use super::gather::Review;
use super::markdown::{code, place};
use crate::diff::{Change, Level};
use crate::terminal::count;

/// How many single changes are named before the rest is counted.
const NAMED: usize = 4;

/// What to look at first, the weightiest first, in Markdown; nothing where there is
/// nothing out of the ordinary.
pub(super) fn points(review: &Review) -> Vec<String> {
    let mut points = Vec::new();
    if let Some(why) = &review.drift {
        points.push(format!(
            "**The generated code is not what the document gives** ({why}). What is said of \
             Rust below is of the code as it lies there: run `cargo xtask generate`."
        ));
    }
    if review.stale_snapshots > 0 {
        points.push(format!(
            "**{} of the Rust API {} something else than the sources say**, so others may be out of date, \
             too: run `cargo test -p conformance`, read what has changed, and accept it.",
            count(review.stale_snapshots, "snapshot"),
            if review.stale_snapshots == 1 { "shows" } else { "show" }
        ));
    }
    let reviewed = review.reviewed();
    let major: Vec<&Change> = reviewed.open(Level::Major).collect();
    let (unknown, breaking): (Vec<&Change>, Vec<&Change>) = major
        .into_iter()
        .partition(|change| change.rule == "not-understood");
    named(
        &mut points,
        &unknown,
        "was not understood and may mean anything",
    );
    let on_the_wire: Vec<&Change> = breaking
        .iter()
        .filter(|change| change.wire.level == Some(Level::Major))
        .copied()
        .collect();
    named(&mut points, &on_the_wire, "breaks callers on the wire");
    points.extend(disagreement(review));
    let lost: Vec<String> = review
        .ledger
        .changes
        .iter()
        .filter(|change| change.what.is_loss())
        .map(|change| code(&change.id))
        .collect();
    if !lost.is_empty() {
        points.push(format!(
            "**Less is proved than before**: {} {} no longer held by a test. Is that meant?",
            lost.join(", "),
            if lost.len() == 1 { "is" } else { "are" }
        ));
    }
    let removing = review.snapshots.iter().filter(|alike| {
        matches!(alike.group.as_str(), "samples" | "wire")
            && alike.lines.iter().any(|line| line.starts_with('-'))
    });
    let names: Vec<String> = removing.flat_map(|alike| alike.names.clone()).collect();
    if !names.is_empty() {
        points.push(format!(
            "**{} lost or changed lines.** They show real messages: a field that has moved \
             into `unknown_fields` is lost to those who used it.",
            count(names.len(), "snapshot of samples or requests").replace(
                "snapshot of samples or requestss",
                "snapshots of samples or requests"
            )
        ));
    }
    if review.document_version != review.version.to_string() {
        points.push(format!(
            "**The versions differ**: the document says {}, Cargo.toml {}. They are released \
             together, so they must be the same.",
            review.document_version, review.version
        ));
    }
    points
}

fn named(points: &mut Vec<String>, changes: &[&Change], what: &str) {
    for change in changes.iter().take(NAMED) {
        points.push(format!(
            "**{}** {what}: {}.",
            sentence(&change.message),
            place(change)
        ));
    }
    if let Some(rest) = changes.len().checked_sub(NAMED).filter(|rest| *rest > 0) {
        points.push(format!(
            "{} more like {}, all listed below.",
            rest,
            if rest == 1 { "it" } else { "them" }
        ));
    }
}

/// A breaking change on one side only: on the wire, or in Rust.
fn disagreement(review: &Review) -> Option<String> {
    let (wire, rust) = (review.wire_level(), review.rust_level());
    let breaks = |level: Option<Level>| level == Some(Level::Major);
    match (breaks(wire), breaks(rust)) {
        (true, false) => Some(
            "**This breaks callers on the wire, yet their Rust code still compiles.** No \
             compiler will tell them: the release notes have to."
                .to_owned(),
        ),
        (false, true) => {
            let first = review
                .rust
                .iter()
                .find(|change| change.level == rust_api::Level::Major)?;
            Some(format!(
                "**Rust code breaks although nothing breaks on the wire**: {}. Is the new name \
                 or type worth a breaking release, or does the cause lie in the generator or \
                 the runtime?",
                first.message
            ))
        }
        _ => None,
    }
}

/// A message as the beginning of a sentence.
pub(super) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
