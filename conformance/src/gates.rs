//! Gates on the suite itself: what each operation, sample and snapshot must have.
//!
//! Each is a function that returns what is missing or too much, one line for each
//! finding, so that a test can plant a fault and see the gate close.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use openapi_model::Document;

/// The bodies of a document that no sample shows: of every request and of every
/// response that has one, in each of its forms.
#[must_use]
pub fn bodies_without_a_sample(contract: &Document) -> Vec<String> {
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
                    found.push(format!(
                        "{} {body}: {} has no sample",
                        operation.id, form.name
                    ));
                }
            }
        }
    }
    found
}

/// The names that only one of two sets has.
#[must_use]
pub fn differences(found: &BTreeSet<String>, expected: &BTreeSet<String>) -> Vec<String> {
    let more = found.difference(expected);
    let fewer = expected.difference(found);
    let more = more.map(|name| format!("{name} is not expected"));
    more.chain(fewer.map(|name| format!("{name} is missing")))
        .collect()
}

/// What does not belong among the snapshots of a directory: snapshots that are
/// pending, files that are none, and groups that nobody compares.
///
/// # Errors
///
/// When the directory cannot be read.
pub fn strangers_among_snapshots(directory: &Path, groups: &[&str]) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in sorted(directory)? {
        if !groups.contains(&entry.as_str()) {
            found.push(format!("{entry}: no test compares it"));
            continue;
        }
        for file in sorted(&directory.join(&entry))? {
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
