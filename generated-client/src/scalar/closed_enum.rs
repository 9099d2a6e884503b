//! Shared by all closed enums.

/// Implements the traits of a closed enum: any other text is an error.
#[allow(unused_macros, reason = "a document may have none")]
macro_rules! closed_enum {
    ($name:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        impl $name {
            /// The values that the document lists, in its order.
            pub const LISTED: &'static [$name] = &[$($name::$variant),*];

            /// The value in the form that is sent.
            pub const fn as_str(&self) -> &'static str {
                match self {
                    $($name::$variant => $text,)*
                }
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::types::error::ConversionError;

            // `Self::Err` could be a variant.
            fn from_str(
                text: &str,
            ) -> ::std::result::Result<Self, $crate::types::error::ConversionError> {
                match text {
                    $($text => ::std::result::Result::Ok($name::$variant),)*
                    _ => ::std::result::Result::Err(
                        $crate::scalar::unlisted(text, stringify!($name), &[$($text),*]).into(),
                    ),
                }
            }
        }

        impl ::std::convert::TryFrom<&str> for $name {
            type Error = $crate::types::error::ConversionError;

            fn try_from(
                text: &str,
            ) -> ::std::result::Result<Self, $crate::types::error::ConversionError> {
                text.parse()
            }
        }

        impl ::std::convert::TryFrom<::std::string::String> for $name {
            type Error = $crate::types::error::ConversionError;

            fn try_from(
                text: ::std::string::String,
            ) -> ::std::result::Result<Self, $crate::types::error::ConversionError> {
                text.parse()
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                // `pad` respects a width in the caller's format.
                f.pad(self.as_str())
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                $crate::scalar::read_listed(deserializer, &[$(($text, $name::$variant)),*])
            }
        }

        #[cfg(feature = "schemars")]
        impl ::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!({ "type": "string", "enum": [$($text),*] })
            }
        }
    };
}

#[allow(unused_imports, reason = "a document may have none")]
pub(crate) use closed_enum;

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer};

use crate::model::Name;

/// The reason why a text is not a value of an enum.
#[allow(dead_code, reason = "a document may have none")]
pub(crate) fn unlisted(text: &str, kind: &str, listed: &[&str]) -> String {
    format!("{text:?} is not a {kind}: {} is expected", alternatives(listed))
}

/// Reads the text of a listed value.
#[allow(dead_code, reason = "a document may have none")]
pub(crate) fn read_listed<'de, T: Copy, D: Deserializer<'de>>(
    deserializer: D,
    listed: &[(&str, T)],
) -> Result<T, D::Error> {
    let text = Name::deserialize(deserializer)?.0;
    let found = listed.iter().find(|(listed, _)| *listed == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let texts: Vec<&str> = listed.iter().map(|(text, _)| *text).collect();
        let expected = alternatives(&texts);
        D::Error::custom(format_args!("unknown variant `{text}`, expected {expected}"))
    })
}

/// `` `a`, `b` or `c` ``.
fn alternatives(texts: &[&str]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
    match texts.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => texts.concat(),
    }
}

#[cfg(test)]
#[allow(unreachable_pub, reason = "the macro writes what is public elsewhere")]
mod tests {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Colour {
        Red,
        DarkBlue,
    }
    closed_enum!(Colour { Red = "red", DarkBlue = "dark blue" });

    /// These variants have the names of items of the prelude, and of types within traits.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Outcome {
        Ok,
        Err,
        Error,
        None,
        Some,
    }
    closed_enum!(Outcome { Ok = "ok", Err = "err", Error = "error", None = "none", Some = "some" });

    #[test]
    fn variant_may_have_the_name_of_an_associated_type() {
        for outcome in Outcome::LISTED {
            assert_eq!(Outcome::try_from(outcome.as_str()).unwrap(), *outcome);
        }
    }

    #[test]
    fn closed_enum_is_the_text_that_is_sent() {
        let text = r#"["red","dark blue","r\u0065d"]"#;
        let colours: [Colour; 3] = serde_json::from_str(text).unwrap();
        assert_eq!(colours, [Colour::Red, Colour::DarkBlue, Colour::Red]);
        assert_eq!(serde_json::to_string(&colours).unwrap(), r#"["red","dark blue","red"]"#);
        assert_eq!(Colour::LISTED, ["red", "dark blue"].map(|text| text.parse().unwrap()));
        assert_eq!(format!("{:>5}", Colour::Red), "  red");
    }

    #[test]
    fn unlisted_text_is_an_error_with_the_listed_values() {
        let error = Colour::try_from("mauve").unwrap_err().to_string();
        assert_eq!(error, "\"mauve\" is not a Colour: `red` or `dark blue` is expected");
        let error = serde_json::from_str::<Colour>(r#""mauve""#).unwrap_err().to_string();
        assert!(
            error.starts_with("unknown variant `mauve`, expected `red` or `dark blue`"),
            "{error}"
        );
        assert!(serde_json::from_str::<Colour>("1").is_err());
    }
}
