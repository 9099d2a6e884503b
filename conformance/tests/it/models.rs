//! The models of the generated client, by the names of their component schemas.

use community_qa_client::types;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Model {
    /// The component schema from which it was made.
    pub(crate) name: &'static str,
    decode: fn(&str) -> Result<Decoded, serde_json::Error>,
    schema: fn() -> Value,
}

/// A value that was decoded and encoded by a model.
#[derive(Debug, Clone)]
pub(crate) struct Decoded {
    /// The decoded model, formatted with `{:#?}`.
    pub(crate) debug: String,
    /// The encoded model.
    pub(crate) encoded: Value,
}

impl Model {
    pub(crate) fn get(schema: &str) -> Option<&'static Model> {
        MODELS.iter().find(|model| model.name == schema)
    }

    pub(crate) fn decode(&self, text: &str) -> Result<Decoded, serde_json::Error> {
        (self.decode)(text)
    }

    /// The JSON Schema that schemars derives from the model. The schemas that it refers to are in
    /// `$defs`.
    pub(crate) fn schema(&self) -> Value {
        (self.schema)()
    }
}

fn decode<T: DeserializeOwned + Serialize + std::fmt::Debug>(
    text: &str,
) -> Result<Decoded, serde_json::Error> {
    let model: T = serde_json::from_str(text)?;
    Ok(Decoded { debug: format!("{model:#?}"), encoded: serde_json::to_value(&model)? })
}

fn schema<T: JsonSchema>() -> Value {
    schemars::schema_for!(T).to_value()
}

/// Lists models, each with the name of its schema.
macro_rules! models {
    ($($name:literal => $model:ident,)+) => {
        &[$(Model {
            name: $name,
            decode: decode::<types::$model>,
            schema: schema::<types::$model>,
        },)+]
    };
}

/// A model for each object in the component schemas of the document, in alphabetical order.
pub(crate) const MODELS: &[Model] = include!(concat!(env!("OUT_DIR"), "/models.rs"));
