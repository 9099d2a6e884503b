//! Sets of JSON types.

use std::fmt;

use serde_json::{Number, Value};

/// The JSON types that a schema allows, including null.
///
/// Integers and other numbers are two types here, so that `integer` is a part of `number`.
///
/// ```
/// use openapi_model::schema::TypeSet;
///
/// let types = TypeSet::INTEGER.union(TypeSet::NULL);
/// assert!(types.contains(TypeSet::NULL) && !types.contains(TypeSet::NUMBER));
/// assert_eq!(types.union(TypeSet::STRING).to_string(), "integer or string");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TypeSet(u8);

impl Default for TypeSet {
    fn default() -> Self {
        Self::ALL
    }
}

impl TypeSet {
    /// No type: no value fits.
    pub const NONE: Self = Self(0);
    /// Null.
    pub const NULL: Self = Self(1);
    /// `true` and `false`.
    pub const BOOLEAN: Self = Self(2);
    /// Integers.
    pub const INTEGER: Self = Self(4);
    /// Numbers, integers among them.
    pub const NUMBER: Self = Self(4 | 8);
    /// Strings.
    pub const STRING: Self = Self(16);
    /// Arrays.
    pub const ARRAY: Self = Self(32);
    /// Objects.
    pub const OBJECT: Self = Self(64);
    /// Every type.
    pub const ALL: Self = Self(127);

    /// The type that a `type` keyword names; none for a word that names no type.
    pub fn from_name(word: &str) -> Option<Self> {
        NAMES.iter().find(|(_, name)| *name == word).map(|(types, _)| *types)
    }

    /// The type of a value.
    pub fn from_value(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            // The bit of numbers other than integers.
            Value::Number(number) if number.is_f64() && !is_whole(number) => Self(8),
            Value::Number(_) => Self::INTEGER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    pub(super) fn from_values<'v>(values: impl IntoIterator<Item = &'v Value>) -> Self {
        values.into_iter().fold(Self::NONE, |types, value| types.union(Self::from_value(value)))
    }

    /// The types in both sets.
    pub fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The types in either set.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The types that are not in `other`.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether the sets have a type in common.
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether all types of `other` are in this set.
    pub fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether every type is allowed, except perhaps null.
    pub fn is_any(self) -> bool {
        self.union(Self::NULL) == Self::ALL
    }

    /// Returns whether it has several types, except null, and not every type.
    pub fn has_several(self) -> bool {
        let others = self.without(Self::NULL);
        let is_one = NAMES.iter().any(|(types, _)| *types == others);
        !is_one && others != Self::NONE && !self.is_any()
    }

    /// Returns whether the numbers in the set are integers only.
    pub fn is_integer(self) -> bool {
        self.intersection(Self::NUMBER) == Self::INTEGER
    }
}

/// Some writers spell an integer as `1.0`.
fn is_whole(number: &Number) -> bool {
    number.as_f64().is_some_and(|number| number.fract() == 0.0)
}

const NAMES: [(TypeSet, &str); 7] = [
    (TypeSet::NUMBER, "number"),
    (TypeSet::INTEGER, "integer"),
    (TypeSet::BOOLEAN, "boolean"),
    (TypeSet::STRING, "string"),
    (TypeSet::ARRAY, "array"),
    (TypeSet::OBJECT, "object"),
    (TypeSet::NULL, "null"),
];

/// The types in words, without null: `integer`, `any type`.
impl fmt::Display for TypeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_any() {
            return f.write_str("any type");
        }
        let mut rest = self.without(Self::NULL);
        let mut words = Vec::new();
        // `number` comes first, as it includes `integer`.
        for (types, name) in NAMES {
            if types != Self::NULL && rest.contains(types) {
                words.push(name);
                rest = rest.without(types);
            }
        }
        if words.is_empty() {
            f.write_str(if self.contains(Self::NULL) { "null" } else { "nothing" })
        } else {
            f.write_str(&words.join(" or "))
        }
    }
}

/// Keywords, each with the types that it applies to, and the word for their values. A keyword has
/// no effect on other types.
pub const KEYWORD_TYPES: [(&str, TypeSet, &str); 17] = [
    ("format", TypeSet::NUMBER.union(TypeSet::STRING), "a number or a string"),
    ("minimum", TypeSet::NUMBER, "a number"),
    ("maximum", TypeSet::NUMBER, "a number"),
    ("multipleOf", TypeSet::NUMBER, "a number"),
    ("minLength", TypeSet::STRING, "a string"),
    ("maxLength", TypeSet::STRING, "a string"),
    ("pattern", TypeSet::STRING, "a string"),
    ("minItems", TypeSet::ARRAY, "an array"),
    ("maxItems", TypeSet::ARRAY, "an array"),
    ("minContains", TypeSet::ARRAY, "an array"),
    ("maxContains", TypeSet::ARRAY, "an array"),
    ("uniqueItems", TypeSet::ARRAY, "an array"),
    ("items", TypeSet::ARRAY, "an array"),
    ("minProperties", TypeSet::OBJECT, "an object"),
    ("maxProperties", TypeSet::OBJECT, "an object"),
    ("properties", TypeSet::OBJECT, "an object"),
    ("required", TypeSet::OBJECT, "an object"),
];
