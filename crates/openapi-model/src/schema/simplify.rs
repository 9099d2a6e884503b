//! The plainest form of a schema: what has no effect is no longer there.

use std::collections::BTreeMap;

use serde_json::{Number, Value};

use super::bound::{Bound, End, compare};
use super::location::component;
use super::normal_form::{Additional, Facts, Meaning, Null};
use super::types::Types;

/// The keywords that count something.
pub const COUNTS: [&str; 6] = [
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
];

/// The keywords that speak to people.
pub const WORDS: [&str; 7] = [
    "title",
    "description",
    "example",
    "examples",
    "externalDocs",
    "x-choice",
    "x-since",
];

/// Brings a schema to its plainest form.
pub fn make(meaning: &mut Meaning<'_>) {
    list_values(&mut meaning.facts);
    let stated = meaning.facts.null == Null::Stated;
    drop_other_types(meaning);
    count(&mut meaning.facts);
    bound_numbers(&mut meaning.facts);
    if meaning.facts.types == Types::ALL && !meaning.choices.is_empty() {
        let has_null = meaning.choices.iter().all(|choice| choice.has_null);
        if !has_null {
            meaning.facts.types = meaning.facts.types.without(Types::NULL);
        }
    }
    meaning.facts.null = match meaning.facts.types.has(Types::NULL) {
        true => Null::Allowed,
        false if stated => Null::Stated,
        false => Null::Refused,
    };
    meaning.facts.is_any_nullable &= meaning.facts.types == Types::ALL;
    map_names(meaning);
    if meaning
        .items
        .as_ref()
        .is_some_and(|items| items.pointers.is_empty())
    {
        meaning.items = None;
    }
    meaning.facts.multiple_of.sort_by(compare);
    meaning.facts.multiple_of.dedup();
}

/// Keeps those listed values that the other keywords allow, and drops keywords
/// that the list makes superfluous.
fn list_values(facts: &mut Facts<'_>) {
    let Some(mut values) = facts.values.take() else {
        return;
    };
    let may_be_null = facts.types.has(Types::NULL);
    let lists_null = values.remove("null").is_some();
    values.retain(|_, value| facts.types.includes(Types::of(value)) && is_in_limits(value, facts));
    if facts.types.is_any() {
        facts.types = Types::of_all(values.values());
    } else if may_be_null != lists_null {
        facts.null = Null::Stated;
    }
    facts.types = facts.types.without(Types::NULL);
    if may_be_null && lists_null {
        facts.types = facts.types.or(Types::NULL);
    }
    facts.minimum = None;
    facts.maximum = None;
    facts.counts.remove("minLength");
    facts.counts.remove("maxLength");
    let both = ["true", "false"]
        .iter()
        .all(|text| values.contains_key(*text));
    // Both truth values are what a boolean is anyway.
    if !(both && values.len() == 2 && facts.types.without(Types::NULL) == Types::BOOLEAN) {
        facts.values = Some(values);
    }
}

impl Facts<'_> {
    /// Whether values are listed, each within the limits of others that are not.
    pub fn lists_within(&self, others: &Self) -> bool {
        let is_within = |value: &Value| is_in_limits(value, others);
        let values = self.values.as_ref().filter(|_| others.values.is_none());
        values.is_some_and(|values| values.values().all(is_within))
    }
}

impl Facts<'_> {
    /// Whether values are listed, none of which others could be.
    pub fn lists_nothing_of(&self, others: &Self) -> bool {
        let fits =
            |value: &Value| others.types.includes(Types::of(value)) && is_in_limits(value, others);
        let values = self.values.as_ref();
        values.is_some_and(|values| !values.values().any(fits))
    }
}

fn is_in_limits(value: &Value, facts: &Facts<'_>) -> bool {
    match value {
        Value::Number(number) => {
            let fits = |bound: &Option<Bound>, end| {
                bound.as_ref().is_none_or(|bound| bound.allows(number, end))
            };
            fits(&facts.minimum, End::Least) && fits(&facts.maximum, End::Greatest)
        }
        Value::String(text) => {
            let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
            let least = facts.counts.get("minLength");
            let greatest = facts.counts.get("maxLength");
            least.is_none_or(|least| length >= *least)
                && greatest.is_none_or(|greatest| length <= *greatest)
        }
        _ => true,
    }
}

/// Drops keywords that bear on no type that a value may have.
fn drop_other_types(meaning: &mut Meaning<'_>) {
    let facts = &mut meaning.facts;
    let types = facts.types;
    if !types.has(Types::NUMBER) {
        facts.minimum = None;
        facts.maximum = None;
        facts.multiple_of.clear();
    }
    let without = |counts: &mut BTreeMap<&'static str, u64>, ending: &str| {
        counts.retain(|keyword, _| !keyword.ends_with(ending));
    };
    if !types.has(Types::STRING) {
        without(&mut facts.counts, "Length");
        facts.patterns.clear();
    }
    if !types.has(Types::ARRAY) {
        without(&mut facts.counts, "Items");
        facts.unique_items = false;
        meaning.items = None;
    }
    if !types.has(Types::OBJECT) {
        without(&mut facts.counts, "Properties");
        facts.required.clear();
        facts.additional = Additional::Any;
        facts.sealed.clear();
        meaning.properties.clear();
        meaning.additional = None;
    }
    if !types.has(Types::NUMBER.or(Types::STRING)) {
        facts.formats.clear();
    }
}

/// Drops counts that say nothing.
fn count(facts: &mut Facts<'_>) {
    let required = u64::try_from(facts.required.len()).unwrap_or(u64::MAX);
    facts.counts.retain(|keyword, count| match *keyword {
        "minProperties" => *count > required,
        keyword => !(keyword.starts_with("min") && *count == 0),
    });
}

/// Drops what the format of a whole number, or its being one, says already.
fn bound_numbers(facts: &mut Facts<'_>) {
    if facts.types.is_integer() {
        // As good as none: what numbers without a format can be, too.
        facts.has_usual_format = facts.formats.remove("int64");
        let range = if facts.formats.contains("int32") {
            (i64::from(i32::MIN), i64::from(i32::MAX))
        } else {
            (i64::MIN, i64::MAX)
        };
        facts.minimum = inside(facts.minimum.take(), range.0, End::Least);
        facts.maximum = inside(facts.maximum.take(), range.1, End::Greatest);
        facts
            .multiple_of
            .retain(|number| number.as_f64() != Some(1.0));
    } else if facts.types.has(Types::NUMBER) {
        facts.has_usual_format = facts.formats.remove("double");
    }
}

/// A bound of whole numbers, if it is stricter than the range of its format.
fn inside(bound: Option<Bound>, limit: i64, end: End) -> Option<Bound> {
    let limit = Bound {
        number: Number::from(limit),
        is_exclusive: false,
    };
    bound
        .map(|bound| bound.of_integers(end))
        .filter(|bound| bound.compare(&limit, end).is_gt())
}

/// Completes a discriminator: alternatives that no value names are named by their
/// component.
fn map_names(meaning: &mut Meaning<'_>) {
    let Some(discriminator) = &mut meaning.discriminator else {
        return;
    };
    for place in meaning.choices.iter().flat_map(|choice| &choice.members) {
        if let Some(name) = component(place.pointer())
            && !discriminator.mapping.values().any(|schema| *schema == name)
        {
            discriminator.mapping.entry(name.clone()).or_insert(name);
        }
    }
}
