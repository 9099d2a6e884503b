//! What a reviewer should look at first.

use crate::gather::Review;
use crate::markdown::place;
use crate::second_opinion;
use openapi_diff::render::headline;
use openapi_diff::{Approval, Change, Level};
use terminal::count;
use terminal::escape::{code, prose};

/// How many single changes are named before the rest is counted.
const NAMED: usize = 4;

/// What to look at first, the weightiest first, in Markdown; nothing where there is
/// nothing out of the ordinary.
pub(crate) fn points(review: &Review) -> Vec<String> {
    let mut points = Vec::new();
    if let Some(why) = &review.drift {
        points.push(format!(
            "**The generated code is not what the document gives** ({}). What is said of \
             Rust below is of the code as it lies there: run `cargo xtask generate`.",
            prose(why)
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
        "Not understood, so it may mean anything",
    );
    let on_the_wire: Vec<&Change> = breaking
        .iter()
        .filter(|change| change.wire.level == Some(Level::Major))
        .copied()
        .collect();
    named(&mut points, &on_the_wire, "Breaks callers on the wire");
    approved(&mut points, review);
    points.extend(disagreement(review));
    points.extend(second_opinion::point(review));
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
    if review.is_shallow && !review.bump.is_release {
        points.push(
            "**This clone is shallow, and no release is in sight.** If there has been one, the \
             version is not what is said above: run `git fetch --unshallow --tags`."
                .to_owned(),
        );
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

/// What breaks somebody and counts no more, as it was approved.
fn approved(points: &mut Vec<String>, review: &Review) {
    let reviewed = review.reviewed();
    let breaking: Vec<(&Change, &Approval)> = reviewed
        .approved()
        .filter(|(change, _)| change.level == Level::Major)
        .collect();
    for (change, approval) in breaking.iter().take(NAMED) {
        points.push(format!(
            "**Breaks callers, and was approved until {}** ({}): {}, {}.",
            approval.expires,
            prose(&approval.reason),
            prose(&headline(change)),
            place(change)
        ));
    }
    rest(points, breaking.len());
}

fn named(points: &mut Vec<String>, changes: &[&Change], what: &str) {
    for change in changes.iter().take(NAMED) {
        points.push(format!(
            "**{what}:** {}, {}.",
            prose(&headline(change)),
            place(change)
        ));
    }
    rest(points, changes.len());
}

/// How many more there are than are named.
fn rest(points: &mut Vec<String>, number: usize) {
    if let Some(rest) = number.checked_sub(NAMED).filter(|rest| *rest > 0) {
        points.push(format!(
            "{} more like {}, all listed below.",
            rest,
            if rest == 1 { "it" } else { "them" }
        ));
    }
}

/// A breaking change on one side only: on the wire, or in Rust. Code that is not of the
/// document says nothing about that.
fn disagreement(review: &Review) -> Option<String> {
    if review.drift.is_some() {
        return None;
    }
    let (wire, rust) = (review.wire_level(), review.rust_level());
    let breaks = |level: Option<Level>| level == Some(Level::Major);
    match (breaks(wire), breaks(rust)) {
        // Only where nobody says that it does not.
        (true, false) if !breaks(review.bump.semver_checks.level()) => Some(
            "**This breaks callers on the wire, yet their Rust code still compiles.** No \
             compiler will tell them: the release notes have to."
                .to_owned(),
        ),
        (false, true) => {
            let mut changes = review
                .rust
                .iter()
                .filter(|change| change.level == rust_api::Level::Major);
            // That a thing is gone says more than what follows from it, and what a macro
            // is called with is the least that a reader can see through.
            let is_macro = |change: &rust_api::ApiChange| change.kind == rust_api::Kind::MacroCall;
            let first = changes
                .clone()
                .find(|change| change.after.is_none() && change.parent.is_none())
                .or_else(|| changes.clone().find(|change| !is_macro(change)))
                .or_else(|| changes.next())?;
            Some(format!(
                "**Rust code breaks although nothing breaks on the wire**: {}. Is that worth \
                 a breaking release, or does the cause lie in the generator or \
                 the runtime?",
                prose(&first.message)
            ))
        }
        _ => None,
    }
}
