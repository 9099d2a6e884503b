//! What all identifier types share.

use std::fmt;

/// A string that is not an identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseIdError {
    pub(crate) kind: &'static str,
    pub(crate) text: String,
}

impl fmt::Display for ParseIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a {}: an integer is expected",
            self.text, self.kind
        )
    }
}

impl std::error::Error for ParseIdError {}

/// Implements the traits of an identifier, a newtype over an integer.
#[allow(unused_macros, reason = "a document may have none")]
macro_rules! identifier {
    ($name:ident, $integer:ty) => {
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
                    text: text.to_owned(),
                })
            }
        }

        impl TryFrom<&str> for $name {
            type Error = $crate::ParseIdError;

            fn try_from(text: &str) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

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
    fn is_an_integer_on_the_wire() {
        assert_eq!(serde_json::to_string(&PostId(7)).unwrap(), "7");
        assert_eq!(serde_json::from_str::<PostId>("-3").unwrap(), PostId(-3));
        assert!(serde_json::from_str::<PostId>("2147483648").is_err());
        assert!(serde_json::from_str::<PostId>("7.0").is_err());
    }

    #[test]
    fn parses_and_says_what_it_is() {
        assert_eq!("12".parse::<PostId>().unwrap().get(), 12);
        assert_eq!(
            "x".parse::<PostId>().unwrap_err().to_string(),
            "\"x\" is not a PostId: an integer is expected"
        );
        assert_eq!(format!("{0} {0:?}", PostId::new(5)), "5 PostId(5)");
    }
}
