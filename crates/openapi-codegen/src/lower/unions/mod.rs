//! Lowerings of schemas with alternatives: `oneOf`, `anyOf`, and parents with a discriminator.

mod alternatives;
mod families;
pub(super) mod names;
mod parameters;

use std::collections::BTreeSet;
use std::rc::Rc;

use openapi_model::rust::type_name;
use openapi_model::{Budget, components};
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::notes::{Union, UnionVariant};
use super::walk;
use alternatives::{Alternative, Alternatives};
use families::Families;
pub(super) use names::keep_titles_of_alternatives;
pub(super) use parameters::take_parameter_alternatives_as_text;

/// The most combinations of alternatives in an `allOf`. With more, they are not combined.
const MAX_COMBINATIONS: usize = 32;

/// Removes schemas with alternatives from the document, and notes their alternatives.
///
/// The emitter makes an enum from each. Typify's enums take the first alternative that fits, lose
/// values that a later version of the service sends, and are infinite if alternatives refer to each
/// other; and typify panics on several combinations of keywords. Inline alternatives and schemas
/// with alternatives become components. The alternatives of a parent with a discriminator are the
/// components that extend it.
pub(super) fn name_unions(draft: &mut Draft) {
    let families = Families::new(&draft.document);
    let names = walk::component_names(&draft.document);
    let mut lowering = Lowering {
        taken: names.iter().map(|name| type_name(name)).collect(),
        unions: families.parents.clone(),
        budget: Rc::clone(&draft.budget),
        families,
        added: Vec::new(),
        noted: Vec::new(),
        log: Vec::new(),
    };
    let ids = names::of_operations(&mut draft.document);
    walk::schemas(&mut draft.document, |pointer, schema| {
        lowering.lower(pointer, schema, &ids);
    });
    let Lowering { added, noted, log, .. } = lowering;
    for (name, schema) in added {
        walk::add_component(&mut draft.document, &name, schema);
    }
    draft.notes.unions.extend(noted);
    for (place, what) in log {
        draft.log.record(place, what);
    }
}

struct Lowering {
    /// The names of all types.
    taken: BTreeSet<String>,
    /// The names of components with alternatives.
    unions: BTreeSet<String>,
    budget: Rc<Budget>,
    families: Families,
    /// The new components.
    added: Vec<(String, Value)>,
    noted: Vec<(String, Union)>,
    log: Vec<(String, String)>,
}

impl Lowering {
    fn lower(&mut self, pointer: &str, schema: &mut Value, ids: &[(String, String)]) {
        let component = components::schema_name(pointer);
        let within = components_within(pointer);
        let Some(object) = schema.as_object_mut() else {
            return;
        };
        self.combine(within.as_deref(), object);
        let Some(alternatives) = self.alternatives(component.as_deref(), object) else {
            return;
        };
        let alternatives = match alternatives {
            Alternatives::None => return,
            Alternatives::Plain(plain) => {
                *object = plain;
                self.log.push((pointer.to_owned(), "the alternatives are one schema".to_owned()));
                return;
            }
            Alternatives::Several(several) => several,
        };
        let name = match &component {
            Some(name) => name.clone(),
            None => self.free_name(&names::of_place(pointer, ids)),
        };
        let what = format!("an enum of {} alternatives", alternatives.len());
        let union = self.union(&name, object, alternatives);
        self.noted.push((name.clone(), union));
        self.unions.insert(name.clone());
        let kept: Map<String, Value> = ["description", "nullable", "deprecated"]
            .iter()
            .filter_map(|key| Some(((*key).to_owned(), object.get(*key)?.clone())))
            .chain(
                object
                    .iter()
                    .filter(|(key, _)| key.starts_with("x-"))
                    .map(|(key, value)| (key.clone(), value.clone())),
            )
            .collect();
        let reference = json!({"$ref": components::schema_reference(&name)});
        if component.is_some() {
            *object = kept;
        } else {
            *schema = reference;
            if !kept.is_empty() {
                let mut wrapper = kept;
                wrapper.insert("allOf".to_owned(), json!([schema.take()]));
                *schema = Value::Object(wrapper);
            }
            self.added.push((name, json!({})));
        }
        self.log.push((pointer.to_owned(), what));
    }

    /// The enum for a schema, whose alternatives get names.
    fn union(
        &mut self,
        name: &str,
        object: &Map<String, Value>,
        alternatives: Vec<Alternative>,
    ) -> Union {
        let discriminator = object.get("discriminator");
        let tag = discriminator.and_then(|own| own.get("propertyName")?.as_str());
        let mut variants: Vec<UnionVariant> = Vec::new();
        for variant in names::variants(&alternatives) {
            let index = variants.len();
            let Some(alternative) = alternatives.get(index) else { break };
            let tags = match (&alternative.origin, tag) {
                (Some(origin), Some(_)) => names::tags(origin, discriminator),
                _ => Vec::new(),
            };
            let schema = self.named(&format!("{name}-{variant}"), alternative.schema.clone());
            variants.push(UnionVariant { name: variant, schema, tags });
        }
        let description = object.get("description").and_then(Value::as_str);
        Union {
            docs: description.unwrap_or_default().to_owned(),
            tag: tag.map(str::to_owned),
            variants,
        }
    }

    /// Replaces a schema by one in which every type has a name: a component, or a list or map of
    /// components.
    fn named(&mut self, name: &str, schema: Value) -> Value {
        if components::schema_referred_to(&schema).is_some() {
            return schema;
        }
        if let Some(component) = components::schema_behind_wrapper(&schema)
            && schema.get("properties").is_none()
        {
            let reference = json!({"$ref": components::schema_reference(&component)});
            let is_nullable = schema.get("nullable") == Some(&Value::Bool(true));
            return if is_nullable {
                json!({"nullable": true, "allOf": [reference]})
            } else {
                reference
            };
        }
        let kind = schema.get("type").and_then(Value::as_str).unwrap_or_default();
        let is_plain =
            !["enum", "properties", "allOf"].iter().any(|key| schema.get(*key).is_some());
        match kind {
            "array" if is_plain => {
                let items = match schema.get("items") {
                    Some(items) => self.named(&format!("{name}-item"), items.clone()),
                    None => json!({}),
                };
                json!({"type": "array", "items": items})
            }
            "string" | "integer" | "number" | "boolean" if is_plain => schema,
            "object" if is_plain => {
                let values = schema.get("additionalProperties").filter(|values| values.is_object());
                let values = match values {
                    Some(values) => self.named(&format!("{name}-value"), values.clone()),
                    None => json!({}),
                };
                json!({"type": "object", "additionalProperties": values})
            }
            // Any value is valid.
            "" if is_plain => json!({}),
            _ => {
                let free = self.free_name(name);
                let reference = components::schema_reference(&free);
                self.added.push((free, schema));
                json!({"$ref": reference})
            }
        }
    }

    /// An unused component name for a new type.
    fn free_name(&mut self, wanted: &str) -> String {
        let wanted = type_name(wanted);
        let mut name = wanted.clone();
        let mut number = 2;
        while !self.taken.insert(name.clone()) {
            name = format!("{wanted}{number}");
            number += 1;
        }
        name
    }
}

/// The name of the component that contains a place.
pub(super) fn components_within(pointer: &str) -> Option<String> {
    let mut tokens = openapi_model::pointer::tokens(pointer);
    let is_schema = tokens.next()? == "components" && tokens.next()? == "schemas";
    is_schema.then(|| tokens.next().map(std::borrow::Cow::into_owned)).flatten()
}
