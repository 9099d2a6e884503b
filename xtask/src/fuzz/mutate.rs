//! One broken document from one seed.

use fastrand::Rng;
use openapi_model::pointer;
use serde_json::{Map, Value, json};

/// `document` (YAML) broken in one or two places, as JSON. The same seed gives
/// the same text.
pub fn mutant(document: &str, seed: u64) -> String {
    let mut rng = Rng::with_seed(seed);
    let mut value: Value = serde_yaml::from_str(document).unwrap_or(Value::Null);
    for _ in 0..rng.usize(1..=2) {
        let mut places = Vec::new();
        collect(&value, String::new(), &mut places);
        let Some(place) = rng.choice(&places).cloned() else {
            break;
        };
        mutate(&mut value, &place, &mut rng);
    }
    // A key that stands twice cannot be in a tree, only in its text.
    let twice = (rng.usize(..12) == 0).then(|| rng.usize(..200));
    let mut text = String::new();
    write(&value, &mut text, &mut Countdown(twice));
    text
}

fn collect(value: &Value, pointer: String, places: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                collect(value, pointer::join(&pointer, key), places);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                collect(value, format!("{pointer}/{index}"), places);
            }
        }
        _ => {}
    }
    places.push(pointer);
}

fn mutate(root: &mut Value, place: &str, rng: &mut Rng) {
    let donor = {
        let mut places = Vec::new();
        collect(root, String::new(), &mut places);
        rng.choice(&places)
            .and_then(|place| root.pointer(place))
            .cloned()
            .unwrap_or(Value::Null)
    };
    match rng.usize(..10) {
        0 => remove(root, place),
        1 => rename(root, place, rng),
        2 => set(root, place, junk(rng)),
        3 => set(root, place, donor),
        4 => set(root, place, json!({"$ref": "#/components/schemas/Nowhere"})),
        5 => set(root, place, schema_reference(rng)),
        6 => edit_schema(root, rng, |schema, name| {
            // A cycle in allOf.
            *schema = json!({"allOf": [{"$ref": format!("#/components/schemas/{name}")}, {}]});
        }),
        7 => {
            let reference = schema_reference(rng);
            edit_schema(root, rng, |schema, _| *schema = reference);
        }
        8 => duplicate(root, place),
        _ => add_keyword(root, place, rng),
    }
}

fn schema_reference(rng: &mut Rng) -> Value {
    const NAMES: [&str; 8] = [
        "BookId", "Sort", "Kind", "Book", "BookPage", "Reader", "Tree", "Failure",
    ];
    let name = rng.choice(&NAMES).copied().unwrap_or("Book");
    json!({"$ref": format!("#/components/schemas/{name}")})
}

fn edit_schema(root: &mut Value, rng: &mut Rng, edit: impl FnOnce(&mut Value, &str)) {
    let schemas = root
        .pointer_mut("/components/schemas")
        .and_then(Value::as_object_mut);
    let Some(schemas) = schemas else { return };
    let names: Vec<String> = schemas.keys().cloned().collect();
    if let Some(name) = rng.choice(&names)
        && let Some(schema) = schemas.get_mut(name)
    {
        edit(schema, name);
    }
}

fn remove(root: &mut Value, place: &str) {
    let Some((parent, key)) = pointer::split_last(place) else {
        return;
    };
    match root.pointer_mut(parent) {
        Some(Value::Object(object)) => {
            object.shift_remove(&*key);
        }
        Some(Value::Array(items)) => {
            if let Ok(index) = key.parse::<usize>()
                && index < items.len()
            {
                items.remove(index);
            }
        }
        _ => {}
    }
}

fn rename(root: &mut Value, place: &str, rng: &mut Rng) {
    const NAMES: [&str; 12] = [
        "", "type", "x-odd", "self", "Self", "123", "a/b", "émile", "extra", "body", "$ref", "{id}",
    ];
    let name = rng.choice(&NAMES).copied().unwrap_or_default();
    let Some((parent, key)) = pointer::split_last(place) else {
        return;
    };
    if let Some(Value::Object(object)) = root.pointer_mut(parent) {
        *object = std::mem::take(object)
            .into_iter()
            .map(|(old, value)| {
                if old == key {
                    (name.to_owned(), value)
                } else {
                    (old, value)
                }
            })
            .collect::<Map<_, _>>();
    }
}

fn set(root: &mut Value, place: &str, value: Value) {
    if let Some(found) = root.pointer_mut(place) {
        *found = value;
    }
}

fn duplicate(root: &mut Value, place: &str) {
    if let Some(Value::Array(items)) = root.pointer_mut(place)
        && let Some(first) = items.first().cloned()
    {
        items.push(first);
    }
}

fn add_keyword(root: &mut Value, place: &str, rng: &mut Rng) {
    let keywords = [
        ("nullable", json!(true)),
        ("enum", json!([])),
        ("enum", json!(["a", "A", "", null])),
        ("enum", json!([1, 2])),
        ("type", json!("strnig")),
        ("type", json!(["string", "null"])),
        ("format", json!("uuid")),
        ("exclusiveMinimum", json!(true)),
        ("minimum", json!(1)),
        ("maximum", json!(1e300)),
        ("uniqueItems", json!(true)),
        ("items", json!({})),
        ("not", json!({})),
        ("oneOf", json!([])),
        ("oneOf", json!([{"type": "string"}, {"type": "string"}])),
        ("anyOf", json!([{}])),
        ("allOf", json!([{"type": "string"}, {"type": "integer"}])),
        ("additionalProperties", json!(false)),
        ("required", json!(["nowhere"])),
        ("required", json!(true)),
        ("explode", json!(false)),
        ("style", json!("deepObject")),
        ("in", json!("cookie")),
        ("operationId", json!("getBook")),
        ("operationId", json!("get-book")),
        ("discriminator", json!({"propertyName": "kind"})),
        ("default", json!({"a": [1]})),
        ("pattern", json!("(")),
        ("x-extensible-enum", json!([1, null])),
        (
            "properties",
            json!({"a-b": {"type": "string"}, "a_b": {"type": "string"}}),
        ),
        ("content", json!({"multipart/form-data": {}})),
    ];
    let Some((keyword, value)) = rng.choice(&keywords).cloned() else {
        return;
    };
    if let Some(Value::Object(object)) = root.pointer_mut(place) {
        object.insert(keyword.to_owned(), value);
    }
}

fn junk(rng: &mut Rng) -> Value {
    let junk = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(1.5),
        json!(18_446_744_073_709_551_615_u64),
        json!(""),
        json!("\u{0}\u{fffd}日本"),
        json!([]),
        json!({}),
        json!([[], {}]),
        json!("#/components/schemas/Book"),
    ];
    rng.choice(&junk).cloned().unwrap_or(Value::Null)
}

/// Counts down to the object entry that is written twice.
struct Countdown(Option<usize>);

impl Countdown {
    fn is_now(&mut self) -> bool {
        let now = self.0 == Some(0);
        self.0 = self.0.and_then(|left| left.checked_sub(1));
        now
    }
}

fn write(value: &Value, text: &mut String, twice: &mut Countdown) {
    match value {
        Value::Object(object) => {
            text.push('{');
            let mut first = true;
            for (key, value) in object {
                let copies = if twice.is_now() { 2 } else { 1 };
                for _ in 0..copies {
                    if !std::mem::take(&mut first) {
                        text.push_str(",\n");
                    }
                    text.push_str(&Value::String(key.clone()).to_string());
                    text.push(':');
                    write(value, text, twice);
                }
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                write(item, text, twice);
            }
            text.push(']');
        }
        other => text.push_str(&other.to_string()),
    }
}
