//! From findings, node by node and use by use, to changes.

use std::cmp::Reverse;
use std::collections::HashMap;

use openapi_model::Location;

use super::change::{Change, Effect, Level};
use super::comparison::Comparison;
use super::finding::Finding;
use super::fingerprint;

/// What makes two findings the same change.
#[derive(PartialEq, Eq, Hash)]
struct Identity {
    rule: &'static str,
    message: String,
    old: Option<String>,
    new: Option<String>,
    before: Option<String>,
    after: Option<String>,
}

/// One change for all findings of the same matter, the weightiest first, then
/// in the order of the new document.
pub(super) fn changes(comparison: Comparison<'_>) -> Vec<Change> {
    let (old, new) = (comparison.old, comparison.new);
    let mut merged: Vec<Finding> = Vec::new();
    let mut users: Vec<Vec<String>> = Vec::new();
    let mut known: HashMap<Identity, usize> = HashMap::new();
    for mut finding in comparison.into_findings() {
        let user = finding.used_by.take();
        let index = *known.entry(identity(&finding)).or_insert(merged.len());
        match merged.get_mut(index) {
            // What is said of a place without users is not true of one that has some.
            Some(_)
                if user.is_none() && users.get(index).is_some_and(|users| !users.is_empty()) => {}
            Some(first) => unite(first, finding),
            None => {
                merged.push(finding);
                users.push(Vec::new());
            }
        }
        // Operations are walked one after the other, so one that is known is the last.
        if let (Some(user), Some(users)) = (user, users.get_mut(index))
            && users.last() != Some(&user)
        {
            users.push(user);
        }
    }
    let mut changes: Vec<Change> = merged
        .into_iter()
        .zip(users)
        .map(|(finding, used_by)| Change {
            fingerprint: fingerprint::compute(&finding, old, new),
            level: level(&finding),
            rule: finding.rule,
            message: finding.message,
            direction: finding.direction,
            old: finding.old.as_deref().map(|pointer| old.nearest(pointer)),
            new: finding.new.as_deref().map(|pointer| new.nearest(pointer)),
            before: finding.before,
            after: finding.after,
            wire: finding.wire,
            rust: finding.rust,
            server: finding.server,
            used_by,
        })
        .collect();
    changes.sort_by_cached_key(|change| {
        let line =
            |place: &Option<Location>| place.as_ref().map(|place| (place.line, place.column));
        (
            Reverse(change.level),
            line(&change.new).or(line(&change.old)),
            change.rule,
            change.message.clone(),
        )
    });
    changes
}

fn identity(finding: &Finding) -> Identity {
    Identity {
        rule: finding.rule,
        message: finding.message.clone(),
        old: finding.old.clone(),
        new: finding.new.clone(),
        before: finding.before.clone(),
        after: finding.after.clone(),
    }
}

/// Adds what was found in another use of the same node.
fn unite(first: &mut Finding, other: Finding) {
    first.direction = first.direction.and(other.direction);
    stronger(&mut first.wire, other.wire);
    stronger(&mut first.rust, other.rust);
    stronger(&mut first.server, other.server);
    // A use that is not rated apart counts with its effects.
    first.rated = match (first.rated, other.rated) {
        (Some(one), Some(another)) => Some(one.max(another)),
        _ => None,
    };
}

/// The stronger of two effects; of equally strong ones both are reported.
fn stronger(effect: &mut Effect, other: Effect) {
    if other.level > effect.level {
        *effect = other;
    } else if other.level == effect.level && !effect.meaning.contains(&other.meaning) {
        effect.meaning = format!("{}; {}", effect.meaning, other.meaning);
    }
}

/// What a change asks of the version number. What has an effect on nobody is
/// still a change of the document.
fn level(finding: &Finding) -> Level {
    finding
        .rated
        .or(finding.wire.level.max(finding.rust.level))
        .unwrap_or(Level::Patch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Options, Rule};
    use openapi_model::Document;

    const RULE: Rule = Rule {
        name: "some-rule",
        summary: "something",
    };

    fn contract() -> Document {
        let text = "{openapi: 3.0.3, info: {title: T, version: '1'}, paths: {}}";
        Document::parse("a.yaml", text).unwrap()
    }

    #[test]
    fn uses_of_one_place_are_one_change_with_the_strongest_effects() {
        let contract = contract();
        let mut comparison = Comparison::new(&contract, &contract, Options::default());
        let finding = |operation: &str| {
            Finding::new(&RULE, "it changed")
                .at_old("/info")
                .at_new("/info")
                .used_by(operation)
        };
        comparison.report(
            finding("GET /a")
                .direction(Direction::Response)
                .wire(Effect::patch("nothing")),
        );
        comparison.report(
            finding("PUT /a")
                .direction(Direction::Request)
                .wire(Effect::major("all")),
        );
        comparison.report(finding("PUT /a").wire(Effect::major("much")));
        let changes = changes(comparison);
        let [change] = changes.as_slice() else {
            panic!("{changes:?}");
        };
        assert_eq!(change.used_by, ["GET /a", "PUT /a"]);
        assert_eq!(change.direction, Direction::Both);
        assert_eq!(change.wire, Effect::major("all; much"));
        assert_eq!(change.level, Level::Major);
    }

    #[test]
    fn a_rating_holds_only_as_long_as_every_use_has_one() {
        let contract = contract();
        let mut comparison = Comparison::new(&contract, &contract, Options::default());
        let finding = Finding::new(&RULE, "renamed").wire(Effect::major("another name"));
        comparison.report(finding.clone().rated(Level::Patch));
        assert_eq!(
            changes(comparison).first().map(|change| change.level),
            Some(Level::Patch)
        );
        let mut comparison = Comparison::new(&contract, &contract, Options::default());
        comparison.report(finding.clone().rated(Level::Patch));
        comparison.report(finding.clone());
        assert_eq!(
            changes(comparison).first().map(|change| change.level),
            Some(Level::Major)
        );
        // Of two ratings the larger one counts, whichever use comes first.
        for ratings in [[Level::Patch, Level::Minor], [Level::Minor, Level::Patch]] {
            let mut comparison = Comparison::new(&contract, &contract, Options::default());
            for rating in ratings {
                comparison.report(finding.clone().rated(rating));
            }
            let level = changes(comparison).first().map(|change| change.level);
            assert_eq!(level, Some(Level::Minor), "{ratings:?}");
        }
    }
}
