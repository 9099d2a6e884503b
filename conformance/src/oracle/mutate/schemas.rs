//! Changes of schemas.

use serde_json::{Map, Value, json};

use super::{Chooser, Edit, Mutant, Traffic, schemas};

/// A change of a schema: its name, and the schemas that come of one. None comes
/// where the change cannot be made.
type Change = (&'static str, fn(&Value) -> Vec<Value>);

const DECIDED: &[Change] = &[
    ("required-added", |own| {
        let required = list(own, "required");
        let optional = names(own)
            .into_iter()
            .filter(|name| !required.contains(&json!(name)));
        optional
            .map(|name| pushed(own, "required", json!(name)))
            .collect()
    }),
    ("required-removed", |own| shortened(own, "required")),
    ("property-removed", |own| {
        let remove = |name: String| {
            let mut own = own.clone();
            own["properties"]
                .as_object_mut()
                .map(|all| all.shift_remove(&name));
            drop_from(&mut own, "required", &name);
            own
        };
        names(own).into_iter().map(remove).collect()
    }),
    ("property-renamed", |own| {
        let rename = |name: String| {
            let mut own = own.clone();
            let new = format!("{name}Renamed");
            if let Some(all) = own["properties"].as_object_mut() {
                *all = renamed(all, &name, &new);
            }
            for required in own
                .get_mut("required")
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                if *required == json!(name) {
                    *required = json!(new);
                }
            }
            own
        };
        names(own).into_iter().map(rename).collect()
    }),
    ("property-added", |own| {
        with_property(own, json!({"type": "string"}), false)
    }),
    ("property-added-required", |own| {
        with_property(own, json!({"type": "string"}), true)
    }),
    ("property-added-of-a-limited-type", |own| {
        with_property(
            own,
            json!({"type": "integer", "format": "int32", "minimum": 1}),
            false,
        )
    }),
    ("type-changed", |own| {
        let other = match own["type"].as_str() {
            Some("string") => json!({"type": "integer"}),
            Some("integer") => json!({"type": "string"}),
            Some("number") => json!({"type": "boolean"}),
            Some("boolean") => json!({"type": "string"}),
            Some("array") => json!({"type": "object"}),
            Some("object") => json!({"type": "array", "items": {"type": "string"}}),
            _ => return Vec::new(),
        };
        vec![other]
    }),
    ("type-integer-to-number", |own| {
        when(own["type"] == "integer", own, |own| {
            own["type"] = json!("number");
            remove(own, "format");
        })
    }),
    ("type-number-to-integer", |own| {
        when(own["type"] == "number", own, |own| {
            own["type"] = json!("integer");
            remove(own, "format");
        })
    }),
    ("type-removed", |own| {
        when(is_leaf(own), own, |own| remove(own, "type"))
    }),
    ("format-int32-to-int64", |own| {
        when(own["format"] == "int32", own, |own| {
            own["format"] = json!("int64")
        })
    }),
    ("format-int64-to-int32", |own| {
        when(own["format"] == "int64", own, |own| {
            own["format"] = json!("int32")
        })
    }),
    ("format-removed", |own| {
        when(
            own["format"].is_string() && own["format"] != "binary",
            own,
            |own| remove(own, "format"),
        )
    }),
    ("format-added", |own| {
        let format = match own["type"].as_str() {
            Some("string")
                if own.get("enum").is_none() && own.get("x-extensible-enum").is_none() =>
            {
                "uuid"
            }
            Some("integer") => "int32",
            _ => return Vec::new(),
        };
        when(own.get("format").is_none(), own, |own| {
            own["format"] = json!(format)
        })
    }),
    ("limit-raised", |own| limits(own, 1)),
    ("limit-lowered", |own| limits(own, -1)),
    ("limit-removed", |own| {
        let present = LIMITS.iter().filter(|limit| own.get(**limit).is_some());
        present.map(|limit| without(own, limit)).collect()
    }),
    ("maximum-added", |own| {
        when(is_number(own) && own.get("maximum").is_none(), own, |own| {
            own["maximum"] = json!(50)
        })
    }),
    ("minimum-added", |own| {
        when(is_number(own) && own.get("minimum").is_none(), own, |own| {
            own["minimum"] = json!(1)
        })
    }),
    ("exclusive-minimum", |own| {
        when(own.get("minimum").is_some(), own, |own| {
            toggle(own, "exclusiveMinimum")
        })
    }),
    ("exclusive-maximum", |own| {
        when(own.get("maximum").is_some(), own, |own| {
            toggle(own, "exclusiveMaximum")
        })
    }),
    ("multiple-of-added", |own| {
        when(
            is_number(own) && own.get("multipleOf").is_none(),
            own,
            |own| own["multipleOf"] = json!(2),
        )
    }),
    ("max-length-added", |own| {
        when(is_text(own) && own.get("maxLength").is_none(), own, |own| {
            own["maxLength"] = json!(12)
        })
    }),
    ("min-length-added", |own| {
        when(is_text(own) && own.get("minLength").is_none(), own, |own| {
            own["minLength"] = json!(1)
        })
    }),
    ("pattern-added", |own| {
        when(is_text(own) && own.get("pattern").is_none(), own, |own| {
            own["pattern"] = json!("^[a-z]*$")
        })
    }),
    ("pattern-changed", |own| {
        when(own.get("pattern").is_some(), own, |own| {
            own["pattern"] = json!("^[A-Za-z-]+$")
        })
    }),
    ("pattern-removed", |own| removed(own, "pattern")),
    ("max-items-added", |own| {
        when(
            own["type"] == "array" && own.get("maxItems").is_none(),
            own,
            |own| own["maxItems"] = json!(2),
        )
    }),
    ("min-items-added", |own| {
        when(
            own["type"] == "array" && own.get("minItems").is_none(),
            own,
            |own| own["minItems"] = json!(1),
        )
    }),
    ("unique-items", |own| {
        when(own["type"] == "array", own, |own| {
            toggle(own, "uniqueItems")
        })
    }),
    ("max-properties-added", |own| {
        when(
            own["type"] == "object" && own.get("maxProperties").is_none(),
            own,
            |own| own["maxProperties"] = json!(2),
        )
    }),
    ("nullable", |own| {
        // Beside an `enum` without null, the letter refuses what many readers allow.
        let is_told = own["type"].is_string() && own.get("enum").is_none();
        when(is_told, own, |own| toggle(own, "nullable"))
    }),
    ("enum-value-added", |own| {
        when(all_texts(&own["enum"]), own, |own| {
            push(own, "enum", json!("unheard-of"))
        })
    }),
    ("enum-value-removed", |own| {
        when(all_texts(&own["enum"]), own, |own| drop_first(own, "enum"))
    }),
    ("enum-removed", |own| {
        when(all_texts(&own["enum"]), own, |own| remove(own, "enum"))
    }),
    ("enum-added", |own| {
        when(is_text(own), own, |own| {
            own["enum"] = json!(["a", "abc", "7"])
        })
    }),
    ("enum-opened", |own| {
        when(all_texts(&own["enum"]), own, |own| {
            own["x-extensible-enum"] = own["enum"].take();
            remove(own, "enum");
        })
    }),
    ("open-enum-value-added", |own| {
        when(own["x-extensible-enum"].is_array(), own, |own| {
            push(own, "x-extensible-enum", json!("unheard-of"))
        })
    }),
    ("open-enum-value-removed", |own| {
        when(list(own, "x-extensible-enum").len() > 1, own, |own| {
            drop_first(own, "x-extensible-enum")
        })
    }),
    ("open-enum-closed", |own| {
        when(own["x-extensible-enum"].is_array(), own, |own| {
            own["enum"] = own["x-extensible-enum"].take();
            remove(own, "x-extensible-enum");
        })
    }),
    ("open-enum-removed", |own| removed(own, "x-extensible-enum")),
    ("additional-properties-forbidden", |own| {
        when(
            own["properties"].is_object() && own.get("additionalProperties").is_none(),
            own,
            |own| own["additionalProperties"] = json!(false),
        )
    }),
    ("additional-properties-removed", |own| {
        removed(own, "additionalProperties")
    }),
    ("additional-properties-typed", |own| {
        when(own["type"] == "object", own, |own| {
            own["additionalProperties"] = json!({"type": "integer"})
        })
    }),
    ("alternative-added", |own| {
        let key = alternatives(own);
        when(key.is_some(), own, |own| {
            push(
                own,
                key.unwrap_or_default(),
                json!({"type": "array", "items": {"type": "boolean"}}),
            )
        })
    }),
    ("alternative-removed", |own| {
        let key = alternatives(own).filter(|key| list(own, key).len() > 1);
        key.map_or_else(Vec::new, |key| shortened(own, key))
    }),
    ("one-of-to-any-of", |own| {
        when(own["oneOf"].is_array(), own, |own| {
            own["anyOf"] = own["oneOf"].take();
            remove(own, "oneOf");
        })
    }),
    ("all-of-member-added", |own| {
        when(own["allOf"].is_array(), own, |own| {
            push(
                own,
                "allOf",
                json!({"type": "object", "required": ["certainly"], "properties": {"certainly": {"type": "string"}}}),
            )
        })
    }),
    ("all-of-member-removed", |own| {
        if list(own, "allOf").len() > 1 {
            shortened(own, "allOf")
        } else {
            Vec::new()
        }
    }),
    ("not-added", |own| {
        when(is_text(own), own, |own| {
            own["not"] = json!({"enum": ["abc", "7777"]})
        })
    }),
    ("property-read-only", |own| {
        when(is_member(own), own, |own| toggle(own, "readOnly"))
    }),
    ("property-write-only", |own| {
        when(is_member(own), own, |own| toggle(own, "writeOnly"))
    }),
];

/// Changes that no request and no answer can show.
const SILENT: &[Change] = &[
    ("default-added", |own| {
        when(is_text(own) && own.get("default").is_none(), own, |own| {
            own["default"] = json!("abc")
        })
    }),
    ("default-changed", |own| {
        let other = match &own["default"] {
            Value::Number(number) => json!(number.as_i64().unwrap_or(1) + 1),
            Value::Bool(value) => json!(!value),
            Value::String(_) => match list(own, "enum")
                .iter()
                .find(|value| **value != own["default"])
            {
                Some(other) => other.clone(),
                None => json!("other"),
            },
            _ => return Vec::new(),
        };
        when(true, own, |own| own["default"] = other)
    }),
    ("default-removed", |own| removed(own, "default")),
    ("schema-deprecated", |own| {
        when(own["type"].is_string(), own, |own| {
            toggle(own, "deprecated")
        })
    }),
    ("schema-extension-added", |own| {
        when(own["type"].is_string(), own, |own| {
            own["x-unheard-of"] = json!(true)
        })
    }),
    ("discriminator-added", |own| {
        when(own["oneOf"].is_array(), own, |own| {
            own["discriminator"] = json!({"propertyName": "kind"})
        })
    }),
    ("xml-added", |own| {
        when(own["type"] == "object", own, |own| {
            own["xml"] = json!({"name": "other"})
        })
    }),
];

const LIMITS: &[&str] = &[
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
];

pub(super) fn mutants(document: &Value, chooser: &Chooser, found: &mut Vec<Mutant>) {
    for place in schemas(document) {
        let Some(schema) = document
            .pointer(&place)
            .filter(|own| own.get("$ref").is_none())
        else {
            continue;
        };
        for (changes, traffic) in [(DECIDED, Traffic::Decides), (SILENT, Traffic::IsSilent)] {
            for (kind, change) in changes {
                // What is sent one way alone is a property, never a whole body.
                let is_of_property =
                    kind.starts_with("property-read") || kind.starts_with("property-write");
                if is_of_property && !place.contains("/properties/") {
                    continue;
                }
                for changed in change(schema) {
                    let place = place.clone();
                    let edit = Edit {
                        document,
                        chooser,
                        kind,
                        place,
                        traffic,
                    };
                    found.extend(edit.at(|own| *own = changed));
                }
            }
        }
    }
}

fn when(holds: bool, own: &Value, edit: impl FnOnce(&mut Value)) -> Vec<Value> {
    let mut changed = own.clone();
    if holds {
        edit(&mut changed);
    }
    if holds { vec![changed] } else { Vec::new() }
}

fn removed(own: &Value, key: &str) -> Vec<Value> {
    when(own.get(key).is_some(), own, |own| remove(own, key))
}

fn without(own: &Value, key: &str) -> Value {
    let mut own = own.clone();
    remove(&mut own, key);
    own
}

fn remove(own: &mut Value, key: &str) {
    own.as_object_mut().map(|own| own.shift_remove(key));
}

fn toggle(own: &mut Value, key: &str) {
    if own[key] == true {
        remove(own, key);
    } else {
        own[key] = json!(true);
    }
}

fn push(own: &mut Value, key: &str, value: Value) {
    if let Some(list) = own.get_mut(key).and_then(Value::as_array_mut) {
        list.push(value);
    }
}

fn pushed(own: &Value, key: &str, value: Value) -> Value {
    let mut changed = own.clone();
    if own.get(key).is_none() {
        changed[key] = json!([]);
    }
    push(&mut changed, key, value);
    changed
}

fn drop_first(own: &mut Value, key: &str) {
    if let Some(list) = own.get_mut(key).and_then(Value::as_array_mut) {
        list.remove(0);
    }
}

/// Without one item of a list; without the list, if it was the last.
fn shortened(own: &Value, key: &str) -> Vec<Value> {
    let length = list(own, key).len();
    (0..length)
        .map(|index| {
            let mut changed = own.clone();
            if let Some(list) = changed.get_mut(key).and_then(Value::as_array_mut) {
                list.remove(index);
            }
            if length == 1 {
                remove(&mut changed, key);
            }
            changed
        })
        .collect()
}

fn drop_from(own: &mut Value, key: &str, item: &str) {
    let mut is_empty = false;
    if let Some(list) = own.get_mut(key).and_then(Value::as_array_mut) {
        list.retain(|own| *own != item);
        is_empty = list.is_empty();
    }
    if is_empty {
        remove(own, key);
    }
}

fn with_property(own: &Value, property: Value, is_required: bool) -> Vec<Value> {
    when(own["properties"].is_object(), own, |own| {
        own["properties"]["addition"] = property;
        if is_required {
            *own = pushed(own, "required", json!("addition"));
        }
    })
}

fn renamed(all: &Map<String, Value>, name: &str, new: &str) -> Map<String, Value> {
    let rename = |(key, value): (&String, &Value)| {
        let key = if key == name { new } else { key };
        (key.to_owned(), value.clone())
    };
    all.iter().map(rename).collect()
}

fn limits(own: &Value, step: i64) -> Vec<Value> {
    let present = LIMITS
        .iter()
        .filter_map(|limit| Some((*limit, own[*limit].as_i64()?)));
    present
        .filter(|(limit, value)| limit.ends_with("imum") || value + step >= 0)
        .map(|(limit, value)| {
            let mut changed = own.clone();
            changed[limit] = json!(value + step);
            changed
        })
        .collect()
}

fn names(own: &Value) -> Vec<String> {
    super::entries(&own["properties"])
        .map(|(name, _)| name.clone())
        .collect()
}

fn list<'a>(own: &'a Value, key: &str) -> &'a [Value] {
    own[key].as_array().map_or(&[], Vec::as_slice)
}

fn alternatives(own: &Value) -> Option<&'static str> {
    ["oneOf", "anyOf"]
        .into_iter()
        .find(|key| own[*key].is_array())
}

fn is_leaf(own: &Value) -> bool {
    is_text(own) || is_number(own) || own["type"] == "boolean"
}

fn is_member(own: &Value) -> bool {
    own["type"].is_string()
}

fn is_text(own: &Value) -> bool {
    let plain = ["enum", "x-extensible-enum", "format"];
    own["type"] == "string" && plain.iter().all(|key| own.get(*key).is_none())
}

fn is_number(own: &Value) -> bool {
    own["type"] == "integer" || own["type"] == "number"
}

fn all_texts(values: &Value) -> bool {
    values
        .as_array()
        .is_some_and(|list| list.len() > 1 && list.iter().all(Value::is_string))
}
