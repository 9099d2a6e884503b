//! The last step to the normal form: keywords without an effect are removed.

use std::collections::BTreeMap;

use serde_json::Number;

use super::bound::{Bound, End, compare_numbers};
use super::constraints::{AdditionalProperties, Constraints, Nullability};
use super::location::SchemaLocation;
use super::normal_form::{AppliedSchema, NormalForm, NullAlternative};
use super::type_set::TypeSet;

/// Removes keywords without an effect, and adds implied ones.
pub(super) fn simplify(form: &mut NormalForm<'_>) {
    list_values(&mut form.constraints);
    let is_ineffective = form.constraints.nullability == Nullability::Ineffective;
    drop_other_types(form);
    drop_idle_size_limits(form);
    bound_numbers(&mut form.constraints);
    let constraints = &mut form.constraints;
    // If no alternative allows null, the value is never null.
    if constraints.types == TypeSet::ALL
        && !form.choices.is_empty()
        && !form.choices.iter().all(|choice| choice.null == NullAlternative::Allowed)
    {
        constraints.types = constraints.types.without(TypeSet::NULL);
    }
    constraints.nullability = if constraints.types.intersects(TypeSet::NULL) {
        Nullability::Allowed
    } else if is_ineffective {
        Nullability::Ineffective
    } else {
        Nullability::Forbidden
    };
    constraints.is_untyped_nullable &= constraints.types == TypeSet::ALL;
    // A property that is required anyway has no dependency.
    let required = &constraints.required;
    let depends = |pair: &(&str, &str)| pair.0 != pair.1 && !required.contains(pair.1);
    constraints.dependent_required.retain(depends);
    // The list is sorted and deduplicated so that equal schemas have equal forms.
    constraints.multiple_of.sort_by(compare_numbers);
    constraints.multiple_of.dedup();
    map_component_names(form);
    let is_idle = |items: &SchemaLocation| items.pointers().is_empty();
    if form.items.as_ref().is_some_and(is_idle) {
        form.items = None;
    }
}

/// Keeps the listed values that the other keywords allow, and drops keywords that the list makes
/// redundant.
fn list_values(constraints: &mut Constraints<'_>) {
    let Some(mut values) = constraints.values.take() else {
        return;
    };
    let may_be_null = constraints.types.intersects(TypeSet::NULL);
    let lists_null = values.remove("null").is_some();
    values.retain(|_, value| {
        constraints.types.contains(TypeSet::from_value(value)) && constraints.limits_allow(value)
    });
    if constraints.types.is_any() {
        constraints.types = TypeSet::from_values(values.values());
    } else if may_be_null != lists_null {
        constraints.nullability = Nullability::Ineffective;
    }
    constraints.types = constraints.types.without(TypeSet::NULL);
    if may_be_null && lists_null {
        constraints.types = constraints.types.union(TypeSet::NULL);
    }
    // The remaining values are within the limits.
    constraints.minimum = None;
    constraints.maximum = None;
    constraints.size_limits.remove("minLength");
    constraints.size_limits.remove("maxLength");
    let has_both = ["true", "false"].iter().all(|text| values.contains_key(*text));
    // A boolean has only these two values anyway.
    if !(has_both
        && values.len() == 2
        && constraints.types.without(TypeSet::NULL) == TypeSet::BOOLEAN)
    {
        constraints.values = Some(values);
    }
}

/// Drops keywords that do not apply to any allowed type.
fn drop_other_types(form: &mut NormalForm<'_>) {
    let constraints = &mut form.constraints;
    let types = constraints.types;
    if !types.intersects(TypeSet::NUMBER) {
        constraints.minimum = None;
        constraints.maximum = None;
        constraints.multiple_of.clear();
    }
    let drop = |size_limits: &mut BTreeMap<&'static str, u64>, ending: &str| {
        size_limits.retain(|keyword, _| !keyword.ends_with(ending));
    };
    if !types.intersects(TypeSet::STRING) {
        drop(&mut constraints.size_limits, "Length");
        constraints.patterns.clear();
    }
    if !types.intersects(TypeSet::ARRAY) {
        drop(&mut constraints.size_limits, "Items");
        drop(&mut constraints.size_limits, "Contains");
        constraints.unique_items = false;
        form.items = None;
        form.applied.retain(|applied| !applied.is_of_items());
    }
    if !types.intersects(TypeSet::OBJECT) {
        drop(&mut constraints.size_limits, "Properties");
        constraints.required.clear();
        constraints.dependent_required.clear();
        form.applied.retain(AppliedSchema::is_of_items);
        constraints.additional_properties = AdditionalProperties::Any;
        constraints.closed_subschemas.clear();
        form.properties.clear();
        form.additional_properties = None;
    }
    if !types.intersects(TypeSet::NUMBER.union(TypeSet::STRING)) {
        constraints.formats.clear();
    }
}

/// Drops limits that every value satisfies.
fn drop_idle_size_limits(form: &mut NormalForm<'_>) {
    let constraints = &mut form.constraints;
    let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let required = count(constraints.required.len());
    let is_by_pattern = |applied: &AppliedSchema| applied.keyword == "patternProperties";
    let is_closed = constraints.additional_properties == AdditionalProperties::Forbidden
        && !form.applied.iter().any(is_by_pattern);
    let declared = count(form.properties.len());
    constraints.size_limits.retain(|keyword, limit| match *keyword {
        // Required properties count.
        "minProperties" => *limit > required,
        "maxProperties" => !(is_closed && *limit >= declared),
        keyword => !(keyword.starts_with("min") && *limit == 0),
    });
}

/// Drops limits that the type or the format of a number implies.
fn bound_numbers(constraints: &mut Constraints<'_>) {
    if constraints.types.is_integer() {
        // An integer without a format has the same range.
        constraints.has_default_format = constraints.formats.remove("int64");
        let range = if constraints.formats.contains("int32") {
            (i64::from(i32::MIN), i64::from(i32::MAX))
        } else {
            (i64::MIN, i64::MAX)
        };
        constraints.minimum = stricter_than(constraints.minimum.take(), range.0, End::Minimum);
        constraints.maximum = stricter_than(constraints.maximum.take(), range.1, End::Maximum);
        // Every integer is a multiple of 1.
        constraints.multiple_of.retain(|number| number.as_f64() != Some(1.0));
    } else if constraints.types.intersects(TypeSet::NUMBER) {
        constraints.has_default_format = constraints.formats.remove("double");
    }
}

/// A bound of integers, if it is stricter than the range of the format.
fn stricter_than(bound: Option<Bound>, limit: i64, end: End) -> Option<Bound> {
    let limit = Bound { number: Number::from(limit), is_exclusive: false };
    bound
        .map(|bound| bound.for_integers(end))
        .filter(|bound| bound.compare_strictness(&limit, end).is_gt())
}

/// Completes a discriminator: the name of a component refers to the alternative that the mapping
/// does not mention.
fn map_component_names(form: &mut NormalForm<'_>) {
    let Some(discriminator) = &mut form.discriminator else {
        return;
    };
    let alternatives = form.choices.iter().flat_map(|choice| &choice.alternatives);
    for alternative in alternatives {
        if let Some(name) = alternative.component_name()
            && !discriminator.mapping.values().any(|schema| *schema == name)
        {
            discriminator.mapping.entry(name.clone()).or_insert(name);
        }
    }
}
