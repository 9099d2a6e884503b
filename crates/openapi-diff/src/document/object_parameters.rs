//! Objects in the query that are written property by property (`style: form`, `explode: true`). On
//! the wire, each property is a separate parameter, and the name of the object is never sent.
//!
//! Requests therefore stay the same if parameters replace such an object, if it replaces them, or
//! if its name changes. In these cases, properties and parameters with the same name are compared.

use std::collections::BTreeSet;

use openapi_model::schema::{AdditionalProperties, NormalForm, SchemaStore, TypeSet};

use super::model::Parameter;
use super::sent_properties::{self, Requirement, Sent};
use super::written;
use crate::comparison::Comparison;
use crate::object_pair::Subject;

/// Compares the properties of objects that are sent as separate parameters, and removes what it has
/// compared from the parameters of both operations.
pub(super) fn compare<'a>(
    comparison: &mut Comparison<'_>,
    old: &mut Vec<Parameter<'a>>,
    new: &mut Vec<Parameter<'a>>,
    operation: &Subject,
) {
    let stores = comparison.stores();
    let (mut olds, mut news) = (exploded(old, stores.old), exploded(new, stores.new));
    let (was_split, is_split) =
        (split_objects(&olds, old, &news, new), split_objects(&news, new, &olds, old));
    // An object is compared by its properties in both documents, or in neither.
    let names: BTreeSet<&str> = was_split.union(&is_split).copied().collect();
    olds.retain(|property| names.contains(property.parameter.name));
    news.retain(|property| names.contains(property.parameter.name));
    for (parameters, properties) in [(&mut *old, &olds), (&mut *new, &news)] {
        let is_object = |parameter: &Parameter<'_>| {
            properties.iter().any(|property| property.parameter.identity() == parameter.identity())
        };
        parameters.retain(|parameter| !is_object(parameter));
    }
    let mut pairs = Vec::new();
    let mut added = Vec::new();
    for property in news {
        match take(&property, &mut olds, old) {
            Some(counterpart) => pairs.push((counterpart, property)),
            None => added.push(property),
        }
    }
    let mut removed = Vec::new();
    for property in olds {
        match take(&property, &mut Vec::new(), new) {
            Some(counterpart) => pairs.push((property, counterpart)),
            None => removed.push(property),
        }
    }
    sent_properties::report(comparison, &pairs, &removed, &added, operation);
}

/// Removes the property or parameter with the same name from its list, and returns it.
fn take<'a>(
    property: &Sent<'a>,
    properties: &mut Vec<Sent<'a>>,
    parameters: &mut Vec<Parameter<'a>>,
) -> Option<Sent<'a>> {
    let name = property.name.as_str();
    if let Some(at) = properties.iter().position(|other| other.name == name) {
        return Some(properties.remove(at));
    }
    let at = parameters.iter().position(|other| is_plain(other) && other.name == name)?;
    Sent::from_parameter(parameters.remove(at))
}

/// The names of the objects of one side that are parameters on the other side, or have another name
/// there.
fn split_objects<'a>(
    properties: &[Sent<'a>],
    own: &[Parameter<'_>],
    others: &[Sent<'_>],
    other: &[Parameter<'_>],
) -> BTreeSet<&'a str> {
    let is_sent = |side: &[Parameter<'_>], name: &str| {
        side.iter().any(|parameter| is_plain(parameter) && parameter.name == name)
    };
    let is_in = |side: &[Parameter<'_>], object: &Parameter<'_>| {
        side.iter().any(|parameter| parameter.identity() == object.identity())
    };
    let is_split = |property: &&Sent<'a>| {
        let is_renamed =
            |other: &Sent<'_>| other.name == property.name && !is_in(own, &other.parameter);
        is_sent(other, &property.name)
            || (!is_in(other, &property.parameter) && others.iter().any(is_renamed))
    };
    let split = properties.iter().filter(is_split);
    let mut names: BTreeSet<&str> = split.map(|property| property.parameter.name).collect();
    // If two objects send the same name, it is unknown to which of them it belongs.
    for property in properties {
        let is_ambiguous = properties
            .iter()
            .any(|one| one.name == property.name && one.parameter.name != property.parameter.name);
        if is_ambiguous || is_sent(own, &property.name) {
            names.remove(property.parameter.name);
        }
    }
    names
}

/// Returns whether it is written as `name=value` in the query.
fn is_plain(parameter: &Parameter<'_>) -> bool {
    parameter.place == "query"
        && parameter.node.value.get("schema").is_some()
        && written::effective_style(&parameter.node, parameter.place).name == "form"
}

/// The properties that are sent as separate parameters.
fn exploded<'a>(parameters: &[Parameter<'a>], schemas: &SchemaStore<'_>) -> Vec<Sent<'a>> {
    let objects = parameters.iter().filter(|parameter| {
        is_plain(parameter) && written::effective_style(&parameter.node, parameter.place).explodes
    });
    objects.filter_map(|object| properties_of(object, schemas)).flatten().collect()
}

/// The properties of an object in the query, if its schema has nothing else: keywords about the
/// whole object cannot be compared with those of parameters.
fn properties_of<'a>(object: &Parameter<'a>, schemas: &SchemaStore<'_>) -> Option<Vec<Sent<'a>>> {
    let form = schemas.at(&object.node.get("schema")?.pointer);
    if !says_nothing_of_the_whole(&form) {
        return None;
    }
    let required = &form.constraints.required;
    // A required property without a description has no name in the query.
    if !required.iter().all(|name| form.properties.contains_key(name)) {
        return None;
    }
    let found = form.properties.iter().map(|(name, property)| {
        let [pointer] = property.pointers.as_slice() else {
            return None;
        };
        let inner = schemas.get(&property.schema);
        let requirement = match (required.contains(name), object.is_required()) {
            (false, _) => Requirement::Never,
            (true, true) => Requirement::Always,
            // An optional object with a single property is absent exactly if the property is.
            (true, false) if form.properties.len() == 1 => Requirement::Never,
            (true, false) => Requirement::WithOthers,
        };
        is_single(&inner).then_some(())?;
        Some(Sent {
            parameter: object.clone(),
            is_property: true,
            name: (*name).to_owned(),
            pointer: pointer.clone(),
            schema_pointer: pointer.clone(),
            schema: object.node.at(pointer)?,
            requirement,
        })
    });
    found.collect()
}

/// Returns whether a schema only describes the properties of an object.
fn says_nothing_of_the_whole(form: &NormalForm<'_>) -> bool {
    form.constraints.types == TypeSet::OBJECT
        && form.constraints.additional_properties != AdditionalProperties::Schema
        && form.constraints.size_limits.is_empty()
        && form.constraints.values.is_none()
        && form.constraints.dependent_required.is_empty()
        && form.constraints.closed_subschemas.is_empty()
        && form.choices.is_empty()
        && form.applied.is_empty()
        && form.conditions.is_empty()
        && form.excluded.is_empty()
        && form.default.is_none()
        && form.other_keywords.is_empty()
}

/// Returns whether a value is written as a single text. OpenAPI does not define how a list or an
/// object within an exploded object is written.
fn is_single(form: &NormalForm<'_>) -> bool {
    let many = TypeSet::ARRAY.union(TypeSet::OBJECT);
    form.constraints.types.intersection(many) == TypeSet::NONE && !form.is_read_only
}
