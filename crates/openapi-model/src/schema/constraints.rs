//! The constraints of a schema on a value as a whole, without the schemas within it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Number, Value};

use super::bound::{Bound, End};
use super::type_set::TypeSet;

/// The constraints of a schema on a value as a whole, without the schemas within it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Constraints<'a> {
    /// The types that a value may have.
    pub types: TypeSet,
    /// The nullability of a value, and its reason.
    pub nullability: Nullability,
    /// Set if `nullable` has no type to apply to, and null is allowed anyway.
    pub is_untyped_nullable: bool,
    /// The formats, except those that numbers have without one: int64, double.
    pub formats: BTreeSet<&'a str>,
    /// Set if int64 or double is written although it is the default.
    pub has_default_format: bool,
    /// The least number.
    pub minimum: Option<Bound>,
    /// The greatest number.
    pub maximum: Option<Bound>,
    /// The factors of numbers.
    pub multiple_of: Vec<Number>,
    /// Limits of lengths and sizes by keyword: `maxLength`.
    pub size_limits: BTreeMap<&'static str, u64>,
    /// The patterns of strings.
    pub patterns: BTreeSet<&'a str>,
    /// Set if the items of an array must differ.
    pub unique_items: bool,
    /// The only values, by their JSON text; null is not among them.
    pub values: Option<BTreeMap<String, Value>>,
    /// The known values of an open set (`x-extensible-enum`).
    pub known_values: Option<BTreeSet<&'a str>>,
    /// Set if the values are listed as alternatives.
    pub lists_values_as_alternatives: bool,
    /// The names of the properties that an object must have.
    pub required: BTreeSet<&'a str>,
    /// The properties that an object must have if it has another, as pairs of that other property
    /// and the required one.
    pub dependent_required: BTreeSet<(&'a str, &'a str)>,
    /// The properties of an object other than its `properties`.
    pub additional_properties: AdditionalProperties,
    /// The subschemas of an `allOf` that allow their own properties alone, although
    /// others have more: each by its properties. No value fits, or fewer than it seems.
    pub closed_subschemas: BTreeSet<Vec<String>>,
}

/// The nullability of a value, and its reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Nullability {
    /// Null is forbidden.
    Forbidden,
    /// `nullable` has no effect: it is next to an `allOf` whose subschemas forbid null, or
    /// an `enum` without null; or an `enum` lists null where the type excludes it; or null fits
    /// several alternatives of a `oneOf`. Many readers allow null all the same.
    Ineffective,
    /// Null is allowed.
    #[default]
    Allowed,
}

/// The properties of an object other than its `properties`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum AdditionalProperties {
    /// Anything.
    #[default]
    Any,
    /// Values that fit a schema.
    Schema,
    /// Nothing.
    Forbidden,
}

impl Constraints<'_> {
    /// Returns whether any value fits: no keyword restricts values.
    pub(super) fn allow_anything(&self) -> bool {
        self.types.is_any()
            && self.values.is_none()
            && self.known_values.is_none()
            && self.formats.is_empty()
            && self.minimum.is_none()
            && self.maximum.is_none()
            && self.multiple_of.is_empty()
            && self.size_limits.is_empty()
            && self.patterns.is_empty()
            && !self.unique_items
            && self.required.is_empty()
            && self.dependent_required.is_empty()
            && self.additional_properties == AdditionalProperties::Any
    }

    /// Returns whether a value may fit: its type, the limits and the list of values allow it.
    /// Patterns and formats are ignored.
    pub fn may_allow(&self, value: &Value) -> bool {
        let listed = self.values.as_ref();
        let is_multiple = |of: &Number| match (value.as_f64(), of.as_f64()) {
            (Some(number), Some(of)) if of != 0.0 => {
                let quotient = number / of;
                // 0.3 is a multiple of 0.1, although the quotient of the floats is not whole.
                (quotient - quotient.round()).abs() < 1e-9 * quotient.abs().max(1.0)
            }
            _ => true,
        };
        self.types.contains(TypeSet::from_value(value))
            && self.limits_allow(value)
            && self.multiple_of.iter().all(is_multiple)
            && listed.is_none_or(|listed| listed.contains_key(&value.to_string()))
    }

    /// Returns whether a number or a string is within the limits of numbers or lengths.
    pub fn limits_allow(&self, value: &Value) -> bool {
        match value {
            Value::Number(number) => {
                let allows = |bound: &Option<Bound>, end| {
                    bound.as_ref().is_none_or(|bound| bound.allows(number, end))
                };
                allows(&self.minimum, End::Minimum) && allows(&self.maximum, End::Maximum)
            }
            Value::String(text) => {
                // JSON Schema counts characters, not bytes.
                let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
                let least = self.size_limits.get("minLength");
                let greatest = self.size_limits.get("maxLength");
                least.is_none_or(|least| length >= *least)
                    && greatest.is_none_or(|greatest| length <= *greatest)
            }
            _ => true,
        }
    }
}
