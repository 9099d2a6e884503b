//! The traits of identifiers.

use std::fmt;

/// A string or an integer that is not an identifier.
///
/// ```
/// use community_qa_client::types::UserId;
///
/// assert_eq!(UserId::try_from(7_u64), Ok(UserId::new(7)));
/// let error = UserId::try_from(1_u64 << 40).unwrap_err();
/// assert_eq!(error.to_string(), "\"1099511627776\" is not a UserId: an i32 is expected");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseIdError {
    pub(crate) kind: &'static str,
    pub(crate) integer: &'static str,
    pub(crate) value: String,
}

impl fmt::Display for ParseIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, integer, value } = self;
        write!(f, "{value:?} is not a {kind}: an {integer} is expected")
    }
}

impl std::error::Error for ParseIdError {}

/// Implements the traits of an identifier, a newtype over an integer.
#[allow(unused_macros, reason = "a document may have none")]
macro_rules! identifier {
    (@others $name:ident, i32) => {
        $crate::scalar::identifier!(@each $name, i32: i64 i8 i16 i128 isize u8 u16 u32 u64 u128 usize);
    };
    (@others $name:ident, i64) => {
        $crate::scalar::identifier!(@each $name, i64: i32 i8 i16 i128 isize u8 u16 u32 u64 u128 usize);
    };
    (@each $name:ident, $integer:ident: $($other:ident)*) => {$(
        impl TryFrom<$other> for $name {
            type Error = $crate::ParseIdError;

            fn try_from(number: $other) -> Result<Self, Self::Error> {
                <$integer>::try_from(number).map(Self).map_err(|_| $crate::ParseIdError {
                    kind: stringify!($name),
                    integer: stringify!($integer),
                    value: number.to_string(),
                })
            }
        }
    )*};
    ($name:ident, $integer:ident) => {
        impl $name {
            /// The identifier with this number.
            pub const fn new(number: $integer) -> Self {
                Self(number)
            }

            /// The number that is sent.
            pub const fn get(self) -> $integer {
                self.0
            }
        }

        impl From<$integer> for $name {
            fn from(number: $integer) -> Self {
                Self(number)
            }
        }

        impl From<$name> for $integer {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl From<&$name> for $name {
            fn from(id: &$name) -> Self {
                *id
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::ParseIdError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self).map_err(|_| $crate::ParseIdError {
                    kind: stringify!($name),
                    integer: stringify!($integer),
                    value: text.to_owned(),
                })
            }
        }

        $crate::scalar::identifier!(@others $name, $integer);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                ::serde::Serialize::serialize(&self.0, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                ::serde::Deserialize::deserialize(deserializer).map(Self)
            }
        }

        #[cfg(feature = "schemars")]
        impl ::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                <$integer as ::schemars::JsonSchema>::json_schema(generator)
            }
        }
    };
}

#[allow(unused_imports, reason = "a document may have none")]
pub(crate) use identifier;

#[cfg(test)]
#[allow(unreachable_pub, reason = "the macro writes what is public elsewhere")]
mod tests {
    #[derive(Clone, Copy, PartialEq, Eq)]
    struct PostId(i32);
    identifier!(PostId, i32);

    #[test]
    fn identifier_parses_and_names_its_type() {
        assert_eq!("12".parse::<PostId>().unwrap().get(), 12);
        assert_eq!(
            "x".parse::<PostId>().unwrap_err().to_string(),
            "\"x\" is not a PostId: an i32 is expected"
        );
        assert_eq!(format!("{0} {0:?}", PostId::new(5)), "5 PostId(5)");
    }
}
