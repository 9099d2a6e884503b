//! Sets of JSON types.

use std::fmt;

use serde_json::Value;

/// The types of JSON that a schema lets a value have.
///
/// Numbers are two types here, whole ones and others, so that `integer` is a part
/// of `number`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Types(u8);

impl Types {
    pub const NONE: Self = Self(0);
    pub const NULL: Self = Self(1);
    pub const BOOLEAN: Self = Self(2);
    pub const INTEGER: Self = Self(4);
    pub const NUMBER: Self = Self(4 | 8);
    pub const STRING: Self = Self(16);
    pub const ARRAY: Self = Self(32);
    pub const OBJECT: Self = Self(64);
    pub const ALL: Self = Self(127);

    /// The types that a `type` names; none for a word that is no type.
    pub fn named(word: &str) -> Option<Self> {
        NAMES
            .iter()
            .find(|(_, name)| *name == word)
            .map(|(types, _)| *types)
    }

    /// The type of a value.
    pub fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(number) if number.is_f64() && !is_whole(number) => Self(8),
            Value::Number(_) => Self::INTEGER,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }

    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether a value may have one of these types.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all of `other` are among these.
    pub fn includes(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether every type is allowed but perhaps null: nothing is said of the type.
    pub fn is_any(self) -> bool {
        self.or(Self::NULL) == Self::ALL
    }

    /// Whether the numbers among them are whole ones only.
    pub fn is_integer(self) -> bool {
        self.and(Self::NUMBER) == Self::INTEGER
    }
}

/// A number is spelt as `1.0` at times.
fn is_whole(number: &serde_json::Number) -> bool {
    number.as_f64().is_some_and(|number| number.fract() == 0.0)
}

const NAMES: [(Types, &str); 7] = [
    (Types::NUMBER, "number"),
    (Types::INTEGER, "integer"),
    (Types::BOOLEAN, "boolean"),
    (Types::STRING, "string"),
    (Types::ARRAY, "array"),
    (Types::OBJECT, "object"),
    (Types::NULL, "null"),
];

/// The types in words, without null: `integer`, `any type`.
impl fmt::Display for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_any() {
            return f.write_str("any type");
        }
        let mut rest = self.without(Self::NULL);
        let mut words = Vec::new();
        for (types, name) in NAMES {
            if types != Self::NULL && rest.includes(types) {
                words.push(name);
                rest = rest.without(types);
            }
        }
        match words.as_slice() {
            [] => f.write_str("nothing"),
            words => f.write_str(&words.join(" or ")),
        }
    }
}
