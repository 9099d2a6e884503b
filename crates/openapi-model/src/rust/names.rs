//! How the things of a document are called in Rust.

use std::iter;

use heck::{ToPascalCase, ToSnakeCase};

/// The name of an operation that has no operationId: `get_user_id`, of `GET /user/{id}`.
#[must_use]
pub fn operation_id(method: &str, path: &str) -> String {
    let words = path.split(|character: char| !character.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    iter::once(method)
        .chain(words)
        .collect::<Vec<_>>()
        .join("_")
}

/// The method of the client that starts an operation.
#[must_use]
pub fn method_name(operation_id: &str) -> String {
    operation_id.to_snake_case()
}

/// The type that a component schema becomes; where Rust has a type or a word of that
/// name, the generator puts something before it.
#[must_use]
pub fn type_name(component: &str) -> String {
    let words = component.replace(|character: char| !character.is_alphanumeric(), "-");
    words.to_pascal_case()
}

/// The field of a struct that a property becomes.
#[must_use]
pub fn field_name(property: &str) -> String {
    match property {
        "+1" => "plus1".to_owned(),
        "-1" => "minus1".to_owned(),
        name => name
            .replace('\'', "")
            .replace(|c: char| !c.is_alphanumeric() && c != '_', "-")
            .to_snake_case(),
    }
}

/// Whether a setter of this name would collide with a method that each request
/// has.
#[must_use]
pub fn is_reserved_setter(name: &str) -> bool {
    RESERVED_SETTERS.contains(&name) || name.starts_with("send_") || name.starts_with("with_")
}

/// Methods of requests that do not begin with `send_` or `with_`.
const RESERVED_SETTERS: &[&str] = &[
    "body", "body_map", "call", "client", "items", "new", "pages", "prepare", "request", "send",
];

/// The setter of a parameter on the builder of a request.
#[must_use]
pub fn setter_name(parameter: &str) -> String {
    parameter.to_snake_case()
}

/// What a parameter can be called in Rust, the likeliest first: its own name, and those
/// with which it steps aside for methods that each request has, for the setters of the
/// body's fields and for other parameters.
pub(super) fn parameter_names(parameter: &str, place: &str) -> impl Iterator<Item = String> {
    iter::successors(Some(parameter.to_owned()), move |name| {
        Some(format!("{place}_{name}"))
    })
}

/// The setter on a request of the body's field that is called `name` in Rust.
#[must_use]
pub fn setter_of_field(name: &str) -> String {
    if is_reserved_setter(name) {
        format!("{name}_field")
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_without_a_name_are_called_by_method_and_path() {
        let id = operation_id("get", "/user/{user_id}/büro.json");
        assert_eq!(id, "get_user_user_id_b_ro_json");
        assert_eq!(method_name("listUserAnswers"), "list_user_answers");
    }

    #[test]
    fn types_and_fields_are_spelt_as_rust_has_it() {
        assert_eq!(type_name("user-fields.v2"), "UserFieldsV2");
        assert_eq!(field_name("realName"), "real_name");
        assert_eq!(field_name("+1"), "plus1");
    }

    #[test]
    fn setters_step_aside() {
        let mut names = parameter_names("send", "query");
        assert_eq!(names.next().as_deref(), Some("send"));
        assert_eq!(names.next().as_deref(), Some("query_send"));
        assert_eq!(
            parameter_names("a", "header").nth(2).unwrap(),
            "header_header_a"
        );
        assert!(is_reserved_setter("send") && is_reserved_setter("with_retry"));
        assert!(!is_reserved_setter("sender"));
    }
}
