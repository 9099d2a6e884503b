//! The points that a reviewer should look at first.

use super::links::place;
use super::{hints, security};
use crate::review::findings::{Review, listed};
use openapi_diff::render::headline;
use openapi_diff::{Approval, Change, Level};
use terminal::count;
use terminal::escape::{code, prose};

/// The most changes that are listed; the others are counted.
const MAX_NAMED: usize = 4;

/// The points about security, in Markdown.
pub(super) fn security(review: &Review) -> Vec<String> {
    let points = review.security.iter();
    points.map(|point| security::point(point, &review.links)).collect()
}

/// The points to look at first, in Markdown, the most important first; empty if nothing is unusual.
pub(super) fn points(review: &Review) -> Vec<String> {
    let mut points = removed_approvals(review);
    if let Some(why) = &review.drift {
        points.push(format!(
            "**The generated code is out of date** ({}). The Rust changes below are those of the \
             outdated code: run `cargo xtask generate`.",
            prose(why)
        ));
    }
    points.extend(breaks(review));
    points.extend(approved(review));
    points.extend(disagreement(review));
    points.extend(old_names(review));
    points.extend(losses(review));
    points.extend(circumstances(review));
    points.extend(hints::hints(review));
    points
}

fn removed_approvals(review: &Review) -> Vec<String> {
    let removed = review.removed_approvals.iter();
    let points = removed.map(|approval| {
        format!(
            "**An approval was removed**: {}, which held until {}.",
            code(&approval.fingerprint),
            approval.expires
        )
    });
    points.collect()
}

/// Changes that break callers, and changes that the diff does not understand.
fn breaks(review: &Review) -> Vec<String> {
    let mut points = Vec::new();
    let reviewed = review.reviewed();
    let (unknown, breaking): (Vec<&Change>, Vec<&Change>) =
        reviewed.open(Level::Major).partition(|change| change.rule == "not-understood");
    let what = "Not understood, so its effect is unknown";
    named(&mut points, review, &unknown, what);
    let on_the_wire: Vec<&Change> =
        breaking.into_iter().filter(|change| change.wire.level == Some(Level::Major)).collect();
    let what = "Breaks callers on the wire";
    named(&mut points, review, &on_the_wire, what);
    let package =
        review.package.changes.iter().filter(|change| change.level == rust_api::Level::Major);
    points.extend(
        package.map(|change| format!("**Breaks users of the crate**: {}.", prose(&change.message))),
    );
    points
}

/// Names that the document has replaced, but that the ledger or the changelog still contain.
fn old_names(review: &Review) -> Vec<String> {
    let points = review.old_names.iter().map(|name| {
        let shown = name.lines.iter().take(MAX_NAMED);
        let mut lines: Vec<String> =
            shown.map(|(path, line)| review.links.line(path, *line)).collect();
        if let Some(rest) = name.lines.len().checked_sub(MAX_NAMED).filter(|rest| *rest > 0) {
            lines.push(count(rest, "more line"));
        }
        format!(
            "**{} is now {}, and other files still have the old name**: {}.",
            code(&name.from),
            code(&name.to),
            listed(&lines)
        )
    });
    points.collect()
}

/// Statements that no longer have to be proved, and snapshots that have lost lines.
fn losses(review: &Review) -> Vec<String> {
    let mut points = Vec::new();
    let lost: Vec<String> = review
        .ledger
        .changes
        .iter()
        .filter(|change| change.what.is_loss())
        .map(|change| code(&change.id))
        .collect();
    if !lost.is_empty() {
        points.push(format!(
            "**Less must be proved than before**: {} {} removed from the ledger, or must be proved \
             by fewer provers. Is that intended?",
            listed(&lost),
            if lost.len() == 1 { "was" } else { "were" }
        ));
    }
    // Only these two groups of snapshots show messages; the others show documentation.
    let removing = review.snapshots.iter().filter(|alike| {
        matches!(alike.group.as_str(), "samples" | "wire")
            && alike.lines.iter().any(|line| line.starts_with('-'))
    });
    let names: Vec<String> = removing.flat_map(|alike| &alike.names).map(code).collect();
    if !names.is_empty() {
        points.push(format!(
            "**Snapshots of real messages lost or changed lines**: {}. A field that has moved into \
             `unknown_fields` is lost to its users.",
            listed(&names)
        ));
    }
    points
}

/// The steps that are necessary to make the report complete.
fn circumstances(review: &Review) -> impl Iterator<Item = String> {
    let stale = "`generated-client/public-api.txt` is out of date: run `INSTA_UPDATE=always cargo \
                 test -p conformance surface`, and read what has changed.";
    let shallow = "**This clone is shallow and shows no release.** If there has been one, the \
                   version above is wrong: run `git fetch --unshallow --tags`.";
    let (document, version) = (&review.document_version, review.version.to_string());
    let differ = format!(
        "**The versions differ**: the document says {}, Cargo.toml {}. They are released together, \
         so they must be the same.",
        code(document),
        code(&version),
    );
    let points = [
        (review.is_api_file_stale, stale.to_owned()),
        (review.is_shallow && !review.bump.is_release, shallow.to_owned()),
        (*document != version, differ),
    ];
    points.into_iter().filter(|(holds, _)| *holds).map(|(_, point)| point)
}

/// Approved changes that break callers, and changes that this pull request itself approves.
fn approved(review: &Review) -> Vec<String> {
    let mut points = Vec::new();
    let reviewed = review.reviewed();
    let is_new = |approval: &Approval| review.new_approvals.contains(&approval.fingerprint);
    let counting: Vec<(&Change, &Approval)> = reviewed
        .approved()
        .filter(|(change, approval)| change.level == Level::Major || is_new(approval))
        .collect();
    for (change, approval) in counting.iter().take(MAX_NAMED) {
        let lead = if change.level == Level::Major {
            "Breaks callers, and was approved"
        } else {
            "Was approved"
        };
        let concerns = match change.used_by.len() {
            0 | 1 => String::new(),
            number => format!(", in {}", count(number, "operation")),
        };
        let new = if is_new(approval) {
            ". The approval is part of this change, so its author has approved it"
        } else {
            ""
        };
        points.push(format!(
            "**{lead} until {}** ({}): {}{concerns}, {}{new}.",
            approval.expires,
            prose(&approval.reason),
            prose(&headline(change)),
            place(change, &review.links)
        ));
    }
    push_rest(&mut points, counting.len());
    let unused = review.unused.iter().filter(|approval| is_new(approval));
    points.extend(unused.map(|approval| {
        format!(
            "**A new approval matches no change**: {} ({}), until {}.",
            code(&approval.fingerprint),
            prose(&approval.reason),
            approval.expires
        )
    }));
    points
}

fn named(points: &mut Vec<String>, review: &Review, changes: &[&Change], what: &str) {
    for change in changes.iter().take(MAX_NAMED) {
        points.push(format!(
            "**{what}:** {}, {}.",
            prose(&headline(change)),
            place(change, &review.links)
        ));
    }
    push_rest(points, changes.len());
}

fn push_rest(points: &mut Vec<String>, number: usize) {
    if let Some(rest) = number.checked_sub(MAX_NAMED).filter(|rest| *rest > 0) {
        points.push(format!(
            "{} more like {}, all listed below.",
            rest,
            if rest == 1 { "it" } else { "them" }
        ));
    }
}

/// A change that breaks callers on the wire or in Rust, but not both. If the generated code is out
/// of date, this cannot be decided.
fn disagreement(review: &Review) -> Option<String> {
    // The code was not generated from this document, so they cannot be compared.
    if review.drift.is_some() {
        return None;
    }
    let (wire, rust) = (review.wire_level(), review.rust_level());
    let breaks = |level: Option<Level>| level == Some(Level::Major);
    match (breaks(wire), breaks(rust)) {
        (true, false) => Some(
            "**This breaks callers on the wire, yet their Rust code still compiles.** Compilers do \
             not report it, so the release notes must."
                .to_owned(),
        ),
        // An approved change still breaks callers.
        (false, true) if approved_on_the_wire(review) => None,
        (false, true) => {
            let changes = review.rust.iter().filter(|change| change.level == rust_api::Level::Major);
            // A removed item says more than its consequences, and a reader understands the
            // arguments of a macro least.
            let first = changes.min_by_key(|change| match change.kind {
                _ if change.after.is_none() && change.parent.is_none() => 0,
                rust_api::Kind::MacroCall => 2,
                _ => 1,
            })?;
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

fn approved_on_the_wire(review: &Review) -> bool {
    let reviewed = review.reviewed();
    reviewed.approved().any(|(change, _)| change.wire.level == Some(Level::Major))
}
