//! The models of the client: one for each object among the component schemas.

use std::collections::BTreeSet;

use openapi_model::Document;
use openapi_model::rust::type_name;

/// A list of models, sorted by name.
pub(crate) fn text(contract: &Document) -> String {
    let objects = contract
        .schemas()
        .filter(|(_, schema)| schema["type"] == "object" || schema.get("allOf").is_some());
    let names: BTreeSet<&str> = objects.map(|(name, _)| name).collect();
    let models = names.iter().map(|name| format!("    {name:?} => {},\n", type_name(name)));
    format!("models![\n{}]\n", models.collect::<String>())
}
