//! Random changes of a schema, at one place.

use fastrand::Rng;
use openapi_model::pointer;
use serde_json::{Value, json};

use super::schemas::{self, START};

/// The schema with one change.
pub(super) fn change(random: &mut Rng, schema: &Value) -> Value {
    let places = places(schema);
    loop {
        let mut changed = schema.clone();
        let place = &places[random.usize(0..places.len())];
        let depth = pointer::tokens(place).count();
        // A part of an `allOf` is not a schema that could be replaced alone.
        let is_part = pointer::split_last(place).is_some_and(|(list, _)| list.ends_with("allOf"));
        change_at(random, changed.pointer_mut(place).unwrap(), depth, is_part);
        // Without an effect, the pair would be two equal schemas.
        if changed != *schema {
            return changed;
        }
    }
}

/// The pointers of a schema and those within it, except those in a `not`.
pub(super) fn places(schema: &Value) -> Vec<String> {
    let mut places = Vec::new();
    collect(schema, String::new(), &mut places);
    // A conditional part of an object schema is not an object schema.
    places.retain(|place| {
        let parent = pointer::split_last(place).map_or("", |(parent, _)| parent);
        let is_fragment = place.ends_with("/then") || place.ends_with("/else");
        !is_fragment && !parent.ends_with("/dependentSchemas")
    });
    places
}

fn collect(schema: &Value, place: String, places: &mut Vec<String>) {
    for keyword in ["properties", "patternProperties", "dependentSchemas"] {
        for (name, property) in schema[keyword].as_object().into_iter().flatten() {
            collect(property, format!("{place}/{keyword}/{name}"), places);
        }
    }
    for keyword in ["items", "additionalProperties", "contains", "then", "else"] {
        if schema[keyword].is_object() {
            collect(&schema[keyword], format!("{place}/{keyword}"), places);
        }
    }
    for keyword in ["allOf", "anyOf", "oneOf", "prefixItems"] {
        let list = schema[keyword].as_array();
        for (index, one) in list.into_iter().flatten().enumerate() {
            collect(one, format!("{place}/{keyword}/{index}"), places);
        }
    }
    places.push(place);
}

fn change_at(random: &mut Rng, schema: &mut Value, depth: usize, is_part: bool) {
    let another = |random: &mut Rng| schemas::schema(random, START + depth.max(1));
    match random.u8(0..10) {
        0 if !is_part => *schema = another(random),
        1 if !is_part && *schema != json!({}) => {
            let list = json!([schema.clone(), another(random)]);
            *schema = json!({if random.bool() { "oneOf" } else { "anyOf" }: list});
        }
        // Removes `nullable` if it is there; otherwise adds it only where it is possible.
        2 if schema.get("nullable").is_some() => {
            drop(schema.as_object_mut().unwrap().shift_remove("nullable"))
        }
        2 if schema["type"].is_string()
            && schema["type"] != "null"
            && schema.get("enum").is_none() =>
        {
            schema["nullable"] = json!(true);
        }
        3 if schema.get("type") == Some(&json!("integer")) => schema["type"] = json!("number"),
        3 if schema.get("type") == Some(&json!("number")) => schema["type"] = json!("integer"),
        _ if schema.get("oneOf").is_some() => {
            change_choice(random, schema, "oneOf", "anyOf", depth)
        }
        _ if schema.get("anyOf").is_some() => {
            change_choice(random, schema, "anyOf", "oneOf", depth)
        }
        _ if schema.get("properties").is_some() => change_object(random, schema, depth),
        _ if schema.get("items").is_some() => change_array(random, schema),
        _ => schemas::limit(random, schema),
    }
}

fn change_choice(random: &mut Rng, schema: &mut Value, keyword: &str, other: &str, depth: usize) {
    let mut list = schema[keyword].as_array().cloned().unwrap_or_default();
    match random.u8(0..4) {
        0 => {
            *schema = json!({other: list});
            return;
        }
        1 => list.push(schemas::schema(random, START + depth + 1)),
        2 if list.len() > 1 => drop(list.remove(random.usize(0..list.len()))),
        _ => list.reverse(),
    }
    schema[keyword] = json!(list);
}

fn change_object(random: &mut Rng, schema: &mut Value, depth: usize) {
    let name = ["a", "b", "c"][random.usize(0..3)];
    let mut required = schema["required"].as_array().cloned().unwrap_or_default();
    // Required properties of conditions, and unevaluated ones, have to be computed.
    let is_plain = ["if", "dependentSchemas", "unevaluatedProperties"]
        .iter()
        .all(|keyword| schema.get(*keyword).is_none());
    match random.u8(0..5) {
        0 if is_plain => {
            let known = required.len();
            required.retain(|one| one != name);
            if required.len() == known {
                required.push(json!(name));
            }
            schema["required"] = json!(required);
            if required.is_empty() {
                schema.as_object_mut().unwrap().shift_remove("required");
            }
        }
        // Alone, `true` has no effect; but it cancels an outer `unevaluatedProperties`, which
        // the normal form does not keep.
        1 if is_plain && schema.get("additionalProperties").is_none() => {
            schema["additionalProperties"] = json!(false);
        }
        1 if is_plain => schema["additionalProperties"] = json!(random.bool()),
        2 if is_plain => schema["minProperties"] = json!(random.u8(1..3)),
        3 if is_plain => {
            schema["maxProperties"] = json!(required.len().max(1) + random.usize(0..2))
        }
        _ => schema["properties"][name] = schemas::schema(random, START + depth + 1),
    }
}

fn change_array(random: &mut Rng, schema: &mut Value) {
    match random.u8(0..3) {
        0 => schema["minItems"] = json!(random.u8(1..3)),
        1 => schema["maxItems"] = json!(random.u8(1..3)),
        _ => schema["uniqueItems"] = json!(random.bool()),
    }
}
