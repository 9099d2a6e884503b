//! Instances of a schema, aimed at its boundaries.
//!
//! The first is plain and whole. Each of the others differs from it at one place:
//! a limit met exactly, a member left out, null, a value that is not listed. What
//! does not fit after all is sorted out by whoever asks: the generator only needs
//! to be generous.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::document::{entries, items};
use super::shape::{self, Shape};

/// How deep schemas are followed. Below, what is optional is left out.
const DEPTH: usize = 9;

/// How often a reference may stand on the way to itself.
const ROUNDS: usize = 2;

/// Texts that tell patterns and formats apart.
const TEXTS: &[&str] = &[
    "a",
    "",
    "abc",
    "ABC",
    "x1",
    "Hello, world",
    "a-b_c",
    "7",
    "-1",
    "0",
    "3.5",
    "true",
    "ABC-123",
    "ab12",
    "someone@example.org",
    "no one@nowhere at all",
    "2024-02-29",
    "2024-02-29T12:30:00Z",
    "https://example.org/a?b=c",
    "67e55044-10b1-426f-9247-bb680e5fe0c8",
    "192.0.2.1",
    "2001:db8::1",
    "example.org",
    "aGVsbG8=",
    "héllo ✓",
    "DE",
    "de",
    "+49 30 1234",
    "#ff0000",
];

/// Texts of which each limit, pattern or format that is new refuses one.
const PLAIN_TEXTS: &[&str] = &["a", "", "abc", "Hello, world", "7"];

/// Whole numbers about the bounds of formats and of common limits.
const NUMBERS: &[i64] = &[
    1,
    0,
    -1,
    2,
    3,
    60,
    1_000,
    2_147_483_647,
    2_147_483_648,
    -2_147_483_649,
    i64::MAX,
    i64::MIN,
];

/// Instances, and some values that only nearly are.
pub(super) fn make(shape: &Shape, varies: &BTreeSet<String>) -> Vec<Value> {
    let maker = Maker { shape, varies };
    maker.variants(shape.schema(), &mut Vec::new(), true)
}

struct Maker<'a> {
    shape: &'a Shape,
    /// The references below which instances are varied.
    varies: &'a BTreeSet<String>,
}

impl<'a> Maker<'a> {
    /// The plain instance first. With `varied`, others that differ from it.
    fn variants(&self, schema: &'a Value, way: &mut Vec<&'a str>, varied: bool) -> Vec<Value> {
        if let Some(reference) = schema["$ref"].as_str() {
            let varied = varied && self.varies.contains(reference);
            way.push(reference);
            let found = self.variants(self.shape.resolve_once(schema), way, varied);
            way.pop();
            return found;
        }
        let mut found = Vec::new();
        if let Some(listed) = schema["enum"].as_array() {
            found.extend(listed.iter().cloned());
        }
        for key in ["oneOf", "anyOf"] {
            for member in items(&schema[key]) {
                // Beside the alternatives there may be members that hold for each.
                let itself = self.instances_of_itself(schema, way, false);
                for instance in self.variants(member, way, varied) {
                    found.push(merged(itself.first(), instance));
                }
            }
        }
        if let Some(only) = wrapped(schema) {
            found.extend(self.variants(only, way, varied));
        } else if schema["allOf"].is_array() {
            found.extend(self.united(schema, way, varied));
        } else if found.is_empty() {
            found.extend(self.instances_of_itself(schema, way, varied));
        }
        if schema["nullable"] == true {
            found.push(Value::Null);
        }
        if !varied {
            // Of several, one that fits: the first of an `enum` may be out of range.
            let fits = found.iter().position(|value| fits(schema, value));
            if let Some(fits) = fits {
                found.swap(0, fits);
            }
            found.truncate(1);
        }
        found
    }

    /// The members of an `allOf` as one schema.
    fn united(&self, schema: &'a Value, way: &mut Vec<&'a str>, varied: bool) -> Vec<Value> {
        let mut whole = Union::default();
        let mut varied_below = varied;
        self.unite(schema, &mut whole, &mut varied_below, 0);
        if whole.is_object {
            return self.objects(&whole, way, varied_below);
        }
        let mut found = Vec::new();
        for part in &whole.parts {
            found.extend(match part["enum"].as_array() {
                Some(listed) => listed.clone(),
                None => self.instances_of_itself(part, way, varied_below),
            });
            if part["nullable"] == true {
                found.push(Value::Null);
            }
        }
        found
    }

    fn unite(&self, schema: &'a Value, whole: &mut Union<'a>, varied: &mut bool, depth: usize) {
        if let Some(reference) = schema["$ref"].as_str() {
            *varied |= self.varies.contains(reference);
        }
        let schema = self.shape.resolve(schema);
        if depth > DEPTH {
            return;
        }
        whole.add(schema);
        for member in items(&schema["allOf"]) {
            self.unite(member, whole, varied, depth + 1);
        }
    }

    /// Instances by the keywords of the schema itself.
    fn instances_of_itself(
        &self,
        schema: &'a Value,
        way: &mut Vec<&'a str>,
        varied: bool,
    ) -> Vec<Value> {
        let kind = schema["type"].as_str();
        match kind {
            Some("object") => self.of_object(schema, way, varied),
            Some("array") => self.arrays(schema, way, varied),
            Some("string") => self.strings(schema),
            Some("integer" | "number") => self.numbers(schema, kind == Some("number")),
            Some("boolean") => vec![json!(true), json!(false)],
            _ if schema["properties"].is_object() => self.of_object(schema, way, varied),
            _ if schema["items"].is_object() => self.arrays(schema, way, varied),
            _ => {
                let mut found = vec![json!("a"), json!(1), json!({}), json!([]), json!(true)];
                found.extend([
                    json!(2.5),
                    json!({"a": 1}),
                    json!(["a"]),
                    json!(0),
                    json!(""),
                ]);
                found.extend(self.numbers(schema, true));
                found.extend(self.strings(schema));
                found
            }
        }
    }

    fn of_object(&self, schema: &'a Value, way: &mut Vec<&'a str>, varied: bool) -> Vec<Value> {
        let mut whole = Union::default();
        whole.add(schema);
        self.objects(&whole, way, varied)
    }

    fn objects(&self, whole: &Union<'a>, way: &mut Vec<&'a str>, varied: bool) -> Vec<Value> {
        let mut members: Vec<(&String, Vec<Value>, bool)> = Vec::new();
        for (name, property) in &whole.properties {
            if self.shape.leaves_out(property) {
                continue;
            }
            let is_required = whole.required.contains(&name.as_str());
            if !is_required && self.is_too_deep(property, way) {
                continue;
            }
            let variants = self.variants(property, way, varied);
            if !variants.is_empty() {
                members.push((name, variants, is_required));
            }
        }
        let plain = |only_required: bool| -> Map<String, Value> {
            members
                .iter()
                .filter(|(_, _, is_required)| *is_required || !only_required)
                .map(|(name, variants, _)| ((*name).clone(), variants[0].clone()))
                .collect()
        };
        let mut full = plain(false);
        for name in &whole.required {
            // A required member without a schema may be anything.
            full.entry((*name).to_owned()).or_insert(json!("a"));
        }
        let mut least = plain(true);
        for name in &whole.required {
            least.entry((*name).to_owned()).or_insert(json!("a"));
        }
        if !varied {
            // Where nothing is looked for, the smallest will do, unless it is too small.
            let wants_more = whole
                .parts
                .iter()
                .any(|part| part["minProperties"].is_u64());
            return vec![Value::Object(if wants_more { full } else { least })];
        }
        let mut found = vec![Value::Object(full.clone()), Value::Object(least.clone())];
        for (name, variants, is_required) in &members {
            for variant in &variants[1..] {
                let mut object = full.clone();
                object.insert((*name).clone(), variant.clone());
                found.push(Value::Object(object));
            }
            if !is_required {
                let mut without = full.clone();
                without.shift_remove(*name);
                found.push(Value::Object(without));
                let mut with = least.clone();
                with.insert((*name).clone(), variants[0].clone());
                found.push(Value::Object(with));
            }
        }
        for unknown in [json!("a"), json!(1), json!({}), Value::Null] {
            let mut object = full.clone();
            object.insert("unheard-of".to_owned(), unknown);
            found.push(Value::Object(object));
        }
        for further in whole.additional.iter().filter(|schema| schema.is_object()) {
            for variant in self.variants(further, way, varied) {
                let mut object = least.clone();
                object.insert("unheard-of".to_owned(), variant);
                found.push(Value::Object(object));
            }
        }
        for number in [1_usize, 2, 3, 5] {
            let mut object = least.clone();
            let value = whole.additional.iter().find(|schema| schema.is_object());
            let value = value.and_then(|schema| self.variants(schema, way, false).pop());
            for index in 0..number {
                let value = value.clone().unwrap_or(json!("a"));
                object.insert(format!("unheard-of-{index}"), value);
            }
            found.push(Value::Object(object));
        }
        found
    }

    fn is_too_deep(&self, property: &'a Value, way: &[&str]) -> bool {
        let reference = property["$ref"].as_str().or_else(|| {
            let only = property["items"]["$ref"].as_str();
            only.or_else(|| property["allOf"][0]["$ref"].as_str())
        });
        let rounds = |reference: &str| way.iter().filter(|step| **step == reference).count();
        way.len() > DEPTH || reference.is_some_and(|reference| rounds(reference) >= ROUNDS)
    }

    fn arrays(&self, schema: &'a Value, way: &mut Vec<&'a str>, varied: bool) -> Vec<Value> {
        let number = |key: &str| {
            schema[key]
                .as_u64()
                .and_then(|number| usize::try_from(number).ok())
        };
        let items = &schema["items"];
        let variants = if items.is_null() {
            vec![json!("a"), json!(1)]
        } else if way.len() > DEPTH || self.is_too_deep(items, way) {
            Vec::new()
        } else {
            self.variants(items, way, varied)
        };
        let (least, most) = (number("minItems"), number("maxItems"));
        let one = variants.first();
        let of_length = |length: usize| -> Value {
            let distinct = schema["uniqueItems"] == true;
            (0..length)
                .filter_map(|index| if distinct { variants.get(index) } else { one })
                .cloned()
                .collect::<Vec<_>>()
                .into()
        };
        let mut found = vec![of_length(least.unwrap_or(1).max(1).min(most.unwrap_or(1)))];
        if !varied {
            return found;
        }
        found.extend([0, 1, 2, 3, 12].map(of_length));
        found.extend(
            [least, most]
                .into_iter()
                .flatten()
                .filter(|length| *length < 400)
                .map(of_length),
        );
        found.extend(variants.get(..2).map(|pair| json!(pair)));
        let padding = least.unwrap_or(1).saturating_sub(1);
        for variant in &variants {
            let mut list = vec![variant.clone()];
            list.extend(one.into_iter().cycle().take(padding).cloned());
            found.push(Value::Array(list));
        }
        found
    }

    fn strings(&self, schema: &Value) -> Vec<Value> {
        let has_form = schema.get("pattern").is_some() || schema.get("format").is_some();
        let texts = if has_form { TEXTS } else { PLAIN_TEXTS };
        let mut found: Vec<Value> = texts.iter().map(|text| json!(text)).collect();
        found.push(json!("long ".repeat(80)));
        for key in ["minLength", "maxLength"] {
            let length = schema[key]
                .as_u64()
                .and_then(|number| usize::try_from(number).ok());
            if let Some(length) = length.filter(|length| *length < 20_000) {
                for length in [length.saturating_sub(1), length, length + 1] {
                    found.push(json!("a".repeat(length)));
                    found.push(json!("7".repeat(length)));
                }
            }
        }
        for listed in items(&schema["x-extensible-enum"]) {
            found.insert(0, listed.clone());
        }
        found.dedup();
        plain_first(schema, found)
    }

    fn numbers(&self, schema: &Value, fractions: bool) -> Vec<Value> {
        let mut found: Vec<Value> = NUMBERS.iter().map(|number| json!(number)).collect();
        if fractions {
            found.extend([json!(0.5), json!(-2.25), json!(1e39), json!(1e300)]);
        }
        for key in ["minimum", "maximum", "multipleOf"] {
            let Some(limit) = schema[key].as_f64() else {
                continue;
            };
            let whole = schema[key].as_i64();
            for step in [0_i64, 1, -1, 2, 10] {
                found.push(match whole {
                    Some(whole) => json!(whole.saturating_add(step)),
                    #[allow(clippy::cast_precision_loss)]
                    None => json!(limit + step as f64),
                });
            }
            found.push(json!(limit * 2.0));
            if fractions {
                found.extend([json!(limit + 0.25), json!(limit - 0.25), json!(limit * 3.0)]);
            } else if let Some(whole) = whole {
                found.extend([2, 3, 7].map(|factor| json!(whole.saturating_mul(factor))));
            }
        }
        plain_first(schema, found)
    }
}

/// What an `allOf` of one member and nothing else wraps.
fn wrapped(schema: &Value) -> Option<&Value> {
    let [only] = schema["allOf"].as_array()?.as_slice() else {
        return None;
    };
    (schema.as_object()?.len() == 1).then_some(only)
}

/// Texts or numbers with one in front that fits: the plain one.
fn plain_first(schema: &Value, mut found: Vec<Value>) -> Vec<Value> {
    let leaf = shape::leaf(schema);
    let first = found.iter().position(|value| {
        fits(schema, value) && leaf.as_ref().is_none_or(|leaf| leaf.is_valid(value))
    });
    found.swap(0, first.unwrap_or(0));
    found
}

/// A cheap look at the limits of texts and numbers; the shape has the last word.
fn fits(schema: &Value, value: &Value) -> bool {
    let limit = |key: &str| schema[key].as_f64();
    match value {
        Value::String(text) => {
            #[allow(clippy::cast_precision_loss)]
            let length = text.chars().count() as f64;
            limit("minLength").is_none_or(|least| length >= least)
                && limit("maxLength").is_none_or(|most| length <= most)
        }
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or_default();
            limit("minimum").is_none_or(|least| number >= least)
                && limit("maximum").is_none_or(|most| number <= most)
        }
        _ => true,
    }
}

/// The keywords of several schemas that all hold.
#[derive(Debug, Default)]
struct Union<'a> {
    properties: Vec<(&'a String, &'a Value)>,
    required: Vec<&'a str>,
    additional: Vec<&'a Value>,
    parts: Vec<&'a Value>,
    is_object: bool,
}

impl<'a> Union<'a> {
    fn add(&mut self, schema: &'a Value) {
        self.is_object |= schema["type"] == "object" || schema["properties"].is_object();
        for (name, property) in entries(&schema["properties"]) {
            self.properties.retain(|(other, _)| *other != name);
            self.properties.push((name, property));
        }
        let required = items(&schema["required"]).filter_map(Value::as_str);
        self.required.extend(required);
        self.additional.extend(schema.get("additionalProperties"));
        if schema["type"].is_string() || schema["enum"].is_array() {
            self.parts.push(schema);
        }
    }
}

/// An instance with the members of another, where both are objects.
fn merged(base: Option<&Value>, instance: Value) -> Value {
    match (base, instance) {
        (Some(Value::Object(base)), Value::Object(instance)) => {
            let mut whole = base.clone();
            whole.extend(instance);
            Value::Object(whole)
        }
        (_, instance) => instance,
    }
}
