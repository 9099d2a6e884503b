//! The normal form of a schema.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;
use serde_json::Value;

use super::constraints::{Constraints, Nullability};
use super::location::SchemaLocation;
use super::type_set::TypeSet;
use crate::pointer;

/// A schema in its normal form.
#[derive(Debug, Clone, Default)]
pub struct NormalForm<'a> {
    /// The pointer to the schema that is described: to the component, where the schema
    /// only wraps one.
    pub definition: String,
    /// The pointer to where it is used, if that says more than a reference: that null is
    /// allowed, for example.
    pub use_site: String,
    /// The component's name.
    pub name: Option<String>,
    /// The pointers to the keywords that are in force, by keyword.
    pub keywords: BTreeMap<String, String>,
    /// The constraints on a value as a whole.
    pub constraints: Constraints<'a>,
    /// The properties of an object.
    pub properties: IndexMap<&'a str, Property>,
    /// The schema of an array's items.
    pub items: Option<SchemaLocation>,
    /// The schema of properties that `properties` does not name.
    pub additional_properties: Option<SchemaLocation>,
    /// Lists of alternatives: a value must fit one of each list.
    pub choices: Vec<Choice>,
    /// The schemas that parts of a value must fit besides: items at a position, properties
    /// by a pattern.
    pub applied: Vec<AppliedSchema>,
    /// Schemas that a value must fit if it fits another.
    pub conditions: Vec<Condition>,
    /// The schemas that a value must not fit.
    pub excluded: Vec<SchemaLocation>,
    /// The discriminator of alternatives.
    pub discriminator: Option<Discriminator<'a>>,
    /// Set if only the server sends it, as a property.
    pub is_read_only: bool,
    /// Set if only clients send it, as a property.
    pub is_write_only: bool,
    /// The default for an absent value.
    pub default: Option<Value>,
    /// Set if it is deprecated.
    pub is_deprecated: bool,
    /// The names of the components that are part of it, by an `allOf` or as the only
    /// alternative.
    pub merged_components: BTreeSet<String>,
    /// The texts for people.
    pub annotations: Vec<Annotation<'a>>,
    /// Keywords that have no meaning here, by keyword, each with its values: extensions,
    /// `xml`, and what does not have the form that OpenAPI asks for.
    pub other_keywords: BTreeMap<&'a str, Vec<OtherKeyword<'a>>>,
}

/// A property of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// The pointers to where it is described: one, unless several subschemas of an `allOf`
    /// describe it.
    pub pointers: Vec<String>,
    /// Its schema.
    pub schema: SchemaLocation,
}

/// Alternatives of which a value must fit one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The pointer to the list.
    pub pointer: String,
    /// Set if a value must fit exactly one (`oneOf`).
    pub is_exclusive: bool,
    /// The alternatives, except null.
    pub alternatives: Vec<SchemaLocation>,
    /// Null as an alternative by itself.
    pub null: NullAlternative,
}

/// Null as an alternative by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NullAlternative {
    /// Null is valid if it fits one of the other alternatives.
    Absent,
    /// Null is an alternative.
    Allowed,
    /// Null fits several alternatives of a `oneOf`, and so is not valid.
    Refused,
}

/// A schema that parts of a value must fit, by a keyword of OpenAPI 3.1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedSchema {
    /// The keyword: `prefixItems`, `patternProperties`.
    pub keyword: &'static str,
    /// The key among the keyword's schemas: the index of an item, a pattern, the name of a
    /// property; empty where the keyword has one schema.
    pub key: String,
    /// The schema.
    pub schema: SchemaLocation,
}

/// An `if` with what follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The pointer to the `if`.
    pub pointer: String,
    /// The condition.
    pub condition: SchemaLocation,
    /// The schema for values that fit the condition.
    pub then: Option<SchemaLocation>,
    /// The schema for values that do not.
    pub otherwise: Option<SchemaLocation>,
}

/// The discriminator of alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discriminator<'a> {
    /// The property whose value names the alternative.
    pub property: &'a str,
    /// The values, each with the component that it names.
    pub mapping: BTreeMap<String, String>,
    /// The components that build on the one that has the discriminator.
    pub subtypes: BTreeSet<String>,
}

/// A keyword that says something to people, and nothing of values.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotation<'a> {
    /// The keyword: `description`.
    pub keyword: &'a str,
    /// The pointer to its value.
    pub pointer: String,
    /// Its value.
    pub value: &'a Value,
}

/// A keyword that has no meaning here.
#[derive(Debug, Clone, PartialEq)]
pub struct OtherKeyword<'a> {
    /// The pointer to its value.
    pub pointer: String,
    /// Its value.
    pub value: &'a Value,
}

impl AppliedSchema {
    /// Returns whether it is about the items of an array, and not the properties of an object.
    pub fn is_of_items(&self) -> bool {
        matches!(self.keyword, "contains" | "prefixItems" | "unevaluatedItems")
    }
}

impl Property {
    /// The pointer to where it is described first.
    pub fn pointer(&self) -> &str {
        self.pointers.first().map_or("", String::as_str)
    }
}

impl NormalForm<'_> {
    /// The form of a schema at a JSON pointer that constrains nothing.
    pub(super) fn empty(pointer: &str) -> Self {
        Self { definition: pointer.to_owned(), ..Self::default() }
    }

    /// The schema without its choices, and without what does not restrict values.
    pub(super) fn without_choices(mut self) -> Self {
        let is_of_choice =
            |keyword: &str| matches!(keyword, "anyOf" | "oneOf" | "discriminator" | "default");
        self.keywords.retain(|keyword, _| !is_of_choice(keyword));
        // Whether null is valid follows from the types; that it is not is for the choices to say.
        self.constraints.nullability = Nullability::default();
        Self {
            choices: Vec::new(),
            discriminator: None,
            is_read_only: false,
            is_write_only: false,
            default: None,
            is_deprecated: false,
            merged_components: BTreeSet::new(),
            annotations: Vec::new(),
            other_keywords: BTreeMap::new(),
            ..self
        }
    }

    /// The number of parts: what copying it takes.
    pub(super) fn size(&self) -> usize {
        let pointers = |location: &SchemaLocation| 1 + location.all_pointers().count();
        let properties =
            self.properties.values().map(|one| one.pointers.len() + pointers(&one.schema));
        let choices = self.choices.iter().map(|choice| 1 + choice.alternatives.len());
        let values = self.constraints.values.as_ref().map_or(0, BTreeMap::len);
        let known_values = self.constraints.known_values.as_ref().map_or(0, BTreeSet::len);
        let others = self.other_keywords.values().map(Vec::len);
        let mapping = self.discriminator.as_ref().map_or(0, |one| 1 + one.mapping.len());
        [
            1 + self.keywords.len(),
            properties.sum(),
            self.items.as_ref().map_or(0, pointers),
            self.additional_properties.as_ref().map_or(0, pointers),
            choices.sum(),
            self.applied.len() + self.conditions.len() + self.excluded.len(),
            values + known_values,
            self.constraints.required.len() + self.constraints.dependent_required.len(),
            self.constraints.closed_subschemas.len() + self.constraints.multiple_of.len(),
            self.annotations.len() + others.sum::<usize>() + mapping,
            self.merged_components.len(),
        ]
        .into_iter()
        .fold(0, usize::saturating_add)
    }

    /// The schema of a property: the one that it has by its name, or that of the additional
    /// properties.
    pub fn property_schema(&self, name: &str) -> Option<&SchemaLocation> {
        let named = self.properties.get(name).map(|property| &property.schema);
        named.or(self.additional_properties.as_ref())
    }

    /// Returns whether any value fits.
    pub fn allows_anything(&self) -> bool {
        self.allows_all_but_excluded() && self.excluded.is_empty()
    }

    /// Returns whether any value fits, except those that a `not` excludes.
    pub fn allows_all_but_excluded(&self) -> bool {
        self.choices.is_empty() && self.has_choices_and_exclusions_alone()
    }

    /// Returns whether any value fits that fits one alternative of each choice.
    pub fn constrains_by_choices_alone(&self) -> bool {
        self.has_choices_and_exclusions_alone() && self.excluded.is_empty()
    }

    fn has_choices_and_exclusions_alone(&self) -> bool {
        self.constraints.allow_anything()
            && self.properties.is_empty()
            && self.items.is_none()
            && self.applied.is_empty()
            && self.conditions.is_empty()
    }

    /// Returns whether it restricts values by their type alone.
    pub fn is_type_alone(&self) -> bool {
        let mut any = self.clone();
        any.constraints.types = TypeSet::ALL;
        any.allows_anything()
    }

    /// Returns whether the discriminator is that of a component on which this one builds.
    pub fn inherits_discriminator(&self) -> bool {
        let keyword = self.keywords.get("discriminator");
        let holder = keyword.and_then(|keyword| pointer::split_last(keyword));
        self.name.is_some() && holder.is_some_and(|(holder, _)| holder != self.definition)
    }

    /// The pointer to a keyword that is in force, or else to the schema.
    pub fn keyword_pointer(&self, keyword: &str) -> &str {
        self.keywords.get(keyword).unwrap_or(&self.definition)
    }

    /// The values of a keyword that has no meaning here, such as an extension; the value
    /// nearest to where the schema is used comes first.
    pub fn other_keyword(&self, keyword: &str) -> &[OtherKeyword<'_>] {
        self.other_keywords.get(keyword).map_or(&[], Vec::as_slice)
    }
}
