//! JSON Schemas of the scalars.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Csv, EpochMillis, Nullable, Password, Text};

impl JsonSchema for EpochMillis {
    fn schema_name() -> Cow<'static, str> {
        "EpochMillis".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "format": "int64" })
    }
}

impl JsonSchema for Password {
    fn schema_name() -> Cow<'static, str> {
        "Password".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "password" })
    }
}

/// A list that is sent as one string.
impl<T: JsonSchema> JsonSchema for Csv<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Csv", T::schema_name()).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// An identifier that is sent as a string.
impl<T: JsonSchema> JsonSchema for Text<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Text", T::schema_name()).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

impl<T: JsonSchema> JsonSchema for Nullable<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Nullable{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<T>::json_schema(generator)
    }
}
