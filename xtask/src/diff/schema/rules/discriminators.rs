//! Discriminators: how a reader tells alternatives apart.

use crate::diff::schema::memory::{Memory, Seen};
use crate::diff::schema::pair::Pair;
use crate::diff::schema::place::Place;
use crate::diff::{Effect, Rule};

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

/// Compares how a reader tells alternatives apart.
pub(in crate::diff::schema) fn check<'a>(
    memory: &mut Memory<'a>,
    pair: &Pair<'_, 'a>,
    seen: &mut Seen,
) {
    const KEYWORD: &str = "discriminator";
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
            true => major(format!("`{value}` stands for something else")),
            false => minor(format!("`{value}` stands for an alternative")),
        };
        let message = format!("{message} in {}", label());
        let finding = pair
            .found(rule, KEYWORD, message)
            .both(wire, major(format!("must know `{value}`")))
            .same_code();
        seen.found.push(finding);
    }
    for (value, schema) in &old.mapping {
        if !new.mapping.contains_key(value) {
            let message = format!(
                "`{property}: {value}` no longer names `{schema}` in {}",
                label()
            );
            let finding = pair
                .found(&DISCRIMINATOR_REMOVED, KEYWORD, message)
                .both(
                    major(format!("`{value}` no longer stands for an alternative")),
                    minor(format!("need not know `{value}`")),
                )
                .same_code();
            seen.found.push(finding);
        }
    }
}

/// Whether two components, by their names or another reference, mean the same.
fn is_same_component(memory: &mut Memory<'_>, old: &str, new: &str) -> bool {
    if old == new {
        return true;
    }
    let place = |name: &str| Place::component(name);
    let key = memory.key(&place(old), &place(new));
    memory.is_same(key)
}
