//! Members that may be absent, null, or a value.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A member that may be absent, null, or a value: three different things.
///
/// The document allows null for few members. For every other optional member, null is read as
/// absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Nullable<T> {
    /// The member was not sent.
    #[default]
    Absent,
    /// The member was sent as null.
    Null,
    /// The member was sent with a value.
    Value(T),
}

impl<T> Nullable<T> {
    /// Returns whether the member is not sent at all.
    pub fn is_absent(&self) -> bool {
        matches!(self, Nullable::Absent)
    }

    /// The value, if there is one.
    pub fn value(&self) -> Option<&T> {
        match self {
            Nullable::Value(value) => Some(value),
            _ => None,
        }
    }
}

impl<T> From<T> for Nullable<T> {
    fn from(value: T) -> Self {
        Nullable::Value(value)
    }
}

impl<T: Serialize> Serialize for Nullable<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Nullable::Value(value) => value.serialize(serializer),
            Nullable::Absent | Nullable::Null => serializer.serialize_none(),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Nullable<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Option::deserialize(deserializer)? {
            Some(value) => Nullable::Value(value),
            None => Nullable::Null,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Holder {
        #[serde(default, skip_serializing_if = "Nullable::is_absent")]
        member: Nullable<i32>,
    }

    #[test]
    fn absent_null_and_value_stay_apart() {
        for (text, member) in [
            ("{}", Nullable::Absent),
            (r#"{"member":null}"#, Nullable::Null),
            (r#"{"member":3}"#, 3.into()),
        ] {
            let holder: Holder = serde_json::from_str(text).unwrap();
            assert_eq!(holder.member.value(), text.contains('3').then_some(&3));
            assert_eq!(holder, Holder { member });
            assert_eq!(serde_json::to_string(&holder).unwrap(), text);
        }
    }
}
