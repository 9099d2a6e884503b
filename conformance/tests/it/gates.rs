//! The gates on the suite.
//!
//! The gate on the ledger, that every entry is proved by a test that has passed or
//! is open, is `cargo xtask coverage`: a test cannot know which others will pass.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use openapi_model::{Document, MediaType};

use crate::document::contract;
use crate::{assert_none, snapshot};

/// The bodies of a document that no sample shows: of every request and of every
/// response that has one, in each of its forms.
pub(crate) fn bodies_without_a_sample(contract: &Document) -> Vec<String> {
    let mut found = Vec::new();
    for operation in contract.operations() {
        let request = operation.request_body.iter();
        let request = request.map(|body| ("request".to_owned(), &body.content));
        let responses = operation.responses.iter();
        let responses = responses.map(|response| (response.status.to_string(), &response.content));
        for (body, forms) in request.chain(responses) {
            for form in forms {
                let is_shown = |pointer: &str| {
                    let mut samples = contract.samples().iter();
                    samples.any(|sample| sample.pointer == pointer)
                };
                let examples = &form.examples;
                if !examples.iter().any(|example| is_shown(&example.pointer)) {
                    found.push(without_a_sample(contract, &operation.id, &body, form));
                }
            }
        }
    }
    found
}

/// The hint to add a sample for a form of a body.
fn without_a_sample(contract: &Document, id: &str, body: &str, form: &MediaType) -> String {
    let end = if form.name == "text/html" {
        "html"
    } else {
        "json"
    };
    let file = format!("samples/{id}/{body}.{end}");
    format!(
        "{id} {body}: {name} has no sample; add openapi/{file}, and at {place} the line \
         `examples: {{default: {{summary: …, externalValue: {file}}}}}`",
        name = form.name,
        place = contract.nearest(&form.pointer)
    )
}

/// The names that only one of two sets has.
pub(crate) fn differences(found: &BTreeSet<String>, expected: &BTreeSet<String>) -> Vec<String> {
    let more = found.difference(expected);
    let fewer = expected.difference(found);
    let more = more.map(|name| format!("{name} is not expected"));
    more.chain(fewer.map(|name| format!("{name} is missing")))
        .collect()
}

/// The files that do not belong among the snapshots of a directory: pending snapshots, other
/// files, and groups that no test compares.
pub(crate) fn strangers_among_snapshots(
    directory: &Path,
    groups: &[&str],
) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in sorted(directory)? {
        // A group that no test compares would never fail.
        if !groups.contains(&entry.as_str()) {
            found.push(format!("{entry}: no test compares it"));
            continue;
        }
        for file in sorted(&directory.join(&entry))? {
            // What is pending was not accepted.
            if file.ends_with(".snap.new") || file.ends_with(".pending-snap") {
                found.push(format!("{entry}/{file}: it is pending"));
            } else if !file.ends_with(".snap") {
                found.push(format!("{entry}/{file}: it is not a snapshot"));
            }
        }
    }
    Ok(found)
}

fn sorted(directory: &Path) -> io::Result<BTreeSet<String>> {
    fs::read_dir(directory)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}

#[test]
fn every_body_has_a_sample() {
    let found = bodies_without_a_sample(contract());
    assert_none("bodies without a sample", &found);
}

/// Every sample file was used: decoded and compared, which leaves a line in a snapshot, or,
/// where it is a page for people, sent to the client as a refusal.
#[test]
fn every_sample_is_used() {
    let decoded = format!("{}/samples/untyped.snap", snapshot::ROOT);
    let decoded = std::fs::read_to_string(decoded).unwrap();
    let paths = decoded.lines().filter_map(|line| line.split_once(" as "));
    let mut used: BTreeSet<String> = paths.map(|(path, _)| path.to_owned()).collect();
    used.extend(crate::smoke::PAGES.map(|page| format!("samples/{page}")));
    let files = contract().sample_files().keys().cloned().collect();
    assert_none("samples and their use", &differences(&used, &files));
}

#[test]
fn no_snapshot_is_pending_or_unknown() {
    let found = strangers_among_snapshots(Path::new(snapshot::ROOT), snapshot::GROUPS);
    assert_none("files among the snapshots", &found.unwrap());
}
