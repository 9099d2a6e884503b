//! Discriminators: how a reader tells alternatives apart.

use openapi_model::schema::{Discriminator, NormalForm, SchemaLocation};
use std::collections::BTreeSet;

use crate::schema::finding::Shift;
use crate::schema::label;
use crate::schema::memory::{Memory, Seen};
use crate::schema::pair::Pair;
use crate::{Effect, Rule};

pub(super) const RULES: &[Rule] = &[
    DISCRIMINATOR_ADDED,
    DISCRIMINATOR_REMOVED,
    DISCRIMINATOR_CHANGED,
];

const DISCRIMINATOR_ADDED: Rule = Rule {
    name: "discriminator-added",
    summary: "a property, or another value of it, names the alternative (minor)",
};

const DISCRIMINATOR_REMOVED: Rule = Rule {
    name: "discriminator-removed",
    summary: "no property, or no longer a value of it, names the alternative (major)",
};

const DISCRIMINATOR_CHANGED: Rule = Rule {
    name: "discriminator-changed",
    summary: "another property, or another value of it, names the alternative (major)",
};

const KEYWORD: &str = "discriminator";

/// Compares how a reader tells alternatives apart.
pub(in crate::schema) fn check<'a>(memory: &mut Memory<'a>, pair: &Pair<'_, 'a>, seen: &mut Seen) {
    let label = || pair.label(KEYWORD);
    let minor = |text: String| Effect::minor(text);
    let major = |text: String| Effect::major(text);
    let (old, new) = match (&pair.old.discriminator, &pair.new.discriminator) {
        (None, None) => return,
        (None, Some(new)) => {
            let message = format!("`{}` says which alternative {} is", new.property, label());
            let finding = pair
                .found(&DISCRIMINATOR_ADDED, KEYWORD, message)
                .both(
                    minor(format!("`{}` can be relied on", new.property)),
                    major(format!("must set `{}` accordingly", new.property)),
                )
                .same_code();
            seen.found.push(finding);
            return;
        }
        (Some(old), None) => {
            let property = old.property;
            let message = format!(
                "`{property}` no longer says which alternative {} is",
                label()
            );
            let finding = pair
                .found(&DISCRIMINATOR_REMOVED, KEYWORD, message)
                .both(
                    major(format!("`{property}` can no longer be relied on")),
                    minor(format!("need not heed `{property}`")),
                )
                .same_code();
            seen.found.push(finding);
            return;
        }
        (Some(old), Some(new)) => (old, new),
    };
    if old.property != new.property {
        let message = format!("`{}` says which alternative {} is", new.property, label());
        let finding = pair
            .found(&DISCRIMINATOR_CHANGED, KEYWORD, message)
            .both(
                major(format!("`{}` no longer says it", old.property)),
                major(format!("must set `{}` accordingly", new.property)),
            )
            .same_code();
        seen.found.push(finding);
    }
    values(memory, pair, (old, new), seen);
    own_value(pair, (old, new), seen);
    let named = new.mapping.iter().filter_map(|(value, heir)| {
        let before = old.mapping.get(value)?;
        Some((before, heir))
    });
    let heirs: BTreeSet<(&String, &String)> = named
        .chain(old.subtypes.iter().zip(&old.subtypes))
        .filter(|(before, heir)| old.subtypes.contains(*before) && new.subtypes.contains(*heir))
        .collect();
    for (before, heir) in heirs {
        let key = memory.key(
            &SchemaLocation::from_component(before),
            &SchemaLocation::from_component(heir),
        );
        seen.lead_to(key, true, true);
    }
}

/// Compares which values name which alternatives.
fn values<'a>(
    memory: &mut Memory<'a>,
    pair: &Pair<'_, 'a>,
    (old, new): (&Discriminator<'_>, &Discriminator<'_>),
    seen: &mut Seen,
) {
    let label = pair.label(KEYWORD);
    let property = new.property;
    for (value, schema) in &new.mapping {
        let (rule, message) = match old.mapping.get(value) {
            None => (
                &DISCRIMINATOR_ADDED,
                format!("`{property}: {value}` names `{schema}`"),
            ),
            Some(before) if !is_same_component(memory, before, schema) => (
                &DISCRIMINATOR_CHANGED,
                format!("`{property}: {value}` names `{schema}`, and named `{before}`"),
            ),
            Some(_) => continue,
        };
        let wire = match old.mapping.contains_key(value) {
            true => Effect::major(format!("`{value}` stands for something else")),
            false => Effect::minor(format!("`{value}` stands for an alternative")),
        };
        let finding = pair
            .found(rule, KEYWORD, format!("{message} in {label}"))
            .both(wire, Effect::major(format!("must know `{value}`")))
            .same_code();
        seen.found.push(finding);
    }
    for (value, schema) in &old.mapping {
        if new.mapping.contains_key(value) {
            continue;
        }
        let message = format!("`{property}: {value}` no longer names `{schema}` in {label}");
        let finding = pair.found(&DISCRIMINATOR_REMOVED, KEYWORD, message);
        let mut left = new.mapping.values();
        // What is named by another value is asked for, and sent, by that value. What
        // is named no more is gone itself.
        let finding = match left.any(|other| is_same_component(memory, schema, other)) {
            true => finding.both(
                Effect::major(format!("`{value}` no longer stands for an alternative")),
                Effect::minor(format!("need not know `{value}`")),
            ),
            false => finding.shift(Shift::Narrower, &format!("`{property}: {value}`")),
        };
        seen.found.push(finding.same_code());
    }
}

/// Compares the value by which a component names itself that builds on another,
/// where no value is written for it: its own name.
fn own_value(
    pair: &Pair<'_, '_>,
    (old, new): (&Discriminator<'_>, &Discriminator<'_>),
    seen: &mut Seen,
) {
    if !(pair.old.inherits_discriminator() && pair.new.inherits_discriminator()) {
        return;
    }
    let value = |meaning: &NormalForm<'_>, discriminator: &Discriminator<'_>| {
        let name = meaning.name.clone()?;
        let mut mapping = discriminator.mapping.iter();
        let written = mapping.find(|(_, schema)| **schema == name);
        Some(written.map_or(name.clone(), |(value, _)| value.clone()))
    };
    let (Some(was), Some(is)) = (value(pair.old, old), value(pair.new, new)) else {
        return;
    };
    if was != is {
        let property = new.property;
        let label = label::of(pair.new_contract, &pair.new.definition);
        let message = format!("{label} is named by `{property}: {is}`, and was by `{was}`");
        let finding = pair
            .found_here(&DISCRIMINATOR_CHANGED, message)
            .both(
                Effect::major(format!("`{was}` no longer stands for it")),
                Effect::major(format!("must know `{is}`")),
            )
            .same_code()
            .harmless();
        seen.found.push(finding);
    }
}

/// Whether two components, by their names or another reference, mean the same.
fn is_same_component(memory: &mut Memory<'_>, old: &str, new: &str) -> bool {
    if old == new {
        return true;
    }
    let place = |name: &str| SchemaLocation::from_component(name);
    let key = memory.key(&place(old), &place(new));
    memory.is_same(key)
}
