//! Gates on the suite itself: what each operation, sample and snapshot must have.
//!
//! Each is a function that returns what is missing or too much, one line for each
//! finding, so that a test can plant a fault and see the gate close.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use openapi_model::{Document, MediaType};

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
                    found.push(without_a_sample(contract, &operation.id, &body, form));
                }
            }
        }
    }
    found
}

/// What to add for a form of a body.
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

/// Where a block belongs in a text of blocks that blank lines separate: below the last that
/// has these words. The line is counted from 1.
#[must_use]
pub fn line_below(text: &str, words: &str) -> usize {
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| line.contains(words));
    let after = last.map_or(lines.len(), |last| {
        let rest = lines[last..].iter();
        last + rest.take_while(|line| !line.is_empty()).count()
    });
    after + 1
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
