//! The parts of the document that a run has covered, and those that it has not.

use std::collections::BTreeSet;

use community_qa_contract::OperationExtensions;
use openapi_model::{Document, Operation, components};
use serde::Serialize;
use serde_json::Value;

use crate::http::Response;
use crate::scenario::Row;

/// The parts covered.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    operations: BTreeSet<String>,
    responses: BTreeSet<String>,
    properties: BTreeSet<String>,
    permissions: BTreeSet<String>,
}

/// The covered share of one kind of part.
#[derive(Debug, Clone, Serialize)]
pub struct Share {
    /// The kind of part.
    pub what: &'static str,
    /// The number covered.
    pub seen: usize,
    /// The number in the document.
    pub of: usize,
    pub missing: Vec<String>,
}

impl Seen {
    /// Adds what another has seen.
    pub fn join(&mut self, other: Self) {
        self.operations.extend(other.operations);
        self.responses.extend(other.responses);
        self.properties.extend(other.properties);
        self.permissions.extend(other.permissions);
    }

    /// Notes a response of an operation.
    pub fn exchange(&mut self, contract: &Document, operation: &Operation, response: &Response) {
        self.operations.insert(operation.id.clone());
        let Some(declared) = operation.response(response.status) else {
            return;
        };
        let status = &declared.status;
        self.responses.insert(format!("{} {status}", operation.id));
        let Some(body) = response.json() else {
            return;
        };
        for schema in declared
            .content
            .iter()
            .filter_map(|form| form.schema.as_ref())
        {
            visit(contract, &mut self.properties, schema, Some(&body), "", 0);
        }
    }

    /// Notes the permission rule that a scenario was about.
    pub(crate) fn rules(&mut self, Row(row): &Row) {
        if let (Some(operation), Some(permissions)) = (row.get("operation"), row.get("permissions"))
        {
            let when = row.get("when").unwrap_or(&Value::Null);
            self.permissions
                .insert(rule_name(operation, permissions, when));
        }
    }

    /// All that the document has.
    fn declared(contract: &Document) -> Self {
        let mut declared = Self::default();
        for operation in contract.operations() {
            declared.operations.insert(operation.id.clone());
            for response in &operation.responses {
                let status = &response.status;
                declared
                    .responses
                    .insert(format!("{} {status}", operation.id));
                for schema in response
                    .content
                    .iter()
                    .filter_map(|form| form.schema.as_ref())
                {
                    visit(contract, &mut declared.properties, schema, None, "", 0);
                }
            }
            for rule in operation.permissions().unwrap_or_default() {
                declared.rules(&Row::of_rule(operation, &rule));
            }
        }
        declared
    }

    /// The covered share of each kind of part of the document.
    pub fn shares(&self, contract: &Document) -> Vec<Share> {
        let declared = Self::declared(contract);
        vec![
            share("operations", &self.operations, &declared.operations),
            share("responses", &self.responses, &declared.responses),
            share("properties", &self.properties, &declared.properties),
            share("permission rules", &self.permissions, &declared.permissions),
        ]
    }
}

fn share(what: &'static str, seen: &BTreeSet<String>, declared: &BTreeSet<String>) -> Share {
    let missing: Vec<String> = declared.difference(seen).cloned().collect();
    Share {
        what,
        seen: declared.len() - missing.len(),
        of: declared.len(),
        missing,
    }
}

fn rule_name(operation: &Value, permissions: &Value, when: &Value) -> String {
    use crate::names::as_text;
    let rule = format!("{} {}", as_text(operation), as_text(permissions));
    if when.as_array().is_none_or(Vec::is_empty) {
        return rule;
    }
    format!("{rule} when {}", as_text(when))
}

/// Deeper than any schema of the document is without going in circles.
const MAX_DEPTH: usize = 12;

/// Collects the properties of a schema: all that are declared, or those that a value has.
fn visit(
    contract: &Document,
    properties: &mut BTreeSet<String>,
    schema: &Value,
    value: Option<&Value>,
    owner: &str,
    depth: usize,
) {
    // Schemas may refer to themselves.
    if depth > MAX_DEPTH {
        return;
    }
    let named = components::schema_referred_to(schema);
    // A property is named by the schema that declares it.
    let owner = named.as_deref().unwrap_or(owner);
    let Some(schema) = contract.resolve(schema) else {
        return;
    };
    for key in ["allOf", "anyOf", "oneOf"] {
        let parts = schema.get(key).and_then(Value::as_array);
        for part in parts.into_iter().flatten() {
            visit(contract, properties, part, value, owner, depth + 1);
        }
    }
    match (schema.get("items"), value) {
        (Some(items), None) => visit(contract, properties, items, None, owner, depth + 1),
        (Some(items), Some(list)) => {
            for item in list.as_array().into_iter().flatten() {
                visit(contract, properties, items, Some(item), owner, depth + 1);
            }
        }
        (None, _) => {}
    }
    let declared = schema.get("properties").and_then(Value::as_object);
    for (name, property) in declared.into_iter().flatten() {
        let within = value.map(|value| value.get(name));
        // A property that is absent was not seen.
        if matches!(within, Some(None)) {
            continue;
        }
        let is_new = properties.insert(format!("{owner}.{name}"));
        // Nodes are within actions, and topics within topics.
        if is_new || value.is_some() {
            let within = within.flatten();
            visit(contract, properties, property, within, owner, depth + 1);
        }
    }
}
