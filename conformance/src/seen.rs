//! The parts of the document that a run has covered.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::OperationExtensions;
use openapi_model::{Document, Operation, components};
use serde::Serialize;
use serde_json::{Value, json};

use crate::http::Response;
use crate::names::as_text;
use crate::scenario::Row;

/// The kinds of parts, in the order of reports.
const KINDS: [&str; 4] = ["operations", "responses", "properties", "permission rules"];

/// The parts covered, by their kind.
#[derive(Debug, Clone, Default)]
pub struct Seen(BTreeMap<&'static str, BTreeSet<String>>);

/// The coverage of one kind of part.
#[derive(Debug, Clone, Serialize)]
pub struct Share {
    /// The kind of part.
    pub what: &'static str,
    /// The number of covered parts.
    pub seen: usize,
    /// The number of parts in the document.
    pub of: usize,
    pub missing: Vec<String>,
}

impl Seen {
    /// Adds the parts that another run has covered.
    pub fn join(&mut self, other: Self) {
        for (kind, parts) in other.0 {
            self.of(kind).extend(parts);
        }
    }

    fn of(&mut self, kind: &'static str) -> &mut BTreeSet<String> {
        self.0.entry(kind).or_default()
    }

    /// Records a response of an operation.
    pub fn exchange(&mut self, contract: &Document, operation: &Operation, response: &Response) {
        self.of("operations").insert(operation.id.clone());
        if let Some(declared) = operation.response(response.status) {
            self.response(operation, declared);
            if let Some(body) = response.json() {
                self.properties(contract, declared, Some(&body));
            }
        }
    }

    fn response(&mut self, operation: &Operation, declared: &openapi_model::Response) {
        self.of("responses").insert(format!("{} {}", operation.id, declared.status));
    }

    /// Records the properties of a response: those of a body, or all declared ones.
    fn properties(
        &mut self,
        contract: &Document,
        declared: &openapi_model::Response,
        body: Option<&Value>,
    ) {
        let forms = declared.content.iter();
        for schema in forms.filter_map(|form| form.schema.as_ref()) {
            visit(contract, self.of("properties"), schema, body, "");
        }
    }

    /// Records the permission rule that a scenario was about.
    pub(crate) fn rules(&mut self, Row(row): &Row) {
        let (Some(operation), Some(permissions)) = (row.get("operation"), row.get("permissions"))
        else {
            return;
        };
        let mut rule = format!("{} {}", as_text(operation), as_text(permissions));
        let when = row.get("when").filter(|when| **when != json!([]));
        if let Some(when) = when {
            rule = format!("{rule} when {}", as_text(when));
        }
        self.of("permission rules").insert(rule);
    }

    /// All parts of the document.
    fn declared(contract: &Document) -> Self {
        let mut declared = Self::default();
        for operation in contract.operations() {
            declared.of("operations").insert(operation.id.clone());
            for response in &operation.responses {
                declared.response(operation, response);
                declared.properties(contract, response, None);
            }
            for rule in operation.permissions().unwrap_or_default() {
                declared.rules(&Row::of_rule(operation, &rule));
            }
        }
        declared
    }

    /// The properties of responses that the document declares, such as `UserFields.id`.
    pub(crate) fn declared_properties(contract: &Document) -> BTreeSet<String> {
        std::mem::take(Self::declared(contract).of("properties"))
    }

    /// The coverage of each kind of part.
    pub fn shares(&self, contract: &Document) -> Vec<Share> {
        let (mut declared, mut seen) = (Self::declared(contract), self.clone());
        let shares = KINDS.map(|what| {
            let (declared, seen) = (declared.of(what), seen.of(what));
            let missing: Vec<String> = declared.difference(seen).cloned().collect();
            Share { what, seen: declared.len() - missing.len(), of: declared.len(), missing }
        });
        shares.into()
    }
}

/// Collects the properties of a schema: all declared ones, or those of a value.
fn visit(
    contract: &Document,
    properties: &mut BTreeSet<String>,
    schema: &Value,
    value: Option<&Value>,
    owner: &str,
) {
    let named = components::schema_referred_to(schema);
    // A property is named after the schema that declares it.
    let owner = named.as_deref().unwrap_or(owner);
    let Some(schema) = contract.resolve(schema) else {
        return;
    };
    for key in ["allOf", "anyOf", "oneOf"] {
        let parts = schema.get(key).and_then(Value::as_array);
        for part in parts.into_iter().flatten() {
            visit(contract, properties, part, value, owner);
        }
    }
    match (schema.get("items"), value) {
        (Some(items), None) => visit(contract, properties, items, None, owner),
        (Some(items), Some(list)) => {
            for item in list.as_array().into_iter().flatten() {
                visit(contract, properties, items, Some(item), owner);
            }
        }
        (None, _) => {}
    }
    let declared = schema.get("properties").and_then(Value::as_object);
    for (name, property) in declared.into_iter().flatten() {
        let within = value.map(|value| value.get(name));
        // An absent property is not covered.
        if matches!(within, Some(None)) {
            continue;
        }
        let is_new = properties.insert(format!("{owner}.{name}"));
        // Without a value, a recursive schema is visited only once.
        if is_new || value.is_some() {
            let within = within.flatten();
            visit(contract, properties, property, within, owner);
        }
    }
}
