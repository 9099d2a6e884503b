//! Makes a request from a call of a scenario and from the document's description of the operation.

use openapi_model::{Document, Operation, PathPart, closest};
use serde_json::{Map, Value, json};

use crate::http::{Credentials, Request, percent_encoded};
use crate::names::{Names, as_text};
use crate::scenario::CallStep;

/// The headers of every call (§0).
const USUAL_HEADERS: [(&str, &str); 2] =
    [("accept", "application/json"), ("content-type", "application/json")];

/// Refuses an argument that the operation does not have.
///
/// # Errors
///
/// A message that lists the arguments of the operation.
pub fn expect_argument(
    operation: &Operation,
    contract: &Document,
    name: &str,
) -> Result<(), String> {
    let fields = body_fields(operation, contract);
    let known = operation
        .parameters
        .iter()
        .map(|own| own.name.as_str())
        .chain(fields.iter().map(String::as_str));
    if known.clone().any(|known| known == name) {
        return Ok(());
    }
    let hint =
        closest(name, known).map_or_else(String::new, |close| format!("; did you mean {close}?"));
    Err(format!(
        "{} has no argument {name:?}{hint} To send one that the document does not have, write it \
         under `query` or `body`",
        operation.id
    ))
}

/// The request of a call.
///
/// # Errors
///
/// If it uses an unknown name, or lacks an argument of the path.
pub fn build(
    call: &CallStep,
    contract: &Document,
    names: &Names,
    credentials: Option<Credentials>,
) -> Result<Request, String> {
    let mut query = filled(&call.query, names)?;
    let mut body = call.body.as_ref().map(|body| names.fill(body)).transpose()?;
    let (method, path) = if let Some(send) = &call.send {
        let path = names.fill(&Value::String(send.path.clone()))?;
        (send.method.clone(), as_text(&path))
    } else {
        let id = call.operation.as_deref().unwrap_or_default();
        let operation = contract
            .operation(id)
            .ok_or_else(|| format!("the document has no operation {id:?}"))?;
        let mut with = filled(&call.with, names)?;
        let path = path_of(operation, &mut with)?;
        let fields = body_fields(operation, contract);
        // Only an object can have fields.
        let is_text = body.as_ref().is_some_and(|body| !body.is_object());
        for (name, value) in with {
            if is_text || !fields.contains(&name) {
                query.insert(name, value);
            } else {
                body.get_or_insert_with(|| json!({}))[name] = value;
            }
        }
        (operation.method.as_str().to_owned(), path)
    };
    Ok(Request {
        method,
        target: target(&path, &query),
        headers: headers(call, names)?,
        body: match body {
            None => Vec::new(),
            Some(Value::String(text)) => text.into_bytes(),
            Some(value) => value.to_string().into_bytes(),
        },
        credentials,
    })
}

/// The same request for another page.
pub fn with_page(request: &Request, page: u64) -> Request {
    let (path, query) = openapi_judge::query::split(&request.target);
    let others = query.split('&').filter(|pair| !pair.is_empty() && !pair.starts_with("page="));
    let mut pairs: Vec<String> = others.map(str::to_owned).collect();
    pairs.push(format!("page={page}"));
    Request { target: format!("{path}?{}", pairs.join("&")), ..request.clone() }
}

fn filled(arguments: &Map<String, Value>, names: &Names) -> Result<Map<String, Value>, String> {
    match names.fill(&Value::Object(arguments.clone()))? {
        Value::Object(filled) => Ok(filled),
        _ => Ok(Map::new()),
    }
}

/// The path with its arguments, which are removed from the others.
fn path_of(operation: &Operation, with: &mut Map<String, Value>) -> Result<String, String> {
    let mut path = String::new();
    for part in operation.path.parts() {
        match part {
            PathPart::Literal(text) => path.push_str(text),
            PathPart::Parameter(name) => {
                let value = with
                    .shift_remove(name)
                    .ok_or_else(|| format!("{} needs {name}: it is in the path", operation.id))?;
                path.push_str(&percent_encoded(&as_text(&value)));
            }
        }
    }
    Ok(path)
}

/// The path and query. If a value is a list, the parameter is repeated.
fn target(path: &str, query: &Map<String, Value>) -> String {
    let pairs: Vec<String> = query
        .iter()
        .flat_map(|(name, value)| {
            let values = match value {
                Value::Array(values) => values.iter().map(as_text).collect(),
                other => vec![as_text(other)],
            };
            values.into_iter().map(move |value| {
                let (name, value) = (percent_encoded(name), percent_encoded(&value));
                format!("{name}={value}")
            })
        })
        .collect();
    if pairs.is_empty() {
        return path.to_owned();
    }
    format!("{path}?{}", pairs.join("&"))
}

/// The usual headers and those of the call. A null in the call removes a header.
fn headers(call: &CallStep, names: &Names) -> Result<Vec<(String, String)>, String> {
    let own = filled(&call.headers, names)?;
    let is_own = |name: &str| own.keys().any(|own| own.eq_ignore_ascii_case(name));
    let usual = USUAL_HEADERS
        .iter()
        .filter(|(name, _)| !is_own(name))
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let given = own
        .iter()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| (name.to_lowercase(), as_text(value)));
    Ok(usual.chain(given).collect())
}

fn body_fields(operation: &Operation, contract: &Document) -> Vec<String> {
    let body = operation.request_body.iter();
    let schemas = body
        .flat_map(|body| &body.content)
        .filter_map(|form| contract.resolve(form.schema.as_ref()?));
    let properties = schemas.filter_map(|schema| schema.get("properties")?.as_object());
    properties.flat_map(|properties| properties.keys().cloned()).collect()
}
