//! What schemas are called.

use crate::schema::finding::Finding;
use crate::schema::label;
use crate::schema::pair::Pair;
use crate::{Effect, Level, Rule};

pub(super) const RULES: &[Rule] = &[SCHEMA_RENAMED, SCHEMA_NAMED, SCHEMA_INLINED];

const SCHEMA_RENAMED: Rule = Rule {
    name: "schema-renamed",
    summary: "a component schema is called otherwise (patch, though the type in Rust is, too)",
};

const SCHEMA_NAMED: Rule = Rule {
    name: "schema-named",
    summary: "a schema has moved behind a reference (patch, though the type in Rust is another)",
};

const SCHEMA_INLINED: Rule = Rule {
    name: "schema-inlined",
    summary: "a schema stands in place of a reference (patch, though the type in Rust is another)",
};

pub(super) fn check(pair: &Pair<'_, '_>, found: &mut Vec<Finding>) {
    let finding = match (&pair.old.name, &pair.new.name) {
        (Some(old), Some(new)) if old != new => renamed(pair, old, new),
        (None, Some(name)) => named(pair, name),
        (Some(name), None) => inlined(pair, name),
        _ => return,
    };
    // What else has changed says what it means on the wire.
    let is_alone = found.iter().all(|finding| finding.is_harmless);
    found.push(match is_alone {
        true => finding,
        false => finding.both(Effect::none(), Effect::none()),
    });
}

fn renamed(pair: &Pair<'_, '_>, old: &str, new: &str) -> Finding {
    let message = format!("`{new}` stands where `{old}` stood");
    pair.found_here(&SCHEMA_RENAMED, message)
        .not_on_the_wire()
        .rust(Effect::major(format!(
            "the type for `{old}` is now the one for `{new}`"
        )))
        .rated(Level::Patch)
}

fn named(pair: &Pair<'_, '_>, name: &str) -> Finding {
    let message = format!("{} refers to `{name}`", pair.label("type"));
    pair.found_here(&SCHEMA_NAMED, message)
        .not_on_the_wire()
        .rust(Effect::major(format!("its type is the one for `{name}`")))
        .rated(Level::Patch)
}

fn inlined(pair: &Pair<'_, '_>, name: &str) -> Finding {
    let label = label::of(pair.new_contract, &pair.new.definition);
    let message = format!("{label} no longer refers to `{name}`");
    pair.found_here(&SCHEMA_INLINED, message)
        .not_on_the_wire()
        .rust(Effect::major(format!(
            "its type is no longer the one for `{name}`"
        )))
        .rated(Level::Patch)
}
