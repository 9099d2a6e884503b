//! Changes of schemas.

use serde_json::{Map, Value, json};

use super::{Chooser, Edit, Mutant, Traffic, schemas};

/// A change of a schema: its name, and the schemas that come of one. None comes
/// where the change cannot be made.
type SchemaMutation = (&'static str, fn(&Value) -> Vec<Value>);

const DECIDED: &[SchemaMutation] = &[
    ("required-added", |schema| {
        let required = list(schema, "required");
        let optional = names(schema)
            .into_iter()
            .filter(|name| !required.contains(&json!(name)));
        optional
            .map(|name| pushed(schema, "required", json!(name)))
            .collect()
    }),
    ("required-removed", |schema| shortened(schema, "required")),
    ("property-removed", |schema| {
        let remove = |name: String| {
            let mut schema = schema.clone();
            schema["properties"]
                .as_object_mut()
                .map(|all| all.shift_remove(&name));
            drop_from(&mut schema, "required", &name);
            schema
        };
        names(schema).into_iter().map(remove).collect()
    }),
    ("property-renamed", |schema| {
        let rename = |name: String| {
            let mut schema = schema.clone();
            let new = format!("{name}Renamed");
            if let Some(all) = schema["properties"].as_object_mut() {
                *all = renamed(all, &name, &new);
            }
            for required in schema
                .get_mut("required")
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                if *required == json!(name) {
                    *required = json!(new);
                }
            }
            schema
        };
        names(schema).into_iter().map(rename).collect()
    }),
    ("property-added", |schema| {
        with_property(schema, json!({"type": "string"}), false)
    }),
    ("property-added-required", |schema| {
        with_property(schema, json!({"type": "string"}), true)
    }),
    ("property-added-of-a-limited-type", |schema| {
        with_property(
            schema,
            json!({"type": "integer", "format": "int32", "minimum": 1}),
            false,
        )
    }),
    ("type-changed", |schema| {
        let other = match schema["type"].as_str() {
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
    ("type-integer-to-number", |schema| {
        when(schema["type"] == "integer", schema, |schema| {
            schema["type"] = json!("number");
            remove(schema, "format");
        })
    }),
    ("type-number-to-integer", |schema| {
        when(schema["type"] == "number", schema, |schema| {
            schema["type"] = json!("integer");
            remove(schema, "format");
        })
    }),
    ("type-removed", |schema| {
        when(is_leaf(schema), schema, |schema| remove(schema, "type"))
    }),
    ("format-int32-to-int64", |schema| {
        when(schema["format"] == "int32", schema, |schema| {
            schema["format"] = json!("int64")
        })
    }),
    ("format-int64-to-int32", |schema| {
        when(schema["format"] == "int64", schema, |schema| {
            schema["format"] = json!("int32")
        })
    }),
    ("format-removed", |schema| {
        when(
            schema["format"].is_string() && schema["format"] != "binary",
            schema,
            |schema| remove(schema, "format"),
        )
    }),
    ("format-added", |schema| {
        let format = match schema["type"].as_str() {
            Some("string")
                if schema.get("enum").is_none() && schema.get("x-extensible-enum").is_none() =>
            {
                "uuid"
            }
            Some("integer") => "int32",
            _ => return Vec::new(),
        };
        when(schema.get("format").is_none(), schema, |schema| {
            schema["format"] = json!(format)
        })
    }),
    ("limit-raised", |schema| limits(schema, 1)),
    ("limit-lowered", |schema| limits(schema, -1)),
    ("limit-removed", |schema| {
        let present = LIMITS.iter().filter(|limit| schema.get(**limit).is_some());
        present.map(|limit| without(schema, limit)).collect()
    }),
    ("maximum-added", |schema| {
        when(
            is_number(schema) && schema.get("maximum").is_none(),
            schema,
            |schema| schema["maximum"] = json!(50),
        )
    }),
    ("minimum-added", |schema| {
        when(
            is_number(schema) && schema.get("minimum").is_none(),
            schema,
            |schema| schema["minimum"] = json!(1),
        )
    }),
    ("exclusive-minimum", |schema| {
        when(schema.get("minimum").is_some(), schema, |schema| {
            toggle(schema, "exclusiveMinimum")
        })
    }),
    ("exclusive-maximum", |schema| {
        when(schema.get("maximum").is_some(), schema, |schema| {
            toggle(schema, "exclusiveMaximum")
        })
    }),
    ("multiple-of-added", |schema| {
        when(
            is_number(schema) && schema.get("multipleOf").is_none(),
            schema,
            |schema| schema["multipleOf"] = json!(2),
        )
    }),
    ("max-length-added", |schema| {
        when(
            is_text(schema) && schema.get("maxLength").is_none(),
            schema,
            |schema| schema["maxLength"] = json!(12),
        )
    }),
    ("min-length-added", |schema| {
        when(
            is_text(schema) && schema.get("minLength").is_none(),
            schema,
            |schema| schema["minLength"] = json!(1),
        )
    }),
    ("pattern-added", |schema| {
        when(
            is_text(schema) && schema.get("pattern").is_none(),
            schema,
            |schema| schema["pattern"] = json!("^[a-z]*$"),
        )
    }),
    ("pattern-changed", |schema| {
        when(schema.get("pattern").is_some(), schema, |schema| {
            schema["pattern"] = json!("^[A-Za-z-]+$")
        })
    }),
    ("pattern-removed", |schema| removed(schema, "pattern")),
    ("max-items-added", |schema| {
        when(
            schema["type"] == "array" && schema.get("maxItems").is_none(),
            schema,
            |schema| schema["maxItems"] = json!(2),
        )
    }),
    ("min-items-added", |schema| {
        when(
            schema["type"] == "array" && schema.get("minItems").is_none(),
            schema,
            |schema| schema["minItems"] = json!(1),
        )
    }),
    ("unique-items", |schema| {
        when(schema["type"] == "array", schema, |schema| {
            toggle(schema, "uniqueItems")
        })
    }),
    ("max-properties-added", |schema| {
        when(
            schema["type"] == "object" && schema.get("maxProperties").is_none(),
            schema,
            |schema| schema["maxProperties"] = json!(2),
        )
    }),
    ("nullable", |schema| {
        // Beside an `enum` without null, the letter refuses what many readers allow.
        let is_told = schema["type"].is_string() && schema.get("enum").is_none();
        when(is_told, schema, |schema| toggle(schema, "nullable"))
    }),
    ("enum-value-added", |schema| {
        when(all_texts(&schema["enum"]), schema, |schema| {
            push(schema, "enum", json!("unheard-of"))
        })
    }),
    ("enum-value-removed", |schema| {
        when(all_texts(&schema["enum"]), schema, |schema| {
            drop_first(schema, "enum")
        })
    }),
    ("enum-removed", |schema| {
        when(all_texts(&schema["enum"]), schema, |schema| {
            remove(schema, "enum")
        })
    }),
    ("enum-added", |schema| {
        when(is_text(schema), schema, |schema| {
            schema["enum"] = json!(["a", "abc", "7"])
        })
    }),
    ("enum-opened", |schema| {
        when(all_texts(&schema["enum"]), schema, |schema| {
            schema["x-extensible-enum"] = schema["enum"].take();
            remove(schema, "enum");
        })
    }),
    ("open-enum-value-added", |schema| {
        when(schema["x-extensible-enum"].is_array(), schema, |schema| {
            push(schema, "x-extensible-enum", json!("unheard-of"))
        })
    }),
    ("open-enum-value-removed", |schema| {
        when(
            list(schema, "x-extensible-enum").len() > 1,
            schema,
            |schema| drop_first(schema, "x-extensible-enum"),
        )
    }),
    ("open-enum-closed", |schema| {
        when(schema["x-extensible-enum"].is_array(), schema, |schema| {
            schema["enum"] = schema["x-extensible-enum"].take();
            remove(schema, "x-extensible-enum");
        })
    }),
    ("open-enum-removed", |schema| {
        removed(schema, "x-extensible-enum")
    }),
    ("additional-properties-forbidden", |schema| {
        when(
            schema["properties"].is_object() && schema.get("additionalProperties").is_none(),
            schema,
            |schema| schema["additionalProperties"] = json!(false),
        )
    }),
    ("additional-properties-removed", |schema| {
        // Anything is allowed without the keyword, too: that is another spelling.
        let allowed = schema.get("additionalProperties");
        let says_more = allowed.is_some_and(|allowed| *allowed != true && *allowed != json!({}));
        when(says_more, schema, |schema| {
            remove(schema, "additionalProperties")
        })
    }),
    ("additional-properties-typed", |schema| {
        when(schema["type"] == "object", schema, |schema| {
            schema["additionalProperties"] = json!({"type": "integer"})
        })
    }),
    ("alternative-added", |schema| {
        let key = alternatives(schema);
        when(key.is_some(), schema, |schema| {
            push(
                schema,
                key.unwrap_or_default(),
                json!({"type": "array", "items": {"type": "boolean"}}),
            )
        })
    }),
    ("alternative-removed", |schema| {
        let key = alternatives(schema).filter(|key| list(schema, key).len() > 1);
        key.map_or_else(Vec::new, |key| shortened(schema, key))
    }),
    ("one-of-to-any-of", |schema| {
        when(schema["oneOf"].is_array(), schema, |schema| {
            schema["anyOf"] = schema["oneOf"].take();
            remove(schema, "oneOf");
        })
    }),
    ("all-of-member-added", |schema| {
        when(schema["allOf"].is_array(), schema, |schema| {
            push(
                schema,
                "allOf",
                json!({"type": "object", "required": ["certainly"], "properties": {"certainly": {"type": "string"}}}),
            )
        })
    }),
    ("all-of-member-removed", |schema| {
        if list(schema, "allOf").len() > 1 {
            shortened(schema, "allOf")
        } else {
            Vec::new()
        }
    }),
    ("not-added", |schema| {
        when(is_text(schema), schema, |schema| {
            schema["not"] = json!({"enum": ["abc", "7777"]})
        })
    }),
    ("property-read-only", |schema| {
        when(is_member(schema), schema, |schema| {
            toggle(schema, "readOnly")
        })
    }),
    ("property-write-only", |schema| {
        when(is_member(schema), schema, |schema| {
            toggle(schema, "writeOnly")
        })
    }),
];

/// Changes that no request and no response can show.
const SILENT: &[SchemaMutation] = &[
    ("default-added", |schema| {
        when(
            is_text(schema) && schema.get("default").is_none(),
            schema,
            |schema| schema["default"] = json!("abc"),
        )
    }),
    ("default-changed", |schema| {
        let other = match &schema["default"] {
            Value::Number(number) => json!(number.as_i64().unwrap_or(1) + 1),
            Value::Bool(value) => json!(!value),
            Value::String(_) => match list(schema, "enum")
                .iter()
                .find(|value| **value != schema["default"])
            {
                Some(other) => other.clone(),
                None => json!("other"),
            },
            _ => return Vec::new(),
        };
        when(true, schema, |schema| schema["default"] = other)
    }),
    ("default-removed", |schema| removed(schema, "default")),
    ("schema-deprecated", |schema| {
        when(schema["type"].is_string(), schema, |schema| {
            toggle(schema, "deprecated")
        })
    }),
    ("schema-extension-added", |schema| {
        when(schema["type"].is_string(), schema, |schema| {
            schema["x-unheard-of"] = json!(true)
        })
    }),
    ("discriminator-added", |schema| {
        when(schema["oneOf"].is_array(), schema, |schema| {
            schema["discriminator"] = json!({"propertyName": "kind"})
        })
    }),
    ("xml-added", |schema| {
        when(schema["type"] == "object", schema, |schema| {
            schema["xml"] = json!({"name": "other"})
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
            .filter(|schema| schema.get("$ref").is_none())
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
                    found.extend(edit.at(|schema| *schema = changed));
                }
            }
        }
    }
}

fn when(holds: bool, schema: &Value, edit: impl FnOnce(&mut Value)) -> Vec<Value> {
    let mut changed = schema.clone();
    if holds {
        edit(&mut changed);
    }
    if holds { vec![changed] } else { Vec::new() }
}

fn removed(schema: &Value, key: &str) -> Vec<Value> {
    when(schema.get(key).is_some(), schema, |schema| {
        remove(schema, key)
    })
}

fn without(schema: &Value, key: &str) -> Value {
    let mut schema = schema.clone();
    remove(&mut schema, key);
    schema
}

fn remove(schema: &mut Value, key: &str) {
    schema
        .as_object_mut()
        .map(|schema| schema.shift_remove(key));
}

fn toggle(schema: &mut Value, key: &str) {
    if schema[key] == true {
        remove(schema, key);
    } else {
        schema[key] = json!(true);
    }
}

fn push(schema: &mut Value, key: &str, value: Value) {
    if let Some(list) = schema.get_mut(key).and_then(Value::as_array_mut) {
        list.push(value);
    }
}

fn pushed(schema: &Value, key: &str, value: Value) -> Value {
    let mut changed = schema.clone();
    if schema.get(key).is_none() {
        changed[key] = json!([]);
    }
    push(&mut changed, key, value);
    changed
}

fn drop_first(schema: &mut Value, key: &str) {
    if let Some(list) = schema.get_mut(key).and_then(Value::as_array_mut) {
        list.remove(0);
    }
}

/// Without one item of a list; without the list, if it was the last.
fn shortened(schema: &Value, key: &str) -> Vec<Value> {
    let length = list(schema, key).len();
    (0..length)
        .map(|index| {
            let mut changed = schema.clone();
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

fn drop_from(schema: &mut Value, key: &str, item: &str) {
    let mut is_empty = false;
    if let Some(list) = schema.get_mut(key).and_then(Value::as_array_mut) {
        list.retain(|schema| *schema != item);
        is_empty = list.is_empty();
    }
    if is_empty {
        remove(schema, key);
    }
}

fn with_property(schema: &Value, property: Value, is_required: bool) -> Vec<Value> {
    when(schema["properties"].is_object(), schema, |schema| {
        schema["properties"]["addition"] = property;
        if is_required {
            *schema = pushed(schema, "required", json!("addition"));
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

fn limits(schema: &Value, step: i64) -> Vec<Value> {
    let present = LIMITS
        .iter()
        .filter_map(|limit| Some((*limit, schema[*limit].as_i64()?)));
    present
        .filter(|(limit, value)| limit.ends_with("imum") || value + step >= 0)
        .map(|(limit, value)| {
            let mut changed = schema.clone();
            changed[limit] = json!(value + step);
            changed
        })
        .collect()
}

fn names(schema: &Value) -> Vec<String> {
    super::entries(&schema["properties"])
        .map(|(name, _)| name.clone())
        .collect()
}

fn list<'a>(schema: &'a Value, key: &str) -> &'a [Value] {
    schema[key].as_array().map_or(&[], Vec::as_slice)
}

fn alternatives(schema: &Value) -> Option<&'static str> {
    ["oneOf", "anyOf"]
        .into_iter()
        .find(|key| schema[*key].is_array())
}

fn is_leaf(schema: &Value) -> bool {
    is_text(schema) || is_number(schema) || schema["type"] == "boolean"
}

fn is_member(schema: &Value) -> bool {
    schema["type"].is_string()
}

fn is_text(schema: &Value) -> bool {
    let plain = ["enum", "x-extensible-enum", "format"];
    schema["type"] == "string" && plain.iter().all(|key| schema.get(*key).is_none())
}

fn is_number(schema: &Value) -> bool {
    schema["type"] == "integer" || schema["type"] == "number"
}

fn all_texts(values: &Value) -> bool {
    values
        .as_array()
        .is_some_and(|list| list.len() > 1 && list.iter().all(Value::is_string))
}
