//! Values to try on two schemas. There may be surplus ones, because callers discard those that do
//! not fit.

use std::collections::BTreeSet;

use fastrand::Rng;
use serde_json::{Map, Value, json};

use super::judge::validator;

/// About how many objects are tried for each property, and how many arrays for each fixed length;
/// `effort` multiplies it.
const TRIED: usize = 80;

/// The number of values that are tried for each property or item (times `effort`): of those that
/// may be sent, besides all small ones, and of others.
const LIKELY: usize = 16;
const UNLIKELY: usize = 12;

/// The length of the text of a small value.
const SMALL: usize = 9;

/// Values that the schemas at a place may allow. An object has properties that the sender declares,
/// and one that nobody declares, because senders know no others.
///
/// More `effort` gives more values.
pub(super) fn make(sender: &Value, receiver: &Value, effort: usize) -> Vec<Value> {
    Place { effort, sender: parts(sender), receiver: parts(receiver) }.values()
}

/// The schemas that apply to the same value.
struct Place<'a> {
    effort: usize,
    sender: Vec<&'a Value>,
    receiver: Vec<&'a Value>,
}

/// A schema, and the schemas that also apply to the same value.
fn parts(schema: &Value) -> Vec<&Value> {
    let mut found = vec![schema];
    let mut next = 0;
    while let Some(schema) = found.get(next).copied() {
        for keyword in ["allOf", "anyOf", "oneOf"] {
            found.extend(schema[keyword].as_array().into_iter().flatten());
        }
        let dependent = schema["dependentSchemas"].as_object();
        found.extend(dependent.into_iter().flatten().map(|(_, one)| one));
        for keyword in ["not", "if", "then", "else"] {
            found.extend(schema.get(keyword));
        }
        next += 1;
    }
    found
}

fn names(schema: &Value) -> impl Iterator<Item = String> {
    let keyed = ["properties", "dependentRequired", "dependentSchemas"]
        .into_iter()
        .filter_map(|keyword| schema[keyword].as_object())
        .flat_map(|object| object.keys().cloned());
    let required = schema["required"].as_array().into_iter().flatten();
    let dependent = schema["dependentRequired"]
        .as_object()
        .into_iter()
        .flatten()
        .flat_map(|(_, names)| names.as_array().into_iter().flatten());
    let listed = required.chain(dependent).filter_map(Value::as_str);
    keyed.chain(listed.map(str::to_owned))
}

fn has_type(schema: &Value, kind: &str) -> bool {
    let named = schema.get("type");
    let is_listed = || {
        let list = named.and_then(Value::as_array);
        list.is_some_and(|list| list.contains(&json!(kind)))
    };
    named == Some(&json!(kind)) || is_listed()
}

impl<'a> Place<'a> {
    fn schemas(&self) -> impl Iterator<Item = &'a Value> {
        self.sender.iter().chain(&self.receiver).copied()
    }

    fn values(&self) -> Vec<Value> {
        let mut found = scalars();
        for schema in self.schemas() {
            found.extend(schema["enum"].as_array().into_iter().flatten().cloned());
        }
        let is = |kind: &str| self.schemas().any(|schema| has_type(schema, kind));
        if is("object") {
            found.extend(self.objects());
        } else {
            found.extend([json!({}), json!({"z": 1})]);
        }
        if is("array") {
            found.extend(self.arrays());
        } else {
            found.extend([json!([]), json!([1])]);
        }
        if self.effort > 1 {
            // The values of one alternative, without the properties of the others.
            let choices =
                self.sender.iter().flat_map(|schema| [&schema["anyOf"], &schema["oneOf"]]);
            for alternative in choices.filter_map(Value::as_array).flatten() {
                let alone = Place {
                    effort: 2,
                    sender: parts(alternative),
                    receiver: self.receiver.clone(),
                };
                found.extend(alone.values());
            }
        }
        let mut known = BTreeSet::new();
        found.retain(|value| known.insert(value.to_string()));
        found
    }

    /// The values to try for a property or an item, which `part` selects from each schema.
    fn within(&self, part: impl Fn(&'a Value) -> Option<&'a Value>) -> Vec<Value> {
        let parts_of = |schemas: &[&'a Value]| {
            let inner =
                schemas.iter().filter_map(|schema| part(schema)).filter(|one| one.is_object());
            inner.flat_map(parts).collect::<Vec<_>>()
        };
        let inner = Place {
            effort: self.effort,
            sender: parts_of(&self.sender),
            receiver: parts_of(&self.receiver),
        };
        if inner.schemas().next().is_none() {
            return vec![json!("a"), json!(1), Value::Null];
        }
        inner.values()
    }

    /// The values of `within`, beginning with those that the sender may send, and the number of
    /// these.
    fn sorted(&self, part: impl Fn(&'a Value) -> Option<&'a Value>) -> Candidates {
        let validators = |schemas: &[&'a Value]| {
            let described =
                schemas.iter().filter_map(|schema| part(schema)).filter(|one| one.is_object());
            described.map(validator).collect::<Vec<_>>()
        };
        let (senders, receivers) = (validators(&self.sender), validators(&self.receiver));
        let (mut likely, mut unlikely): (Vec<_>, Vec<_>) = self
            .within(&part)
            .into_iter()
            .partition(|value| senders.iter().any(|one| one.is_valid(value)));
        // If there are very many: small ones, those that may be rejected, and some others.
        let mut random = Rng::with_seed(1);
        random.shuffle(&mut likely);
        random.shuffle(&mut unlikely);
        let rank = |value: &Value| {
            let is_rejected = !receivers.iter().all(|one| one.is_valid(value));
            (value.to_string().len() > SMALL, !is_rejected)
        };
        likely.sort_by_cached_key(rank);
        let small = likely.partition_point(|value| value.to_string().len() <= SMALL);
        likely.truncate(small + LIKELY * self.effort);
        unlikely.truncate(UNLIKELY * self.effort);
        Candidates {
            small,
            likely: likely.len(),
            values: likely.into_iter().chain(unlikely).collect(),
        }
    }

    fn objects(&self) -> Vec<Value> {
        let mut found: Vec<Map<String, Value>> = vec![Map::new()];
        let mut names: BTreeSet<String> = self.sender.iter().flat_map(|one| names(one)).collect();
        // A sender with properties of any name may send one that the other side declares.
        if self.sender.iter().any(|one| one["additionalProperties"].is_object()) {
            names.extend(self.receiver.iter().flat_map(|one| self::names(one)));
        }
        let mut properties: Vec<(String, Candidates)> = names
            .into_iter()
            .map(|name| {
                let declared = self.sorted(|schema| schema["properties"].get(&name));
                (name, declared)
            })
            .collect();
        // Some properties that nobody declares.
        for name in UNDECLARED {
            let additional = self.sorted(|schema| undeclared(schema, name));
            properties.push((name.to_owned(), additional));
        }
        // The same values in each run, so that a disagreement can be examined.
        let mut random = Rng::with_seed(1);
        for (name, candidates) in &properties {
            for value in &candidates.values {
                found.push(Map::from_iter([(name.clone(), value.clone())]));
            }
        }
        // From none of them to all.
        for count in 0..=UNDECLARED.len() {
            let undeclared = properties
                .iter()
                .rev()
                .take(count)
                .map(|(name, one)| (name.clone(), one.pick(&mut random)));
            found.push(undeclared.collect());
        }
        // Each value of each property with others, which may be present or absent.
        for (name, candidates) in &properties {
            let rounds = (TRIED / candidates.values.len().max(1)).clamp(3, 8) * self.effort;
            for value in
                candidates.values.iter().flat_map(|value| std::iter::repeat_n(value, rounds))
            {
                let mut object = Map::new();
                for (other, candidates) in &properties {
                    let is_undeclared = UNDECLARED.contains(&other.as_str());
                    // Undeclared properties are mostly absent, and others mostly present.
                    let leaves_out = random.u8(0..8) < if is_undeclared { 7 } else { 2 };
                    if other == name {
                        object.insert(name.clone(), value.clone());
                    } else if !leaves_out {
                        object.insert(other.clone(), candidates.pick(&mut random));
                    }
                }
                found.push(object);
            }
        }
        // Each value with only the required properties.
        let required = |name: &String| {
            self.sender
                .iter()
                .map(|schema| &schema["required"])
                .any(|names| names.as_array().is_some_and(|names| names.contains(&json!(name))))
        };
        let required: Vec<_> = properties.iter().filter(|(name, _)| required(name)).collect();
        for (name, candidates) in properties.iter().filter(|_| self.effort > 1) {
            for value in
                candidates.values.iter().flat_map(|value| std::iter::repeat_n(value, self.effort))
            {
                let others = required
                    .iter()
                    .filter(|(other, _)| other != name)
                    .map(|(other, one)| (other.clone(), one.pick(&mut random)));
                let mut object: Map<String, Value> = others.collect();
                object.insert(name.clone(), value.clone());
                found.push(object);
            }
        }
        found.into_iter().map(Value::Object).collect()
    }

    fn arrays(&self) -> Vec<Value> {
        let mut found = vec![json!([])];
        let mut random = Rng::with_seed(1);
        let prefix = self
            .schemas()
            .filter_map(|one| one["prefixItems"].as_array())
            .map(Vec::len)
            .max()
            .unwrap_or(0);
        let mut positions: Vec<Candidates> = (0..prefix)
            .map(|index| {
                self.sorted(|schema| schema["prefixItems"].get(index).or(schema.get("items")))
            })
            .collect();
        positions.push(self.sorted(|schema| schema.get("items")));
        if self.schemas().any(|schema| schema.get("contains").is_some()) {
            positions.push(self.sorted(|schema| schema.get("contains")));
        }
        let last = positions.len() - 1;
        for (index, items) in positions.iter().enumerate() {
            let likely = items.values.get(..items.likely).unwrap_or_default();
            found.extend(likely.windows(3).map(|three| json!(three)));
            for item in &items.values {
                found.extend([json!([item]), json!([item, item])]);
                for length in [1, 2] {
                    let mut list = vec![item.clone()];
                    for position in 1..=length {
                        list.push(positions[position.min(last)].pick(&mut random));
                    }
                    if index > 0 {
                        list.insert(0, positions[0].pick(&mut random));
                    }
                    if index > 1 {
                        list.insert(1, positions[1].pick(&mut random));
                    }
                    found.push(Value::Array(list));
                }
            }
        }
        // Arrays of a fixed length have each item at its position, and the last one twice.
        for length in 1..=prefix + 1 {
            for _ in 0..if prefix > 0 { TRIED * self.effort } else { 0 } {
                let items: Vec<Value> =
                    positions.iter().take(length).map(|one| one.pick(&mut random)).collect();
                let repeated = items.iter().chain(items.last()).cloned();
                found.extend([repeated.collect(), json!(items)]);
            }
        }
        found
    }
}

/// The schema for a property that no schema declares by name.
fn undeclared<'a>(schema: &'a Value, name: &str) -> Option<&'a Value> {
    let by_pattern = schema["patternProperties"]
        .as_object()
        .into_iter()
        .flatten()
        .find(|(pattern, _)| pattern.ends_with(name))
        .map(|(_, schema)| schema);
    by_pattern.or_else(|| {
        let others = ["additionalProperties", "unevaluatedProperties"];
        others.into_iter().find_map(|keyword| schema.get(keyword))
    })
}

/// Names that no schema declares.
pub(super) const UNDECLARED: [&str; 4] = ["x", "y", "z", "zzz"];

/// Values to try at a place: first small ones that are likely to be sent, then others that are
/// likely to be sent, then the rest.
struct Candidates {
    values: Vec<Value>,
    small: usize,
    likely: usize,
}

impl Candidates {
    /// A random value, usually a likely one, and often a small one: if a disagreement needs two
    /// values, both are found among few.
    fn pick(&self, random: &mut Rng) -> Value {
        // One in twelve is an unlikely value.
        let is_likely = self.likely > 0 && random.u8(0..12) > 0;
        let count = match (is_likely, self.small) {
            (false, _) => self.values.len(),
            (true, small) if small > 0 && random.bool() => small,
            (true, _) => self.likely,
        };
        self.values[random.usize(0..count)].clone()
    }
}

/// Scalars near the limits of all schemas, and beyond.
fn scalars() -> Vec<Value> {
    let mut found = vec![Value::Null, json!(true), json!(false)];
    found.extend([0.5, 1.5, 2.5].map(|number| json!(number)));
    // Beyond 32 bits, and below every random limit.
    found.extend([-6, 6_000_000_000, -6_000_000_000_i64].map(|number| json!(number)));
    found.extend((-1..=7).map(|number| json!(number)));
    let texts = [
        "", "1", "a", "b", "ab", "x1", "ba", "ab1", "1b", "a1b", "xyz", "abcd", "bbbb", "1111",
        "aaaa", "a1bb", "b1a1",
    ];
    found.extend(texts.map(|text| json!(text)));
    // Three strings for each format, so that arrays of several different items can be made.
    let days = ["2024-02-29", "2024-03-01", "2024-03-02"];
    found.extend(days.map(|day| json!(day)));
    found.extend(days.map(|day| json!(format!("{day}T10:00:00Z"))));
    let uuids = (1..=3).map(|digit| format!("{digit}b4e28ba-2fa1-11d2-883f-0016d3cca427"));
    found.extend(uuids.map(Value::from));
    found
}
