//! Shows examples within the values that contain them: `{"size": 0}` says more than `0`.

use std::cell::Cell;

use openapi_model::schema::{SchemaId, SchemaStore};
use serde_json::{Map, Value, json};

use super::candidates::DEPTH;
use super::example::spaced;
use super::judge::Validators;
use super::sample::{Sampler, Variant};
use super::{JudgedPair, Turn};
use crate::schema::ComparisonCache;

/// A step from a value to another within it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// The inner schema applies to the same value.
    InPlace,
    /// The property with this name.
    Property(String),
    /// Each item of an array.
    Item,
    /// A step for which no value can be built, such as a pattern of names or a position.
    Other,
}

/// Two schemas of values that contain others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Holder {
    pair: JudgedPair,
    step: Step,
}

/// The most holders in which an example is shown.
pub(super) const LEVELS: usize = 2;

/// The longest JSON of an example that is shown within its holder, in characters.
const SHORT: usize = 60;

/// The maximum number of samples of a holder's parts.
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

    /// A short value that contains an example, on which the verdict changes in the same direction,
    /// and is rejected for no other reason.
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

    /// The values that contain a value: one with nothing else, and one with all required parts.
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
