//! Pairs the alternatives of two choices.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use openapi_model::schema::{SchemaLocation, SchemaStore, TypeSet};

use super::cache::{ComparisonCache, PairKey};
use super::rules::types::possible_types;
use super::rules::verdict::NESTED;

/// The most comparisons of alternatives without a common name. If there would be more, the
/// alternatives are matched in order.
const COMPARISONS: usize = 400;

/// The corresponding alternatives of two choices, and the remaining ones.
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

/// Matches alternatives. First those with the same name, then equivalent ones. Of those without a
/// name, then those with the same tags, those that merge the same components, and those of which
/// one allows all values of the other. At last, alternatives with the same types, or with some
/// common ones, are matched in order, unless another alternative allows all of their values.
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
    // Each comparison may walk large schemas, and each pair of alternatives needs one.
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
    // An alternative that allows more than before is the best match, and one that allows less
    // the second best: each gives one finding, while an alternative with other values gives two.
    for covers in [ComparisonCache::widens, ComparisonCache::narrows] {
        if !matching.has_few_left() {
            break;
        }
        matching.pair_up(|old, new| {
            let key = key(cache, old, new);
            may_be_one(cache, old, new) && covers(cache, key)
        });
    }
    // An alternative whose values a matched one covers has no counterpart: matching it by its
    // type would report a change of values that are still accepted.
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

/// Returns whether two alternatives may be the same, because neither a name nor a tag distinguishes
/// them.
fn may_be_one(cache: &ComparisonCache<'_>, old: &Alternative<'_>, new: &Alternative<'_>) -> bool {
    let (old, new) = (old.traits(&cache.old), new.traits(&cache.new));
    !old.has_name && !new.has_name && old.has_same_tags(new).is_none()
}

/// The unmatched alternatives that a pair covers: old ones whose values a matched new one allows,
/// and new ones whose values a matched old one has allowed.
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

/// Returns whether all pairs of this many alternatives can be compared.
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

/// The traits of an alternative without a name.
#[derive(Debug)]
struct Traits {
    has_name: bool,
    types: TypeSet,
    merged_components: BTreeSet<String>,
    /// The required properties with a single value, and that value.
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
            // A required property with a single value distinguishes alternatives.
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

    /// Returns whether all common tags are equal; `None` if there is no common tag.
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
    /// Matches the remaining alternatives by a condition, each with the first one that satisfies
    /// it.
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
