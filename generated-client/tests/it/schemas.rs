//! JSON Schemas of the models.

use community_qa_client::types::{Node, User, UserId, UserPage};
use community_qa_client::{Csv, EpochMillis, Nullable, Password, Text};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

#[test]
fn models_have_schemas_with_the_names_on_the_wire() {
    let user = schemars::schema_for!(User);
    let user = user.as_value();
    assert!(user["properties"]["creationDate"].is_object(), "{user}");
    let required = user["required"].as_array().unwrap();
    assert!(required.contains(&"username".into()) && !required.contains(&"realname".into()));
    // What the document does not declare may be there, and be anything.
    assert_eq!(user["additionalProperties"], true, "{user}");
    let page = schemars::schema_for!(UserPage);
    assert_eq!(page.as_value()["properties"]["list"]["type"], "array");
    let node = schemars::schema_for!(Node);
    assert_eq!(node.as_value()["$defs"]["NodeType"]["type"], "string");
}

/// The name of a schema, and what it says.
fn schema_of<T: JsonSchema>() -> (String, Value) {
    let schema = T::json_schema(&mut SchemaGenerator::default());
    (T::schema_name().into_owned(), schema.to_value())
}

#[test]
fn scalars_have_schemas_of_their_own() {
    for (found, name, schema) in [
        (
            schema_of::<EpochMillis>(),
            "EpochMillis",
            json!({"type": "integer", "format": "int64"}),
        ),
        (
            schema_of::<Password>(),
            "Password",
            json!({"type": "string", "format": "password"}),
        ),
        (
            schema_of::<Csv<String>>(),
            "stringCsv",
            json!({"type": "string"}),
        ),
        (
            schema_of::<Text<UserId>>(),
            "UserIdText",
            json!({"type": "string"}),
        ),
        (
            schema_of::<Nullable<String>>(),
            "Nullablestring",
            json!({"type": ["string", "null"]}),
        ),
    ] {
        assert_eq!(found, (name.to_owned(), schema));
    }
}
