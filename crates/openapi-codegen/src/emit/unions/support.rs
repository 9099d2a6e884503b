pub use support::UnknownValue;

mod support {
    use ::serde_json::value::RawValue;

    /// A value that fits none of the alternatives in the document, as it was sent.
    #[derive(Clone)]
    pub struct UnknownValue(pub(super) ::std::boxed::Box<RawValue>);

    impl UnknownValue {
        /// The JSON of the value, as it was sent.
        pub fn get(&self) -> &str {
            self.0.get()
        }

        /// The value, read as `T`, such as [`serde_json::Value`].
        ///
        /// # Errors
        ///
        /// If it does not fit `T`.
        pub fn read_as<T: ::serde::de::DeserializeOwned>(
            &self,
        ) -> ::std::result::Result<T, ::serde_json::Error> {
            ::serde_json::from_str(self.get())
        }
    }

    impl ::std::fmt::Debug for UnknownValue {
        fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
            f.write_str(self.get())
        }
    }

    impl ::std::cmp::PartialEq for UnknownValue {
        fn eq(&self, other: &Self) -> bool {
            self.get() == other.get()
        }
    }

    /// An alternative of a union.
    pub(super) struct Alternative<U> {
        /// The values of the tag that select it.
        pub(super) tags: &'static [&'static str],
        /// The names of its properties. A map has none, and accepts all.
        pub(super) properties: &'static [&'static str],
        pub(super) read: fn(&str) -> ::std::option::Option<U>,
    }

    type Members<'a> =
        ::std::collections::BTreeMap<::std::borrow::Cow<'a, str>, &'a RawValue>;

    /// Reads the alternative that the tag selects. Without a tag, reads the one that fits and
    /// leaves the fewest properties unknown.
    pub(super) fn read<U>(
        text: &str,
        tag: ::std::option::Option<&str>,
        alternatives: &[Alternative<U>],
    ) -> ::std::option::Option<U> {
        let members: Members<'_> = ::serde_json::from_str(text).unwrap_or_default();
        let tagged = tag.and_then(|tag| members.get(tag)).map(|value| {
            ::serde_json::from_str(value.get()).unwrap_or_else(|_| value.get().to_owned())
        });
        if let ::std::option::Option::Some(value) = tagged {
            let is_meant = |own: &&Alternative<U>| own.tags.contains(&::std::string::String::as_str(&value));
            if let ::std::option::Option::Some(meant) = alternatives.iter().find(is_meant) {
                return (meant.read)(text);
            }
            // Another union may know the tag.
            return alternatives.iter().filter(|own| own.tags.is_empty()).find_map(|own| (own.read)(text));
        }
        let unknown = |own: &&Alternative<U>| match own.properties {
            [] => 0,
            names => members.keys().filter(|name| !names.contains(&name.as_ref())).count(),
        };
        let mut ordered: ::std::vec::Vec<&Alternative<U>> = alternatives.iter().collect();
        ordered.sort_by_key(unknown);
        ordered.into_iter().find_map(|own| (own.read)(text))
    }

    /// Writes an alternative, and adds the tag that selects it if it has none.
    pub(super) fn write<T: ::serde::Serialize + ?::std::marker::Sized, S: ::serde::Serializer>(
        value: &T,
        tag: ::std::option::Option<&str>,
        tags: &[&str],
        serializer: S,
    ) -> ::std::result::Result<S::Ok, S::Error> {
        let (::std::option::Option::Some(tag), [meant, ..]) = (tag, tags) else {
            return value.serialize(serializer);
        };
        let error = |error: ::serde_json::Error| <S::Error as ::serde::ser::Error>::custom(error);
        let written = ::serde_json::value::to_raw_value(value).map_err(error)?;
        let members: Members<'_> = ::serde_json::from_str(written.get()).unwrap_or_default();
        if members.contains_key(tag) || !written.get().starts_with('{') {
            return ::serde::Serialize::serialize(&written, serializer);
        }
        let mut map = ::serde::Serializer::serialize_map(serializer, ::std::option::Option::None)?;
        ::serde::ser::SerializeMap::serialize_entry(&mut map, tag, meant)?;
        for (name, value) in &members {
            ::serde::ser::SerializeMap::serialize_entry(&mut map, name, value)?;
        }
        ::serde::ser::SerializeMap::end(map)
    }

    /// The schema of the alternative in a variant.
    #[cfg(feature = "schemars")]
    pub(super) fn schema_of<T: ::schemars::JsonSchema, U>(
        _: fn(T) -> U,
        generator: &mut ::schemars::SchemaGenerator,
    ) -> ::schemars::Schema {
        generator.subschema_for::<T>()
    }
}

/// Reads and writes an enum. Each variant has the tag values that select it and its properties; if
/// it contains another union, it also has a method that tells whether that union knows the value.
macro_rules! union {
    ($name:ident, $tag:expr, $([
        $variant:ident, [$($meant:literal),*], [$($property:literal),*] $(, $is_known:ident)?
    ]),* $(,)?) => {
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(value) => support::write(value, $tag, &[$($meant),*], serializer),)*
                    Self::Unknown(value) => ::serde::Serialize::serialize(&value.0, serializer),
                }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::std::result::Result<Self, D::Error> {
                const ALTERNATIVES: &[support::Alternative<$name>] = &[$(support::Alternative {
                    tags: &[$($meant),*],
                    properties: &[$($property),*],
                    read: |text| {
                        let value = ::serde_json::from_str(text).ok()?;
                        let read = $name::$variant(value);
                        $(match &read {
                            $name::$variant(value) if !value.$is_known() => {
                                return ::std::option::Option::None;
                            }
                            _ => {}
                        })?
                        ::std::option::Option::Some(read)
                    },
                }),*];
                let sent =
                    <::std::boxed::Box<::serde_json::value::RawValue> as ::serde::Deserialize>::deserialize(deserializer)?;
                ::std::result::Result::Ok(match support::read(sent.get(), $tag, ALTERNATIVES) {
                    ::std::option::Option::Some(known) => known,
                    ::std::option::Option::None => Self::Unknown(UnknownValue(sent)),
                })
            }
        }

        impl $name {
            /// Returns whether the value is one of the alternatives in the document.
            pub fn is_known(&self) -> bool {
                !::std::matches!(self, Self::Unknown(_))
            }
        }

        #[cfg(feature = "schemars")]
        impl ::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                ::std::stringify!($name).into()
            }

            fn json_schema(generator: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                let alternatives: ::std::vec::Vec<::schemars::Schema> =
                    ::std::vec![$(support::schema_of($name::$variant, generator)),*];
                ::schemars::json_schema!({ "anyOf": alternatives })
            }
        }
    };
}
