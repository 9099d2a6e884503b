//! Random schemas of the kinds that real documents have.
//!
//! Each scalar has limits of only one kind: computing the numbers that `multipleOf` leaves in a
//! range, or the lengths of strings that match a pattern, is not the task of a schema diff.

use fastrand::Rng;
use serde_json::{Map, Value, json};

/// The largest nesting of schemas.
const DEPTH: usize = 5;

/// The depth at which most schemas begin.
pub(super) const START: usize = 2;

/// The properties that objects declare.
const NAMES: [&str; 3] = ["a", "b", "c"];

/// Patterns of which each allows a string that another rejects.
pub(super) const PATTERNS: [&str; 3] = ["^a", "b$", "[0-9]"];

/// Formats of which no string can have two.
const FORMATS: [&str; 3] = ["uuid", "date-time", "date"];

/// A random schema.
pub(super) fn make(random: &mut Rng) -> Value {
    let is_deep = random.u8(0..12) == 0;
    schema(random, if is_deep { 0 } else { START })
}

/// A random schema at a depth.
pub(super) fn schema(random: &mut Rng, depth: usize) -> Value {
    // At this depth only scalars, because schemas must have an end.
    if depth >= DEPTH {
        return scalar(random);
    }
    match random.u8(0..12) {
        0..4 => scalar(random),
        4..7 => object(random, depth),
        7 => array(random, depth),
        8 => json!({"oneOf": alternatives(random, depth)}),
        9 => json!({"anyOf": alternatives(random, depth)}),
        10 => {
            let [one, other] =
                // Different names, so that both parts can hold at once.
                [["a", "b", "c"], ["d", "e", "f"]].map(|names| open_object(random, depth, names));
            json!({"allOf": [one, other]})
        }
        _ => {
            let mut schema = scalar(random);
            if is_plain(&schema) && schema["type"] != "boolean" {
                schema["not"] = json!({"enum": [value_of(random, &schema)]});
            }
            schema
        }
    }
}

fn alternatives(random: &mut Rng, depth: usize) -> Value {
    let count = random.usize(2..4);
    let alternatives = (0..count).map(|_| schema(random, depth + 1));
    // Next to a schema that allows anything, others have no effect.
    let alternatives: Vec<Value> = alternatives.filter(|one| *one != json!({})).collect();
    if alternatives.is_empty() { json!([{"type": "string"}]) } else { json!(alternatives) }
}

fn scalar(random: &mut Rng) -> Value {
    let mut schema = match random.u8(0..9) {
        0 => json!({"type": "boolean"}),
        1 | 2 => json!({"type": "integer"}),
        3 => json!({"type": "number"}),
        4..7 => json!({"type": "string"}),
        7 => json!({}),
        _ => json!({"enum": [1, "a", true]}),
    };
    limit(random, &mut schema);
    if random.u8(0..6) == 0 && schema.get("type").is_some() && schema.get("enum").is_none() {
        schema["nullable"] = json!(true);
    }
    schema
}

/// Replaces the limits of a scalar by limits of one kind, or removes them.
pub(super) fn limit(random: &mut Rng, schema: &mut Value) {
    let Some(kind) = schema["type"].as_str().map(str::to_owned) else {
        return;
    };
    // Kept, because only the limits change.
    let nullable = schema.get("nullable").cloned();
    let excluded = schema.get("not").cloned();
    *schema = json!({"type": kind});
    match (kind.as_str(), random.u8(0..6)) {
        ("integer" | "number", 0 | 1) => {
            schema["minimum"] = json!(random.i64(0..3));
            if random.bool() {
                schema["exclusiveMinimum"] = json!(true);
            }
        }
        ("integer" | "number", 2) => schema["maximum"] = json!(random.i64(3..6)),
        ("integer" | "number", 3) => schema["multipleOf"] = json!(random.i64(2..4)),
        ("string", 0) => schema["minLength"] = json!(random.u8(2..4)),
        ("string", 1) => schema["maxLength"] = json!(random.u8(2..4)),
        ("integer", 5) => schema["format"] = json!("int32"),
        ("string", 3) => schema["format"] = json!(FORMATS[random.usize(0..FORMATS.len())]),
        ("string", 2) => schema["pattern"] = json!(PATTERNS[random.usize(0..PATTERNS.len())]),
        ("integer" | "number" | "string" | "boolean", 4) => {
            schema["enum"] = listed(random, &kind);
        }
        _ => {}
    }
    if let Some(excluded) = excluded.filter(|_| is_plain(schema)) {
        schema["not"] = excluded;
    }
    if let Some(nullable) = nullable.filter(|_| schema.get("enum").is_none()) {
        schema["nullable"] = nullable;
    }
}

/// Returns whether it is clear which values are left if one is excluded.
fn is_plain(schema: &Value) -> bool {
    ["enum", "pattern", "format"].into_iter().all(|keyword| schema.get(keyword).is_none())
}

/// Some values of a type.
fn listed(random: &mut Rng, kind: &str) -> Value {
    let all = match kind {
        "boolean" => vec![json!(true)],
        "string" => vec![json!("a"), json!("b"), json!("ab1")],
        _ => vec![json!(1), json!(2), json!(5)],
    };
    let count = random.usize(1..=all.len());
    all.into_iter().take(count).collect()
}

/// A value that a scalar may have.
fn value_of(random: &mut Rng, schema: &Value) -> Value {
    match schema["type"].as_str() {
        Some("integer" | "number") => json!(7),
        _ => json!(["a", "ab1"][random.usize(0..2)]),
    }
}

fn object(random: &mut Rng, depth: usize) -> Value {
    let mut object = open_object(random, depth, NAMES);
    match random.u8(0..6) {
        0 => object["additionalProperties"] = json!(false),
        1 => object["additionalProperties"] = json!({"type": "integer"}),
        _ => {}
    }
    object
}

/// An object that may have additional properties.
pub(super) fn open_object(random: &mut Rng, depth: usize, names: [&str; 3]) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for name in names {
        if random.bool() {
            properties.insert(name.to_owned(), schema(random, depth + 1));
            if random.bool() {
                required.push(name);
            }
        }
    }
    let mut object = json!({"type": "object", "properties": properties});
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

fn array(random: &mut Rng, depth: usize) -> Value {
    let mut array = json!({"type": "array", "items": schema(random, depth + 1)});
    match random.u8(0..6) {
        0 => array["minItems"] = json!(random.u8(1..3)),
        1 => array["maxItems"] = json!(random.u8(1..3)),
        2 => array["uniqueItems"] = json!(true),
        _ => {}
    }
    array
}
