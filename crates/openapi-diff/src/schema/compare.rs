//! Two schemas that correspond, held against each other by the rules.

use super::memory::{Key, Memory, Seen};
use super::pair::Pair;
use super::rules;
use openapi_model::schema::{NormalForm, SchemaLocation};

/// Compares two schemas, but not those within them, to which it leads.
pub(super) fn pair<'a>(memory: &mut Memory<'a>, key: Key) -> Seen {
    let (mut old, mut new) = (memory.old.by_id(key.old), memory.new.by_id(key.new));
    // A list of alternatives is compared with a list, though it be one of a
    // single alternative, which would mean the same by itself.
    if old.choices.len() > new.choices.len() {
        let spread = memory.new.get_with_choices(&memory.new.location(key.new));
        new = Some(spread)
            .filter(|own| own.choices.len() == old.choices.len())
            .unwrap_or(new);
    } else if new.choices.len() > old.choices.len() {
        let spread = memory.old.get_with_choices(&memory.old.location(key.old));
        old = Some(spread)
            .filter(|own| own.choices.len() == new.choices.len())
            .unwrap_or(old);
    }
    let places = (memory.old.location(key.old), memory.new.location(key.new));
    let pair = Pair {
        old: &old,
        new: &new,
        old_contract: memory.old.document(),
        new_contract: memory.new.document(),
        extension_rules: memory.extension_rules,
        is_answer: key.is_answer,
        is_parameter: key.is_parameter,
        is_required: key.is_required,
    };
    let mut seen = Seen::default();
    rules::null(&pair, &mut seen.found);
    let is_single = rules::choices::single(memory, &pair, (&places.0, &places.1), &mut seen);
    if !is_single && rules::types(&pair, &mut seen.found) {
        rules::values(&pair, &mut seen.found);
        rules::properties::check(memory, &pair, &mut seen);
        rules::choices::lists(memory, &pair, &mut seen);
        rules::choices::exclusions(memory, &pair, &mut seen);
        lead_within(memory, &pair, &mut seen);
    }
    rules::discriminators::check(memory, &pair, &mut seen);
    rules::always(&pair, &mut seen.found);
    if !is_single {
        rules::unclaimed(&pair, &mut seen.found);
        rules::names_and_words(&pair, &mut seen.found);
    }
    seen
}

/// Leads to items, and to further members of objects.
fn lead_within<'a>(memory: &mut Memory<'a>, pair: &Pair<'_, 'a>, seen: &mut Seen) {
    let (old, new) = (&pair.old.items, &pair.new.items);
    if old.is_some() || new.is_some() {
        let any = |meaning: &NormalForm<'_>| SchemaLocation::unconstrained(&meaning.definition);
        let old = old.clone().unwrap_or_else(|| any(pair.old));
        let new = new.clone().unwrap_or_else(|| any(pair.new));
        let key = memory.key(&old, &new);
        seen.lead_to(key, true, true);
    }
    if let (Some(old), Some(new)) = (
        &pair.old.additional_properties,
        &pair.new.additional_properties,
    ) {
        let key = memory.key(old, new);
        seen.lead_to(key, true, true);
    }
}
