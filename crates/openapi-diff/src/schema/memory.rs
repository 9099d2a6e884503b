//! What is known of schemas and of pairs of them, so that each is looked at once.

use openapi_model::schema::{SchemaId, SchemaLocation, SchemaStore};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use openapi_model::Document;

use super::finding::Finding;
use crate::{ExtensionRules, Options};

/// How deep comparisons may call for comparisons, as they do to find out which
/// alternatives correspond. Beyond, two schemas are not the same.
const DEPTH: usize = 24;

/// How many pairs are looked at to find out whether two schemas are the same.
const PAIRS: usize = 5_000;

/// All that is known so far.
#[derive(Debug)]
pub(crate) struct Memory<'a> {
    pub(super) old: SchemaStore<'a>,
    pub(super) new: SchemaStore<'a>,
    pub(super) extension_rules: Option<&'a dyn ExtensionRules>,
    /// The pairs that were compared; none for those that are being compared.
    seen: HashMap<Key, Option<Rc<Seen>>>,
    /// The pairs that some operation uses.
    pub(super) used: HashSet<Key>,
    /// The pairs that are the same with all that is within them, as they are sent in
    /// requests (true) and in answers (false).
    pub(super) unchanged: HashSet<(Key, bool)>,
    depth: usize,
    compare: Compare<'a>,
}

/// How two schemas are compared, but not those within them. It asks the memory for
/// other pairs, and so is handed in.
type Compare<'a> = fn(&mut Memory<'a>, Key) -> Seen;

/// A pair of schemas, by their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) old: SchemaId,
    pub(super) new: SchemaId,
    /// Whether it is what a call answers with.
    pub(super) is_answer: bool,
    /// Whether it is what a parameter takes.
    pub(super) is_parameter: bool,
    /// Whether it can be left out neither before nor after.
    pub(super) is_required: bool,
}

/// What is known of a pair.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// What has changed.
    pub(super) found: Vec<Finding>,
    /// The pairs within.
    pub(super) inner: Vec<Inner>,
}

/// A pair within another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inner {
    pub(super) key: Key,
    pub(super) in_request: bool,
    pub(super) in_response: bool,
}

impl Seen {
    /// Leads to a pair within.
    pub(super) fn lead_to(&mut self, key: Key, in_request: bool, in_response: bool) {
        self.inner.push(Inner {
            key,
            in_request,
            in_response,
        });
    }
}

impl<'a> Memory<'a> {
    /// Nothing is known yet.
    pub(super) fn new(
        old: &'a Document,
        new: &'a Document,
        options: Options<'a>,
        compare: Compare<'a>,
    ) -> Self {
        let extension_rules = options.extension_rules;
        let annotations = extension_rules.map_or(&[][..], ExtensionRules::annotations);
        Self {
            old: SchemaStore::new(old).with_annotations(annotations),
            new: SchemaStore::new(new).with_annotations(annotations),
            extension_rules,
            seen: HashMap::new(),
            used: HashSet::new(),
            unchanged: HashSet::new(),
            depth: 0,
            compare,
        }
    }

    /// The two documents.
    pub(super) fn contracts(&self) -> (&'a Document, &'a Document) {
        (self.old.document(), self.new.document())
    }

    /// The key of a pair.
    pub(super) fn key(&mut self, old: &SchemaLocation, new: &SchemaLocation) -> Key {
        Key {
            old: self.old.id(old),
            new: self.new.id(new),
            is_answer: false,
            is_parameter: false,
            is_required: false,
        }
    }

    /// What is known of a pair. Of one that is being compared, nothing is.
    pub(super) fn seen(&mut self, key: Key) -> Rc<Seen> {
        match self.seen.get(&key) {
            Some(Some(seen)) => Rc::clone(seen),
            Some(None) => Rc::default(),
            None => {
                self.seen.insert(key, None);
                self.depth += 1;
                let seen = Rc::new((self.compare)(self, key));
                self.depth -= 1;
                self.seen.insert(key, Some(Rc::clone(&seen)));
                seen
            }
        }
    }

    /// Whether two schemas mean the same, and all that is within them, names and
    /// words apart.
    pub(super) fn is_same(&mut self, key: Key) -> bool {
        if self.depth > DEPTH {
            return false;
        }
        let mut visited = HashSet::from([key]);
        let mut pending = vec![key];
        while let Some(key) = pending.pop() {
            let seen = self.seen(key);
            if visited.len() > PAIRS || seen.found.iter().any(|finding| !finding.is_harmless) {
                return false;
            }
            for inner in &seen.inner {
                if visited.insert(inner.key) {
                    pending.push(inner.key);
                }
            }
        }
        true
    }
}
