//! The document, with helpers for tests.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use community_qa_contract::conventions;
use openapi_judge::Judge;
use openapi_judge::schema::Schemas;
use openapi_model::visit::{self, Object, ObjectKind};
use openapi_model::{Document, Sample};
use serde_json::Value;

pub(crate) fn contract() -> &'static Document {
    community_qa_contract::embedded().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn schemas() -> &'static Schemas {
    static SCHEMAS: LazyLock<Schemas> = LazyLock::new(|| Schemas::new(contract()).unwrap());
    &SCHEMAS
}

pub(crate) fn judge() -> &'static Judge<'static> {
    static JUDGE: LazyLock<Judge<'static>> =
        LazyLock::new(|| Judge::new(contract()).unwrap().with_conventions(conventions()));
    &JUDGE
}

/// The violations of a schema by a value, one line for each.
pub(crate) fn violations(schema: &str, value: &Value) -> Vec<String> {
    let violations = schemas().violations(schema, value).unwrap();
    violations.iter().map(ToString::to_string).collect()
}

/// The sample with a path below `samples/`.
pub(crate) fn sample(path: &str) -> &'static Sample {
    let path = format!("samples/{path}");
    contract()
        .samples()
        .iter()
        .find(|sample| sample.path == path)
        .unwrap_or_else(|| panic!("no sample is wired at {path}"))
}

pub(crate) fn json(sample: &Sample) -> Value {
    serde_json::from_str(&sample.text).unwrap_or_else(|error| panic!("{}: {error}", sample.path))
}

pub(crate) fn json_samples() -> impl Iterator<Item = &'static Sample> {
    let samples = contract().samples().iter();
    samples.filter(|sample| sample.media_type == "application/json")
}

/// An object schema, with references followed and `allOf` merged.
#[derive(Debug, Default)]
pub(crate) struct Shape {
    pub(crate) properties: BTreeMap<String, Value>,
    pub(crate) required: BTreeSet<String>,
}

pub(crate) fn shape(name: &str) -> Shape {
    let schema = contract().schema(name);
    shape_of(schema.unwrap_or_else(|| panic!("there is no schema {name}")))
}

pub(crate) fn shape_of(schema: &Value) -> Shape {
    let schema = contract().resolve(schema).unwrap();
    let mut shape = Shape::default();
    for member in schema["allOf"].as_array().into_iter().flatten() {
        let member = shape_of(member);
        shape.properties.extend(member.properties);
        shape.required.extend(member.required);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        shape.properties.insert(name.clone(), property.clone());
    }
    shape.required.extend(texts(&schema["required"]));
    shape
}

/// The items of a list of strings; empty if there is no list.
pub(crate) fn texts(list: &Value) -> Vec<String> {
    let items = list.as_array().into_iter().flatten();
    items.map(|item| item.as_str().unwrap().to_owned()).collect()
}

/// The type of a schema as the tables write it: `integer/int32`, `array of Topic`. An object is
/// named after its schema.
pub(crate) fn type_of(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        let target = contract().resolve(schema).unwrap();
        let is_object = target["type"] == "object" || target.get("allOf").is_some();
        return if is_object { name.to_owned() } else { type_of(target) };
    }
    if let Some([only]) = schema["allOf"].as_array().map(Vec::as_slice) {
        return type_of(only);
    }
    match (schema["type"].as_str(), schema["format"].as_str()) {
        (Some("array"), _) => format!("array of {}", type_of(&schema["items"])),
        (Some("integer"), Some(format)) => format!("integer/{format}"),
        (Some(kind), _) => kind.to_owned(),
        (None, _) => "anything".to_owned(),
    }
}

/// Every object of the document, the document itself first. Values of extensions are left out.
pub(crate) fn objects() -> impl Iterator<Item = Object<'static>> {
    let objects = visit::objects(contract().value()).into_iter();
    objects.filter(|object| object.kind != ObjectKind::Extension)
}
