//! Whole resources, which the document describes by their sparse form and the required properties.

use serde_json::{Map, Value};

/// Writes each whole resource with all of its properties. If a property is declared in the sparse
/// form and again in the whole one, Redoc only shows the former.
pub(super) fn write_out(document: &mut Value, sparse_infix: &str) {
    let schemas = document.pointer_mut("/components/schemas");
    let Some(schemas) = schemas.and_then(Value::as_object_mut) else {
        return;
    };
    let written: Vec<(String, Value)> = schemas
        .iter()
        .filter_map(|(name, schema)| {
            let sparse = format!("{name}{sparse_infix}");
            let whole = whole(schema, &sparse, schemas.get(&sparse)?)?;
            Some((name.clone(), Value::Object(whole)))
        })
        .collect();
    schemas.extend(written);
}

/// The schema without `allOf`, if its members are the sparse form and an object.
fn whole(schema: &Value, name: &str, sparse: &Value) -> Option<Map<String, Value>> {
    let [base, own] = schema.get("allOf")?.as_array()?.as_slice() else {
        return None;
    };
    if base["$ref"] != format!("#/components/schemas/{name}") || own["type"] != "object" {
        return None;
    }
    let mut whole = schema.as_object()?.clone();
    whole.shift_remove("allOf");
    let mut properties = sparse["properties"].as_object()?.clone();
    for (name, own) in own["properties"].as_object().into_iter().flatten() {
        let property = properties.entry(name).or_insert(Value::Null);
        *property = declared_anew(property, own);
    }
    whole.insert("type".to_owned(), Value::from("object"));
    whole.insert("properties".to_owned(), Value::Object(properties));
    whole.insert("required".to_owned(), own["required"].clone());
    Some(whole)
}

/// A property of the whole form, with its description from the sparse form.
fn declared_anew(sparse: &Value, own: &Value) -> Value {
    let (Some(sparse), Some(own)) = (sparse.as_object(), own.as_object()) else {
        return own.clone();
    };
    let mut property = own.clone();
    property.extend(sparse.clone());
    for (key, value) in own.iter().filter(|(key, _)| *key != "description") {
        property.insert(key.clone(), value.clone());
    }
    Value::Object(property)
}
