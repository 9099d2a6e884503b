//! Parameters: from the text of a URL to values that a schema can judge.

use openapi_model::schema::{NormalForm, SchemaStore, TypeSet};
use serde_json::Value;

use super::query::{Plus, decoded};

/// The value of a parameter, read as the types of its schema.
///
/// A text that is not a number remains a text, which the schema then rejects. If a list is not
/// exploded, unencoded commas separate its items.
pub(super) fn value(
    schemas: &SchemaStore<'_>,
    form: &NormalForm<'_>,
    is_exploded: bool,
    raw: &str,
    plus: Plus,
) -> Result<Value, String> {
    if types(form) == TypeSet::ARRAY && !is_exploded {
        let item_types = form.items.as_ref().map(|items| types(&schemas.get(items)));
        // An empty text is an empty list rather than one empty item.
        let items = raw.split(',').filter(|_| !raw.is_empty()).map(|item| {
            let text = decoded(item, plus)?;
            Ok(typed(item_types.unwrap_or(TypeSet::ALL), text))
        });
        return items.collect::<Result<_, _>>().map(Value::Array);
    }
    Ok(typed(types(form), decoded(raw, plus)?))
}

/// The types of a schema; null has no text.
fn types(form: &NormalForm<'_>) -> TypeSet {
    form.constraints.types.without(TypeSet::NULL)
}

fn typed(types: TypeSet, text: String) -> Value {
    let read = match types {
        TypeSet::INTEGER => text.parse::<i64>().ok().map(Value::from),
        TypeSet::NUMBER => text.parse::<f64>().ok().map(Value::from),
        TypeSet::BOOLEAN => text.parse::<bool>().ok().map(Value::from),
        _ => None,
    };
    // A text of another type remains a text, which the schema then rejects.
    read.unwrap_or(Value::String(text))
}
