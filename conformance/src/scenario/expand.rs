//! `for each`: makes a scenario for each row of a list.

use community_qa_contract::{OperationExtensions, PermissionRule};
use openapi_model::{Document, Operation, ParameterLocation};
use serde_json::{Map, Value, json};

use super::calls::Calls;
use crate::names::{Names, as_text};

/// The names and values of a row.
#[derive(Debug, Clone, Default)]
pub struct Row(pub Map<String, Value>);

impl Row {
    fn of(operation: &Operation) -> Self {
        let mut row = Map::new();
        row.insert("operation".to_owned(), json!(operation.id));
        row.insert("success".to_owned(), json!(success(operation)));
        Self(row)
    }

    /// A row for a permission rule: the operation, the permissions of which one is needed, and the
    /// conditions.
    pub(crate) fn of_rule(operation: &Operation, rule: &PermissionRule) -> Self {
        let mut row = Self::of(operation);
        // The nodes of calls.yaml are questions.
        let permissions: Vec<String> =
            rule.any_of.iter().map(|own| own.name.replace("{nodeType}", "question")).collect();
        row.0.insert("permissions".to_owned(), json!(permissions));
        row.0.insert("when".to_owned(), json!(conditions(rule)));
        row
    }

    pub(super) fn names(&self) -> Names {
        let mut names = Names::default();
        for (name, value) in &self.0 {
            names.set(name, value.clone());
        }
        names
    }

    /// The names as they are shown. Several values are joined with "or".
    pub(super) fn shown(&self) -> Names {
        let mut names = Names::default();
        for (name, value) in &self.0 {
            let shown = value
                .as_array()
                .map(|values| values.iter().map(as_text).collect())
                .map_or_else(|| as_text(value), |values: Vec<_>| values.join(" or "));
            names.set(name, Value::String(shown));
        }
        names
    }
}

/// The sources of rows.
const SOURCES: &str = "operation, paged list, projected operation, permission rule";

/// The rows of a `for each`: listed ones, the combinations of several lists, or all parts of the
/// document of one kind. Without `for each`, there is one empty row.
pub(super) fn rows(
    for_each: Option<&Value>,
    contract: &Document,
    calls: &Calls,
) -> Result<Vec<Row>, String> {
    match for_each {
        None => Ok(vec![Row::default()]),
        Some(Value::String(source)) => from_document(source, contract, calls),
        Some(Value::Array(listed)) => {
            let rows = listed.iter().map(|row| match row {
                Value::Object(row) => Ok(Row(row.clone())),
                _ => Err("each row is an object of names and values".to_owned()),
            });
            rows.collect()
        }
        Some(Value::Object(lists)) => combinations(lists),
        Some(_) => Err(format!("write rows, lists by name, or one of: {SOURCES}")),
    }
}

fn combinations(lists: &Map<String, Value>) -> Result<Vec<Row>, String> {
    let mut rows = vec![Row::default()];
    for (name, values) in lists {
        let values = values.as_array().ok_or_else(|| format!("{name}: write a list of values"))?;
        let with_each = rows.iter().flat_map(|row| {
            values.iter().map(|value| {
                let mut row = row.clone();
                row.0.insert(name.clone(), value.clone());
                row
            })
        });
        rows = with_each.collect();
    }
    Ok(rows)
}

fn from_document(source: &str, contract: &Document, calls: &Calls) -> Result<Vec<Row>, String> {
    let operations = contract.operations().iter();
    let is_chosen: fn(&Operation) -> bool = match source {
        "operation" => |_| true,
        "paged list" => |operation| operation.paging().is_some_and(|paging| paging.parameters),
        "projected operation" => |operation| {
            let parameter = operation.parameter("includeOnly", ParameterLocation::Query);
            parameter.is_some()
        },
        "permission rule" => {
            let of_operation = operations.flat_map(|operation| {
                let rules = operation.permissions().unwrap_or_default().into_iter();
                rules.map(move |rule| {
                    let when = conditions(&rule);
                    match calls.find(contract, operation, &when) {
                        Some(_) => Ok(Row::of_rule(operation, &rule)),
                        None => Err(calls.missing(&operation.id, &when)),
                    }
                })
            });
            return of_operation.collect();
        }
        other => return Err(format!("{other:?} is not one of: {SOURCES}")),
    };
    let chosen = operations.filter(|operation| is_chosen(operation));
    Ok(chosen.map(Row::of).collect())
}

fn conditions(rule: &PermissionRule) -> Vec<String> {
    rule.when.iter().map(ToString::to_string).collect()
}

/// The first success status that the document declares; 200 if it declares a range.
fn success(operation: &Operation) -> u16 {
    let success = operation
        .responses
        .iter()
        .map(|response| response.status)
        .find(|status| status.is_success());
    success.and_then(|status| status.to_string().parse().ok()).unwrap_or(200)
}
