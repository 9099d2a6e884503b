//! Discriminators, by which receivers select an alternative.

use std::collections::BTreeSet;
use terminal::escape::code;

use openapi_model::Document;
use openapi_model::schema::{Discriminator, NormalForm, SchemaLocation};

use crate::Effect;
use crate::evidence::Step;
use crate::schema::cache::{ComparedPair, ComparisonCache};
use crate::schema::finding::{SchemaFinding, SetChange};
use crate::schema::pair::Pair;
use crate::unhandled::WITHOUT_EFFECT_CHANGED;

rules! {
    DISCRIMINATOR_ADDED: "discriminator-added",
        "a property, or another value of it, identifies the alternative (minor)";
    DISCRIMINATOR_REMOVED: "discriminator-removed",
        "a property, or a value of it, no longer identifies the alternative (major)";
    DISCRIMINATOR_CHANGED: "discriminator-changed",
        "another property, or another value of it, identifies the alternative (major)";
}

const KEYWORD: &str = "discriminator";

/// Compares the discriminators of two schemas, and adds the corresponding subtypes to the result.
pub(in crate::schema) fn check_discriminators(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    result: &mut ComparedPair,
) {
    let (old, new) = (&pair.old.discriminator, &pair.new.discriminator);
    let changed = discriminator_changed(pair, old.as_ref(), new.as_ref());
    result.findings.extend(changed);
    if let (Some(old), Some(new)) = (old, new) {
        check_mapping(cache, pair, old, new, result);
        let implied = implied_value_changed(pair, old, new);
        result.findings.extend(implied);
        add_subtypes(cache, old, new, result);
    }
}

/// The finding that another property selects the alternative, or that a discriminator was added or
/// removed.
fn discriminator_changed(
    pair: &Pair<'_, '_>,
    old: Option<&Discriminator<'_>>,
    new: Option<&Discriminator<'_>>,
) -> Option<SchemaFinding> {
    let [old, new] = [old, new].map(|one| one.map(|one| one.property));
    let identifies = |how: &str, property: &str| {
        let schema = pair.describe(KEYWORD);
        format!("{} {how} identifies the alternative of {schema}", code(property))
    };
    let (rule, message, wire, server) = match (old, new) {
        (None, Some(new)) => (
            &DISCRIMINATOR_ADDED,
            identifies("now", new),
            Effect::minor(format!("clients can rely on {}", code(new))),
            Effect::major(format!("must set {} accordingly", code(new))),
        ),
        (Some(old), None) => (
            &DISCRIMINATOR_REMOVED,
            identifies("no longer", old),
            Effect::major(format!("clients can no longer rely on {}", code(old))),
            Effect::minor(format!("may ignore {}", code(old))),
        ),
        (Some(old), Some(new)) if old != new => (
            &DISCRIMINATOR_CHANGED,
            identifies("now", new),
            Effect::major(format!("{} no longer identifies it", code(old))),
            Effect::major(format!("must set {} accordingly", code(new))),
        ),
        _ => return None,
    };
    let finding = pair.finding_at(rule, KEYWORD, message);
    Some(finding.in_both_directions(wire, server))
}

/// Compares the alternatives that each value selects.
fn check_mapping(
    cache: &mut ComparisonCache<'_>,
    pair: &Pair<'_, '_>,
    old: &Discriminator<'_>,
    new: &Discriminator<'_>,
    result: &mut ComparedPair,
) {
    let schema = pair.describe(KEYWORD);
    let entry = |value: &str| code(format!("{}: {value}", new.property));
    for (value, selected) in &new.mapping {
        if !old.mapping.contains_key(value) && names_nothing(cache.new.document(), selected) {
            let finding = without_effect(pair, &entry(value), selected, "was added");
            result.findings.push(finding);
            continue;
        }
        let (rule, wire, message) = match old.mapping.get(value) {
            None => (
                &DISCRIMINATOR_ADDED,
                Effect::minor(format!("{} selects an alternative", code(value))),
                format!("{} now selects {} in {schema}", entry(value), code(selected)),
            ),
            Some(before) if !are_same_component(cache, before, selected) => (
                &DISCRIMINATOR_CHANGED,
                Effect::major(format!("{} selects another alternative", code(value))),
                format!(
                    "{} selects {} instead of {} in {schema}",
                    entry(value),
                    code(selected),
                    code(before)
                ),
            ),
            Some(_) => continue,
        };
        let finding = pair
            .finding_at(rule, KEYWORD, message)
            .in_both_directions(wire, Effect::major(format!("must support {}", code(value))));
        result.findings.push(finding);
    }
    for (value, selected) in &old.mapping {
        if new.mapping.contains_key(value) {
            continue;
        }
        if names_nothing(cache.old.document(), selected) {
            let finding = without_effect(pair, &entry(value), selected, "was removed");
            result.findings.push(finding);
            continue;
        }
        let message = format!("{} no longer selects {} in {schema}", entry(value), code(selected));
        let finding = pair.finding_at(&DISCRIMINATOR_REMOVED, KEYWORD, message);
        // An alternative that is selected by another value is sent with that value. One that no
        // value selects is no longer sent.
        let has_other_value =
            new.mapping.values().any(|other| are_same_component(cache, selected, other));
        let finding = if has_other_value {
            finding.in_both_directions(
                Effect::major(format!("{} no longer selects an alternative", code(value))),
                Effect::minor(format!("need not support {}", code(value))),
            )
        } else {
            // JSON Schema has no discriminators, so it accepts the same values.
            finding.with_set_change(SetChange::Narrowed, &entry(value)).without_claim()
        };
        result.findings.push(finding);
    }
}

/// Returns whether no component has a name. Components of other files are not searched.
fn names_nothing(document: &Document, name: &str) -> bool {
    !name.contains(['/', '#']) && document.schema(name).is_none()
}

/// The finding that a mapping entry for a missing component was added or removed.
fn without_effect(pair: &Pair<'_, '_>, entry: &str, selected: &str, verb: &str) -> SchemaFinding {
    let schema = pair.describe(KEYWORD);
    let message =
        format!("{entry} of {schema} {verb}, and names {}, which does not exist", code(selected));
    pair.finding_at(&WITHOUT_EFFECT_CHANGED, KEYWORD, message).not_on_the_wire()
}

/// Compares the value that selects a subtype without a mapping entry: its own name.
fn implied_value_changed(
    pair: &Pair<'_, '_>,
    old: &Discriminator<'_>,
    new: &Discriminator<'_>,
) -> Option<SchemaFinding> {
    let value = |form: &NormalForm<'_>, discriminator: &Discriminator<'_>| {
        let name = form.name.clone().filter(|_| form.inherits_discriminator())?;
        let mapped = discriminator.mapping.iter().find(|(_, schema)| **schema == name);
        Some(mapped.map_or(name.clone(), |(value, _)| value.clone()))
    };
    let (before, after) = (value(pair.old, old)?, value(pair.new, new)?);
    (before != after).then(|| {
        let (property, schema) = (new.property, pair.describe_new());
        let message = format!(
            "{} selects {schema}, instead of {}",
            code(format!("{property}: {after}")),
            code(&before)
        );
        pair.finding(&DISCRIMINATOR_CHANGED, message)
            .in_both_directions(
                Effect::major(format!("{} no longer selects it", code(&before))),
                Effect::major(format!("must support {}", code(after))),
            )
            .equivalent()
    })
}

/// Adds the subtypes that the same value selects, or that have the same name.
fn add_subtypes(
    cache: &ComparisonCache<'_>,
    old: &Discriminator<'_>,
    new: &Discriminator<'_>,
    result: &mut ComparedPair,
) {
    let selected = new.mapping.iter().filter_map(|(value, after)| {
        let before = old.mapping.get(value)?;
        Some((before, after))
    });
    let same_name = old.subtypes.iter().map(|name| (name, name));
    let subtypes: BTreeSet<(&String, &String)> = selected
        .chain(same_name)
        .filter(|(before, after)| old.subtypes.contains(*before) && new.subtypes.contains(*after))
        .collect();
    for (before, after) in subtypes {
        let [before, after] = [before, after].map(|name| SchemaLocation::from_component(name));
        result.add_inner(Step::InPlace, cache.pair_key(&before, &after));
    }
}

/// Returns whether two components, given by their names or by references, are equivalent.
fn are_same_component(cache: &mut ComparisonCache<'_>, old: &str, new: &str) -> bool {
    if old == new {
        return true;
    }
    let [old, new] = [old, new].map(SchemaLocation::from_component);
    cache.are_equivalent(cache.pair_key(&old, &new))
}
