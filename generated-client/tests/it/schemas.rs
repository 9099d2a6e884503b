//! JSON Schemas of the models.

use community_qa_client::types::{Node, User, UserPage};

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
