//! Two schemas that a value must fit both, as one.

use std::collections::{BTreeMap, BTreeSet};

use super::bound::End;
use super::location::Place;
use super::normal_form::{Additional, Facts, Meaning};
use super::types::Types;

impl<'a> Meaning<'a> {
    /// What fits this and another schema.
    pub fn and(mut self, other: Self) -> Self {
        self.seal(&other);
        if self.keywords.is_empty() {
            self.origin = other.origin;
        }
        for (keyword, pointer) in other.keywords {
            self.keywords.entry(keyword).or_insert(pointer);
        }
        for (name, member) in other.properties {
            match self.properties.get_mut(name) {
                Some(mine) => mine.place = mine.place.clone().and(member.place),
                None => {
                    self.properties.insert(name, member);
                }
            }
        }
        self.items = both(self.items, other.items, Place::and);
        self.additional = both(self.additional, other.additional, Place::and);
        self.choices.extend(other.choices);
        self.excluded.extend(other.excluded);
        self.discriminator = self.discriminator.or(other.discriminator);
        self.is_read_only |= other.is_read_only;
        self.is_write_only |= other.is_write_only;
        self.words.extend(other.words);
        self.parts.extend(other.parts);
        self.facts = self.facts.and(other.facts);
        self
    }

    /// Notes where one of the two allows its own properties alone.
    fn seal(&mut self, other: &Self) {
        let names = |meaning: &Self| meaning.properties.keys().copied().collect::<BTreeSet<_>>();
        let (mine, others) = (names(self), names(other));
        let mut sealed = BTreeSet::new();
        for (meaning, names, more) in [(&*self, &mine, &others), (other, &others, &mine)] {
            if meaning.facts.additional != Additional::Any && !more.is_subset(names) {
                let names: Vec<&str> = names.iter().copied().collect();
                sealed.insert(names.join(", "));
            }
        }
        self.facts.sealed.extend(sealed);
    }
}

impl Facts<'_> {
    fn and(mut self, other: Self) -> Self {
        self.types = self.types.and(other.types);
        self.null = self.null.min(other.null);
        self.is_any_nullable |= other.is_any_nullable;
        self.formats.extend(other.formats);
        self.minimum = both(self.minimum, other.minimum, |one, other| {
            one.stricter(other, End::Least)
        });
        self.maximum = both(self.maximum, other.maximum, |one, other| {
            one.stricter(other, End::Greatest)
        });
        self.multiple_of.extend(other.multiple_of);
        for (keyword, count) in other.counts {
            let mine = self.counts.entry(keyword).or_insert(count);
            *mine = if keyword.starts_with("min") {
                count.max(*mine)
            } else {
                count.min(*mine)
            };
        }
        self.patterns.extend(other.patterns);
        self.unique_items |= other.unique_items;
        self.values = both(self.values, other.values, intersection);
        self.known_values = both(self.known_values, other.known_values, |one, other| {
            one.union(&other).copied().collect()
        });
        self.is_spelt_as_alternatives |= other.is_spelt_as_alternatives;
        self.required.extend(other.required);
        self.additional = match (self.additional, other.additional) {
            (Additional::Forbidden, _) | (_, Additional::Forbidden) => Additional::Forbidden,
            (Additional::Any, one) | (one, Additional::Any) => one,
            _ => Additional::Schema,
        };
        self.sealed.extend(other.sealed);
        self.default = self.default.or(other.default);
        self.is_deprecated |= other.is_deprecated;
        self.replaced_by = self.replaced_by.or(other.replaced_by);
        self.xml.extend(other.xml);
        for (keyword, values) in other.rest {
            self.rest.entry(keyword).or_default().extend(values);
        }
        self
    }
}

fn both<T>(one: Option<T>, other: Option<T>, merge: impl FnOnce(T, T) -> T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(merge(one, other)),
        (one, other) => one.or(other),
    }
}

fn intersection<V>(one: BTreeMap<String, V>, other: BTreeMap<String, V>) -> BTreeMap<String, V> {
    one.into_iter()
        .filter(|(text, _)| other.contains_key(text))
        .collect()
}

impl Types {
    /// The types of values that are listed.
    pub fn of_all<'v>(values: impl IntoIterator<Item = &'v serde_json::Value>) -> Self {
        values
            .into_iter()
            .fold(Self::NONE, |types, value| types.or(Self::of(value)))
    }
}
