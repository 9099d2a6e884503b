//! Parameters: from the text of a URL to values that a schema can judge.

use openapi_model::{Document, Parameter};
use serde_json::Value;

use super::query::{Plus, decoded};

/// The value of a parameter as its schema has it.
///
/// A text that is not a number stays a text, which the schema then refuses. The
/// items of a list are separated by commas that are not encoded.
pub(super) fn value(
    contract: &Document,
    parameter: &Parameter,
    raw: &str,
    plus: Plus,
) -> Result<Value, String> {
    let schema = parameter.schema.as_ref().unwrap_or(&Value::Null);
    let schema = contract.resolve(schema).unwrap_or(schema);
    if schema["type"] == "array" && !parameter.explode {
        let items = raw.split(',').filter(|_| !raw.is_empty());
        let items = items.map(|item| Ok(typed(contract, &schema["items"], decoded(item, plus)?)));
        return items.collect::<Result<_, _>>().map(Value::Array);
    }
    Ok(typed(contract, schema, decoded(raw, plus)?))
}

/// A text as the type that a schema states.
fn typed(contract: &Document, schema: &Value, text: String) -> Value {
    let schema = contract.resolve(schema).unwrap_or(schema);
    let kind = match schema["allOf"].as_array().map(Vec::as_slice) {
        Some([only]) => return typed(contract, only, text),
        _ => schema["type"].as_str(),
    };
    let read = match kind {
        Some("integer") => text.parse::<i64>().ok().map(Value::from),
        Some("number") => text.parse::<f64>().ok().map(Value::from),
        Some("boolean") => text.parse::<bool>().ok().map(Value::from),
        _ => None,
    };
    read.unwrap_or(Value::String(text))
}
