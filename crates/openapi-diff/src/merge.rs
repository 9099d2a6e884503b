//! Merges findings, which are made for each node and each use, into changes.

use std::cmp::Reverse;

use indexmap::map::Entry;
use indexmap::{IndexMap, IndexSet};
use openapi_model::{Document, Location};
use terminal::escape::{Piece, code, pieces};

use super::change::{Change, Direction, Effect};
use super::evidence::Evidence;
use super::finding::Finding;
use super::fingerprint;
use super::importance::ChangeSubject;
use super::level::Level;
use super::marked_place;
use super::sides::Sides;

/// The findings with their operations. Equal findings are merged.
#[derive(Debug, Default)]
pub(super) struct Merge {
    merged: IndexMap<Identity, (Finding, Vec<usize>)>,
}

/// The properties that all findings of the same change share.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Identity {
    rule: &'static str,
    message: String,
    places: Sides<Option<String>>,
    values: Sides<Option<String>>,
}

impl Merge {
    /// Adds a finding with the indices of the affected operations.
    pub(super) fn add(&mut self, finding: Finding, operations: &[usize]) {
        match self.merged.entry(identity(&finding)) {
            Entry::Vacant(entry) => {
                entry.insert((finding, operations.to_vec()));
            }
            Entry::Occupied(mut entry) => {
                let (first, known) = entry.get_mut();
                // "No operation uses it" must not be added to a finding with operations.
                if !operations.is_empty() || known.is_empty() {
                    unite(first, finding);
                    known.extend(operations);
                }
            }
        }
    }

    /// The changes, sorted by level, then by [`ChangeSubject`], then in the order of the new document.
    pub(super) fn into_changes(
        self,
        documents: Sides<&Document>,
        mut evidence: Evidence<'_, '_>,
        operations: &IndexSet<String>,
    ) -> Vec<Change> {
        let mut changes: Vec<Change> = self
            .merged
            .into_values()
            .map(|(finding, mut used_by)| {
                // Uses are in the order of findings, but reports list operations in document
                // order.
                used_by.sort_unstable();
                used_by.dedup();
                let names =
                    used_by.into_iter().filter_map(|index| operations.get_index(index).cloned());
                let is_slight = finding.wire.level <= Some(Level::Patch);
                let examples = if is_slight { None } else { evidence.examples(&finding) };
                let mut change = change(finding, documents, names.collect());
                change.examples = examples;
                if change.direction == Direction::Response {
                    change.rust.meaning = of_received(&change.rust.meaning);
                }
                if !change.used_by.is_empty()
                    && change.used_by.iter().all(|name| is_server_call(name))
                {
                    change.wire.meaning = in_server_call(&change.wire.meaning);
                }
                change
            })
            .collect();
        // Each key copies the message, so it is computed only once for each change.
        changes.sort_by_cached_key(|change| {
            let line =
                |place: &Option<Location>| place.as_ref().map(|place| (place.line, place.column));
            (
                Reverse(change.level),
                ChangeSubject::of(change.rule, change.direction),
                line(&change.new).or(line(&change.old)),
                change.rule,
                change.message.clone(),
            )
        });
        changes
    }
}

fn change(finding: Finding, documents: Sides<&Document>, used_by: Vec<String>) -> Change {
    let Sides { old, new } = documents;
    let marked = marked_place::pointers(&finding, documents);
    let contexts = marked_place::contexts(&finding, documents);
    Change {
        fingerprint: fingerprint::compute(&finding, old, new),
        level: level(&finding),
        rule: finding.rule,
        message: finding.message,
        direction: finding.direction,
        old: marked.old.as_deref().map(|pointer| old.nearest(pointer)),
        new: marked.new.as_deref().map(|pointer| new.nearest(pointer)),
        nearest: marked.new.or(marked.old).map(|pointer| new.nearest(&pointer)),
        contexts: [
            contexts.old.map(|pointer| old.nearest(&pointer)),
            contexts.new.map(|pointer| new.nearest(&pointer)),
        ],
        before: finding.before,
        after: finding.after,
        renamed: finding.renamed,
        examples: None,
        wire: finding.wire,
        rust: finding.rust,
        server: finding.server,
        used_by,
    }
}

/// The effect on code that only receives models, which have no builder.
fn of_received(meaning: &str) -> String {
    const MADE_AND_RECEIVED: [(&str, &str); 3] = [
        ("the struct and its builder have a new field", "the struct has a new field"),
        ("the field and its setter were removed", "the field was removed"),
        ("the field and its setter have another name", "the field has another name"),
    ];
    let received = MADE_AND_RECEIVED.iter().find(|(made, _)| *made == meaning);
    received.map_or(meaning, |(_, received)| received).to_owned()
}

/// Returns whether a use is a call that the server makes.
fn is_server_call(name: &str) -> bool {
    name.starts_with("callback ") || name.starts_with("webhook ")
}

/// The effect on clients that receive requests from the server and answer them.
fn in_server_call(meaning: &str) -> String {
    let pieces = pieces(meaning).into_iter().map(|piece| match piece {
        Piece::Words(text) => {
            text.replace("requests", "answers").replace("responses", "requests of the server")
        }
        Piece::Code(text) => code(text),
    });
    pieces.collect()
}

fn identity(finding: &Finding) -> Identity {
    Identity {
        rule: finding.rule,
        message: finding.message.clone(),
        places: Sides::new(finding.old.clone(), finding.new.clone()),
        values: Sides::new(finding.before.clone(), finding.after.clone()),
    }
}

/// Adds the finding about another use of the same node.
fn unite(first: &mut Finding, other: Finding) {
    if first.direction != other.direction {
        first.direction = Direction::Both;
    }
    stronger(&mut first.wire, other.wire);
    stronger(&mut first.rust, other.rust);
    stronger(&mut first.server, other.server);
    first.claims.extend(other.claims);
    // A use without its own rating counts with its effects.
    first.rated = match (first.rated, other.rated) {
        (Some(one), Some(another)) => Some(one.max(another)),
        _ => None,
    };
}

/// The stronger of two effects. If both are equally strong, both are reported.
fn stronger(effect: &mut Effect, other: Effect) {
    if other.level > effect.level {
        *effect = other;
    } else if other.level == effect.level && !effect.meaning.contains(&other.meaning) {
        effect.meaning = format!("{}; {}", effect.meaning, other.meaning);
    }
}

/// The level of a finding. A change without an effect is still a change of the document.
fn level(finding: &Finding) -> Level {
    finding.rated.or(finding.wire.level.max(finding.rust.level)).unwrap_or(Level::Patch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;

    #[test]
    fn rating_needs_rated_uses() {
        const RULE: Rule = Rule { name: "some-rule", summary: "something" };
        let finding = Finding::new(&RULE, "renamed").wire(Effect::major("another name"));
        let (patch, minor) = (Some(Level::Patch), Some(Level::Minor));
        // The higher rating counts, whichever use comes first.
        for (one, other, expected) in [
            (patch, None, Level::Major),
            (patch, minor, Level::Minor),
            (minor, patch, Level::Minor),
        ] {
            let [mut first, other] = [one, other].map(|rated| Finding { rated, ..finding.clone() });
            unite(&mut first, other);
            assert_eq!(level(&first), expected, "{one:?}");
        }
    }
}
