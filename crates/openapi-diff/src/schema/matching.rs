//! Pairs the alternatives of two choices.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::schema::{SchemaLocation, SchemaStore, TypeSet};

use super::cache::ComparisonCache;
use super::rules::{NESTED, possible_types};

/// Beyond this many comparisons of alternatives without a common name, they are matched
/// in their order.
const COMPARISONS: usize = 400;

/// Pairs of alternatives, by their positions.
#[derive(Debug, Default)]
pub(super) struct Matching {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) added: Vec<usize>,
    pub(super) removed: Vec<usize>,
}

/// Matches alternatives: first those of the same name, then those that are equivalent; of
/// those without a name, then those with the same tags, those that merge the same
/// components, then one that allows all values of the other or the reverse, and at last those
/// of the same types, or of some, in their order, of which no other alternative allows all values.
pub(super) fn match_alternatives(
    cache: &mut ComparisonCache<'_>,
    olds: &[SchemaLocation],
    news: &[SchemaLocation],
) -> Matching {
    let mut matching = Matching {
        pairs: Vec::new(),
        added: (0..news.len()).collect(),
        removed: (0..olds.len()).collect(),
    };
    let name = |alternatives: &[SchemaLocation], index: usize| {
        let alternative = alternatives.get(index)?;
        alternative.component_name()
    };
    matching.pair_up(|old, new| name(olds, old).is_some() && name(olds, old) == name(news, new));
    // A comparison may walk large schemas, and there is one for each pair of alternatives.
    if are_few(matching.removed.len(), matching.added.len()) {
        matching.pair_up(|old, new| match (olds.get(old), news.get(new)) {
            (Some(old), Some(new)) => {
                let key = cache.pair_key(old, new);
                cache.are_equivalent(key)
            }
            _ => false,
        });
    }
    if matching.removed.is_empty() || matching.added.is_empty() {
        return matching;
    }
    let traits = |store: &SchemaStore<'_>, alternatives: &[SchemaLocation]| {
        let alternatives = alternatives.iter();
        let traits = alternatives.map(|location| Traits::from_location(store, location));
        traits.collect::<Vec<_>>()
    };
    let (old, new) = (traits(&cache.old, olds), traits(&cache.new, news));
    let mut pair_up = |correspond: fn(&Traits, &Traits) -> bool| {
        matching.pair_up(|one, other| match (old.get(one), new.get(other)) {
            (Some(old), Some(new)) => !old.has_name && !new.has_name && correspond(old, new),
            _ => false,
        });
    };
    pair_up(|old, new| old.has_same_tags(new) == Some(true));
    pair_up(|old, new| old.has_same_tags(new).is_none() && old.merges_the_same(new));
    // One that allows more than before is the same rather than one that allows less, and that
    // rather than one that allows others.
    for covers in [ComparisonCache::is_widened, ComparisonCache::is_narrowed] {
        if !are_few(matching.removed.len(), matching.added.len()) {
            break;
        }
        matching.pair_up(|one, other| match (old.get(one), new.get(other)) {
            (Some(before), Some(after)) if before.may_be(after) => {
                let (Some(before), Some(after)) = (olds.get(one), news.get(other)) else {
                    return false;
                };
                covers(cache, before, after)
            }
            _ => false,
        });
    }
    // What another alternative covers is left over rather than taken for one of its type.
    let (covered_olds, covered_news) = covered(cache, olds, news, &matching);
    for share_types in [Traits::have_same_types, Traits::have_common_types] {
        matching.pair_up(|one, other| match (old.get(one), new.get(other)) {
            (Some(old), Some(new)) => {
                old.may_be(new)
                    && share_types(old, new)
                    && !covered_olds.contains(&one)
                    && !covered_news.contains(&other)
            }
            _ => false,
        });
    }
    matching
}

/// Returns whether so many alternatives can each be compared with so many others.
fn are_few(ones: usize, others: usize) -> bool {
    ones.saturating_mul(others) <= COMPARISONS
}

/// Of the alternatives left over, the old ones whose values a new one that is paired allows,
/// and the new ones whose values such an old one has allowed.
fn covered(
    cache: &mut ComparisonCache<'_>,
    olds: &[SchemaLocation],
    news: &[SchemaLocation],
    matching: &Matching,
) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let mut covered = (BTreeSet::new(), BTreeSet::new());
    let left = matching.removed.len().max(matching.added.len());
    if !are_few(left, matching.pairs.len()) {
        return covered;
    }
    for &(one, other) in &matching.pairs {
        let (Some(paired_old), Some(paired_new)) = (olds.get(one), news.get(other)) else {
            continue;
        };
        for &index in &matching.removed {
            if olds
                .get(index)
                .is_some_and(|old| cache.is_widened(old, paired_new))
            {
                covered.0.insert(index);
            }
        }
        for &index in &matching.added {
            if news
                .get(index)
                .is_some_and(|new| cache.is_narrowed(paired_old, new))
            {
                covered.1.insert(index);
            }
        }
    }
    covered
}

/// The traits that distinguish an alternative without a name from others.
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

    /// Returns whether the two may be one: neither a name nor a tag distinguishes them.
    fn may_be(&self, other: &Self) -> bool {
        !self.has_name && !other.has_name && self.has_same_tags(other).is_none()
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

impl Matching {
    /// Pairs those left over that correspond, each with the first that does.
    fn pair_up(&mut self, mut correspond: impl FnMut(usize, usize) -> bool) {
        let mut left = Vec::new();
        for old in std::mem::take(&mut self.removed) {
            match self.added.iter().position(|new| correspond(old, *new)) {
                Some(position) => self.pairs.push((old, self.added.remove(position))),
                None => left.push(old),
            }
        }
        self.removed = left;
    }
}
