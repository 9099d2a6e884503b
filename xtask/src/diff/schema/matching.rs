//! Which alternatives of two lists correspond.

use super::memory::Memory;
use super::place::{Place, component};

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

/// Matches alternatives: first what is called the same, then what means the same,
/// and at last what stands in the same order and has no name.
pub(super) fn matched(memory: &mut Memory<'_>, olds: &[Place], news: &[Place]) -> Matching {
    let mut matching = Matching {
        pairs: Vec::new(),
        added: (0..news.len()).collect(),
        removed: (0..olds.len()).collect(),
    };
    let name = |places: &[Place], index: usize| component(places.get(index)?.pointer());
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
    matching.take(|old, new| {
        let is_nameless = name(olds, old).is_none() && name(news, new).is_none();
        is_nameless
            && match (olds.get(old), news.get(new)) {
                (Some(old), Some(new)) => {
                    let (old, new) = (memory.old.meaning(old), memory.new.meaning(new));
                    old.facts.types.has(new.facts.types)
                }
                _ => false,
            }
    });
    matching
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
