//! Reading and building of models.
//!
//! For a struct with a flattened map, the derive of serde first stores every unknown member in its
//! own format, and then creates the map. Here, unknown members go straight into the map, so a page
//! with unknown members is read about as fast as into a struct that drops them. Everything else
//! follows the derive: the order of members, the meaning of missing or repeated ones, and the
//! errors.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::marker::PhantomData;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};

/// Reads a model with `unknown_fields`: generates its `Deserialize` or, with a deserializer, the
/// body of `Deserialize::deserialize`. Each field has the name of its member if that differs, and
/// its value for an absent member unless the type defines it. The names of the inner types cannot
/// be those of models.
#[allow(unused_macros, reason = "a document may have no models")]
macro_rules! deserialize {
    ($model:ident { $($members:tt)* }) => {
        impl<'de> ::serde::Deserialize<'de> for $model {
            fn deserialize<__Deserializer: ::serde::Deserializer<'de>>(
                deserializer: __Deserializer,
            ) -> ::std::result::Result<Self, __Deserializer::Error> {
                $crate::model::deserialize!(deserializer, $model { $($members)* })
            }
        }
    };
    ($deserializer:ident, $model:ident {
        $($field:ident $(= $name:literal)? $(else $default:expr)?),* $(,)?
    }) => {{
        // Underscores distinguish these names from those of models.
        struct __Members;

        impl<'de> ::serde::de::Visitor<'de> for __Members {
            type Value = $model;

            fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(concat!("struct ", stringify!($model)))
            }

            #[allow(clippy::question_mark, reason = "`?` takes far longer to compile")]
            fn visit_map<__Access: ::serde::de::MapAccess<'de>>(
                self,
                mut members: __Access,
            ) -> ::std::result::Result<$model, __Access::Error> {
                $(let mut $field = None;)*
                let mut unknown_fields = ::std::default::Default::default();
                loop {
                    let name = match members.next_key::<$crate::model::Name<'_>>() {
                        Ok(Some(name)) => name,
                        Ok(None) => break,
                        Err(error) => return Err(error),
                    };
                    let read = match &*name.0 {
                        $($crate::model::wire_name!($field $($name)?) => $crate::model::read(
                            &mut $field,
                            $crate::model::wire_name!($field $($name)?),
                            &mut members,
                        ),)*
                        _ => $crate::model::keep(&mut unknown_fields, name, &mut members),
                    };
                    if let Err(error) = read {
                        return Err(error);
                    }
                }
                $($($field.get_or_insert_with(|| $default);)?)*
                Ok($model {
                    $($field: match $crate::model::present(
                        $field,
                        $crate::model::wire_name!($field $($name)?),
                    ) {
                        Ok(value) => value,
                        Err(error) => return Err(error),
                    },)*
                    unknown_fields,
                })
            }
        }

        $deserializer.deserialize_map(__Members)
    }};
}

#[allow(unused_imports, reason = "a document may have no models")]
pub(crate) use deserialize;

/// The name of the member that a field is read from.
#[allow(unused_macros, reason = "a document may have no models")]
macro_rules! wire_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

#[allow(unused_imports, reason = "a document may have no models")]
pub(crate) use wire_name;

/// Builds a model from its builder, and a builder from the model. Each field is marked as
/// `required` or `optional`.
#[allow(unused_macros, reason = "a document may send no models")]
macro_rules! builder {
    ($name:ident { $($field:ident = $need:ident),* $(,)? }) => {
        impl ::std::default::Default for $name {
            fn default() -> Self {
                Self { $($field: $crate::model::$need(stringify!($field)),)* }
            }
        }

        #[allow(unused_variables, reason = "a model may have no fields")]
        impl ::std::convert::TryFrom<$name> for $crate::types::$name {
            type Error = $crate::types::error::ConversionError;

            fn try_from(builder: $name) -> ::std::result::Result<Self, Self::Error> {
                ::std::result::Result::Ok(Self { $($field: builder.$field?,)* })
            }
        }

        #[allow(unused_variables, reason = "a model may have no fields")]
        impl ::std::convert::From<$crate::types::$name> for $name {
            fn from(model: $crate::types::$name) -> Self {
                Self { $($field: ::std::result::Result::Ok(model.$field),)* }
            }
        }

        impl $crate::model::Build for $name {
            type Model = $crate::types::$name;
        }
    };
}

#[allow(unused_imports, reason = "a document may send no models")]
pub(crate) use builder;

/// The builder of a model.
pub(crate) trait Build: Sized {
    type Model: TryFrom<Self, Error: Display>;

    fn build(self) -> Result<Self::Model, String> {
        self.try_into().map_err(|error: <Self::Model as TryFrom<Self>>::Error| error.to_string())
    }
}

/// The value of a required property that was not set.
#[allow(dead_code, reason = "a document may require none")]
pub(crate) fn required<T>(name: &str) -> Result<T, String> {
    Err(format!("no value supplied for {name}"))
}

/// The value of an optional property that was not set.
#[allow(dead_code, reason = "a document may send no models")]
#[expect(clippy::unnecessary_wraps, reason = "the other may fail")]
pub(crate) fn optional<T: Default>(_name: &str) -> Result<T, String> {
    Ok(T::default())
}

/// A text such as the name of a member. It is borrowed unless it has an escape.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Name<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

impl From<Name<'_>> for String {
    fn from(name: Name<'_>) -> Self {
        name.0.into_owned()
    }
}

/// The members that a model does not declare: of any kind, or all of one type.
pub(crate) trait Rest<'de> {
    /// Reads the value of a member and keeps it.
    fn read<A: MapAccess<'de>>(&mut self, name: String, members: &mut A) -> Result<(), A::Error>;
}

impl<'de> Rest<'de> for crate::UnknownFields {
    fn read<A: MapAccess<'de>>(&mut self, name: String, members: &mut A) -> Result<(), A::Error> {
        self.keep(name, members.next_value()?);
        Ok(())
    }
}

impl<'de, T: Deserialize<'de>> Rest<'de> for BTreeMap<String, T> {
    fn read<A: MapAccess<'de>>(&mut self, name: String, members: &mut A) -> Result<(), A::Error> {
        self.insert(name, members.next_value()?);
        Ok(())
    }
}

/// Reads the value of a member that the model does not declare.
#[inline]
pub(crate) fn keep<'de, R: Rest<'de>, A: MapAccess<'de>>(
    rest: &mut R,
    name: Name<'_>,
    members: &mut A,
) -> Result<(), A::Error> {
    rest.read(name.into(), members)
}

/// Reads the value of a member that was not read before.
#[inline]
pub(crate) fn read<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    field: &mut Option<T>,
    name: &'static str,
    members: &mut A,
) -> Result<(), A::Error> {
    if field.is_some() {
        return Err(A::Error::duplicate_field(name));
    }
    *field = Some(members.next_value()?);
    Ok(())
}

/// The value that was read. Without one, the type decides: `Option` becomes `None`, and other types
/// return an error.
#[inline]
pub(crate) fn present<'de, T: Deserialize<'de>, E: Error>(
    field: Option<T>,
    name: &'static str,
) -> Result<T, E> {
    match field {
        Some(value) => Ok(value),
        None => T::deserialize(Absent { name, error: PhantomData }),
    }
}

/// The value of an absent member.
struct Absent<E> {
    name: &'static str,
    error: PhantomData<E>,
}

impl<'de, E: Error> Deserializer<'de> for Absent<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, E> {
        Err(E::missing_field(self.name))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string
        bytes byte_buf unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use serde_json::{Map, Value};

    use crate::{Nullable, UnknownFields};

    /// The same model with serde's derive, for comparison with the macro.
    mod derived {
        use super::*;

        #[derive(Debug, serde::Deserialize, Serialize)]
        pub(super) struct Place {
            id: i32,
            #[serde(rename = "displayName", skip_serializing_if = "Option::is_none")]
            display_name: Option<String>,
            #[serde(default, skip_serializing_if = "Nullable::is_absent")]
            parent: Nullable<i32>,
            #[serde(default = "one")]
            size: i32,
            parts: Option<Vec<Place>>,
            #[serde(flatten)]
            unknown_fields: Map<String, Value>,
        }
    }

    #[derive(Debug, Serialize)]
    struct Place {
        id: i32,
        #[serde(rename = "displayName", skip_serializing_if = "Option::is_none")]
        display_name: Option<String>,
        #[serde(skip_serializing_if = "Nullable::is_absent")]
        parent: Nullable<i32>,
        size: i32,
        parts: Option<Vec<Place>>,
        #[serde(flatten)]
        unknown_fields: UnknownFields,
    }
    impl<'de> serde::Deserialize<'de> for Place {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            super::deserialize!(deserializer, Place {
                id,
                display_name = "displayName",
                parent = "parent" else Default::default(),
                size else one(),
                parts,
            })
        }
    }

    fn one() -> i32 {
        1
    }

    /// The result for a text: the model and its JSON, or the error.
    fn read<T: Serialize + DeserializeOwned>(text: &str) -> [String; 4] {
        let outcome = |read: Result<T, serde_json::Error>| match read {
            // The values are compared, because the derive does not keep the text of unknown
            // members.
            Ok(model) => serde_json::to_value(&model).unwrap().to_string(),
            Err(error) => error.to_string(),
        };
        let value = serde_json::from_str(text).map(serde_json::from_value::<T>);
        let path =
            serde_path_to_error::deserialize::<_, T>(&mut serde_json::Deserializer::from_str(text));
        [
            outcome(serde_json::from_str(text)),
            outcome(serde_json::from_slice(text.as_bytes())),
            value.map_or_else(|error| error.to_string(), outcome),
            path.map_or_else(|error| error.to_string(), |model| outcome(Ok(model))),
        ]
    }

    #[test]
    fn reads_as_serde_derives() {
        for text in [
            r#"{"id":1}"#,
            r#"{"parts":[],"parent":null,"size":3,"displayName":"A","id":1}"#,
            r#"{"id":1,"displayName":null,"parent":2,"parts":null}"#,
            r#"{"zeta":1,"id":1,"alpha":{"b":[1.5,null],"a":"\u00e9"},"\u007aeta":2}"#,
            r#"{"\u0069d":1,"big":18446744073709551615}"#,
            r#"{"id":1,"parts":[{"id":2,"x":true},{"id":3,"parts":[{"id":4}]}]}"#,
            r#"{"members":1,"name":2,"unknown_fields":3,"id":4}"#,
            // Texts that do not fit.
            r#"{}"#,
            r#"{"x":1}"#,
            r#"{"id":1,"id":1}"#,
            r#"{"id":1,"displayName":null,"displayName":"A"}"#,
            r#"{"id":"1"}"#,
            r#"{"id":null}"#,
            r#"{"id":1,"size":null}"#,
            r#"{"id":1,"parts":[{"id":2},{"x":2}]}"#,
            r#"{"id":1,"parts":[{"id":2,"parts":[{"id":true}]}]}"#,
            r#"{"id":1,"x":"#,
            r#"[1,"A",2,3,[]]"#,
            "null",
            "7",
        ] {
            assert_eq!(read::<Place>(text), read::<derived::Place>(text), "{text}");
        }
    }

    /// A number that fits no number type must not make a call fail, or get lost.
    #[test]
    fn numbers_of_any_size_are_kept() {
        let text =
            r#"{"id":1,"size":1,"parts":null,"a":1e999,"b":18446744073709551616,"c":[{"d":0.10}]}"#;
        let place: Place = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&place).unwrap(), text);
        let mut slowly = serde_json::Deserializer::from_str(text);
        let place: Place = serde_path_to_error::deserialize(&mut slowly).unwrap();
        assert_eq!(serde_json::to_string(&place).unwrap(), text);
    }
}
