//! A schema of a document with everything that it refers to, as a self-contained JSON Schema.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use openapi_model::schema::SchemaLocation;
use openapi_model::{Document, json_schema};
use serde_json::{Map, Value, json};

/// The most schema objects of a JSON Schema. Larger schemas are not judged.
const OBJECTS: usize = 5_000;

/// The most references and nested `allOf` that are followed to find a `readOnly`.
const FOLLOWED: usize = 4;

/// Keywords with a list of schemas that apply to the same value.
const IN_PLACE_LISTS: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// Keywords with a schema that applies to the same value.
const IN_PLACE: [&str; 4] = ["not", "if", "then", "else"];

/// Keywords with a schema that applies to parts of the value.
const PARTS: [&str; 6] = [
    "items",
    "additionalProperties",
    "contains",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Keywords whose values are numbers and texts.
const PLAIN: [&str; 15] = [
    "type",
    "nullable",
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "uniqueItems",
];

/// A JSON Schema for the values that all schemas at a location accept, if they are nested at most
/// `depth` deep. Properties that only the other side sends (`readOnly` in requests) are not
/// required.
///
/// If `is_described` is set, objects must only have properties that the schema describes.
///
/// `None` if the target of a reference depends on the path to it (`$dynamicRef`), or if the schema
/// is too large.
pub(super) fn json_schema(
    document: &Document,
    location: &SchemaLocation,
    is_request: bool,
    is_described: bool,
    depth: usize,
) -> Option<Value> {
    let mut closure = Closure {
        document,
        other_side: if is_request { "readOnly" } else { "writeOnly" },
        is_described,
        depth,
        hidden: BTreeSet::new(),
        references: BTreeMap::new(),
        pending: BinaryHeap::new(),
        objects: 0,
    };
    // The schema around an alternative is included, because a `oneOf` rejects values that fit
    // two alternatives.
    for pointer in location.all_pointers() {
        closure.collect_hidden(document.at(pointer)?, FOLLOWED);
    }
    let parts: Vec<Value> =
        location.all_pointers().map(|pointer| closure.reference(pointer, depth)).collect();
    let definitions = closure.definitions()?;
    let mut root = json!({"allOf": parts, "$defs": definitions});
    if parts_are_empty(&root) {
        root = json!({});
    } else if is_described {
        root["unevaluatedProperties"] = Value::Bool(false);
    }
    Some(root)
}

fn parts_are_empty(root: &Value) -> bool {
    root["allOf"].as_array().is_some_and(Vec::is_empty)
}

/// The schemas that are copied, each with the depth of the values that it applies to.
struct Closure<'d> {
    document: &'d Document,
    /// The keyword for properties that only the other side sends.
    other_side: &'static str,
    is_described: bool,
    depth: usize,
    /// The top-level properties that only the other side sends.
    hidden: BTreeSet<String>,
    /// The names of definitions, by pointer.
    references: BTreeMap<String, usize>,
    /// The definitions to write, the deepest first: depth, name, pointer.
    pending: BinaryHeap<(usize, usize, String)>,
    objects: usize,
}

impl Closure<'_> {
    /// A reference to the definition of the schema at a pointer.
    fn reference(&mut self, pointer: &str, depth: usize) -> Value {
        let next = self.references.len();
        let name = *self.references.entry(pointer.to_owned()).or_insert(next);
        self.pending.push((depth, name, pointer.to_owned()));
        json!({"$ref": format!("#/$defs/{name}")})
    }

    /// All definitions, without duplicates, each with the largest depth at which it is used.
    fn definitions(&mut self) -> Option<Map<String, Value>> {
        let document = self.document;
        let mut definitions = Map::new();
        while let Some((depth, name, pointer)) = self.pending.pop() {
            let name = name.to_string();
            if !definitions.contains_key(&name) {
                let schema = self.schema(document.at(&pointer)?, depth)?;
                definitions.insert(name, schema);
            }
        }
        Some(definitions)
    }

    fn schema(&mut self, schema: &Value, depth: usize) -> Option<Value> {
        self.objects += 1;
        if self.objects > OBJECTS {
            return None;
        }
        let Some(object) = schema.as_object() else {
            return Some(Value::Bool(schema != &Value::Bool(false)));
        };
        if object.contains_key("$dynamicRef") {
            return None;
        }
        if object.contains_key("$ref") {
            let (_, target) = self.document.follow(schema)?;
            return Some(self.reference(&target?, depth));
        }
        let mut copy = copy_plain(object);
        self.copy_in_place(object, depth, &mut copy)?;
        self.copy_parts(object, depth.checked_sub(1), &mut copy)?;
        if self.is_described && depth == self.depth {
            // They describe no property, and would count as a description of every one.
            for keyword in ["additionalProperties", "unevaluatedProperties"] {
                if object.get(keyword).is_some_and(allows_anything) {
                    copy.remove(keyword);
                }
            }
        }
        self.copy_properties(object, depth, &mut copy)?;
        json_schema::translate(&mut copy);
        limit_float(&mut copy);
        Some(Value::Object(copy))
    }

    fn copy_in_place(
        &mut self,
        object: &Map<String, Value>,
        depth: usize,
        copy: &mut Map<String, Value>,
    ) -> Option<()> {
        for keyword in IN_PLACE_LISTS {
            let list =
                object.get(keyword).and_then(Value::as_array).filter(|list| !list.is_empty());
            if let Some(list) = list {
                let list: Option<Value> = list.iter().map(|one| self.schema(one, depth)).collect();
                copy.insert(keyword.to_owned(), list?);
            }
        }
        for keyword in IN_PLACE {
            if let Some(schema) = object.get(keyword) {
                copy.insert(keyword.to_owned(), self.schema(schema, depth)?);
            }
        }
        if let Some(schemas) = object.get("dependentSchemas") {
            let schemas = self.schemas(schemas, Some(depth))?;
            copy.insert("dependentSchemas".to_owned(), Value::Object(schemas));
        }
        Some(())
    }

    /// Copies the schemas of items and of unnamed properties.
    fn copy_parts(
        &mut self,
        object: &Map<String, Value>,
        depth: Option<usize>,
        copy: &mut Map<String, Value>,
    ) -> Option<()> {
        for keyword in PARTS {
            if let Some(schema) = object.get(keyword) {
                copy.insert(keyword.to_owned(), self.part(schema, depth)?);
            }
        }
        if let Some(list) = object.get("prefixItems").and_then(Value::as_array) {
            let list: Option<Value> = list.iter().map(|one| self.part(one, depth)).collect();
            copy.insert("prefixItems".to_owned(), list?);
        }
        if let Some(schemas) = object.get("patternProperties") {
            let schemas = self.schemas(schemas, depth)?;
            copy.insert("patternProperties".to_owned(), Value::Object(schemas));
        }
        Some(())
    }

    fn copy_properties(
        &mut self,
        object: &Map<String, Value>,
        depth: usize,
        copy: &mut Map<String, Value>,
    ) -> Option<()> {
        let mut hidden = BTreeSet::new();
        if let Some(properties) = object.get("properties") {
            let mut schemas = self.schemas(properties, depth.checked_sub(1))?;
            let properties = properties.as_object().into_iter().flatten();
            for (name, _) in properties.filter(|(_, one)| self.is_hidden(one, FOLLOWED)) {
                hidden.insert(name.clone());
                if self.is_described && depth == self.depth {
                    schemas.shift_remove(name);
                } else {
                    // Each side may ignore such a property, so any schema will do.
                    schemas.insert(name.clone(), json!({}));
                }
            }
            copy.insert("properties".to_owned(), Value::Object(schemas));
        }
        if let Some(required) = object.get("required").and_then(Value::as_array) {
            let is_sent = |name: &&Value| {
                name.as_str().is_some_and(|name| {
                    let is_hidden = depth == self.depth && self.hidden.contains(name);
                    !hidden.contains(name) && !is_hidden
                })
            };
            let names: BTreeSet<&str> =
                required.iter().filter(is_sent).filter_map(Value::as_str).collect();
            copy.insert("required".to_owned(), json!(names));
        }
        Some(())
    }

    /// Copies the schemas in an object.
    fn schemas(&mut self, schemas: &Value, depth: Option<usize>) -> Option<Map<String, Value>> {
        let mut copies = Map::new();
        for (name, schema) in schemas.as_object().into_iter().flatten() {
            copies.insert(name.clone(), self.part(schema, depth)?);
        }
        Some(copies)
    }

    /// The schema for a part of a value. Beyond the depth of all values, any schema will do.
    fn part(&mut self, schema: &Value, depth: Option<usize>) -> Option<Value> {
        match depth {
            Some(depth) => self.schema(schema, depth),
            None => Some(json!({})),
        }
    }

    fn collect_hidden(&mut self, schema: &Value, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            return;
        };
        let schema = self.document.follow(schema).map_or(schema, |(target, _)| target);
        for (name, property) in
            schema.get("properties").and_then(Value::as_object).into_iter().flatten()
        {
            if self.is_hidden(property, FOLLOWED) {
                self.hidden.insert(name.clone());
            }
        }
        for part in subschemas(schema) {
            self.collect_hidden(part, depth);
        }
    }

    /// Returns whether only the other side sends a property.
    fn is_hidden(&self, schema: &Value, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let schema = self.document.follow(schema).map_or(schema, |(target, _)| target);
        schema.get(self.other_side) == Some(&Value::Bool(true))
            || subschemas(schema).any(|one| self.is_hidden(one, depth))
    }
}

/// Returns whether a schema has nothing that restricts values, but texts at most.
fn allows_anything(schema: &Value) -> bool {
    let is_text = |keyword: &String| {
        matches!(keyword.as_str(), "title" | "description" | "example" | "examples" | "$comment")
    };
    match schema {
        Value::Bool(any) => *any,
        Value::Object(object) => object.keys().all(is_text),
        _ => false,
    }
}

fn subschemas(schema: &Value) -> impl Iterator<Item = &Value> {
    schema.get("allOf").and_then(Value::as_array).into_iter().flatten()
}

/// The keywords without subschemas, if they are valid in OpenAPI.
fn copy_plain(object: &Map<String, Value>) -> Map<String, Value> {
    let mut copy = Map::new();
    let mut insert = |keyword: &str, value: Option<&Value>| {
        if let Some(value) = value {
            copy.insert(keyword.to_owned(), value.clone());
        }
    };
    for keyword in PLAIN {
        insert(keyword, object.get(keyword).filter(|value| is_well_formed(keyword, value)));
    }
    let is_list = |value: &&Value| value.as_array().is_some_and(|list| !list.is_empty());
    insert("enum", object.get("enum").filter(is_list));
    insert("pattern", object.get("pattern").filter(|value| value.is_string()));
    for keyword in ["minContains", "maxContains"] {
        insert(keyword, object.get(keyword).filter(|value| value.is_u64()));
    }
    insert("dependentRequired", object.get("dependentRequired").filter(|one| one.is_object()));
    // In JSON Schema, the encoding of contents is only an annotation, and validators do not
    // check it.
    if object.get("contentEncoding") == Some(&json!("base64")) && !copy.contains_key("format") {
        copy.insert("format".to_owned(), json!("byte"));
    }
    copy
}

fn is_well_formed(keyword: &str, value: &Value) -> bool {
    match keyword {
        "type" => value.is_string() || value.is_array(),
        "format" => value.is_string(),
        "nullable" | "uniqueItems" => value.is_boolean(),
        "exclusiveMinimum" | "exclusiveMaximum" => value.is_boolean() || value.is_number(),
        "minimum" | "maximum" => value.is_number(),
        "multipleOf" => value.as_f64().is_some_and(|number| number > 0.0),
        _ => value.as_f64().is_some_and(|number| number >= 0.0 && number.fract() == 0.0),
    }
}

/// Adds the range of 32-bit floats.
fn limit_float(schema: &mut Map<String, Value>) {
    if schema.get("format") == Some(&json!("float")) {
        for (bound, limit) in [("minimum", f32::MIN), ("maximum", f32::MAX)] {
            schema.entry(bound).or_insert_with(|| json!(f64::from(limit)));
        }
    }
}
