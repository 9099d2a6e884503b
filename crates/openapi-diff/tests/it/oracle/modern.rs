//! Random schemas with keywords of OpenAPI 3.1, and changes of them. Everything else is in 3.0
//! until it is translated.

use fastrand::Rng;
use serde_json::{Value, json};

use super::changes;
use super::schemas;

/// The keywords that are added and removed.
const KEYWORDS: [&str; 9] = [
    "not",
    "prefixItems",
    "contains",
    "dependentRequired",
    "dependentSchemas",
    "patternProperties",
    "propertyNames",
    "unevaluatedProperties",
    "if",
];

/// A schema, which may be within another.
pub(super) fn make(random: &mut Rng) -> Value {
    let schema = match random.u8(0..12) {
        9 => several_types(random),
        10 | 11 => schemas::make(random),
        kind => {
            let keyword = KEYWORDS[usize::from(kind)];
            let mut schema = host(random, keyword);
            set(random, &mut schema, keyword);
            schema
        }
    };
    match random.u8(0..6) {
        0 => json!({"type": "array", "items": schema}),
        1 => json!({"type": "object", "properties": {"a": schema}}),
        2 => json!({choice(random): [schema, {"type": "boolean"}]}),
        3 => json!({choice(random): [schema, null_alternative(random)]}),
        _ => schema,
    }
}

fn choice(random: &mut Rng) -> &'static str {
    if random.bool() { "anyOf" } else { "oneOf" }
}

/// Null, and schemas with it, for alternatives and lists of types.
fn null_alternative(random: &mut Rng) -> Value {
    match random.u8(0..4) {
        0 => json!({"const": null}),
        1 => json!({"enum": [null, "n"]}),
        2 => json!({"type": ["null", "boolean"]}),
        _ => json!({"type": "null"}),
    }
}

/// The schema with one change.
pub(super) fn change(random: &mut Rng, schema: &Value) -> Value {
    match random.u8(0..8) {
        0 => return change_null(random, schema),
        1 => return change_list(random, schema),
        2..5 => return changes::change(random, schema),
        _ => {}
    }
    let mut places: Vec<(String, &str)> = Vec::new();
    for place in changes::places(schema) {
        let inner = schema.pointer(&place).unwrap_or(&Value::Null);
        let known = KEYWORDS.iter().filter(|keyword| inner.get(**keyword).is_some());
        places.extend(known.map(|keyword| (place.clone(), *keyword)));
    }
    if places.is_empty() {
        return changes::change(random, schema);
    }
    let (place, keyword) = &places[random.usize(0..places.len())];
    let mut changed = schema.clone();
    loop {
        let inner = changed.pointer_mut(place).unwrap();
        if random.u8(0..3) == 0 {
            let inner = inner.as_object_mut().unwrap();
            // `then` and `else` have no effect without `if`.
            for keyword in [keyword, "then", "else"] {
                inner.shift_remove(keyword);
            }
        } else {
            set(random, inner, keyword);
        }
        if changed != *schema {
            return changed;
        }
    }
}

/// The schema with null added or removed at one place.
fn change_null(random: &mut Rng, schema: &Value) -> Value {
    let places = changes::places(schema);
    let place = &places[random.usize(0..places.len())];
    let mut changed = schema.clone();
    let inner = changed.pointer_mut(place).unwrap();
    if let Some(list) = ["anyOf", "oneOf"].into_iter().find(|keyword| inner.get(*keyword).is_some())
    {
        let alternatives = inner[list].as_array_mut().unwrap();
        match alternatives.iter().position(|one| *one == json!({"type": "null"})) {
            Some(position) if alternatives.len() > 1 => drop(alternatives.remove(position)),
            _ => alternatives.push(null_alternative(random)),
        }
    } else if inner.get("nullable").is_some() {
        inner.as_object_mut().unwrap().shift_remove("nullable");
    } else if let Some(kind) = inner.get("type").and_then(Value::as_str).map(str::to_owned) {
        inner["type"] = if kind == "null" { json!("boolean") } else { json!([kind, "null"]) };
    } else if let Some(types) = inner.get_mut("type").and_then(Value::as_array_mut) {
        match types.iter().position(|one| one == "null") {
            Some(position) if types.len() > 1 => drop(types.remove(position)),
            Some(_) => types.push(json!("string")),
            None => types.push(json!("null")),
        }
    } else {
        *inner = json!({choice(random): [inner.clone(), {"type": "null"}]});
    }
    if changed == *schema {
        return changes::change(random, schema);
    }
    changed
}

/// The schema with other limits next to a list of types, or with another list.
fn change_list(random: &mut Rng, schema: &Value) -> Value {
    let mut places = changes::places(schema);
    let types = |place: &String| schema.pointer(place).and_then(|inner| inner.get("type"));
    places.retain(|place| types(place).is_some_and(Value::is_array));
    if places.is_empty() {
        return changes::change(random, schema);
    }
    let place = &places[random.usize(0..places.len())];
    let mut changed = schema.clone();
    let inner = changed.pointer_mut(place).unwrap();
    match random.u8(0..4) {
        0 => *inner = several_types(random),
        1 => inner["minimum"] = json!(random.u8(0..3)),
        2 => inner["maxLength"] = json!(random.u8(2..4)),
        _ => {
            let inner = inner.as_object_mut().unwrap();
            for limit in ["minimum", "maxLength", "enum", "items", "properties"] {
                inner.shift_remove(limit);
            }
        }
    }
    if changed == *schema {
        return changes::change(random, schema);
    }
    changed
}

/// A schema to which a keyword can be added.
fn host(random: &mut Rng, keyword: &str) -> Value {
    match keyword {
        "prefixItems" if random.bool() => {
            json!({"type": "array", "items": schemas::schema(random, 4)})
        }
        "not" => several_types(random),
        // Otherwise no item might fit both.
        "prefixItems" | "contains" => json!({"type": "array"}),
        "patternProperties" if random.bool() => {
            json!({"type": "object", "additionalProperties": false})
        }
        // Both the condition and its consequence must allow a value.
        _ => {
            let depends = keyword == "if" || keyword.starts_with("dependent");
            let [b, c] = [4, 5]
                .map(|depth| if depends { json!({}) } else { schemas::schema(random, depth) });
            let a = json!({"enum": [1, "a", true]});
            let mut object = json!({"type": "object", "properties": {"a": a, "b": b, "c": c}});
            if !depends && random.bool() {
                object["required"] = json!([if random.bool() { "b" } else { "c" }]);
            }
            if keyword == "unevaluatedProperties" && random.bool() {
                object["allOf"] = json!([{"properties": {"d": schemas::schema(random, 5)}}]);
            }
            object
        }
    }
}

/// Adds a keyword to a schema.
fn set(random: &mut Rng, schema: &mut Value, keyword: &str) {
    // A schema without any limits would not be a change.
    let scalar = |random: &mut Rng| loop {
        let schema = schemas::schema(random, 5);
        if schema != json!({}) {
            return schema;
        }
    };
    schema[keyword] = match keyword {
        "prefixItems" => (0..random.usize(1..3)).map(|_| scalar(random)).collect(),
        "contains" => scalar(random),
        "not" => match random.u8(0..4) {
            0 => json!({"type": "null"}),
            1 => json!({"const": null}),
            2 => json!({"type": "string"}),
            _ => json!({"enum": ["a", 1, null]}),
        },
        "dependentRequired" => {
            json!({"a": [if random.bool() { "b" } else { "c" }]})
        }
        "dependentSchemas" => {
            json!({"a": {"properties": {"b": scalar(random)}}})
        }
        "patternProperties" => {
            json!({if random.bool() { "^x" } else { "^y" }: scalar(random)})
        }
        "propertyNames" => match random.u8(0..3) {
            0 => json!({"maxLength": 2}),
            1 => json!({"enum": ["a", "b", "c", "x"]}),
            _ => json!({"pattern": "^[a-cxy]"}),
        },
        "unevaluatedProperties" if random.bool() => json!(false),
        "unevaluatedProperties" => scalar(random),
        _ => {
            let consequence = |random: &mut Rng| match random.u8(0..3) {
                0 => json!({"required": ["b"]}),
                1 => json!({"properties": {"b": scalar(random)}}),
                _ => json!({"properties": {"c": scalar(random)}, "required": ["c"]}),
            };
            schema["then"] = consequence(random);
            if random.bool() {
                schema["else"] = consequence(random);
            }
            let value = if random.bool() { json!(1) } else { json!("a") };
            json!({"properties": {"a": {"enum": [value]}}, "required": ["a"]})
        }
    };
}

/// A list of types, usually with limits.
fn several_types(random: &mut Rng) -> Value {
    let mut schema = json!({"type": ["string", "integer"]});
    match random.u8(0..4) {
        0 => schema["minimum"] = json!(random.u8(0..3)),
        1 => schema["maxLength"] = json!(random.u8(2..4)),
        2 => schema["enum"] = json!(["a", 1, 2]),
        _ => {}
    }
    match random.u8(0..5) {
        0 => schema["type"] = json!(["string", "null", "number"]),
        1 => schema["type"] = json!(["string", "null"]),
        2 => {
            schema = json!({"type": ["string", "array"], "items": schemas::schema(random, 5)});
        }
        3 => {
            let properties = json!({"a": schemas::schema(random, 5)});
            schema = json!({"type": ["string", "object", "null"], "properties": properties});
        }
        _ => {}
    }
    schema
}
