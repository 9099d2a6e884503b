//! Which alternatives of two lists correspond.

use openapi_model::schema::{SchemaLocation, SchemaStore, TypeSet};
use std::collections::{BTreeMap, BTreeSet};

use super::memory::Memory;

/// Beyond this many comparisons of what has no name in common, alternatives are
/// taken as they come.
const COMPARISONS: usize = 400;

/// Which alternatives correspond, by their positions.
#[derive(Debug, Default)]
pub(super) struct Matching {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) added: Vec<usize>,
    pub(super) removed: Vec<usize>,
}

/// Matches alternatives: first what is called the same, then what means the same; of
/// what has no name, then what says by a property that it is the same, what builds on
/// the same components, and at last what stands in the same order.
pub(super) fn matched(
    memory: &mut Memory<'_>,
    olds: &[SchemaLocation],
    news: &[SchemaLocation],
) -> Matching {
    let mut matching = Matching {
        pairs: Vec::new(),
        added: (0..news.len()).collect(),
        removed: (0..olds.len()).collect(),
    };
    let name = |places: &[SchemaLocation], index: usize| places.get(index)?.component_name();
    matching.take(|old, new| name(olds, old).is_some_and(|name_| Some(name_) == name(news, new)));
    if matching.removed.len() * matching.added.len() <= COMPARISONS {
        matching.take(|old, new| match (olds.get(old), news.get(new)) {
            (Some(old), Some(new)) => {
                let key = memory.key(old, new);
                memory.is_same(key)
            }
            _ => false,
        });
    }
    if matching.removed.is_empty() || matching.added.is_empty() {
        return matching;
    }
    let old: Vec<Nameless> = olds
        .iter()
        .map(|place| Nameless::from_place(&memory.old, place))
        .collect();
    let new: Vec<Nameless> = news
        .iter()
        .map(|place| Nameless::from_place(&memory.new, place))
        .collect();
    let mut take = |correspond: fn(&Nameless, &Nameless) -> bool| {
        matching.take(|one, other| match (old.get(one), new.get(other)) {
            (Some(old), Some(new)) => !old.has_name && !new.has_name && correspond(old, new),
            _ => false,
        });
    };
    take(|old, new| old.is_told_as(new) == Some(true));
    take(|old, new| old.is_told_as(new).is_none() && old.builds_on_the_same(new));
    take(|old, new| old.is_told_as(new).is_none() && old.types.intersects(new.types));
    matching
}

/// What tells an alternative without a name from others.
struct Nameless {
    has_name: bool,
    types: TypeSet,
    /// The components on which it builds.
    parts: BTreeSet<String>,
    /// Properties that it must have with one value alone, with that value.
    told_by: BTreeMap<String, String>,
}

impl Nameless {
    fn from_place(store: &SchemaStore<'_>, place: &SchemaLocation) -> Self {
        let meaning = store.get(place);
        let mut told_by = BTreeMap::new();
        for name in &meaning.constraints.required {
            let Some(member) = meaning.properties.get(name) else {
                continue;
            };
            let property = store.get(&member.schema);
            let values = property
                .constraints
                .values
                .iter()
                .flat_map(|values| values.keys());
            if let [value] = values.collect::<Vec<_>>().as_slice() {
                told_by.insert((*name).to_owned(), (*value).clone());
            }
        }
        Self {
            has_name: place.component_name().is_some(),
            types: meaning.constraints.types,
            parts: meaning.merged_components.clone(),
            told_by,
        }
    }

    /// Whether a property says that the two are the same; none, if none says
    /// anything.
    fn is_told_as(&self, other: &Self) -> Option<bool> {
        let both = self.told_by.iter().filter_map(|(name, value)| {
            let theirs = other.told_by.get(name)?;
            Some(value == theirs)
        });
        both.reduce(|one, other| one && other)
    }

    fn builds_on_the_same(&self, other: &Self) -> bool {
        !self.parts.is_empty() && self.parts == other.parts
    }
}

impl Matching {
    /// Pairs those left over that correspond, each with the first that does.
    fn take(&mut self, mut correspond: impl FnMut(usize, usize) -> bool) {
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
