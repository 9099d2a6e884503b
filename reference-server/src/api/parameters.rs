//! The data that an operation takes, by the contract: query parameters and fields of the
//! body, with their types.

use community_qa_contract::{Condition, PermissionRule};
use openapi_model::{Document, Operation, ParameterLocation};
use serde_json::Value;

/// The data that an operation takes.
#[derive(Debug, Clone, Default)]
pub(super) struct Parameters {
    /// The query parameters.
    pub query: Vec<Parameter>,
    /// The names of the fields of the body; nothing for an operation without one.
    pub body: Option<Vec<Parameter>>,
}

/// A query parameter, or a field of the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: ParameterKind,
    /// Whether it must be sent.
    pub required: bool,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ParameterKind {
    /// A string.
    Text,
    /// An int32.
    Integer,
    /// `true` or `false`.
    Boolean,
    /// Identifiers, separated by commas.
    Ids,
}

/// A parameter that the contract's rules speak of, also where an operation does not declare
/// it (§4.4: the parameters of unfollowNode are not shown).
const FOLLOWER: &str = "follower";

impl Parameters {
    /// Reads them from the contract.
    #[must_use]
    pub(super) fn new(
        document: &Document,
        operation: &Operation,
        rules: &[PermissionRule],
    ) -> Self {
        let declared = operation.parameters.iter();
        let declared = declared.filter(|own| own.location == ParameterLocation::Query);
        let mut query: Vec<Parameter> = declared
            .map(|own| Parameter {
                name: own.name.clone(),
                kind: kind_of(document, own.schema.as_ref()),
                required: own.required,
            })
            .collect();
        let mut conditions = rules.iter().flat_map(|rule| &rule.when);
        let asks = conditions.any(|condition| *condition == Condition::FollowerGiven);
        if asks && query.iter().all(|own| own.name != FOLLOWER) {
            query.push(Parameter {
                name: FOLLOWER.to_owned(),
                kind: ParameterKind::Integer,
                required: false,
            });
        }
        let body = operation
            .request_body
            .as_ref()
            .and_then(|body| body.content.first());
        let body = body.map(|content| fields_of(document, content.schema.as_ref()));
        Self { query, body }
    }
}

/// The fields of the schema of a body.
fn fields_of(document: &Document, schema: Option<&Value>) -> Vec<Parameter> {
    let schema = schema.and_then(|schema| document.resolve(schema));
    let properties = schema.and_then(|schema| schema.get("properties"));
    let properties = properties.and_then(Value::as_object).into_iter().flatten();
    properties
        .map(|(name, schema)| Parameter {
            name: name.clone(),
            kind: kind_of(document, Some(schema)),
            required: false,
        })
        .collect()
}

/// The type that a schema states, itself or through its only `allOf`.
fn kind_of(document: &Document, schema: Option<&Value>) -> ParameterKind {
    let resolved = schema.and_then(|schema| document.resolve(schema));
    let Some(resolved) = resolved else {
        return ParameterKind::Text;
    };
    match resolved.get("type").and_then(Value::as_str) {
        Some("integer") => ParameterKind::Integer,
        Some("boolean") => ParameterKind::Boolean,
        Some("array") => match kind_of(document, resolved.get("items")) {
            ParameterKind::Integer => ParameterKind::Ids,
            // Names separated by commas are read where they are used.
            _ => ParameterKind::Text,
        },
        Some(_) => ParameterKind::Text,
        None => match resolved.pointer("/allOf/0") {
            Some(part) => kind_of(document, Some(part)),
            None => ParameterKind::Text,
        },
    }
}

#[cfg(test)]
mod tests {
    use community_qa_contract::OperationExtensions;

    use super::*;

    fn of(operation: &str) -> Parameters {
        let contract = community_qa_contract::embedded().unwrap();
        let operation = contract.operation(operation).unwrap();
        Parameters::new(contract, operation, &operation.permissions().unwrap())
    }

    fn kind(parameters: &[Parameter], name: &str) -> ParameterKind {
        parameters.iter().find(|own| own.name == name).unwrap().kind
    }

    #[test]
    fn types_are_those_of_the_contract() {
        let followers = of("listNodeFollowers");
        assert_eq!(kind(&followers.query, "details"), ParameterKind::Boolean);
        assert_eq!(kind(&followers.query, "page"), ParameterKind::Integer);
        assert_eq!(kind(&followers.query, "includeOnly"), ParameterKind::Text);
        assert_eq!(
            kind(&of("addGroupUsers").query, "users"),
            ParameterKind::Ids
        );
        assert_eq!(
            kind(&of("followUser").query, "follower"),
            ParameterKind::Integer
        );
        let update = of("updateUser").body.unwrap();
        assert_eq!(kind(&update, "password"), ParameterKind::Text);
        assert!(of("getUser").body.is_none());
    }

    #[test]
    fn the_follower_is_read_where_a_rule_speaks_of_it() {
        assert_eq!(
            kind(&of("unfollowNode").query, "follower"),
            ParameterKind::Integer
        );
    }
}
