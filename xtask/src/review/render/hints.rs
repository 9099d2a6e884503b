//! Hints about additions that a change still needs, with the lines to add.

use openapi_diff::render::{headline, sentence};
use openapi_diff::{Change, Level};
use terminal::escape::{code, prose};

use crate::review::findings::Review;
use workspace::places::LEDGER;

/// The file with the changelog.
pub(super) const CHANGELOG: &str = "CHANGELOG.md";

/// The rules of the diff about changes that need a statement of the specification.
const STATED: &[&str] = &["operation-added", "parameter-added", "property-added", "response-added"];

/// The lines to add, each with its place.
pub(super) fn hints(review: &Review) -> Vec<String> {
    changelog(review).into_iter().chain(ledger(review)).collect()
}

/// The hint to describe breaking changes in the changelog, and changes that no comparison can
/// describe.
fn changelog(review: &Review) -> Option<String> {
    let mut changes = review.package.changes.iter();
    // The release itself reports additions to the API.
    let is_by_hand =
        review.rust.is_empty() && changes.any(|change| change.part == rust_api::PackagePart::File);
    let is_breaking = review.level() == Some(Level::Major);
    if review.touches(CHANGELOG) || !(is_by_hand || is_breaking) {
        return None;
    }
    let reviewed = review.reviewed();
    let breaking = reviewed.open(Level::Major).map(headline);
    let in_rust = review
        .rust
        .iter()
        .filter(|change| change.level == rust_api::Level::Major)
        .map(|change| change.message.clone());
    let of_package = review.package.changes.iter().map(|change| change.message.clone());
    let first = breaking.chain(in_rust).chain(of_package).next();
    let line = match first.filter(|_| is_breaking) {
        Some(message) => format!("- {}.", sentence(&message)),
        None => "- What this fixes or changes for users of the client.".to_owned(),
    };
    Some(format!(
        "**{CHANGELOG} does not mention this.** Under `## [Unreleased]`, add {}",
        code(&line)
    ))
}

/// The hint to add statements for new parts of the document.
fn ledger(review: &Review) -> Option<String> {
    let is_stated = |change: &&Change| STATED.contains(&change.rule);
    let first = review.contract.changes.iter().find(is_stated)?;
    let is_told = review.touches(LEDGER);
    if is_told {
        return None;
    }
    let held = first.new.as_ref().map_or("", |place| place.pointer.as_str());
    let entry = format!(
        "- {{id: R-<section>-<next number>, summary: <what the specification says>, held: \
         [\"#{held}\"], proof: [contract, client, server]}}"
    );
    Some(format!(
        "**The ledger has no entry for the following additions** ({}). In {}, add {}",
        prose(&headline(first)),
        code(LEDGER),
        code(&entry)
    ))
}
