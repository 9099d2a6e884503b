//! What a schema accepts in one direction: the judge is the `jsonschema` crate.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use anyhow::Context;
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::document::{Document, entries, items};
use super::instances;

/// Which way a value travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the caller to the server.
    Request,
    /// From the server to the caller.
    Response,
}

/// A schema with everything that it refers to, in a direction. It belongs to no
/// document: two schemas of the same text are the same shape.
#[derive(Debug)]
pub struct Shape {
    direction: Direction,
    schema: Value,
    /// By reference.
    components: HashMap<String, Value>,
    validator: Validator,
}

/// The shapes that have been met, so that each is compiled once for all mutants.
#[derive(Debug, Default)]
pub struct Shapes {
    /// Whether a format of texts is an assertion; OpenAPI leaves that open.
    asserts_formats: Cell<bool>,
    known: RefCell<HashMap<String, Rc<Shape>>>,
    instances: RefCell<HashMap<String, Rc<Vec<Value>>>>,
}

/// How many shapes are kept from one operation to the next.
const KEPT: usize = 100;

impl Shapes {
    /// Lets go of what was needed for one operation.
    pub(super) fn forget(&self) {
        self.instances.borrow_mut().clear();
        if self.known.borrow().len() > KEPT {
            self.known.borrow_mut().clear();
        }
    }

    /// Whether formats of texts, such as `uuid`, are asserted from now on or taken
    /// as remarks.
    pub(super) fn assert_formats(&self, asserted: bool) {
        self.asserts_formats.set(asserted);
    }

    /// The shape of a schema of a document.
    ///
    /// # Errors
    ///
    /// When it is not a schema, such as a pattern that cannot be read.
    pub fn get(
        &self,
        document: &Document,
        schema: &Value,
        direction: Direction,
    ) -> anyhow::Result<Rc<Shape>> {
        let reachable = document.reachable(schema);
        let formats = self.asserts_formats.get();
        let key = format!("{formats} {direction:?} {schema} {reachable:?}");
        if let Some(shape) = self.known.borrow().get(&key) {
            return Ok(shape.clone());
        }
        let components: HashMap<String, Value> = reachable
            .into_iter()
            .map(|(reference, value)| (reference, value.clone()))
            .collect();
        let shape = Rc::new(Shape::new(schema.clone(), components, direction, formats)?);
        self.known.borrow_mut().insert(key, shape.clone());
        Ok(shape)
    }

    /// Instances of a shape: all that vary at a place of which `varies` says that
    /// it may matter, and one of everything else.
    pub fn instances(&self, shape: &Rc<Shape>, varies: &BTreeSet<String>) -> Rc<Vec<Value>> {
        let key = format!("{:p} {varies:?}", Rc::as_ptr(shape));
        if let Some(known) = self.instances.borrow().get(&key) {
            return known.clone();
        }
        let mut found = instances::make(shape, varies);
        found.retain(|value| shape.refusal(value).is_none());
        let found = Rc::new(found);
        self.instances.borrow_mut().insert(key, found.clone());
        found
    }
}

impl Shape {
    fn new(
        schema: Value,
        components: HashMap<String, Value>,
        direction: Direction,
        formats: bool,
    ) -> anyhow::Result<Self> {
        let mut names: Vec<&String> = components.keys().collect();
        names.sort();
        let definitions: Map<String, Value> = names
            .iter()
            .enumerate()
            .map(|(index, name)| {
                (
                    index.to_string(),
                    translated(&components[*name], direction, &names, &components),
                )
            })
            .collect();
        let written = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "allOf": [translated(&schema, direction, &names, &components)],
            "$defs": definitions,
        });
        let validator = jsonschema::options()
            .should_validate_formats(formats)
            .build(&written)
            .map_err(|error| anyhow::anyhow!("{error}"))
            .with_context(|| format!("no schema: {schema}"))?;
        Ok(Self {
            direction,
            schema,
            components,
            validator,
        })
    }

    /// The schema as it is in the document.
    #[must_use]
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Why a value is not accepted, if it is not.
    #[must_use]
    pub fn refusal(&self, value: &Value) -> Option<String> {
        let error = self.validator.iter_errors(value).next()?;
        let place = error.instance_path().to_string();
        let place = if place.is_empty() { "/" } else { &place };
        Some(format!("{place}: {error}"))
    }

    /// What a schema is when its reference is followed.
    #[must_use]
    pub fn resolve<'a>(&'a self, mut schema: &'a Value) -> &'a Value {
        for _ in 0..self.components.len() {
            match schema.get("$ref").and_then(Value::as_str) {
                Some(reference) => {
                    schema = self.components.get(reference).unwrap_or(&Value::Null);
                }
                None => break,
            }
        }
        schema
    }

    /// What a schema is when one reference is followed.
    #[must_use]
    pub fn resolve_once<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let reference = schema["$ref"].as_str();
        let target = reference.and_then(|reference| self.components.get(reference));
        target.unwrap_or(&Value::Null)
    }

    /// Whether a property is left out in the shape's direction.
    #[must_use]
    pub fn leaves_out(&self, property: &Value) -> bool {
        is_left_out(self.resolve(property), self.direction)
    }

    /// The members of a value that no schema names, as JSON pointers. A map, which
    /// names none but says what they are, leaves none unnamed.
    #[must_use]
    pub fn undeclared(&self, value: &Value) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        self.collect_undeclared(&[&self.schema], value, "", &mut found);
        found
    }

    fn collect_undeclared<'a>(
        &'a self,
        schemas: &[&'a Value],
        value: &Value,
        place: &str,
        found: &mut BTreeSet<String>,
    ) {
        let mut parts = Vec::new();
        for schema in schemas {
            self.flatten(schema, &mut parts, 0);
        }
        match value {
            Value::Object(object) => {
                let names = |key: &str| parts.iter().any(|part| part.get(key).is_some());
                let is_map = !names("properties") && names("additionalProperties");
                for (name, member) in object {
                    let place = openapi_model::pointer::join(place, name);
                    let mut declared: Vec<&Value> = parts
                        .iter()
                        .filter_map(|part| part["properties"].get(name))
                        .filter(|property| !self.leaves_out(property))
                        .collect();
                    if declared.is_empty() && !is_map {
                        found.insert(place);
                        continue;
                    }
                    if declared.is_empty() {
                        declared.extend(
                            parts
                                .iter()
                                .filter_map(|part| part.get("additionalProperties")),
                        );
                    }
                    self.collect_undeclared(&declared, member, &place, found);
                }
            }
            Value::Array(list) => {
                let declared: Vec<&Value> =
                    parts.iter().filter_map(|part| part.get("items")).collect();
                for (index, item) in list.iter().enumerate() {
                    let place = openapi_model::pointer::join(place, index);
                    self.collect_undeclared(&declared, item, &place, found);
                }
            }
            _ => {}
        }
    }

    /// A schema and the members of its compositions.
    fn flatten<'a>(&'a self, schema: &'a Value, parts: &mut Vec<&'a Value>, depth: usize) {
        let schema = self.resolve(schema);
        if depth > 16 || parts.iter().any(|part| std::ptr::eq(*part, schema)) {
            return;
        }
        parts.push(schema);
        for key in ["allOf", "anyOf", "oneOf"] {
            for member in items(&schema[key]) {
                self.flatten(member, parts, depth + 1);
            }
        }
    }
}

/// A validator of a schema of a text or number alone, where it says more than
/// its type and its plain limits.
pub(super) fn leaf(schema: &Value) -> Option<Validator> {
    let words = [
        "pattern",
        "format",
        "multipleOf",
        "exclusiveMinimum",
        "exclusiveMaximum",
    ];
    if words.iter().all(|word| schema.get(*word).is_none()) {
        return None;
    }
    let written = translated(schema, Direction::Request, &[], &HashMap::new());
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&written).ok()
}

/// §Data types of OpenAPI 3.0.3: what is read only is not part of a request, and
/// what is write only no part of a response.
fn is_left_out(property: &Value, direction: Direction) -> bool {
    let key = match direction {
        Direction::Request => "readOnly",
        Direction::Response => "writeOnly",
    };
    property[key] == true
}

/// A schema of OpenAPI 3.0 as JSON Schema, in a direction.
fn translated(
    schema: &Value,
    direction: Direction,
    names: &[&String],
    components: &HashMap<String, Value>,
) -> Value {
    let Some(object) = schema.as_object() else {
        return schema.clone();
    };
    let inner = |schema: &Value| translated(schema, direction, names, components);
    if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
        let index = names.iter().position(|name| *name == reference);
        return index.map_or(
            json!(false),
            |index| json!({"$ref": format!("#/$defs/{index}")}),
        );
    }
    let left_out: Vec<&String> = entries(&schema["properties"])
        .filter(|(_, property)| {
            let reference = property["$ref"].as_str();
            let target = reference.and_then(|reference| components.get(reference));
            is_left_out(target.unwrap_or(property), direction)
        })
        .map(|(name, _)| name)
        .collect();
    let mut written = Map::new();
    for (keyword, value) in object {
        let value = match keyword.as_str() {
            "properties" => entries(value)
                .filter(|(name, _)| !left_out.contains(name))
                .map(|(name, property)| (name.clone(), inner(property)))
                .collect::<Map<_, _>>()
                .into(),
            "required" => items(value)
                .filter(|name| !left_out.iter().any(|skipped| **name == ***skipped))
                .cloned()
                .collect::<Vec<_>>()
                .into(),
            "allOf" | "anyOf" | "oneOf" => items(value).map(inner).collect::<Vec<_>>().into(),
            "items" | "not" | "additionalProperties" => inner(value),
            "type" if schema["nullable"] == true => json!([value, "null"]),
            "type" | "enum" | "multipleOf" | "minLength" | "maxLength" | "pattern" | "minItems"
            | "maxItems" | "uniqueItems" | "minProperties" | "maxProperties" => value.clone(),
            "minimum" if schema["exclusiveMinimum"] == true => {
                written.insert("exclusiveMinimum".to_owned(), value.clone());
                continue;
            }
            "maximum" if schema["exclusiveMaximum"] == true => {
                written.insert("exclusiveMaximum".to_owned(), value.clone());
                continue;
            }
            "minimum" | "maximum" => value.clone(),
            _ => continue,
        };
        written.insert(keyword.clone(), value);
    }
    // Beside the schema's own keywords, whatever they are.
    match of_format(schema["format"].as_str().unwrap_or_default()) {
        Some(format) => json!({"allOf": [written, format]}),
        None => Value::Object(written),
    }
}

/// What a format says of values. Formats that say nothing of them, such as
/// `password`, have no words.
fn of_format(format: &str) -> Option<Value> {
    let base64 = "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";
    Some(match format {
        "int32" => json!({"minimum": i32::MIN, "maximum": i32::MAX}),
        "int64" => json!({"minimum": i64::MIN, "maximum": i64::MAX}),
        "float" => json!({"minimum": f32::MIN, "maximum": f32::MAX}),
        "byte" => json!({"pattern": base64}),
        "date" | "date-time" | "email" | "hostname" | "ipv4" | "ipv6" | "uri" | "uuid" => {
            json!({"format": format})
        }
        _ => return None,
    })
}
