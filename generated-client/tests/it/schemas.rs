//! JSON Schemas of scalars.

use community_qa_client::types::UserId;
use community_qa_client::{Csv, EpochMillis, Nullable, Password, Text};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

/// The name of a schema, and what it says.
fn schema_of<T: JsonSchema>() -> (String, Value) {
    let schema = T::json_schema(&mut SchemaGenerator::default());
    (T::schema_name().into_owned(), schema.to_value())
}

#[test]
fn scalars_have_schemas_of_their_own() {
    let integer = json!({"type": "integer", "format": "int64"});
    let secret = json!({"type": "string", "format": "password"});
    let text = json!({"type": "string"});
    let nullable = json!({"type": ["string", "null"]});
    for (found, name, schema) in [
        (schema_of::<EpochMillis>(), "EpochMillis", &integer),
        (schema_of::<Password>(), "Password", &secret),
        (schema_of::<Csv<String>>(), "stringCsv", &text),
        (schema_of::<Text<UserId>>(), "UserIdText", &text),
        (schema_of::<Nullable<String>>(), "Nullablestring", &nullable),
    ] {
        assert_eq!(found, (name.to_owned(), schema.clone()));
    }
}
