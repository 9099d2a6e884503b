//! The ways in which callers pass parameters: as arguments of the method, by setters, or only in the body.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::names::{WALKING_METHODS, field_name, is_reserved_setter, parameter_names, setter_name};
use crate::components;

/// The facts that determine the form of a parameter.
#[derive(Debug, Clone, Copy)]
pub struct ParameterFacts<'a> {
    /// Its name on the wire.
    pub name: &'a str,
    /// The part of the request: `path`, `query`, `header`, `cookie`.
    pub location: &'a str,
    /// Set if it is required.
    pub is_required: bool,
    /// Set if its value is a secret.
    pub is_secret: bool,
}

/// The names of a request with which its parameters must not conflict.
#[derive(Debug, Clone, Copy)]
pub struct RequestNames<'a> {
    /// The setters of the request for the fields of its body.
    pub body_setters: &'a BTreeSet<String>,
    /// Set if the request has the methods `pages` and `items`, which walk a list.
    pub walks_pages: bool,
}

/// A parameter in Rust.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RustParameter {
    /// Its name, before it is converted to Rust. It differs from the name on the wire if that
    /// conflicts with another name of the request.
    pub name: String,
    /// The form in which callers pass it.
    pub form: ParameterForm,
}

/// The form in which callers pass a parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ParameterForm {
    /// As the argument with this index.
    Argument(usize),
    /// By the setter with this name.
    Setter(String),
    /// Only in the body, which has a field with its name: the value is secret, and URLs and headers
    /// are written to logs.
    InBody,
}

/// The forms of an operation's parameters, in order.
pub fn arrange_parameters(
    path: &str,
    parameters: &[ParameterFacts<'_>],
    request: RequestNames<'_>,
) -> Vec<RustParameter> {
    let names = distinct_names(parameters, request);
    let order = argument_order(path, parameters);
    let forms = parameters.iter().zip(names).enumerate();
    forms
        .map(|(index, (parameter, name))| {
            let is_field = request.body_setters.contains(&field_name(parameter.name));
            let argument = order.iter().position(|argument| *argument == index);
            let form = match argument {
                _ if is_field && parameter.is_secret && parameter.location != "path" => {
                    ParameterForm::InBody
                }
                Some(number) => ParameterForm::Argument(number),
                None => ParameterForm::Setter(setter_name(&name)),
            };
            RustParameter { name, form }
        })
        .collect()
}

/// The item type of a list that can be sent as one value, joined by commas: the name of a
/// component, or `String`, `i32`, `i64`. `None` if the schema is not such a list.
pub fn joined_item(schema: &Value) -> Option<String> {
    let items = schema.get("items")?;
    let text = |key: &str| items.get(key).and_then(Value::as_str);
    if schema.get("type")? != "array" {
        return None;
    }
    if let Some(component) = components::schema_referred_to(items) {
        return Some(component);
    }
    let item = match (text("type")?, text("format")) {
        ("string", _) => "String",
        ("integer", Some("int32")) => "i32",
        ("integer", _) => "i64",
        _ => return None,
    };
    Some(item.to_owned())
}

/// The names of parameters. Their setters are unique, and do not conflict with other methods of the
/// request. Path parameters are arguments of a method without body fields, so they only avoid each
/// other.
fn distinct_names(parameters: &[ParameterFacts<'_>], request: RequestNames<'_>) -> Vec<String> {
    let free = |parameter: &ParameterFacts<'_>, taken: &mut BTreeSet<String>| {
        let is_free = |name: &String| {
            let setter = setter_name(name);
            // `_` and `2nd` are no names in Rust.
            let is_name = setter.starts_with(char::is_alphabetic);
            let is_reserved = is_reserved_setter(&setter)
                || (request.walks_pages && WALKING_METHODS.contains(&setter.as_str()));
            is_name && !is_reserved && taken.insert(setter)
        };
        // A parameter without a name cannot be sent, and has none in Rust either.
        let mut names = parameter_names(parameter.name, parameter.location);
        let name = if parameter.name.is_empty() { None } else { names.find(is_free) };
        name.unwrap_or_else(|| parameter.name.to_owned())
    };
    let mut taken = BTreeSet::new();
    let mut names = vec![String::new(); parameters.len()];
    let is_in_path = |parameter: &ParameterFacts<'_>| parameter.location == "path";
    for (name, parameter) in names.iter_mut().zip(parameters) {
        if is_in_path(parameter) {
            *name = free(parameter, &mut taken);
        }
    }
    taken.extend(request.body_setters.iter().cloned());
    for (name, parameter) in names.iter_mut().zip(parameters) {
        if !is_in_path(parameter) {
            *name = free(parameter, &mut taken);
        }
    }
    names
}

/// The indices of the parameters that are arguments, in the order of the arguments: path parameters
/// in the order of the path, then the required ones in the query, in headers and in cookies.
fn argument_order(path: &str, parameters: &[ParameterFacts<'_>]) -> Vec<usize> {
    let mut order: Vec<((u8, usize), usize)> = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        let template = format!("{{{}}}", parameter.name);
        match parameter.location {
            "path" => {
                let position = path.find(&template).unwrap_or(usize::MAX);
                order.push(((0, position), index));
            }
            "query" if parameter.is_required => order.push(((1, index), index)),
            "header" if parameter.is_required => order.push(((2, index), index)),
            "cookie" if parameter.is_required => order.push(((3, index), index)),
            _ => {}
        }
    }
    // Each has a unique index, so none are equal.
    order.sort_unstable();
    order.into_iter().map(|(_, index)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colliding_path_parameters_are_renamed() {
        let parameters = ["send", "userId", "user_id", "name"].map(|name| ParameterFacts {
            name,
            location: "path",
            is_required: true,
            is_secret: false,
        });
        let fields = BTreeSet::from(["name".to_owned()]);
        let path = "/{user_id}/{userId}/{send}/{name}";
        let request = RequestNames { body_setters: &fields, walks_pages: false };
        let arranged: Vec<_> = arrange_parameters(path, &parameters, request)
            .into_iter()
            .map(|one| (one.name, one.form))
            .collect();
        let expected = [("path_send", 2), ("userId", 1), ("path_user_id", 0), ("name", 3)];
        let expected = expected.map(|(name, at)| (name.to_owned(), ParameterForm::Argument(at)));
        assert_eq!(arranged, expected);
    }

    #[test]
    fn parameters_without_letters_are_named_by_their_place() {
        let parameters = ["_", "$", "2nd", ""].map(|name| ParameterFacts {
            name,
            location: "query",
            is_required: false,
            is_secret: false,
        });
        let request = RequestNames { body_setters: &BTreeSet::new(), walks_pages: false };
        let arranged = arrange_parameters("/a", &parameters, request).into_iter();
        let setters: Vec<_> = arranged.map(|one| setter_name(&one.name)).collect();
        assert_eq!(setters, ["query", "query_query", "query_2nd", ""]);
    }

    #[test]
    fn parameters_step_aside_for_pages_where_a_list_is_walked() {
        let parameters = ["pages", "items", "send"].map(|name| ParameterFacts {
            name,
            location: "query",
            is_required: false,
            is_secret: false,
        });
        let names = |walks_pages| {
            let request = RequestNames { body_setters: &BTreeSet::new(), walks_pages };
            let arranged = arrange_parameters("/a", &parameters, request).into_iter();
            arranged.map(|one| one.name).collect::<Vec<_>>()
        };
        assert_eq!(names(true), ["query_pages", "query_items", "query_send"]);
        assert_eq!(names(false), ["pages", "items", "query_send"]);
    }
}
