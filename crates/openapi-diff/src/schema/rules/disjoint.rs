//! Alternatives that have no values in common.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use openapi_model::schema::{
    AdditionalProperties, Choice, Condition, NormalForm, NullAlternative, SchemaLocation,
    SchemaStore, TypeSet, compare_numbers,
};
use regex::Regex;
use serde_json::Value;

use super::distinct_items::{count_prefix, most_items};
use super::null::allows_null;
use super::types::possible_types;
use super::verdict::{DEPTH, NESTED, verdict};

/// Returns whether no value can fit two alternatives. If this is not certain, as for two patterns,
/// returns false.
pub(super) fn are_all_disjoint(store: &SchemaStore<'_>, choice: &Choice) -> bool {
    let alternatives = &choice.alternatives;
    let allows_null = |one: &&SchemaLocation| allows_null(store, &store.get(one));
    let allow_null = alternatives.iter().filter(allows_null).count();
    let most = match choice.null {
        NullAlternative::Absent => 1,
        NullAlternative::Allowed => 0,
        NullAlternative::Refused => return false,
    };
    if allow_null > most {
        return false;
    }
    alternatives.iter().enumerate().all(|(index, one)| {
        alternatives.iter().skip(index + 1).all(|other| are_disjoint(store, one, other))
    })
}

/// Returns whether no value can fit both schemas. If this is not certain, returns false.
pub(in crate::schema) fn are_disjoint(
    store: &SchemaStore<'_>,
    one: &SchemaLocation,
    other: &SchemaLocation,
) -> bool {
    Disjoint { store }.are_disjoint(one, other, DEPTH)
}

/// Decides whether schemas have values in common.
struct Disjoint<'s, 'a> {
    store: &'s SchemaStore<'a>,
}

impl Disjoint<'_, '_> {
    fn are_disjoint(&self, one: &SchemaLocation, other: &SchemaLocation, depth: usize) -> bool {
        // Too deep to be certain.
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let (first, second) = (self.store.get(one), self.store.get(other));
        if self.have_nothing_in_common(&first, &second, depth) {
            return true;
        }
        // No alternative of one schema, or branch of its condition, has a value in common with
        // the other.
        let splits = |form: &NormalForm<'_>, other: &SchemaLocation| {
            let are_other = |one: &SchemaLocation| self.are_disjoint(one, other, depth);
            let is_other_choice = |choice: &Choice| {
                choice.null != NullAlternative::Allowed && choice.alternatives.iter().all(are_other)
            };
            let is_other_condition = |condition: &Condition| {
                condition.then.as_ref().is_some_and(are_other)
                    && condition.otherwise.as_ref().is_some_and(are_other)
            };
            form.choices.iter().any(is_other_choice)
                || form.conditions.iter().any(is_other_condition)
        };
        splits(&first, other) || splits(&second, one)
    }

    fn have_nothing_in_common(
        &self,
        one: &NormalForm<'_>,
        other: &NormalForm<'_>,
        depth: usize,
    ) -> bool {
        let types = |form| possible_types(self.store, form, depth);
        let common = types(one).intersection(types(other));
        let allows_null = |form| allows_null(self.store, form);
        if allows_null(one) && allows_null(other) {
            return false;
        }
        common == TypeSet::NONE
            || self.rejects_listed(one, other)
            || self.rejects_listed(other, one)
            || (TypeSet::NUMBER.contains(common) && (is_below(one, other) || is_below(other, one)))
            || self.is_smaller(one, other, common)
            || self.is_smaller(other, one, common)
            || (common == TypeSet::STRING && have_other_formats(one, other))
            || (common == TypeSet::OBJECT && self.are_other_objects(one, other, depth))
            || (common == TypeSet::ARRAY && self.are_other_arrays(one, other, depth))
    }

    /// Returns whether all strings of one schema are shorter than those of the other, or all of its
    /// arrays or objects smaller.
    fn is_smaller(&self, one: &NormalForm<'_>, other: &NormalForm<'_>, common: TypeSet) -> bool {
        let limit =
            |form: &NormalForm<'_>, keyword| form.constraints.size_limits.get(keyword).copied();
        let required = u64::try_from(other.constraints.required.len()).ok();
        let (most, least) = match common {
            TypeSet::STRING => (limit(one, "maxLength"), limit(other, "minLength")),
            TypeSet::ARRAY => (most_items(self.store, one), limit(other, "minItems")),
            TypeSet::OBJECT => {
                let least = limit(other, "minProperties").max(required);
                (limit(one, "maxProperties"), least)
            }
            _ => return false,
        };
        most.is_some_and(|most| least.is_some_and(|least| most < least))
    }

    /// Returns whether two arrays have no item in common, and one of them must have an item without
    /// a schema for its position.
    fn are_other_arrays(&self, one: &NormalForm<'_>, other: &NormalForm<'_>, depth: usize) -> bool {
        let prefix = count_prefix(one).max(count_prefix(other));
        let has_items = |form: &NormalForm<'_>| {
            let least = form.constraints.size_limits.get("minItems");
            least.is_some_and(|least| *least > prefix)
        };
        match (&one.items, &other.items) {
            (Some(items), Some(others)) if has_items(one) || has_items(other) => {
                self.are_disjoint(items, others, depth)
            }
            _ => false,
        }
    }

    /// Returns whether a schema lists its values, and the other rejects each of them.
    fn rejects_listed(&self, listed: &NormalForm<'_>, other: &NormalForm<'_>) -> bool {
        let values = listed.constraints.values.as_ref();
        let is_rejected = |value: &Value| verdict(self.store, other, value, NESTED) == Some(false);
        values.is_some_and(|values| values.values().all(is_rejected))
    }

    /// Returns whether a required property distinguishes two objects, in requests and in responses,
    /// or whether one of them forbids such a property.
    fn are_other_objects(
        &self,
        one: &NormalForm<'_>,
        other: &NormalForm<'_>,
        depth: usize,
    ) -> bool {
        let required = required_by_both(one, other);
        let has_tag = required
            .iter()
            .filter_map(|name| Some((one.property_schema(name)?, other.property_schema(name)?)))
            .any(|(one, other)| {
                let is_always_sent = |location: &SchemaLocation| {
                    let form = self.store.get(location);
                    // A property that is not sent in one direction cannot distinguish objects
                    // there.
                    !form.is_read_only && !form.is_write_only
                };
                is_always_sent(one) && is_always_sent(other) && self.are_disjoint(one, other, depth)
            });
        has_tag || forbids_any(one, &required) || forbids_any(other, &required)
    }
}

/// Returns whether all numbers of one schema are less than those of the other.
fn is_below(one: &NormalForm<'_>, other: &NormalForm<'_>) -> bool {
    let (Some(greatest), Some(least)) = (&one.constraints.maximum, &other.constraints.minimum)
    else {
        return false;
    };
    match compare_numbers(&greatest.number, &least.number) {
        Ordering::Less => true,
        Ordering::Equal => greatest.is_exclusive || least.is_exclusive,
        Ordering::Greater => false,
    }
}

/// Formats of which no string can have two.
const DISTINCT_FORMATS: [&str; 7] = ["date", "date-time", "email", "ipv4", "ipv6", "time", "uuid"];

/// Returns whether no string can have the formats of both.
fn have_other_formats(one: &NormalForm<'_>, other: &NormalForm<'_>) -> bool {
    let (one, other) = (&one.constraints.formats, &other.constraints.formats);
    let is_known = |format: &&str| DISTINCT_FORMATS.contains(format);
    let known = one.iter().filter(|format| is_known(format));
    known
        .flat_map(|one| other.iter().map(move |other| (one, other)))
        .any(|(one, other)| one != other && is_known(other))
}

/// The properties of every object that fits both, including those that others of them require.
fn required_by_both<'a>(one: &NormalForm<'a>, other: &NormalForm<'a>) -> BTreeSet<&'a str> {
    let mut required = &one.constraints.required | &other.constraints.required;
    let dependent = &one.constraints.dependent_required | &other.constraints.dependent_required;
    loop {
        let known = required.len();
        let added: Vec<&str> = dependent
            .iter()
            .filter(|(name, _)| required.contains(name))
            .map(|(_, dependent)| *dependent)
            .collect();
        required.extend(added);
        if required.len() == known {
            return required;
        }
    }
}

/// Returns whether an object must not have one of these properties.
fn forbids_any(form: &NormalForm<'_>, names: &BTreeSet<&str>) -> bool {
    let has_pattern_for = |name: &str| {
        form.applied
            .iter()
            .filter(|applied| applied.keyword == "patternProperties")
            .any(|one| Regex::new(&one.key).map_or(true, |pattern| pattern.is_match(name)))
    };
    // Names that match a pattern do not count as additional properties.
    let is_declared = |name: &str| form.properties.contains_key(name) || has_pattern_for(name);
    form.constraints.additional_properties == AdditionalProperties::Forbidden
        && !names.iter().all(|name| is_declared(name))
}
