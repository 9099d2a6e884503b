//! Names of component schemas in pointers and references.
//!
//! ```
//! use openapi_model::components;
//!
//! assert_eq!(components::schema_pointer("User"), "/components/schemas/User");
//! assert_eq!(components::schema_reference("User"), "#/components/schemas/User");
//! assert_eq!(components::schema_name("/components/schemas/User").as_deref(), Some("User"));
//! assert_eq!(components::schema_name("/components/schemas/User/properties/id"), None);
//! ```

use serde_json::Value;

use crate::pointer;

/// The pointer to the object that holds the component schemas.
pub const SCHEMAS: &str = "/components/schemas";

/// The pointer of the component schema with this name.
pub fn schema_pointer(name: &str) -> String {
    pointer::join(SCHEMAS, name)
}

/// The `$ref` of the component schema with this name.
pub fn schema_reference(name: &str) -> String {
    format!("#{}", schema_pointer(name))
}

/// The name of the component schema at a pointer; `None` for pointers into a component or to
/// another place.
pub fn schema_name(pointer: &str) -> Option<String> {
    let name = pointer.strip_prefix(SCHEMAS)?.strip_prefix('/')?;
    (!name.contains('/')).then(|| pointer::unescape(name).into_owned())
}

/// The name of the component schema to which a reference leads: `User` for
/// `#/components/schemas/User`.
pub fn referenced_schema(reference: &str) -> Option<String> {
    schema_name(&pointer::from_reference(reference)?)
}

/// The name of the component schema to which a schema refers by its `$ref`.
pub fn schema_referred_to(schema: &Value) -> Option<String> {
    referenced_schema(schema.get("$ref")?.as_str()?)
}

/// The name of the component schema to which a schema refers: by its `$ref`, or by that of the only
/// subschema of its `allOf`, which adds a description.
pub fn schema_behind_wrapper(schema: &Value) -> Option<String> {
    schema_referred_to(schema).or_else(|| match schema.get("allOf")?.as_array()?.as_slice() {
        [only] => schema_referred_to(only),
        _ => None,
    })
}

/// The names of the component schemas to which a schema refers in its `anyOf` or `oneOf`, or else
/// by its own `$ref`.
pub fn alternatives(schema: &Value) -> Vec<String> {
    let keys = ["anyOf", "oneOf"].into_iter();
    let members = keys
        .filter_map(|key| schema.get(key)?.as_array())
        .next()
        .map_or(std::slice::from_ref(schema), Vec::as_slice);
    members.iter().filter_map(schema_referred_to).collect()
}

/// Returns whether a pointer leads to a component: a schema or another one.
pub fn is_component(pointer: &str) -> bool {
    pointer::component_section(pointer).is_some()
}

/// Returns whether OpenAPI allows a character in the name of a component.
pub(crate) fn may_be_in_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '.' | '-' | '_')
}

/// Returns whether a pointer leads to a component schema, or into one.
pub fn is_in_schema(pointer: &str) -> bool {
    let rest = pointer.strip_prefix(SCHEMAS);
    rest.is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_are_escaped_in_pointers_and_read_back() {
        let pointer = schema_pointer("a/b~c");
        assert_eq!(pointer, "/components/schemas/a~1b~0c");
        assert_eq!(schema_name(&pointer).as_deref(), Some("a/b~c"));
        let reference = schema_reference("a/b");
        assert_eq!(referenced_schema(&reference).as_deref(), Some("a/b"));
        assert_eq!(referenced_schema("#/components/schemas/a%2Fb"), None);
        assert_eq!(referenced_schema("User"), None);
    }

    #[test]
    fn wrapper_has_one_subschema() {
        let user = json!({"$ref": "#/components/schemas/User"});
        assert_eq!(schema_behind_wrapper(&user).as_deref(), Some("User"));
        let wrapped = json!({"description": "D", "allOf": [user]});
        assert_eq!(schema_behind_wrapper(&wrapped).as_deref(), Some("User"));
        assert_eq!(schema_referred_to(&wrapped), None);
        assert_eq!(schema_behind_wrapper(&json!({"allOf": [user, {}]})), None);
    }

    #[test]
    fn pointer_with_the_prefix_of_schemas_is_no_schema() {
        assert_eq!(schema_name("/components/schemasets/User"), None);
        assert!(!is_in_schema("/components/schemas"));
        assert!(is_in_schema("/components/schemas/User/properties/id"));
    }
}
