//! Objects with and without the properties that two schemas describe.

use std::collections::BTreeSet;

use openapi_model::schema::NormalForm;
use regex::Regex;
use serde_json::{Map, Value, json};

use super::candidates::{Collected, DEPTH, Side};
use super::sample::Variant;
use super::{numbers, pattern, strings};

/// The most objects whose properties are changed.
const BASES: usize = 8;

/// The most properties that are changed.
const NAMES: usize = 40;

/// The most values of a property that are tried.
const VALUES: usize = 12;

/// The largest number of properties that is tried.
const SIZE: u64 = 200;

/// The most properties that are combined in pairs, and the most values of each.
const COMBINED: usize = 7;
const COMBINED_VALUES: usize = 3;

/// The most samples that are merged in pairs, and then changed like others.
const MERGED: usize = 4;

/// The name of a property that no schema describes.
pub(crate) const UNDESCRIBED: &str = "other";

/// The samples that are objects, and the same with one property changed.
pub(super) fn candidates(sides: &[Side<'_, '_>; 2], samples: &[Value]) -> Vec<Value> {
    let mut bases: Vec<Map<String, Value>> = vec![Map::new()];
    for sample in samples.iter().filter_map(Value::as_object) {
        if bases.len() < BASES && !bases.contains(sample) {
            bases.push(sample.clone());
        }
    }
    // The shortest examples are the best.
    bases.sort_by_key(Map::len);
    let merged = if has_exclusive_choice(sides) { merged(&bases) } else { Vec::new() };
    bases.extend(merged);
    let names = names(sides);
    let values: Vec<(&str, Vec<Value>)> =
        names.iter().map(|name| (name.as_str(), values(sides, name))).collect();
    // In a closed object, only names that match a pattern can be numerous.
    let more = names_by_pattern(sides).pop().unwrap_or_else(|| "property".to_owned());
    let mut found = Collected::default();
    let mut add = |objects: &mut dyn Iterator<Item = Map<String, Value>>| {
        found.extend(objects.map(Value::Object));
    };
    add(&mut bases.iter().cloned());
    add(&mut combined(&values).into_iter());
    let alike = [json!("a"), json!(1), Value::Null];
    add(&mut alike.iter().map(|value| all_of(&names, value)));
    for base in &bases {
        add(&mut sizes(sides).into_iter().map(|size| of_size(base, size, &more)));
        for (name, values) in &values {
            add(&mut without(base, name).into_iter());
            add(&mut values.iter().map(|value| with(base, name, value.clone())));
        }
    }
    found.values
}

/// The names of properties. Those that the two sides describe differently come first.
fn names(sides: &[Side<'_, '_>; 2]) -> Vec<String> {
    let facts = |side: &Side<'_, '_>| -> BTreeSet<(String, bool, bool)> {
        side.forms.iter().flat_map(|form| described(form)).collect()
    };
    let [old, new] = [facts(&sides[0]), facts(&sides[1])];
    let different = old.symmetric_difference(&new).chain(&old).map(|(name, ..)| name.clone());
    let mut names: Vec<String> = Vec::new();
    for name in names_by_pattern(sides).into_iter().chain(different) {
        if names.len() < NAMES && !names.contains(&name) {
            names.push(name);
        }
    }
    names.push(UNDESCRIBED.to_owned());
    names
}

/// Names that match the patterns for properties, and are not declared.
fn names_by_pattern(sides: &[Side<'_, '_>; 2]) -> Vec<String> {
    let patterns: BTreeSet<&str> = sides
        .iter()
        .flat_map(|side| &side.forms)
        .flat_map(|form| &form.applied)
        .filter(|applied| applied.keyword == "patternProperties")
        .map(|applied| applied.key.as_str())
        .collect();
    patterns.into_iter().take(NAMES / 2).flat_map(two_names).collect()
}

/// A name that matches a pattern. If it is easily found, a second one comes first.
fn two_names(pattern: &str) -> impl Iterator<Item = String> {
    let name = pattern::matching(pattern, 1).into_iter().next().unwrap_or_default();
    let matches = |name: &String| Regex::new(pattern).is_ok_and(|one| one.is_match(name));
    let others = [format!("{name}1"), format!("x{name}"), format!("{name}{name}")];
    others.into_iter().find(matches).into_iter().chain([name])
}

/// The names of the properties, whether each is required, and whether it has a schema.
fn described(form: &NormalForm<'_>) -> Vec<(String, bool, bool)> {
    let required = &form.constraints.required;
    let dependent = &form.constraints.dependent_required;
    let with_schemas = form
        .applied
        .iter()
        .filter(|applied| applied.keyword == "dependentSchemas")
        .map(|applied| applied.key.as_str());
    let facts =
        |name: &str| (name.to_owned(), required.contains(name), form.properties.contains_key(name));
    let names = form.properties.keys().chain(required).copied();
    names
        .chain(dependent.iter().flat_map(|(name, other)| [*name, *other]))
        .chain(with_schemas)
        .map(facts)
        .collect()
}

/// Values of a property: samples from each side, and some of other types.
fn values(sides: &[Side<'_, '_>; 2], name: &str) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    for side in sides {
        for form in &side.forms {
            for alternative in 0..2 {
                let variant = Variant { alternative, is_full: false, depth: DEPTH };
                let value = side.sampler.property(form, name, variant);
                found.extend(value.flatten());
            }
        }
    }
    found.extend(beyond_limits(sides, name));
    found.extend([json!("a"), json!(1), Value::Null]);
    let mut known = BTreeSet::new();
    found.retain(|value| known.insert(value.to_string()));
    found.truncate(VALUES);
    found
}

/// Strings and numbers near the limits of a property that several schemas describe.
fn beyond_limits(sides: &[Side<'_, '_>; 2], name: &str) -> Vec<Value> {
    let mut found = Vec::new();
    for side in sides {
        let forms = side.forms.iter().filter_map(|form| form.properties.get(name));
        let forms: Vec<_> =
            forms.map(|property| side.sampler.store.get(&property.schema)).collect();
        if forms.len() < 2 {
            continue;
        }
        for limits in forms.iter().map(|form| &form.constraints) {
            found.extend(strings::about_lengths(limits));
            found.extend(numbers::integers_about_bounds(limits));
        }
    }
    found
}

fn without(base: &Map<String, Value>, name: &str) -> Option<Map<String, Value>> {
    let mut object = base.clone();
    object.shift_remove(name).map(|_| object)
}

fn with(base: &Map<String, Value>, name: &str, value: Value) -> Map<String, Value> {
    let mut object = base.clone();
    object.insert(name.to_owned(), value);
    object
}

/// Objects with two of the properties: a value that fits two alternatives has both.
fn combined(values: &[(&str, Vec<Value>)]) -> Vec<Map<String, Value>> {
    let mut found = Vec::new();
    for (index, (one, ones)) in values.iter().enumerate().take(COMBINED) {
        for (other, others) in values.iter().take(COMBINED).skip(index + 1) {
            for first in ones.iter().take(COMBINED_VALUES) {
                for second in others.iter().take(COMBINED_VALUES) {
                    found.push(Map::from_iter([
                        ((*one).to_owned(), first.clone()),
                        ((*other).to_owned(), second.clone()),
                    ]));
                }
            }
        }
    }
    found
}

/// Returns whether a schema has a `oneOf`, which rejects values that fit two of its alternatives.
fn has_exclusive_choice(sides: &[Side<'_, '_>; 2]) -> bool {
    let forms = sides.iter().flat_map(|side| &side.forms);
    forms.flat_map(|form| &form.choices).any(|choice| choice.is_exclusive)
}

/// Objects with all properties of two others.
fn merged(objects: &[Map<String, Value>]) -> Vec<Map<String, Value>> {
    let objects: Vec<_> = objects.iter().filter(|object| !object.is_empty()).take(MERGED).collect();
    let mut merged: Vec<Map<String, Value>> = Vec::new();
    for (index, one) in objects.iter().enumerate() {
        for other in objects.iter().skip(index + 1) {
            let mut both = (*one).clone();
            both.extend((*other).clone());
            if !merged.contains(&both) && !objects.contains(&&both) {
                merged.push(both);
            }
        }
    }
    merged
}

/// The object in which every property has the same value, so that most have the wrong type.
fn all_of(names: &[String], value: &Value) -> Map<String, Value> {
    let described = names.iter().filter(|name| *name != UNDESCRIBED);
    described.map(|name| (name.clone(), value.clone())).collect()
}

/// The numbers of properties near the limits.
fn sizes(sides: &[Side<'_, '_>; 2]) -> BTreeSet<u64> {
    let forms = sides.iter().flat_map(|side| &side.forms);
    let limits = forms.flat_map(|form| {
        let limits = &form.constraints.size_limits;
        [limits.get("minProperties"), limits.get("maxProperties")].into_iter().flatten().copied()
    });
    let about = limits.flat_map(|limit| [limit.saturating_sub(1), limit, limit.saturating_add(1)]);
    about.filter(|size| *size <= SIZE).collect()
}

/// The object, extended to this number of properties.
fn of_size(base: &Map<String, Value>, size: u64, more: &str) -> Map<String, Value> {
    let size = usize::try_from(size).unwrap_or(0);
    let mut object: Map<String, Value> =
        base.iter().take(size).map(|(name, value)| (name.clone(), value.clone())).collect();
    let template = base.values().next().cloned().unwrap_or_else(|| json!("a"));
    let mut extra = 1;
    while object.len() < size {
        object.insert(format!("{more}{extra}"), template.clone());
        extra += 1;
    }
    object
}
