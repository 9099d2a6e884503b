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
    /// The pointer to the described schema; to the component if the schema only wraps one.
    pub definition: String,
    /// The pointer to the use of the schema, if it is more than a reference: it may allow null, for
    /// example.
    pub use_site: String,
    /// The component's name.
    pub name: Option<String>,
    /// The pointers to the effective keywords, by keyword.
    pub keywords: BTreeMap<String, String>,
    /// The constraints on a value as a whole.
    pub constraints: Constraints<'a>,
    /// The properties of an object.
    pub properties: IndexMap<&'a str, Property>,
    /// The schema of an array's items.
    pub items: Option<SchemaLocation>,
    /// The schema of properties that `properties` does not name.
    pub additional_properties: Option<SchemaLocation>,
    /// Lists of alternatives: a value must fit one alternative of each list.
    pub choices: Vec<Choice>,
    /// The schemas for parts of a value: items at a position, properties that match a pattern.
    pub applied: Vec<AppliedSchema>,
    /// Schemas for values that fit another schema.
    pub conditions: Vec<Condition>,
    /// The schemas that a value must not fit.
    pub excluded: Vec<SchemaLocation>,
    /// The discriminator of alternatives.
    pub discriminator: Option<Discriminator<'a>>,
    /// Set if, as a property, only the server sends it.
    pub is_read_only: bool,
    /// Set if, as a property, only clients send it.
    pub is_write_only: bool,
    /// The default for an absent value.
    pub default: Option<Value>,
    /// Set if it is deprecated.
    pub is_deprecated: bool,
    /// The names of the components that are part of it, through an `allOf` or as the only
    /// alternative.
    pub merged_components: BTreeSet<String>,
    /// The titles, descriptions and other annotations.
    pub annotations: Vec<Annotation<'a>>,
    /// Keywords that have no meaning here, by keyword, each with its values: extensions,
    /// `xml`, and what does not have the form that OpenAPI asks for.
    pub other_keywords: BTreeMap<&'a str, Vec<OtherKeyword<'a>>>,
}

/// A property of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// The pointers to the descriptions of the property: one, unless several subschemas of an
    /// `allOf` describe it.
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
    /// Null fits several alternatives of a `oneOf`, and is therefore invalid.
    Refused,
}

/// A schema for parts of a value, from a keyword of OpenAPI 3.1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedSchema {
    /// The keyword: `prefixItems`, `patternProperties`.
    pub keyword: &'static str,
    /// The key among the keyword's schemas: the index of an item, a pattern, the name of a
    /// property. Empty if the keyword has a single schema.
    pub key: String,
    /// The schema.
    pub schema: SchemaLocation,
}

/// An `if` with its `then` and `else`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    /// The pointer to the `if`.
    pub pointer: String,
    /// The condition.
    pub condition: SchemaLocation,
    /// The schema for values that fit the condition.
    pub then: Option<SchemaLocation>,
    /// The schema for values that do not fit the condition.
    pub otherwise: Option<SchemaLocation>,
}

/// The discriminator of alternatives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discriminator<'a> {
    /// The property whose value names the alternative.
    pub property: &'a str,
    /// The values, each with the component that it names.
    pub mapping: BTreeMap<String, String>,
    /// The components that extend the one with the discriminator.
    pub subtypes: BTreeSet<String>,
}

/// A keyword that informs people, and does not restrict values.
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
    /// Returns whether the keyword concerns the items of an array rather than the properties of an
    /// object.
    pub fn is_of_items(&self) -> bool {
        matches!(self.keyword, "contains" | "prefixItems" | "unevaluatedItems")
    }
}

impl Property {
    /// The pointer to the first description of the property.
    pub fn pointer(&self) -> &str {
        self.pointers.first().map_or("", String::as_str)
    }
}

impl NormalForm<'_> {
    /// The form of an unrestricted schema at a JSON pointer.
    pub(super) fn empty(pointer: &str) -> Self {
        Self { definition: pointer.to_owned(), ..Self::default() }
    }

    /// The schema without its choices, and without anything that does not restrict values.
    pub(super) fn without_choices(mut self) -> Self {
        let is_of_choice =
            |keyword: &str| matches!(keyword, "anyOf" | "oneOf" | "discriminator" | "default");
        self.keywords.retain(|keyword, _| !is_of_choice(keyword));
        // The types say whether null is allowed; only the choices could forbid it.
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

    /// The number of parts, which is the cost of a copy.
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

    /// The schema of a property: its own one, or that of additional properties.
    pub fn property_schema(&self, name: &str) -> Option<&SchemaLocation> {
        let named = self.properties.get(name).map(|property| &property.schema);
        named.or(self.additional_properties.as_ref())
    }

    /// Returns whether the schema allows any value.
    pub fn allows_anything(&self) -> bool {
        self.allows_all_but_excluded() && self.excluded.is_empty()
    }

    /// Returns whether the schema allows any value, except those that a `not` excludes.
    pub fn allows_all_but_excluded(&self) -> bool {
        self.choices.is_empty() && self.has_choices_and_exclusions_alone()
    }

    /// Returns whether nothing but the choices restricts values.
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

    /// Returns whether nothing but the type restricts values.
    pub fn is_type_alone(&self) -> bool {
        let mut any = self.clone();
        any.constraints.types = TypeSet::ALL;
        any.allows_anything()
    }

    /// Returns whether the discriminator belongs to a component that this one extends.
    pub fn inherits_discriminator(&self) -> bool {
        let keyword = self.keywords.get("discriminator");
        let holder = keyword.and_then(|keyword| pointer::split_last(keyword));
        self.name.is_some() && holder.is_some_and(|(holder, _)| holder != self.definition)
    }

    /// The pointer to an effective keyword, or else to the schema.
    pub fn keyword_pointer(&self, keyword: &str) -> &str {
        self.keywords.get(keyword).unwrap_or(&self.definition)
    }

    /// The values of a keyword that has no meaning here, such as an extension; the value
    /// nearest to where the schema is used comes first.
    pub fn other_keyword(&self, keyword: &str) -> &[OtherKeyword<'_>] {
        self.other_keywords.get(keyword).map_or(&[], Vec::as_slice)
    }
}
