//! One schema object, keyword by keyword.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::bound::Bound;
use super::constraints::AdditionalProperties;
use super::location::SchemaLocation;
use super::normal_form::{
    Annotation, AppliedSchema, Condition, Discriminator, NormalForm, OtherKeyword, Property,
};
use super::objects::SchemaObjects;
use super::type_set::TypeSet;
use super::values::{by_text, normalise, read_number};
use crate::{components, pointer};

const SIZE_LIMITS: [&str; 8] = [
    "minContains",
    "maxContains",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
];

/// The keywords of OpenAPI 3.1 that apply schemas to parts of a value.
const APPLIED: [&str; 7] = [
    "contains",
    "dependentSchemas",
    "patternProperties",
    "prefixItems",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// The keywords that hold several schemas, in a list or by name.
const SEVERAL_SCHEMAS: [&str; 3] = ["dependentSchemas", "patternProperties", "prefixItems"];

pub(super) struct KeywordReader<'a, 'r> {
    pub(super) objects: &'r SchemaObjects<'a>,
    object: &'a Map<String, Value>,
    /// The number of `allOf`s around the schema.
    pub(super) depth: usize,
    pub(super) form: NormalForm<'a>,
    /// The schemas that a value must fit as well.
    pub(super) merged: Vec<NormalForm<'a>>,
}

impl<'a, 'r> KeywordReader<'a, 'r> {
    /// Creates a reader of `object`, which fills `form`.
    pub(super) fn new(
        objects: &'r SchemaObjects<'a>,
        object: &'a Map<String, Value>,
        depth: usize,
        form: NormalForm<'a>,
    ) -> Self {
        Self { objects, object, depth, form, merged: Vec::new() }
    }

    pub(super) fn read(&mut self) {
        for (keyword, value) in self.object {
            let pointer = pointer::join(&self.form.definition, keyword);
            if self.read_keyword(keyword, value, &pointer).is_none() {
                let others = self.form.other_keywords.entry(keyword).or_default();
                others.push(OtherKeyword { pointer: pointer.clone(), value });
            }
            self.form.keywords.insert(keyword.clone(), pointer);
        }
    }

    /// Merges everything read into one schema.
    pub(super) fn merge(self) -> NormalForm<'a> {
        let merge = |form, other| self.objects.merge(form, other);
        let holder = self.form.definition.clone();
        let mut form = self.merged.into_iter().fold(self.form, merge);
        restrict_unevaluated_properties(&mut form, self.objects, &holder);
        form
    }

    /// Reads a keyword. Returns nothing if the keyword has no meaning here, or not the form that
    /// OpenAPI requires.
    fn read_keyword(&mut self, keyword: &'a str, value: &'a Value, pointer: &str) -> Option<()> {
        let constraints = &mut self.form.constraints;
        match keyword {
            "type" => {
                constraints.types = read_types(value)?;
                if is_true(self.object, "nullable") {
                    constraints.types = constraints.types.union(TypeSet::NULL);
                }
            }
            "format" => {
                let format = Some(value.as_str()?).filter(|format| !format.is_empty());
                constraints.formats.extend(format);
            }
            "minimum" => {
                constraints.minimum = Some(read_bound(self.object, value, "exclusiveMinimum")?);
            }
            "maximum" => {
                constraints.maximum = Some(read_bound(self.object, value, "exclusiveMaximum")?);
            }
            // Read together with the type and the bounds.
            "nullable" | "exclusiveMinimum" | "exclusiveMaximum" => {
                value.as_bool()?;
            }
            "multipleOf" => {
                constraints.multiple_of.push(read_number(value)?);
            }
            // Without `contains`, these have no effect.
            "minContains" | "maxContains" if !self.object.contains_key("contains") => {
                read_number(value)?.as_u64()?;
            }
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties"
            | "maxProperties" | "minContains" | "maxContains" => {
                let name = SIZE_LIMITS.iter().find(|name| **name == keyword)?;
                constraints.size_limits.insert(name, read_number(value)?.as_u64()?);
            }
            "pattern" => {
                // These match any string, as a pattern need not match the whole of it.
                let matches_all = |pattern: &&str| matches!(*pattern, "" | ".*" | "^" | "$");
                let pattern = Some(value.as_str()?).filter(|pattern| !matches_all(pattern));
                constraints.patterns.extend(pattern);
            }
            "uniqueItems" => constraints.unique_items = value.as_bool()?,
            "enum" => constraints.values = Some(by_text(value.as_array()?)),
            "x-extensible-enum" => {
                let values = value.as_array()?.iter().map(Value::as_str);
                constraints.known_values = Some(values.collect::<Option<_>>()?);
            }
            "required" => {
                let names = value.as_array()?.iter().map(Value::as_str);
                constraints.required = names.collect::<Option<_>>()?;
            }
            "properties" => self.read_properties(value.as_object()?, pointer),
            "items" => self.form.items = Some(self.locate(pointer)),
            "additionalProperties" => {
                restrict_additional_properties(&mut self.form, self.objects, value, pointer);
            }
            "dependentRequired" => {
                let pairs = read_dependent_required(value.as_object()?)?;
                constraints.dependent_required.extend(pairs);
            }
            // Schemas that others refer to, and names for them.
            "$defs" | "$id" | "$anchor" | "$dynamicAnchor" => {}
            "if" => self.read_condition(pointer)?,
            // These are read together with `if`; without one, they have no effect.
            "then" | "else" => {}
            "allOf" => self.read_all_of(value.as_array()?, pointer),
            "anyOf" => self.read_choice(value.as_array()?, pointer, false),
            "oneOf" => self.read_choice(value.as_array()?, pointer, true),
            "not" => {
                let excluded = self.locate(pointer);
                self.form.excluded.push(excluded);
            }
            "default" => self.form.default = Some(normalise(value)),
            "readOnly" => self.form.is_read_only = value.as_bool()?,
            "writeOnly" => self.form.is_write_only = value.as_bool()?,
            "deprecated" => self.form.is_deprecated = value.as_bool()?,
            "discriminator" => self.form.discriminator = Some(read_discriminator(value)?),
            _ if self.objects.is_annotation(keyword) => self.form.annotations.push(Annotation {
                keyword,
                pointer: pointer.to_owned(),
                value,
            }),
            _ => {
                let keyword = APPLIED.iter().find(|known| **known == keyword)?;
                self.read_applied(keyword, value, pointer);
            }
        }
        Some(())
    }

    fn read_properties(&mut self, properties: &'a Map<String, Value>, pointer: &str) {
        if !self.objects.charge(pointer, properties.len()) {
            return;
        }
        for name in properties.keys() {
            let pointer = pointer::join(pointer, name);
            let schema = self.locate(&pointer);
            let properties = &mut self.form.properties;
            let pointers = vec![pointer];
            properties.insert(name, Property { pointers, schema });
        }
    }

    fn read_condition(&mut self, pointer: &str) -> Option<()> {
        let consequence = |keyword: &str| {
            self.object.get(keyword)?;
            Some(self.locate(&pointer::join(&self.form.definition, keyword)))
        };
        let (then, otherwise) = (consequence("then"), consequence("else"));
        // By itself, an `if` does not restrict values.
        if then.is_none() && otherwise.is_none() {
            return Some(());
        }
        let required = |keyword: &str| self.object.get(keyword).and_then(read_required);
        // Another spelling of `dependentRequired`.
        if let (Some((names, true)), Some((required, is_alone))) =
            (required("if"), required("then"))
            && let [name] = names.as_slice()
        {
            self.add_dependency(name, required);
            if is_alone && otherwise.is_none() {
                return Some(());
            }
        }
        let condition = self.locate(pointer);
        self.form.conditions.push(Condition {
            pointer: pointer.to_owned(),
            condition,
            then,
            otherwise,
        });
        Some(())
    }

    /// Notes that objects with a property must also have others.
    fn add_dependency(&mut self, name: &'a str, required: Vec<&'a str>) {
        let pairs = required.into_iter().map(|required| (name, required));
        self.form.constraints.dependent_required.extend(pairs);
    }

    /// Reads a keyword that holds a schema, or several in a list or by name.
    fn read_applied(&mut self, keyword: &'static str, value: &'a Value, pointer: &str) {
        if keyword == "contains" {
            // One item must match if the schema gives no other number.
            let limits = &mut self.form.constraints.size_limits;
            limits.entry("minContains").or_insert(1);
        }
        // Such a schema allows everything.
        let allows_any = value.as_object().is_some_and(Map::is_empty);
        if allows_any && keyword.starts_with("unevaluated") {
            return;
        }
        let keys: Vec<String> = match value {
            Value::Array(items) => (0..items.len()).map(|index| index.to_string()).collect(),
            Value::Object(schemas) if SEVERAL_SCHEMAS.contains(&keyword) => {
                schemas.keys().cloned().collect()
            }
            _ => vec![String::new()],
        };
        for key in keys {
            // A schema that only requires names is another spelling of `dependentRequired`.
            if keyword == "dependentSchemas"
                && let Some((name, schema)) =
                    value.as_object().and_then(|all| all.get_key_value(&key))
                && let Some((required, is_alone)) = read_required(schema)
            {
                self.add_dependency(name, required);
                if is_alone {
                    continue;
                }
            }
            let schema = if SEVERAL_SCHEMAS.contains(&keyword) {
                self.locate(&pointer::join(pointer, &key))
            } else {
                self.locate(pointer)
            };
            self.form.applied.push(AppliedSchema { keyword, key, schema });
        }
    }

    pub(super) fn locate(&self, pointer: &str) -> SchemaLocation {
        SchemaLocation::from_pointer(self.objects.document, pointer)
    }
}

const UNEVALUATED_PROPERTIES: &str = "unevaluatedProperties";

/// Uses the `unevaluatedProperties` of the schema object at a pointer as `additionalProperties` of
/// everything that is merged with it, if that means the same.
pub(super) fn restrict_unevaluated_properties<'a>(
    form: &mut NormalForm<'a>,
    objects: &SchemaObjects<'a>,
    holder: &str,
) {
    let object = objects.object(holder);
    let value = object.and_then(|object| object.get(UNEVALUATED_PROPERTIES));
    if let Some(value) = value
        && evaluates_named_properties_alone(form)
    {
        form.applied.retain(|applied| applied.keyword != UNEVALUATED_PROPERTIES);
        let pointer = pointer::join(holder, UNEVALUATED_PROPERTIES);
        restrict_additional_properties(form, objects, value, &pointer);
    }
}

/// Returns whether a schema, with everything that `allOf` and `$ref` merge into it, evaluates
/// exactly the properties that it names. Then, the properties that are not evaluated are the
/// additional ones.
fn evaluates_named_properties_alone(form: &NormalForm<'_>) -> bool {
    let is_one = |keyword: &str| {
        form.applied.iter().filter(|applied| applied.keyword == keyword).count() == 1
    };
    form.choices.is_empty()
        && form.conditions.is_empty()
        && form.excluded.is_empty()
        && form.constraints.additional_properties == AdditionalProperties::Any
        && is_one(UNEVALUATED_PROPERTIES)
        && !form.applied.iter().any(|applied| applied.keyword == "dependentSchemas")
        && !form.other_keywords.contains_key("$dynamicRef")
}

/// Reads `additionalProperties`.
fn restrict_additional_properties<'a>(
    form: &mut NormalForm<'a>,
    objects: &SchemaObjects<'a>,
    value: &Value,
    pointer: &str,
) {
    let says_nothing =
        |object: &Map<String, Value>| object.keys().all(|key| objects.is_annotation(key));
    let kind = match value {
        Value::Bool(true) => AdditionalProperties::Any,
        value if is_false(value) => AdditionalProperties::Forbidden,
        Value::Object(object) if says_nothing(object) => AdditionalProperties::Any,
        _ => AdditionalProperties::Schema,
    };
    form.constraints.additional_properties = kind;
    if kind == AdditionalProperties::Schema {
        let location = SchemaLocation::from_pointer(objects.document, pointer);
        form.additional_properties = Some(location);
    }
}

/// The names that a schema requires, and whether it contains nothing else.
fn read_required(schema: &Value) -> Option<(Vec<&str>, bool)> {
    let object = schema.as_object()?;
    let names = object.get("required")?.as_array()?.iter().map(Value::as_str);
    Some((names.collect::<Option<_>>()?, object.len() == 1))
}

/// Returns whether a schema allows nothing: `false`, or its long form.
fn is_false(schema: &Value) -> bool {
    let excluded = schema.get("not").and_then(Value::as_object);
    let is_alone = schema.as_object().is_some_and(|object| object.len() == 1);
    *schema == Value::Bool(false) || (is_alone && excluded.is_some_and(Map::is_empty))
}

/// A type, or several in a list.
fn read_types(value: &Value) -> Option<TypeSet> {
    let Some(names) = value.as_array() else {
        return TypeSet::from_name(value.as_str()?);
    };
    names.iter().try_fold(TypeSet::NONE, |types, name| {
        Some(types.union(TypeSet::from_name(name.as_str()?)?))
    })
}

/// The properties that others require: the names under the name of each property.
fn read_dependent_required(value: &Map<String, Value>) -> Option<BTreeSet<(&str, &str)>> {
    let mut pairs = BTreeSet::new();
    for (name, required) in value {
        for required in required.as_array()? {
            pairs.insert((name.as_str(), required.as_str()?));
        }
    }
    Some(pairs)
}

fn read_bound(object: &Map<String, Value>, value: &Value, exclusive: &str) -> Option<Bound> {
    Some(Bound { number: read_number(value)?, is_exclusive: is_true(object, exclusive) })
}

fn is_true(object: &Map<String, Value>, keyword: &str) -> bool {
    object.get(keyword) == Some(&Value::Bool(true))
}

/// A discriminator; its mapping names components instead of referring to them.
fn read_discriminator(value: &Value) -> Option<Discriminator<'_>> {
    let object = value.as_object()?;
    let is_known = |key: &String| matches!(key.as_str(), "propertyName" | "mapping");
    if !object.keys().all(is_known) {
        return None;
    }
    let mapping = object.get("mapping").and_then(Value::as_object).into_iter().flatten().map(
        |(value, schema)| {
            let schema = schema.as_str()?;
            let name = components::referenced_schema(schema);
            Some((value.clone(), name.unwrap_or_else(|| schema.to_owned())))
        },
    );
    Some(Discriminator {
        property: object.get("propertyName")?.as_str()?,
        mapping: mapping.collect::<Option<_>>()?,
        subtypes: BTreeSet::new(),
    })
}
