//! Alternatives, and what is excluded.

use super::disjoint;
use crate::schema::finding::{Finding, Shift};
use crate::schema::label;
use crate::schema::matching::{Matching, matched};
use crate::schema::memory::{Memory, Seen};
use crate::schema::pair::Pair;
use crate::{Effect, Rule};
use openapi_model::schema::{Choice, NormalForm, SchemaLocation, SchemaStore, TypeSet};

pub(super) const RULES: &[Rule] = &[
    ALTERNATIVE_ADDED,
    ALTERNATIVE_REMOVED,
    ALTERNATIVES_REORDERED,
    ONE_OF_ASKED,
    ANY_OF_ALLOWED,
    CHOICE_ADDED,
    CHOICE_REMOVED,
    EXCLUSION_ADDED,
    EXCLUSION_REMOVED,
];

const ALTERNATIVE_ADDED: Rule = Rule {
    name: "alternative-added",
    summary: "a value may be of another form as well (major in answers)",
};

const ALTERNATIVE_REMOVED: Rule = Rule {
    name: "alternative-removed",
    summary: "a value may no longer be of one of several forms (major in requests and in Rust)",
};

const ALTERNATIVES_REORDERED: Rule = Rule {
    name: "alternatives-reordered",
    summary: "the same alternatives stand in another order (major in Rust where the first of an answer is another)",
};

const ONE_OF_ASKED: Rule = Rule {
    name: "one-of-asked",
    summary: "`oneOf` after `anyOf`: a value must not fit two alternatives (major in requests, if one could)",
};

const ANY_OF_ALLOWED: Rule = Rule {
    name: "any-of-allowed",
    summary: "`anyOf` after `oneOf`: a value may fit two alternatives (major in answers, if one could)",
};

const CHOICE_ADDED: Rule = Rule {
    name: "choice-added",
    summary: "a value must fit one of several alternatives as well (major in requests and in Rust)",
};

const CHOICE_REMOVED: Rule = Rule {
    name: "choice-removed",
    summary: "a value need not fit one of several alternatives any more (major in answers and in Rust)",
};

const EXCLUSION_ADDED: Rule = Rule {
    name: "exclusion-added",
    summary: "`not` excludes values that were in order (major in requests)",
};

const EXCLUSION_REMOVED: Rule = Rule {
    name: "exclusion-removed",
    summary: "`not` no longer excludes values (major in answers)",
};

/// Compares a schema with alternatives to one that may be the only alternative.
/// Says whether the two were such.
pub(in crate::schema) fn single<'a>(
    memory: &mut Memory<'a>,
    pair: &Pair<'_, 'a>,
    places: (&SchemaLocation, &SchemaLocation),
    seen: &mut Seen,
) -> bool {
    let choice = |meaning: &NormalForm<'_>| match meaning.choices.as_slice() {
        [choice] if meaning.constrains_by_choices_alone() => Some(choice.clone()),
        _ => None,
    };
    let alone = |place: &SchemaLocation| Choice {
        pointer: place.pointer().to_owned(),
        is_exclusive: false,
        alternatives: vec![place.clone()],
        has_null: false,
    };
    let (old, new) = match (choice(pair.old), choice(pair.new)) {
        (None, Some(new)) if pair.old.choices.is_empty() && !pair.old.allows_anything() => {
            (alone(places.0), new)
        }
        (Some(old), None) if pair.new.choices.is_empty() && !pair.new.allows_anything() => {
            (old, alone(places.1))
        }
        _ => return false,
    };
    alternatives(memory, pair, &old, &new, seen);
    true
}

/// Compares lists of alternatives, in their order.
pub(in crate::schema) fn lists<'a>(memory: &mut Memory<'a>, pair: &Pair<'_, 'a>, seen: &mut Seen) {
    let (olds, news) = (&pair.old.choices, &pair.new.choices);
    for (old, new) in olds.iter().zip(news) {
        alternatives(memory, pair, old, new, seen);
    }
    for choice in news.iter().skip(olds.len()) {
        seen.found.push(choice_added(pair, choice));
    }
    for choice in olds.iter().skip(news.len()) {
        seen.found.push(choice_removed(pair, choice));
    }
}

fn choice_added(pair: &Pair<'_, '_>, choice: &Choice) -> Finding {
    let label = label::of(pair.new_contract, &pair.new.definition);
    let message = format!(
        "{label} must fit one of {} alternatives",
        choice.alternatives.len()
    );
    Finding::new(
        &CHOICE_ADDED,
        message,
        &pair.old.definition,
        &choice.pointer,
    )
    .shift(Shift::Narrower, "values that fit none of the alternatives")
    .rust(Effect::major("its type has another form"))
}

fn choice_removed(pair: &Pair<'_, '_>, choice: &Choice) -> Finding {
    let label = label::of(pair.new_contract, &pair.new.definition);
    let count = choice.alternatives.len();
    let message = format!("{label} need not fit one of {count} alternatives any more");
    Finding::new(
        &CHOICE_REMOVED,
        message,
        &choice.pointer,
        &pair.new.definition,
    )
    .shift(Shift::Wider, "values that fit none of the alternatives")
    .rust(Effect::major("its type has another form"))
}

fn alternatives<'a>(
    memory: &mut Memory<'a>,
    pair: &Pair<'_, 'a>,
    old: &Choice,
    new: &Choice,
    seen: &mut Seen,
) {
    let matching = matched(memory, &old.alternatives, &new.alternatives);
    for &(one, other) in &matching.pairs {
        if let (Some(one), Some(other)) = (old.alternatives.get(one), new.alternatives.get(other)) {
            seen.lead_to(memory.key(one, other), true, true);
        }
    }
    let context = Alternatives {
        pair,
        old,
        new,
        matching: &matching,
        are_named: (are_named(&memory.old, old), are_named(&memory.new, new)),
        loses_its_text: are_plain(&memory.old, old) && !are_plain(&memory.new, new),
    };
    for index in &matching.added {
        seen.found.extend(context.alternative_added(*index));
    }
    for index in &matching.removed {
        seen.found.extend(context.alternative_removed(*index));
    }
    seen.found.extend(context.reordered(memory));
    seen.found.extend(context.kind_changed(memory));
}

/// Two lists of alternatives, and which correspond.
struct Alternatives<'c, 'p, 'a> {
    pair: &'c Pair<'p, 'a>,
    old: &'c Choice,
    new: &'c Choice,
    matching: &'c Matching,
    /// Whether all are components, before and after.
    are_named: (bool, bool),
    /// Whether each was a text, a number or a truth value, and one is not now: then
    /// the generator no longer shows the enum of them as text.
    loses_its_text: bool,
}

impl Alternatives<'_, '_, '_> {
    fn alternative_added(&self, index: usize) -> Option<Finding> {
        let place = self.new.alternatives.get(index)?;
        let label = self.label();
        let named = named(place, index);
        let message = format!("{label} may be {named} as well");
        let rust = match (self.old.alternatives.len(), self.is_method_each()) {
            _ if self.changes_hands() => Effect::major("the call returns another type"),
            (_, true) if index == 0 => Effect::major("the call returns another type"),
            (_, true) => Effect::minor("the call has a method for it"),
            (1, false) => Effect::major("its type becomes an enum of alternatives"),
            _ if self.loses_its_text => Effect::major(
                "the enum of alternatives has a new variant, and can no longer be shown as text",
            ),
            _ => Effect::minor("the enum of alternatives has a new variant"),
        };
        let finding = Finding::new(
            &ALTERNATIVE_ADDED,
            message,
            &self.old.pointer,
            place.pointer(),
        );
        Some(
            finding
                .shift(Shift::Wider, &format!("values that fit {named} alone"))
                .rust(rust),
        )
    }

    fn alternative_removed(&self, index: usize) -> Option<Finding> {
        let place = self.old.alternatives.get(index)?;
        let label = self.label();
        let named = named(place, index);
        let message = format!("{label} may no longer be {named}");
        let rust = match (self.new.alternatives.len(), self.is_method_each()) {
            _ if self.changes_hands() => Effect::major("the call returns another type"),
            (_, true) if index == 0 => Effect::major("the call returns another type"),
            (_, true) => Effect::major("the method of the call for it is gone"),
            (1, false) => Effect::major("its type is no longer an enum of alternatives"),
            _ => Effect::major("the variant for it is gone"),
        };
        let finding = Finding::new(
            &ALTERNATIVE_REMOVED,
            message,
            place.pointer(),
            &self.new.pointer,
        );
        Some(
            finding
                .shift(Shift::Narrower, &format!("values that fit {named} alone"))
                .rust(rust),
        )
    }

    fn reordered(&self, memory: &mut Memory<'_>) -> Option<Finding> {
        let mut pairs = self.matching.pairs.clone();
        pairs.sort_unstable();
        if pairs.is_sorted_by_key(|(_, new)| *new) {
            return None;
        }
        let message = format!(
            "the alternatives of {} stand in another order",
            self.label()
        );
        let first_stays = pairs.first() == Some(&(0, 0));
        let rust = match (self.is_method_each(), memory.have_names(self.new)) {
            (true, _) if first_stays => Effect::patch("the same methods, in another order"),
            (true, _) => Effect::major("the call returns another type"),
            (false, true) => {
                Effect::patch("the same variants, of which the first that fits is taken")
            }
            (false, false) => Effect::major("variants without a name are counted anew"),
        };
        Some(
            Finding::new(
                &ALTERNATIVES_REORDERED,
                message,
                &self.old.pointer,
                &self.new.pointer,
            )
            .not_on_the_wire()
            .rust(rust),
        )
    }

    fn kind_changed(&self, memory: &mut Memory<'_>) -> Option<Finding> {
        // Of one alternative, both keywords say the same.
        let is_one = |choice: &Choice| choice.alternatives.len() < 2;
        if self.old.is_exclusive == self.new.is_exclusive || is_one(self.old) || is_one(self.new) {
            return None;
        }
        let (rule, shift, how, keyword) = match self.new.is_exclusive {
            true => (
                &ONE_OF_ASKED,
                Shift::Narrower,
                "must fit exactly one alternative",
                "oneOf",
            ),
            false => (
                &ANY_OF_ALLOWED,
                Shift::Wider,
                "may fit more than one alternative",
                "anyOf",
            ),
        };
        let label = self.label();
        let found = |message| Finding::new(rule, message, &self.old.pointer, &self.new.pointer);
        let finding = match disjoint::are_all(memory, self.new) {
            true => found(format!(
                "{label} is `{keyword}` now, of alternatives of which no value fits two"
            ))
            .not_on_the_wire(),
            false => {
                found(format!("{label} {how}")).shift(shift, "values that fit two alternatives")
            }
        };
        Some(finding.same_code())
    }

    /// Whether the generated crate has a method for each alternative, rather than
    /// an enum of them, before and after: so it is where an answer itself lists
    /// components.
    fn is_method_each(&self) -> bool {
        let (old, new) = self.have_methods();
        old && new
    }

    /// Whether there were methods where there is an enum now, or the reverse.
    fn changes_hands(&self) -> bool {
        let (old, new) = self.have_methods();
        old != new
    }

    fn have_methods(&self) -> (bool, bool) {
        let has_methods = |meaning: &NormalForm<'_>, are_named: bool| {
            let is_inline = meaning.choices.is_empty() || meaning.name.is_none();
            self.pair.is_answer && is_inline && are_named
        };
        let (old, new) = self.are_named;
        (
            has_methods(self.pair.old, old),
            has_methods(self.pair.new, new),
        )
    }

    fn label(&self) -> String {
        match self.pair.new.choices.is_empty() {
            true => label::of(self.pair.old_contract, &self.pair.old.definition),
            false => label::of(self.pair.new_contract, &self.pair.new.definition),
        }
    }
}

/// Whether each alternative is a component.
fn are_named(store: &SchemaStore<'_>, choice: &Choice) -> bool {
    let mut members = choice.alternatives.iter();
    members.all(|place| store.get(place).name.is_some())
}

/// Whether each alternative is a text, a number or a truth value.
fn are_plain(store: &SchemaStore<'_>, choice: &Choice) -> bool {
    let structured = TypeSet::OBJECT.union(TypeSet::ARRAY);
    let mut members = choice.alternatives.iter();
    members.all(|place| !store.get(place).constraints.types.intersects(structured))
}

impl Memory<'_> {
    /// Whether each alternative of the new document has a name of its own in Rust:
    /// that of its component, or of its plain type.
    fn have_names(&mut self, choice: &Choice) -> bool {
        let mut plain = Vec::new();
        choice.alternatives.iter().all(|place| {
            if place.component_name().is_some() {
                return true;
            }
            let types = self.new.get(place).constraints.types.without(TypeSet::NULL);
            let is_plain = [
                TypeSet::STRING,
                TypeSet::INTEGER,
                TypeSet::NUMBER,
                TypeSet::BOOLEAN,
            ];
            let is_first = is_plain.contains(&types) && !plain.contains(&types);
            plain.push(types);
            is_first
        })
    }
}

/// An alternative by its name, or by its number.
fn named(place: &SchemaLocation, index: usize) -> String {
    match place.component_name() {
        Some(name) => format!("`{name}`"),
        None => format!("alternative {}", index + 1),
    }
}

/// Compares what is excluded.
pub(in crate::schema) fn exclusions<'a>(
    memory: &mut Memory<'a>,
    pair: &Pair<'_, 'a>,
    seen: &mut Seen,
) {
    let is_same = |memory: &mut Memory<'a>, one: &SchemaLocation, other: &SchemaLocation| {
        let key = memory.key(one, other);
        memory.is_same(key)
    };
    for place in &pair.new.excluded {
        let mut olds = pair.old.excluded.iter();
        if !olds.any(|old| is_same(memory, old, place)) {
            let excluded = memory.new.get(place);
            let finding = exclusion_added(pair, place);
            seen.found.push(unless_idle(finding, &excluded, pair.new));
        }
    }
    for place in &pair.old.excluded {
        let mut news = pair.new.excluded.iter();
        if !news.any(|new| is_same(memory, place, new)) {
            let excluded = memory.old.get(place);
            let finding = exclusion_removed(pair, place);
            seen.found.push(unless_idle(finding, &excluded, pair.old));
        }
    }
}

/// What was found of an exclusion; on the wire nothing, where only values are excluded
/// that could not be anyway.
fn unless_idle(finding: Finding, excluded: &NormalForm<'_>, from: &NormalForm<'_>) -> Finding {
    match excluded
        .constraints
        .list_only_values_outside(&from.constraints)
    {
        true => finding.not_on_the_wire(),
        false => finding,
    }
}

fn exclusion_added(pair: &Pair<'_, '_>, place: &SchemaLocation) -> Finding {
    let label = label::of(pair.new_contract, &pair.new.definition);
    let message = format!("{label} must not fit another schema");
    Finding::new(
        &EXCLUSION_ADDED,
        message,
        &pair.old.definition,
        place.pointer(),
    )
    .shift(Shift::Narrower, "values that fit it")
    .same_code()
}

fn exclusion_removed(pair: &Pair<'_, '_>, place: &SchemaLocation) -> Finding {
    let label = label::of(pair.new_contract, &pair.new.definition);
    let message = format!("{label} may fit a schema that was excluded");
    Finding::new(
        &EXCLUSION_REMOVED,
        message,
        place.pointer(),
        &pair.new.definition,
    )
    .shift(Shift::Wider, "values that fit it")
    .same_code()
}
