//! Two schemas that a value must fit both, as one.

use std::collections::{BTreeMap, BTreeSet};

use super::bound::End;
use super::constraints::{AdditionalProperties, Constraints};
use super::location::SchemaLocation;
use super::normal_form::NormalForm;
use super::type_set::TypeSet;

impl NormalForm<'_> {
    /// The schema of values that fit both this schema and another.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.note_closed(&other);
        if self.keywords.is_empty() {
            self.definition = other.definition;
        }
        for (keyword, pointer) in other.keywords {
            self.keywords.entry(keyword).or_insert(pointer);
        }
        for (name, property) in other.properties {
            match self.properties.get_mut(name) {
                Some(known) => {
                    extend_once(&mut known.pointers, property.pointers);
                    known.schema = known.schema.clone().and(property.schema);
                }
                None => {
                    self.properties.insert(name, property);
                }
            }
        }
        self.items = merge(self.items, other.items, SchemaLocation::and);
        self.additional_properties =
            merge(self.additional_properties, other.additional_properties, SchemaLocation::and);
        extend_once(&mut self.choices, other.choices);
        extend_once(&mut self.applied, other.applied);
        extend_once(&mut self.conditions, other.conditions);
        extend_once(&mut self.excluded, other.excluded);
        self.discriminator = self.discriminator.or(other.discriminator);
        self.is_read_only |= other.is_read_only;
        self.is_write_only |= other.is_write_only;
        self.default = self.default.or(other.default);
        self.is_deprecated |= other.is_deprecated;
        extend_once(&mut self.annotations, other.annotations);
        self.merged_components.extend(other.merged_components);
        for (keyword, values) in other.other_keywords {
            let known = self.other_keywords.entry(keyword).or_default();
            // Values are compared by address: one may be large, and equal values elsewhere are
            // different values.
            for value in values {
                if !known.iter().any(|one| std::ptr::eq(one.value, value.value)) {
                    known.push(value);
                }
            }
        }
        self.constraints = self.constraints.and(other.constraints);
        self
    }

    /// Notes that one of the two schemas forbids additional properties, and the other has some.
    fn note_closed(&mut self, other: &Self) {
        let names = |form: &Self| form.properties.keys().copied().collect::<BTreeSet<_>>();
        let (these, others) = (names(self), names(other));
        let mut closed = BTreeSet::new();
        for (form, names, more) in [(&*self, &these, &others), (other, &others, &these)] {
            let is_closed = form.constraints.additional_properties != AdditionalProperties::Any;
            if is_closed && !more.is_subset(names) {
                closed.insert(names.iter().map(|name| (*name).to_owned()).collect());
            }
        }
        self.constraints.closed_subschemas.extend(closed);
    }
}

impl Constraints<'_> {
    fn and(mut self, other: Self) -> Self {
        self.types = self.listed_types().intersection(other.listed_types());
        // The variants are ordered by strictness.
        self.nullability = self.nullability.min(other.nullability);
        self.is_untyped_nullable |= other.is_untyped_nullable;
        self.formats.extend(other.formats);
        self.minimum =
            merge(self.minimum, other.minimum, |one, other| one.stricter(other, End::Minimum));
        self.maximum =
            merge(self.maximum, other.maximum, |one, other| one.stricter(other, End::Maximum));
        extend_once(&mut self.multiple_of, other.multiple_of);
        for (keyword, limit) in other.size_limits {
            let known = self.size_limits.entry(keyword).or_insert(limit);
            *known = if keyword.starts_with("min") { limit.max(*known) } else { limit.min(*known) };
        }
        self.patterns.extend(other.patterns);
        self.unique_items |= other.unique_items;
        self.values = merge(self.values, other.values, intersection);
        // Known values do not restrict anything, so the values of both schemas are known.
        self.known_values = merge(self.known_values, other.known_values, |one, other| {
            one.union(&other).copied().collect()
        });
        self.lists_values_as_alternatives |= other.lists_values_as_alternatives;
        self.required.extend(other.required);
        self.dependent_required.extend(other.dependent_required);
        self.additional_properties = self.additional_properties.and(other.additional_properties);
        self.closed_subschemas.extend(other.closed_subschemas);
        self
    }

    /// The types. If the schema has a list of values without null and no type, null is left out:
    /// the `nullable` of another schema then has no effect.
    fn listed_types(&self) -> TypeSet {
        match &self.values {
            Some(values) if self.types.is_any() && !values.contains_key("null") => {
                self.types.without(TypeSet::NULL)
            }
            _ => self.types,
        }
    }
}

impl AdditionalProperties {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Forbidden, _) | (_, Self::Forbidden) => Self::Forbidden,
            (Self::Any, one) | (one, Self::Any) => one,
            (Self::Schema, Self::Schema) => Self::Schema,
        }
    }
}

/// Adds missing elements only: a schema that is merged twice means the same as once.
fn extend_once<T: PartialEq>(all: &mut Vec<T>, others: Vec<T>) {
    for other in others {
        if !all.contains(&other) {
            all.push(other);
        }
    }
}

fn merge<T>(one: Option<T>, other: Option<T>, merge: impl FnOnce(T, T) -> T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(merge(one, other)),
        (one, other) => one.or(other),
    }
}

fn intersection<V>(one: BTreeMap<String, V>, other: BTreeMap<String, V>) -> BTreeMap<String, V> {
    one.into_iter().filter(|(text, _)| other.contains_key(text)).collect()
}
