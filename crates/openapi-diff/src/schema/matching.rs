//! Pairs the alternatives of two choices.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use openapi_model::schema::{SchemaLocation, SchemaStore, TypeSet};

use super::cache::{ComparisonCache, PairKey};
use super::rules::types::possible_types;
use super::rules::verdict::NESTED;

/// The largest number of comparisons of alternatives without a common name. If there would be more,
/// the alternatives are matched in their order.
const COMPARISONS: usize = 400;

/// The alternatives of two choices that correspond, and those that are left over.
#[derive(Debug)]
pub(super) struct Matching<'c> {
    pub(super) pairs: Vec<(Alternative<'c>, Alternative<'c>)>,
    pub(super) added: Vec<Alternative<'c>>,
    pub(super) removed: Vec<Alternative<'c>>,
}

/// An alternative, with its position.
#[derive(Debug)]
pub(super) struct Alternative<'c> {
    pub(super) index: usize,
    pub(super) location: &'c SchemaLocation,
    traits: OnceCell<Traits>,
}

/// Matches alternatives: first those of the same name, then those that are equivalent; of
/// those without a name, then those with the same tags, those that merge the same
/// components, then one that allows all values of the other or the reverse, and at last those
/// of the same types, or of some, in their order, of which no other alternative allows all values.
pub(super) fn match_alternatives<'c>(
    cache: &mut ComparisonCache<'_>,
    olds: &'c [SchemaLocation],
    news: &'c [SchemaLocation],
) -> Matching<'c> {
    let mut matching = Matching {
        pairs: Vec::new(),
        added: Alternative::list(news),
        removed: Alternative::list(olds),
    };
    matching.pair_up(|old, new| {
        let name = old.location.component_name();
        name.is_some() && name == new.location.component_name()
    });
    // A comparison may walk large schemas, and there is one for each pair of alternatives.
    if matching.has_few_left() {
        matching.pair_up(|old, new| cache.are_equivalent(key(cache, old, new)));
    }
    let mut pair_up = |correspond: fn(&Traits, &Traits) -> bool| {
        matching.pair_up(|old, new| {
            let (old, new) = (old.traits(&cache.old), new.traits(&cache.new));
            !old.has_name && !new.has_name && correspond(old, new)
        });
    };
    pair_up(|old, new| old.has_same_tags(new) == Some(true));
    pair_up(|old, new| old.has_same_tags(new).is_none() && old.merges_the_same(new));
    // An alternative that allows more than before is the best match, one that allows less the
    // second best: each gives one finding, while an alternative with other values gives two.
    for covers in [ComparisonCache::widens, ComparisonCache::narrows] {
        if !matching.has_few_left() {
            break;
        }
        matching.pair_up(|old, new| {
            let key = key(cache, old, new);
            may_be_one(cache, old, new) && covers(cache, key)
        });
    }
    // An alternative whose values a paired one covers has no counterpart: matching it by its type
    // would report a change of values that are still accepted.
    let (covered_olds, covered_news) = covered(cache, &matching);
    for share_types in [Traits::have_same_types, Traits::have_common_types] {
        matching.pair_up(|old, new| {
            may_be_one(cache, old, new)
                && share_types(old.traits(&cache.old), new.traits(&cache.new))
                && !covered_olds.contains(&old.index)
                && !covered_news.contains(&new.index)
        });
    }
    matching
}

fn key(cache: &ComparisonCache<'_>, old: &Alternative<'_>, new: &Alternative<'_>) -> PairKey {
    cache.pair_key(old.location, new.location)
}

/// Returns whether two alternatives may be one: neither a name nor a tag distinguishes them.
fn may_be_one(cache: &ComparisonCache<'_>, old: &Alternative<'_>, new: &Alternative<'_>) -> bool {
    let (old, new) = (old.traits(&cache.old), new.traits(&cache.new));
    !old.has_name && !new.has_name && old.has_same_tags(new).is_none()
}

/// The alternatives without a counterpart that a pair covers: the old ones whose values a paired
/// new one allows, and the new ones whose values a paired old one has allowed.
fn covered(
    cache: &mut ComparisonCache<'_>,
    matching: &Matching<'_>,
) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let Matching { pairs, added, removed } = matching;
    if !are_few(removed.len().max(added.len()), pairs.len()) {
        return Default::default();
    }
    let olds = removed
        .iter()
        .filter(|old| pairs.iter().any(|(_, new)| cache.widens(key(cache, old, new))))
        .map(|old| old.index)
        .collect();
    let news =
        added.iter().filter(|new| pairs.iter().any(|(old, _)| cache.narrows(key(cache, old, new))));
    (olds, news.map(|new| new.index).collect())
}

/// Returns whether so many alternatives can each be compared with so many others.
fn are_few(ones: usize, others: usize) -> bool {
    ones.saturating_mul(others) <= COMPARISONS
}

impl<'c> Alternative<'c> {
    fn list(locations: &'c [SchemaLocation]) -> Vec<Self> {
        let alternatives = locations.iter().enumerate().map(|(index, location)| Self {
            index,
            location,
            traits: OnceCell::new(),
        });
        alternatives.collect()
    }

    fn traits(&self, store: &SchemaStore<'_>) -> &Traits {
        self.traits.get_or_init(|| Traits::from_location(store, self.location))
    }
}

/// The traits that distinguish an alternative without a name from others.
#[derive(Debug)]
struct Traits {
    has_name: bool,
    types: TypeSet,
    merged_components: BTreeSet<String>,
    /// Required properties that allow one value alone, with that value.
    tags: BTreeMap<String, String>,
}

impl Traits {
    fn from_location(store: &SchemaStore<'_>, location: &SchemaLocation) -> Self {
        let form = store.get(location);
        let mut tags = BTreeMap::new();
        for name in &form.constraints.required {
            let Some(property) = form.properties.get(name) else {
                continue;
            };
            let property = store.get(&property.schema);
            let values = property.constraints.values.iter().flatten();
            // A required property with one value tells alternatives apart.
            if let [(value, _)] = values.collect::<Vec<_>>().as_slice() {
                tags.insert((*name).to_owned(), (*value).clone());
            }
        }
        Self {
            has_name: location.component_name().is_some(),
            types: possible_types(store, &form, NESTED),
            merged_components: form.merged_components.clone(),
            tags,
        }
    }

    /// Returns whether all common tags are the same; none if there is no common tag.
    fn has_same_tags(&self, other: &Self) -> Option<bool> {
        let common = self.tags.iter().filter_map(|(name, value)| {
            let other = other.tags.get(name)?;
            Some(value == other)
        });
        common.reduce(|one, other| one && other)
    }

    fn have_same_types(&self, other: &Self) -> bool {
        self.types == other.types
    }

    fn have_common_types(&self, other: &Self) -> bool {
        self.types.intersects(other.types)
    }

    fn merges_the_same(&self, other: &Self) -> bool {
        !self.merged_components.is_empty() && self.merged_components == other.merged_components
    }
}

impl<'c> Matching<'c> {
    /// Pairs those left over that correspond, each with the first that does.
    fn pair_up(&mut self, mut correspond: impl FnMut(&Alternative<'c>, &Alternative<'c>) -> bool) {
        let mut left = Vec::new();
        for old in std::mem::take(&mut self.removed) {
            match self.added.iter().position(|new| correspond(&old, new)) {
                Some(position) => self.pairs.push((old, self.added.remove(position))),
                None => left.push(old),
            }
        }
        self.removed = left;
    }

    fn has_few_left(&self) -> bool {
        are_few(self.removed.len(), self.added.len())
    }
}
