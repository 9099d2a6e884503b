//! A default call of each operation, for scenarios about many operations.

use std::collections::BTreeMap;
use std::path::Path;

use openapi_model::components::schema_referred_to;
use openapi_model::{Diagnostics, Document, Operation, Parameter, SamplePart, SourceFile};
use serde::Deserialize;
use serde_json::{Map, Value};

/// `calls.yaml`: a small community, and a call of each operation in it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calls {
    pub given: Vec<Value>,
    /// The record for each kind of identifier, by its component in the document, such as `UserId`.
    pub identifiers: BTreeMap<String, Value>,
    /// The calls of an operation; the first is the default. If an operation is not listed, its
    /// default call is made from the examples of the document.
    pub calls: BTreeMap<String, Vec<Call>>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Call {
    /// The conditions of permission rules (`x-permissions`) that it meets.
    #[serde(default)]
    pub when: Vec<String>,
    #[serde(default)]
    pub with: Map<String, Value>,
    /// Arguments that the document does not have.
    #[serde(default)]
    pub query: Map<String, Value>,
}

impl Calls {
    /// Reads the file.
    pub fn load(path: &Path) -> Result<Self, Diagnostics> {
        SourceFile::load(path)?.deserialize()
    }

    /// The first call of an operation that meets these conditions.
    pub fn find(
        &self,
        contract: &Document,
        operation: &Operation,
        when: &[String],
    ) -> Option<Call> {
        let fulfils = |call: &&Call| when.iter().all(|condition| call.when.contains(condition));
        match self.calls.get(&operation.id) {
            Some(calls) => calls.iter().find(fulfils).cloned(),
            None => self.shown(contract, operation).filter(|call| fulfils(&call)),
        }
    }

    /// The hint to add a call that fulfils these conditions.
    pub fn missing(&self, operation: &str, when: &[String]) -> String {
        let line = if when.is_empty() {
            "- with: {…}".to_owned()
        } else {
            format!("- {{when: [{}], with: {{…}}}}", when.join(", "))
        };
        let lines = match (self.calls.contains_key(operation), when) {
            (true, _) => format!("below `{operation}:`, the line `{line}`"),
            (false, []) => format!("`{operation}:` with the line `{line}`"),
            (false, _) => format!("`{operation}:` with the lines `- {{}}` and `{line}`"),
        };
        format!(
            "there is no call of {operation} to make; add to the `calls` of \
             conformance/scenarios/calls.yaml, {lines}"
        )
    }

    /// A call with the required values and the first body that is not empty, if the document shows
    /// them.
    fn shown(&self, contract: &Document, operation: &Operation) -> Option<Call> {
        let mut with = Map::new();
        for parameter in operation.parameters.iter().filter(|known| known.required) {
            let value = self.value(contract, parameter)?;
            with.insert(parameter.name.clone(), value);
        }
        let requests = contract.samples().iter().filter(|sample| {
            sample.part == SamplePart::Request && sample.operation.as_ref() == Some(&operation.id)
        });
        let bodies = requests.filter_map(|sample| serde_json::from_str(&sample.text).ok());
        let mut filled = bodies.filter(|body: &Map<String, Value>| !body.is_empty());
        // An empty body would test nothing.
        with.extend(filled.next().into_iter().flatten());
        Some(Call { with, ..Call::default() })
    }

    /// A value of a parameter: the record of its kind if it is an identifier, or else the example
    /// of the document.
    fn value(&self, contract: &Document, parameter: &Parameter) -> Option<Value> {
        let schema = parameter.schema.as_ref()?;
        let component = schema_referred_to(schema.get("items").unwrap_or(schema));
        let identified = component.and_then(|component| self.identifiers.get(&component));
        let shown = || contract.at(&parameter.pointer)?.get("example");
        identified.or_else(shown).cloned()
    }
}
