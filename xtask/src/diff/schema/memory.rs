//! What is known of schemas and of pairs of them, so that each is looked at once.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use community_qa_contract::Contract;

use super::finding::Finding;
use super::meaning::{Library, Meaning};
use super::pair::Pair;
use super::place::Place;
use super::rules;

/// How deep comparisons may call for comparisons, as they do to find out which
/// alternatives correspond. Beyond, two schemas are not the same.
const DEPTH: usize = 24;

/// How many pairs are looked at to find out whether two schemas are the same.
const PAIRS: usize = 5_000;

/// All that is known so far.
#[derive(Debug)]
pub(in crate::diff) struct Memory<'a> {
    pub(super) old: Reader<'a>,
    pub(super) new: Reader<'a>,
    /// The pairs that were compared; none for those that are being compared.
    seen: HashMap<Key, Option<Rc<Seen>>>,
    /// The pairs that some operation uses.
    pub(super) used: HashSet<Key>,
    /// The pairs that are the same with all that is within them, as they are sent in
    /// requests (true) and in answers (false).
    pub(super) unchanged: HashSet<(Key, bool)>,
    depth: usize,
}

/// A pair of schemas, by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) old: usize,
    pub(super) new: usize,
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
    pub(in crate::diff) fn new(old: &'a Contract, new: &'a Contract) -> Self {
        Self {
            old: Reader::new(old),
            new: Reader::new(new),
            seen: HashMap::new(),
            used: HashSet::new(),
            unchanged: HashSet::new(),
            depth: 0,
        }
    }

    /// The number of a pair.
    pub(super) fn key(&mut self, old: &Place, new: &Place) -> Key {
        Key {
            old: self.old.number(old),
            new: self.new.number(new),
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
                let seen = Rc::new(self.compare(key));
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

    /// Compares two schemas, but not those within them, to which it leads.
    fn compare(&mut self, key: Key) -> Seen {
        let (mut old, mut new) = (self.old.known(key.old), self.new.known(key.new));
        // A list of alternatives is compared with a list, though it be one of a
        // single alternative, which would mean the same by itself.
        if old.choices.len() > new.choices.len() {
            let spread = self.new.spread(key.new);
            new = Some(spread)
                .filter(|own| own.has_lists_of(&old))
                .unwrap_or(new);
        } else if new.choices.len() > old.choices.len() {
            let spread = self.old.spread(key.old);
            old = Some(spread)
                .filter(|own| own.has_lists_of(&new))
                .unwrap_or(old);
        }
        let places = (self.old.place(key.old), self.new.place(key.new));
        let pair = Pair {
            old: &old,
            new: &new,
            old_contract: self.old.library.contract,
            new_contract: self.new.library.contract,
            is_answer: key.is_answer,
            is_parameter: key.is_parameter,
            is_required: key.is_required,
        };
        let mut seen = Seen::default();
        rules::null(&pair, &mut seen.found);
        let is_single = rules::choices::single(self, &pair, (&places.0, &places.1), &mut seen);
        if !is_single && rules::types(&pair, &mut seen.found) {
            rules::values(&pair, &mut seen.found);
            rules::properties::check(self, &pair, &mut seen);
            rules::choices::lists(self, &pair, &mut seen);
            rules::choices::exclusions(self, &pair, &mut seen);
            self.lead_within(&pair, &mut seen);
        }
        rules::discriminators::check(self, &pair, &mut seen);
        rules::always(&pair, &mut seen.found);
        if !is_single {
            rules::unclaimed(&pair, &mut seen.found);
            rules::names_and_words(&pair, &mut seen.found);
        }
        seen
    }

    /// Leads to items, and to further members of objects.
    fn lead_within(&mut self, pair: &Pair<'_, 'a>, seen: &mut Seen) {
        let (old, new) = (&pair.old.items, &pair.new.items);
        if old.is_some() || new.is_some() {
            let any = |meaning: &Meaning<'_>| Place::any(&meaning.origin);
            let old = old.clone().unwrap_or_else(|| any(pair.old));
            let new = new.clone().unwrap_or_else(|| any(pair.new));
            let key = self.key(&old, &new);
            seen.lead_to(key, true, true);
        }
        if let (Some(old), Some(new)) = (&pair.old.additional, &pair.new.additional) {
            let key = self.key(old, new);
            seen.lead_to(key, true, true);
        }
    }
}

/// The schemas of one document, each read once.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    library: Library<'a>,
    /// The same, but a list of one alternative is kept as a list.
    lists: Library<'a>,
    numbers: HashMap<Place, usize>,
    schemas: Vec<(Place, Rc<Meaning<'a>>)>,
}

impl<'a> Reader<'a> {
    fn new(contract: &'a Contract) -> Self {
        Self {
            library: Library::new(contract),
            lists: Library::keeping_lists(contract),
            numbers: HashMap::new(),
            schemas: Vec::new(),
        }
    }

    fn number(&mut self, place: &Place) -> usize {
        if let Some(number) = self.numbers.get(place) {
            return *number;
        }
        let number = self.schemas.len();
        let meaning = Rc::new(Meaning::of(&mut self.library, place));
        self.schemas.push((place.clone(), meaning));
        self.numbers.insert(place.clone(), number);
        number
    }

    /// What the schema at a place means.
    pub(super) fn meaning(&mut self, place: &Place) -> Rc<Meaning<'a>> {
        let number = self.number(place);
        self.known(number)
    }

    pub(super) fn known(&self, number: usize) -> Rc<Meaning<'a>> {
        self.schemas
            .get(number)
            .map(|(_, meaning)| Rc::clone(meaning))
            .unwrap_or_default()
    }

    /// What a schema means, with a list of one alternative kept as a list.
    fn spread(&mut self, number: usize) -> Rc<Meaning<'a>> {
        let place = self.place(number);
        Rc::new(Meaning::of(&mut self.lists, &place))
    }

    fn place(&self, number: usize) -> Place {
        self.schemas
            .get(number)
            .map_or_else(|| Place::any(""), |(place, _)| place.clone())
    }

    /// The component that a schema is, by its name.
    pub(super) fn name(&self, number: usize) -> Option<&str> {
        let (place, meaning) = self.schemas.get(number)?;
        let is_component = place.pointers == [meaning.origin.as_str()];
        meaning.name.as_deref().filter(|_| is_component)
    }
}
