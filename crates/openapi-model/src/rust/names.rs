//! Rust names.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use unicode_ident::{is_xid_continue, is_xid_start};

/// The cases of Rust's names, for texts of any characters.
///
/// Characters that an identifier cannot have, such as `½`, separate words as spaces do. The result
/// is empty if no other character is left, and may begin with a digit.
pub trait IdentifierCase {
    /// The case of functions, fields and modules: `real_name`.
    fn to_snake_case(&self) -> String;

    /// The case of types and variants: `RealName`.
    fn to_pascal_case(&self) -> String;

    /// The case of constants: `REAL_NAME`.
    fn to_shouty_snake_case(&self) -> String;
}

impl IdentifierCase for str {
    fn to_snake_case(&self) -> String {
        heck::ToSnakeCase::to_snake_case(words(self).as_str())
    }

    fn to_pascal_case(&self) -> String {
        heck::ToPascalCase::to_pascal_case(words(self).as_str())
    }

    fn to_shouty_snake_case(&self) -> String {
        heck::ToShoutySnakeCase::to_shouty_snake_case(words(self).as_str())
    }
}

/// The text with a hyphen for each character that an identifier cannot have.
fn words(text: &str) -> String {
    text.replace(|character| !is_xid_continue(character), "-")
}

/// The name of an operation without an operationId: `get_user_id` for `GET /user/{id}`.
pub fn operation_id(method: &str, path: &str) -> String {
    let words = path
        .split(|character: char| !character.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    iter::once(method).chain(words).collect::<Vec<_>>().join("_")
}

/// The method of the client that starts an operation.
pub fn method_name(operation_id: &str) -> String {
    operation_id.to_snake_case()
}

/// The type for a component schema.
pub fn type_name(component: &str) -> String {
    named_with("X", component.to_pascal_case())
}

/// A name that begins with a letter: itself, or with `prefix` before it.
fn named_with(prefix: &str, name: String) -> String {
    if name.starts_with(is_xid_start) { name } else { format!("{prefix}{name}") }
}

/// The struct field for a property.
pub fn field_name(property: &str) -> String {
    match property {
        // The names that typify uses, because both would become `x1`.
        "+1" => "plus1".to_owned(),
        "-1" => "minus1".to_owned(),
        // As in typify: `don't` is one word.
        name => named_with("x", name.replace('\'', "").to_snake_case()),
    }
}

/// The unique names of an object's properties for Rust, in order: the original name, or
/// `user_name-2` if another property has become the field `user_name` before.
///
/// A field name never contains the hyphen, so the generator writes the name on the wire explicitly.
/// Names for which `is_used` is true are not assigned.
pub fn distinct_properties<'n>(
    properties: impl IntoIterator<Item = &'n str>,
    is_used: impl Fn(&str) -> bool,
) -> Vec<String> {
    let properties: Vec<&str> = properties.into_iter().collect();
    let fields: Vec<String> = properties.iter().map(|name| field_name(name)).collect();
    let mut taken: BTreeSet<String> = RESERVED_FIELDS.map(str::to_owned).into();
    let are_first: Vec<bool> = fields.iter().map(|field| taken.insert(field.clone())).collect();
    // The last number that was tried, so that each is tried once.
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names = Vec::new();
    for ((property, field), is_first) in properties.iter().zip(&fields).zip(are_first) {
        let mut name = (*property).to_owned();
        let mut is_free = is_first;
        while !is_free {
            let number = tried.entry(field).or_insert(1);
            *number += 1;
            name = format!("{property}-{number}");
            is_free = !is_used(&name) && taken.insert(field_name(&name));
        }
        names.push(name);
    }
    names
}

/// Fields of a model that are not properties, at least temporarily.
const RESERVED_FIELDS: [&str; 2] = ["unknown_fields", "wire_extra"];

/// Returns whether a setter with this name would conflict with a method of every request.
pub fn is_reserved_setter(name: &str) -> bool {
    RESERVED_SETTERS.contains(&name) || name.starts_with("send_") || name.starts_with("with_")
}

/// The methods of requests that do not begin with `send_` or `with_`.
const RESERVED_SETTERS: &[&str] = &[
    "body",
    "body_map",
    "call",
    "call_options",
    "client",
    "form_parts",
    "header_map",
    "into_future",
    "new",
    "prepare",
    "request",
    "send",
];

/// The methods of requests that walk a list.
pub(super) const WALKING_METHODS: [&str; 2] = ["items", "pages"];

/// The setter of a parameter on the builder of a request.
pub fn setter_name(parameter: &str) -> String {
    parameter.to_snake_case()
}

/// The possible names of a parameter in Rust, in order of preference: its own name, and others that
/// avoid the methods of every request, setters of the body's fields and other parameters.
pub(super) fn parameter_names(parameter: &str, place: &str) -> impl Iterator<Item = String> {
    iter::successors(Some(parameter.to_owned()), move |name| Some(format!("{place}_{name}")))
}

/// The setter on a request for the body's field that is called `name` in Rust.
pub fn setter_of_field(name: &str) -> String {
    let is_reserved = is_reserved_setter(name) || WALKING_METHODS.contains(&name);
    if is_reserved { format!("{name}_field") } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_fields_have_rust_spelling() {
        assert_eq!(type_name("user-fields.v2"), "UserFieldsV2");
        assert_eq!(type_name("2fa"), "X2fa");
        assert_eq!(field_name("realName"), "real_name");
        assert_eq!(field_name("+1"), "plus1");
    }

    #[test]
    fn characters_that_no_identifier_has_separate_words() {
        assert_eq!("half½time".to_pascal_case(), "HalfTime");
        assert_eq!("half½time".to_snake_case(), "half_time");
        assert_eq!(type_name("②"), "X");
        assert_eq!(field_name("x²"), "x");
        assert_eq!(method_name("größe½"), "größe");
    }

    #[test]
    fn a_field_has_a_name_whatever_the_property_is_called() {
        assert_eq!(field_name("1st"), "x1st");
        assert_eq!(field_name("$"), "x");
        assert_eq!(field_name(""), "x");
    }

    /// All properties without a letter or digit have the same name.
    #[test]
    fn properties_with_one_field_name_get_distinct_fields() {
        let names: Vec<String> = (1..2000).map(|count| "$".repeat(count)).collect();
        let told_apart = distinct_properties(names.iter().map(String::as_str), |_| false);
        let fields: BTreeSet<String> = told_apart.iter().map(|name| field_name(name)).collect();
        assert_eq!(fields.len(), names.len());
        let used = distinct_properties(["a", "A"], |name| name == "A-2");
        assert_eq!(used, ["a", "A-3"]);
    }
}
