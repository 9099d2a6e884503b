//! The lowering of inline schemas whose types typify names.

use std::collections::BTreeSet;

use openapi_model::components;
use openapi_model::rust::type_name;
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::walk::{self, join, operation_id};

/// Moves an inline schema to a component if its type would have the name of an existing one:
/// `conditions` of `Ruleset`, if there is a component `RulesetConditions`.
///
/// Typify names the types of properties, items and additional properties, and progenitor those of
/// parameters, bodies and responses, without checking whether a name is taken. Two types with the
/// same name do not compile.
pub(super) fn name_colliding_types(draft: &mut Draft) {
    let names = walk::component_names(&draft.document);
    let mut types =
        Types { taken: names.iter().map(|name| type_name(name)).collect(), named: Vec::new() };
    if let Some(schemas) = walk::component_schemas_mut(&mut draft.document) {
        for (name, schema) in schemas {
            let place = components::schema_pointer(name);
            types.inline_subschemas(&type_name(name), &place, schema);
        }
    }
    walk::operations(&mut draft.document, |pointer, operation| {
        let id = operation_id(operation).to_owned();
        types.inline_operation(&id, pointer, operation);
    });
    for (name, place, schema) in types.named {
        walk::add_component(&mut draft.document, &name, schema);
        draft.log.record(place, format!("named {name}"));
    }
}

struct Types {
    taken: BTreeSet<String>,
    /// The new components, each with its original place.
    named: Vec<(String, String, Value)>,
}

impl Types {
    fn inline_operation(&mut self, id: &str, pointer: &str, operation: &mut Map<String, Value>) {
        let list = walk::list_mut(operation, "parameters");
        for (index, parameter) in list.into_iter().flatten().enumerate() {
            let name = parameter.get("name").and_then(Value::as_str);
            let name = type_name(&format!("{id}-{}", name.unwrap_or_default()));
            let place = format!("{pointer}/parameters/{index}");
            self.inline_schema_of(&name, &place, parameter);
        }
        if let Some(body) = operation.get_mut("requestBody") {
            let name = type_name(&format!("{id}-body"));
            self.inline_content(&name, &format!("{pointer}/requestBody"), body);
        }
        let responses = walk::object_mut(operation, "responses");
        for (status, response) in responses.into_iter().flatten() {
            let name = type_name(&format!("{id}-response"));
            self.inline_content(&name, &format!("{pointer}/responses/{status}"), response);
        }
    }

    fn inline_content(&mut self, name: &str, place: &str, object: &mut Value) {
        let content = object.get_mut("content").and_then(Value::as_object_mut);
        for (media_type, media) in content.into_iter().flatten() {
            let place = join(&format!("{place}/content"), media_type);
            self.inline_schema_of(name, &place, media);
        }
    }

    fn inline_schema_of(&mut self, name: &str, place: &str, object: &mut Value) {
        if let Some(schema) = object.get_mut("schema") {
            self.inline(name.to_owned(), &format!("{place}/schema"), schema);
        }
    }

    /// The inline schemas of a schema whose type has this name.
    fn inline_subschemas(&mut self, name: &str, place: &str, schema: &mut Value) {
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for (property, schema) in properties.into_iter().flatten() {
            let place = join(&format!("{place}/properties"), property);
            self.inline(type_name(&format!("{name}-{property}")), &place, schema);
        }
        if let Some([only]) = alternatives(schema) {
            self.inline(name.to_owned(), &format!("{place}/oneOf/0"), only);
        }
        for (keyword, suffix) in [("items", "Item"), ("additionalProperties", "Value")] {
            if let Some(schema) = schema.get_mut(keyword) {
                self.inline(format!("{name}{suffix}"), &format!("{place}/{keyword}"), schema);
            }
        }
    }

    /// An inline schema whose type would have this name.
    fn inline(&mut self, name: String, place: &str, schema: &mut Value) {
        // It refers to a component, which has a name.
        if components::schema_behind_wrapper(schema).is_some() {
            return;
        }
        if !makes_type(schema) || self.taken.insert(name.clone()) {
            self.inline_subschemas(&name, place, schema);
            return;
        }
        let mut free = format!("{name}Schema");
        while !self.taken.insert(free.clone()) {
            free.push('2');
        }
        let reference = json!({"$ref": components::schema_reference(&free)});
        let kept = ["description", "nullable"].into_iter();
        let mut wrapper: Map<String, Value> = kept
            .filter_map(|keyword| Some((keyword.to_owned(), schema.get(keyword)?.clone())))
            .collect();
        let wrapper = if wrapper.is_empty() {
            reference
        } else {
            wrapper.insert("allOf".to_owned(), json!([reference]));
            Value::Object(wrapper)
        };
        let mut named = std::mem::replace(schema, wrapper);
        // It stays with the wrapper.
        if let Some(named) = named.as_object_mut() {
            named.shift_remove("nullable");
        }
        self.inline_subschemas(&free, place, &mut named);
        self.named.push((free, place.to_owned(), named));
    }
}

/// Returns whether a schema becomes a separate type, instead of one of the standard library. A
/// schema with a single alternative does not.
fn makes_type(schema: &mut Value) -> bool {
    let is_filled = |keyword: &str| match schema.get(keyword) {
        Some(Value::Object(all)) => !all.is_empty(),
        Some(Value::Array(all)) => !all.is_empty(),
        _ => false,
    };
    is_filled("properties")
        || is_filled("enum")
        || alternatives(schema).is_some_and(|alternatives| alternatives.len() > 1)
}

fn alternatives(schema: &mut Value) -> Option<&mut [Value]> {
    let alternatives = schema.get_mut("oneOf")?.as_array_mut()?;
    Some(alternatives)
}
