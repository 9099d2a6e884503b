//! Examples within the values that hold them: `{"size": 0}` shows more than `0`.

use std::cell::Cell;

use openapi_model::schema::{SchemaId, SchemaStore};
use serde_json::{Map, Value, json};

use super::candidates::DEPTH;
use super::example::spaced;
use super::judge::Validators;
use super::sample::{Sampler, Variant};
use super::{JudgedPair, Turn};
use crate::schema::ComparisonCache;

/// The way from a value to a value within it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// The schema within judges the same value.
    InPlace,
    /// The property of a name.
    Property(String),
    /// Each item of an array.
    Item,
    /// A way on which no single value can be built: other names, certain positions.
    Other,
}

/// Two schemas of values that hold others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Holder {
    pair: JudgedPair,
    step: Step,
}

/// The holders that an example is shown in, at most.
pub(super) const LEVELS: usize = 2;

/// The characters of JSON up to which an example is shown within its holder.
const SHORT: usize = 60;

/// The samples of a holder's parts that are made.
const SAMPLES: usize = 200;

/// The holders of values one step further in, the innermost first.
pub(crate) fn holders_within(holders: &[Holder], pair: JudgedPair, step: &Step) -> Vec<Holder> {
    match step {
        Step::InPlace => holders.to_vec(),
        Step::Other => Vec::new(),
        Step::Property(_) | Step::Item => {
            let holder = Holder { pair, step: step.clone() };
            std::iter::once(holder).chain(holders.iter().cloned()).take(LEVELS).collect()
        }
    }
}

impl Holder {
    pub(super) fn pair(&self) -> JudgedPair {
        self.pair
    }

    /// A short value with an example in it that shows the same turn, and is rejected for nothing
    /// else.
    pub(super) fn wrap(
        &self,
        cache: &ComparisonCache<'_>,
        validators: &Validators,
        turn: Turn,
        value: &Value,
    ) -> Option<Value> {
        let token = match &self.step {
            Step::Property(name) => name.as_str(),
            _ => "0",
        };
        self.values(cache, value).into_iter().find(|holding| {
            spaced(holding).chars().count() <= SHORT && validators.turn_at(turn, token, holding)
        })
    }

    /// The values that hold a value: with nothing else, and with all that is required.
    fn values(&self, cache: &ComparisonCache<'_>, value: &Value) -> Vec<Value> {
        let Step::Property(name) = &self.step else {
            return vec![json!([value])];
        };
        let stores = cache.stores();
        let mut objects = vec![Map::new()];
        objects.extend(self.sample(stores.old, self.pair.old));
        objects.extend(self.sample(stores.new, self.pair.new));
        for object in &mut objects {
            object.insert(name.clone(), value.clone());
        }
        objects.into_iter().map(Value::Object).collect()
    }

    fn sample(&self, store: &SchemaStore<'_>, id: SchemaId) -> Option<Map<String, Value>> {
        let left = Cell::new(SAMPLES);
        let sampler = Sampler { store, is_request: self.pair.is_request, left: &left };
        let variant = Variant { alternative: 0, is_full: false, depth: DEPTH };
        match sampler.sample(&store.by_id(id), variant)? {
            Value::Object(object) => Some(object),
            _ => None,
        }
    }
}
