//! The alternatives of a schema.

use openapi_model::components;
use serde_json::{Map, Value, json};

use super::names::TITLE;
use super::{Lowering, MAX_COMBINATIONS};
use crate::lower::walk;

/// An alternative of a schema.
#[derive(Clone)]
pub(super) struct Alternative {
    pub(super) schema: Value,
    /// The component that it is, or to which it adds.
    pub(super) origin: Option<String>,
}

pub(super) enum Alternatives {
    /// The schema has no alternatives.
    None,
    /// The alternatives can be written as one schema.
    Plain(Map<String, Value>),
    Several(Vec<Alternative>),
}

const KEYWORDS: [&str; 2] = ["oneOf", "anyOf"];

impl Lowering {
    /// Replaces components with alternatives in the `allOf` of a schema: by their own part if the
    /// schema is one of the alternatives, and otherwise by all of their alternatives, each combined
    /// with the rest. A schema that only refers to a component stays as it is.
    pub(super) fn combine(&self, within: Option<&str>, object: &mut Map<String, Value>) {
        let Some(members) = object.get("allOf").and_then(Value::as_array).cloned() else {
            return;
        };
        let is_child = |parent: &str| within.is_some_and(|own| self.families.extends(own, parent));
        let is_wrapper = members.len() == 1 && !is_structured(object);
        let mut rest = Vec::new();
        let mut combined: Vec<(String, Vec<Value>)> = Vec::new();
        for member in members {
            let parent =
                components::schema_referred_to(&member).filter(|name| self.unions.contains(name));
            match parent {
                Some(parent) if is_child(&parent) && self.lists(&parent, within) => {
                    if self.families.is_extended(&parent) {
                        let base = components::schema_reference(&base_name(&parent));
                        rest.push(json!({"$ref": base}));
                    }
                }
                Some(parent) if !is_wrapper => {
                    let variants = self.noted.iter().find(|(name, _)| *name == parent);
                    let noted = variants.map(|(_, union)| {
                        union.variants.iter().map(|variant| variant.schema.clone()).collect()
                    });
                    let listed = || {
                        let names = self.families.alternatives(&parent).iter();
                        names
                            .map(|name| json!({"$ref": components::schema_reference(name)}))
                            .collect()
                    };
                    combined.push((parent.clone(), noted.unwrap_or_else(listed)));
                }
                _ => rest.push(member),
            }
        }
        let number = combined
            .iter()
            .fold(1_usize, |number, (_, members)| number.saturating_mul(members.len().max(1)));
        let discriminator = match combined.as_slice() {
            [(parent, _)] => self.discriminator(parent),
            _ => None,
        };
        // Properties of alternatives that are not combined become unknown properties.
        if number > 1 && number <= MAX_COMBINATIONS && !object.contains_key("oneOf") {
            let mut products: Vec<Vec<Value>> = vec![Vec::new()];
            for (_, members) in combined {
                products = products
                    .iter()
                    .flat_map(|product| {
                        members.iter().map(|member| {
                            product.iter().cloned().chain([member.clone()]).collect::<Vec<_>>()
                        })
                    })
                    .collect();
            }
            let products = products.into_iter().map(|mut product| match product.len() {
                1 => product.remove(0),
                _ => json!({"allOf": product}),
            });
            object.insert("oneOf".to_owned(), products.collect());
            if let Some(discriminator) = discriminator {
                object.entry("discriminator").or_insert(discriminator);
            }
        }
        if rest.is_empty() {
            object.shift_remove("allOf");
            object.entry("type").or_insert_with(|| json!("object"));
        } else {
            object.insert("allOf".to_owned(), Value::Array(rest));
        }
    }

    /// The discriminator of a component with known alternatives.
    fn discriminator(&self, parent: &str) -> Option<Value> {
        let (_, union) = self.noted.iter().find(|(name, _)| name == parent)?;
        let variants = union.variants.iter();
        let mapping: Map<String, Value> = variants
            .filter_map(|variant| Some((variant, variant.schema.get("$ref")?)))
            .flat_map(|(variant, target)| {
                variant.tags.iter().map(|tag| (tag.clone(), target.clone()))
            })
            .collect();
        Some(json!({"propertyName": union.tag.as_ref()?, "mapping": mapping}))
    }

    /// Returns whether a component lists, among its alternatives, the component that contains a
    /// place.
    fn lists(&self, parent: &str, within: Option<&str>) -> bool {
        let alternatives = self.families.alternatives(parent);
        let names = |child: &str| alternatives.iter().any(|name| name == child);
        within.is_some_and(|child| {
            names(child) || alternatives.iter().any(|name| self.families.extends(name, child))
        })
    }

    /// The alternatives of a schema, whose keywords for them are removed.
    pub(super) fn alternatives(
        &mut self,
        component: Option<&str>,
        object: &mut Map<String, Value>,
    ) -> Option<Alternatives> {
        let mut lists: Vec<Vec<Value>> = Vec::new();
        for keyword in KEYWORDS {
            let Some(Value::Array(members)) = object.shift_remove(keyword) else { continue };
            let mut members: Vec<Value> =
                members.into_iter().filter(|member| !is_assertion(member)).collect();
            members.dedup();
            if !members.is_empty() {
                lists.push(members);
            }
        }
        let children =
            component.filter(|name| lists.is_empty() && self.families.parents.contains(*name));
        if let Some(name) = children {
            let is_parent = object.contains_key("discriminator");
            let names = self.families.alternatives(name).iter().filter(|_| is_parent);
            lists.push(
                names.map(|name| json!({"$ref": components::schema_reference(name)})).collect(),
            );
        }
        let mut lists = lists.into_iter().filter(|list| !list.is_empty());
        let (Some(first), second) = (lists.next(), lists.next()) else {
            return Some(Alternatives::None);
        };
        let members = match second {
            Some(second) => self.product(first, second),
            None => first,
        };
        if let Some(plain) = plain(object, &members) {
            return Some(Alternatives::Plain(plain));
        }
        if members.len() == 1 && children.is_none() {
            return Some(Alternatives::Plain(with_only(object, members)));
        }
        let base = base_of(object);
        if let (Some(name), true) =
            (component, component.is_some_and(|own| self.families.is_extended(own)))
        {
            self.added.push((base_name(name), Value::Object(base.clone())));
        }
        let mut alternatives = Vec::new();
        for member in members {
            let origin = components::schema_behind_wrapper(&member);
            let is_own = |name: &str| component == Some(name);
            let schema = match &origin {
                // The parent's own part.
                Some(name) if is_own(name) => {
                    let base = components::schema_reference(&base_name(name));
                    json!({"$ref": base})
                }
                Some(name) if component.is_some_and(|own| self.families.extends(name, own)) => {
                    member
                }
                _ if !is_structured(&base) || !is_object(&member) => member,
                _ => {
                    let size = walk::object_size(&base) + walk::size(&member);
                    if !self.budget.charge("", size) {
                        return None;
                    }
                    let title = member.get(TITLE).cloned();
                    let mut whole = json!({"allOf": [base, member]});
                    if let Some(title) = title {
                        whole[TITLE] = title;
                    }
                    whole
                }
            };
            alternatives.push(Alternative { schema, origin });
        }
        Some(Alternatives::Several(alternatives))
    }

    /// All combinations of two lists, or only the first list if there would be too many.
    fn product(&self, first: Vec<Value>, second: Vec<Value>) -> Vec<Value> {
        if first.len().saturating_mul(second.len()) > MAX_COMBINATIONS {
            return first;
        }
        let pairs = first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| json!({"allOf": [one, other]})).collect()
    }
}

/// The name of the component for the own part of a parent.
fn base_name(parent: &str) -> String {
    format!("{parent}-base")
}

/// A schema without the keywords about its alternatives.
fn base_of(object: &Map<String, Value>) -> Map<String, Value> {
    let mut base = object.clone();
    base.retain(|key, _| {
        !matches!(key.as_str(), "description" | "nullable" | "deprecated" | "discriminator")
            && !key.starts_with("x-")
    });
    base
}

/// Returns whether a schema itself describes properties, apart from alternatives.
fn is_structured(object: &Map<String, Value>) -> bool {
    let is_map = object.get("additionalProperties").is_some_and(Value::is_object);
    is_map || ["properties", "required", "allOf"].iter().any(|key| object.contains_key(*key))
}

fn is_object(schema: &Value) -> bool {
    schema.get("type").is_none_or(|kind| kind == "object") && schema.get("enum").is_none()
}

/// Returns whether a schema only limits values, without describing them.
fn is_assertion(schema: &Value) -> bool {
    let Some(object) = schema.as_object() else { return false };
    let describes = |key: &&String| {
        !matches!(
            key.as_str(),
            "required" | "not" | "description" | "x-title" | "type" | "nullable"
        )
    };
    let has_type = object.get("type").is_some_and(|kind| kind != "object");
    let is_limit = object.contains_key("required") || object.contains_key("not");
    is_limit && !has_type && object.keys().filter(describes).count() == 0
}

/// The schema with its only alternative as a part.
fn with_only(object: &Map<String, Value>, mut members: Vec<Value>) -> Map<String, Value> {
    let mut whole = object.clone();
    whole.shift_remove("discriminator");
    let Some(only) = members.pop() else { return whole };
    let is_reference = components::schema_referred_to(&only).is_some();
    match only {
        Value::Object(only) if !is_structured(&whole) && !is_reference => {
            for (key, value) in only {
                whole.entry(key).or_insert(value);
            }
        }
        only => {
            if !is_structured(&whole) {
                whole.shift_remove("type");
            }
            let mut parts =
                whole.get("allOf").and_then(Value::as_array).cloned().unwrap_or_default();
            parts.push(only);
            whole.insert("allOf".to_owned(), Value::Array(parts));
        }
    }
    whole
}

/// A single schema for alternatives that are all strings or all numbers.
///
/// If only some of the strings are listed, the values are an open set.
fn plain(object: &Map<String, Value>, members: &[Value]) -> Option<Map<String, Value>> {
    let kinds: Option<Vec<&str>> = members.iter().map(|own| own.get("type")?.as_str()).collect();
    let kinds = kinds?;
    let all = |wanted: &[&str]| !kinds.is_empty() && kinds.iter().all(|kind| wanted.contains(kind));
    let mut plain = object.clone();
    plain.shift_remove("discriminator");
    if all(&["integer", "number"]) {
        let kind = if all(&["integer"]) { "integer" } else { "number" };
        let mut formats = members.iter().map(|own| own.get("format"));
        let first = formats.next().flatten();
        if let Some(format) = first.filter(|first| formats.all(|format| format == Some(first))) {
            plain.insert("format".to_owned(), format.clone());
        }
        plain.insert("type".to_owned(), json!(kind));
        return Some(plain);
    }
    if !all(&["string"]) {
        return None;
    }
    let mut values: Vec<Value> = Vec::new();
    for value in members.iter().filter_map(|own| own.get("enum")?.as_array()).flatten() {
        if !values.contains(value) {
            values.push(value.clone());
        }
    }
    plain.insert("type".to_owned(), json!("string"));
    if members.iter().all(|own| own.get("enum").is_some()) {
        plain.insert("enum".to_owned(), Value::Array(values));
    }
    Some(plain)
}
