//! The number of alternatives that typify makes of schemas that combine others.
//!
//! Typify writes an `allOf` as one type. Where the subschemas have alternatives, it merges each
//! alternative of one with each of the others, and follows references while it does so. A schema
//! that contains itself in this way never comes to an end.

use std::collections::HashMap;

use openapi_model::components;
use serde_json::{Map, Value};

use crate::lower::{Draft, walk};
use crate::obstacle::Obstacle;

/// The number of alternatives of one schema beyond which nothing is generated. Typify makes a type
/// of each.
const MAX_ALTERNATIVES: u64 = 256;

/// The depth of schemas within each other that are counted.
const MAX_DEPTH: usize = 64;

const RULE: &str = "too-many-combinations";

/// The schemas that have too many alternatives, or contain themselves.
pub(crate) fn obstacles(draft: &mut Draft) -> Vec<Obstacle> {
    let components = walk::component_schemas(&draft.document).cloned().unwrap_or_default();
    let mut count = Count { components: &components, known: HashMap::new() };
    let mut found = Vec::new();
    walk::schemas(&mut draft.document, |pointer, schema| {
        if !is_merged(schema) {
            return;
        }
        let obstacle = |message: String, help| Obstacle {
            pointer: pointer.to_owned(),
            message,
            help,
            code: RULE,
        };
        match count.alternatives(schema, MAX_DEPTH) {
            None => found.push(obstacle(
                "this schema contains itself by its `allOf`, `oneOf` or `anyOf`, and has no end \
                 when these are combined"
                    .to_owned(),
                "refer from the alternatives to a schema that does not list them: one with the \
                 properties that they share",
            )),
            Some(number) if number > MAX_ALTERNATIVES => found.push(obstacle(
                format!(
                    "the alternatives in this schema can be combined in more than \
                     {MAX_ALTERNATIVES} ways"
                ),
                "give each of the alternatives a property of its own, or list those combinations \
                 that the service sends as one `oneOf`",
            )),
            Some(_) => {}
        }
    });
    found
}

/// Returns whether typify merges parts of a schema with each other.
fn is_merged(schema: &Value) -> bool {
    let length = |keyword: &str| schema.get(keyword).and_then(Value::as_array).map_or(0, Vec::len);
    let (all_of, alternatives) = (length("allOf"), length("oneOf") + length("anyOf"));
    let has_own = schema.get("properties").is_some();
    all_of > 1 || (all_of == 1 && (alternatives > 0 || has_own)) || (alternatives > 0 && has_own)
}

struct Count<'a> {
    components: &'a Map<String, Value>,
    /// By component; without a number while it is counted, or if it contains itself.
    known: HashMap<String, Option<u64>>,
}

impl Count<'_> {
    /// The number of alternatives of a schema that is merged with others; none where there is no
    /// end to them.
    fn alternatives(&mut self, schema: &Value, depth: usize) -> Option<u64> {
        let depth = depth.checked_sub(1)?;
        if let Some(name) = components::schema_referred_to(schema) {
            return self.alternatives_of_component(name, depth);
        }
        let subschemas = |keyword: &str| schema.get(keyword).and_then(Value::as_array);
        let mut product: u64 = 1;
        for subschema in subschemas("allOf").into_iter().flatten() {
            product = product.saturating_mul(self.alternatives(subschema, depth)?);
        }
        for keyword in ["oneOf", "anyOf"] {
            let Some(subschemas) = subschemas(keyword).filter(|all| !all.is_empty()) else {
                continue;
            };
            let mut sum: u64 = 0;
            for subschema in subschemas {
                sum = sum.saturating_add(self.alternatives(subschema, depth)?);
            }
            product = product.saturating_mul(sum);
        }
        Some(product)
    }

    fn alternatives_of_component(&mut self, name: String, depth: usize) -> Option<u64> {
        if let Some(known) = self.known.get(&name) {
            return *known;
        }
        // Any value fits one that does not exist.
        let Some(schema) = self.components.get(&name) else {
            return Some(1);
        };
        self.known.insert(name.clone(), None);
        let number = self.alternatives(schema, depth);
        self.known.insert(name, number);
        number
    }
}
