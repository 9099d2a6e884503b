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

/// Any text, whatever type it is parsed into.
impl<T> JsonSchema for Text<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Text".into()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UnknownFields;

    #[test]
    fn each_scalar_has_a_schema_with_a_name() {
        type Texts = (Password, Csv<i32>, Text<i32>);
        let schema = schemars::schema_for!((EpochMillis, Texts, Nullable<i32>, UnknownFields));
        let expected = serde_json::json!({
            "EpochMillis": { "type": "integer", "format": "int64" },
            "Password": { "type": "string", "format": "password" },
            "int32Csv": { "type": "string" },
        });
        assert_eq!(schema.get("$defs"), Some(&expected));
        assert_eq!(Nullable::<i32>::schema_name(), "Nullableint32");
        let inline = serde_json::json!([
            { "type": ["integer", "null"], "format": "int32" },
            { "type": "object", "additionalProperties": true },
        ]);
        let items = schema.pointer("/prefixItems").unwrap().as_array().unwrap();
        assert_eq!(items[2..], *inline.as_array().unwrap());
    }
}
