//! Shared by all open enums.

/// Implements the traits of an open enum: listed values are variants, and any other value is kept
/// in `Unknown`.
#[allow(unused_macros, reason = "a document may have none")]
macro_rules! open_enum {
    ($name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        impl $name {
            /// The values that the document lists, in its order.
            pub const LISTED: &'static [$name] = &[$($name::$variant),*];

            /// The value in the form that is sent.
            pub fn as_str(&self) -> &str {
                match self {
                    $($name::$variant => $text,)*
                    $name::Unknown(text) => text,
                }
            }

            /// Returns whether the document lists the value.
            pub fn is_listed(&self) -> bool {
                !matches!(self, $name::Unknown(_))
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                match text {
                    $($text => $name::$variant,)*
                    _ => $name::Unknown(text.to_owned()),
                }
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                match text.as_str() {
                    $($text => $name::$variant,)*
                    _ => $name::Unknown(text),
                }
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                match value {
                    $name::Unknown(text) => text,
                    listed => listed.as_str().to_owned(),
                }
            }
        }

        impl From<&$name> for String {
            fn from(value: &$name) -> Self {
                value.as_str().to_owned()
            }
        }

        impl $crate::scalar::OpenSet for $name {}

        impl ::std::str::FromStr for $name {
            type Err = ::std::convert::Infallible;

            // `Self::Err` could be a variant.
            fn from_str(text: &str) -> Result<Self, ::std::convert::Infallible> {
                Ok(text.into())
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                // `pad` respects a width in the caller's format.
                f.pad(self.as_str())
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($name::$variant => f.write_str(stringify!($variant)),)*
                    $name::Unknown(text) => f.debug_tuple("Unknown").field(text).finish(),
                }
            }
        }

        impl Ord for $name {
            /// Values are ordered by text. The order of variants would change with each new one.
            fn cmp(&self, other: &Self) -> ::std::cmp::Ordering {
                let by_text = self.as_str().cmp(other.as_str());
                by_text.then_with(|| self.is_listed().cmp(&other.is_listed()))
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<::std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let text = <$crate::model::Name<'_> as ::serde::Deserialize>::deserialize(deserializer)?;
                Ok((&*text.0).into())
            }
        }

        #[cfg(feature = "schemars")]
        impl ::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!({ "type": "string", "x-extensible-enum": [$($text),*] })
            }
        }
    };
}

#[allow(unused_imports, reason = "a document may have none")]
pub(crate) use open_enum;

#[cfg(test)]
#[allow(unreachable_pub, reason = "the macro writes what is public elsewhere")]
mod tests {
    use crate::Csv;

    #[derive(Clone, PartialEq, Eq)]
    enum Colour {
        Red,
        DarkBlue,
        Unknown(String),
    }
    open_enum!(Colour { Red = "red", DarkBlue = "dark blue" });

    #[derive(Clone, PartialEq, Eq)]
    enum Severity {
        Err,
        Error,
        Unknown(String),
    }
    open_enum!(Severity { Err = "err", Error = "error" });

    #[test]
    fn variant_may_have_the_name_of_an_associated_type() {
        for text in ["err", "error", "mauve"] {
            assert_eq!(text.parse::<Severity>().map(String::from).as_deref(), Ok(text));
        }
    }

    #[test]
    fn list_is_read_from_sent_text() {
        let colours = Csv::<Colour>::from("red, dark blue,mauve,");
        assert_eq!(Ok(colours), ["red", "dark blue", "mauve"].try_into());
        assert_eq!(Csv::<Colour>::from("").items(), []);
    }

    #[test]
    fn listed_value_is_variant_and_other_is_unknown() {
        let colours: [Colour; 4] =
            serde_json::from_str(r#"["red", "dark blue", "mauve", ""]"#).unwrap();
        assert_eq!(format!("{colours:?}"), r#"[Red, DarkBlue, Unknown("mauve"), Unknown("")]"#);
        assert_eq!(serde_json::to_string(&colours).unwrap(), r#"["red","dark blue","mauve",""]"#);
        assert!(colours[0].is_listed() && !colours[2].is_listed());
        assert_eq!(Colour::LISTED.len(), 2);
        assert_eq!(String::from(&colours[1]), "dark blue");
        assert_eq!(colours.map(String::from), ["red", "dark blue", "mauve", ""]);
    }

    #[test]
    fn values_are_in_the_order_of_their_texts() {
        let mut colours = ["red", "mauve", "dark blue"].map(Colour::from);
        colours.sort();
        assert_eq!(colours.map(|colour| colour.to_string()), ["dark blue", "mauve", "red"]);
        // Unequal values have different places in the order.
        let unlisted = Colour::Unknown("red".to_owned());
        assert!(unlisted != Colour::Red && unlisted.cmp(&Colour::Red).is_lt());
    }

    #[test]
    fn escaped_value_is_read_like_plain_one() {
        let colour: Colour = serde_json::from_str(r#""r\u0065d""#).unwrap();
        assert_eq!(colour, Colour::Red);
        assert!(serde_json::from_str::<Colour>("1").is_err());
    }
}
