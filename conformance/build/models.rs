//! The models of the client: one for each object among the component schemas.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use openapi_model::Document;
use openapi_model::rust::type_name;

/// A list of models, sorted by name.
pub(crate) fn text(contract: &Document) -> Result<String, fmt::Error> {
    let objects = contract
        .schemas()
        .filter(|(_, schema)| schema["type"] == "object" || schema.get("allOf").is_some());
    let names: BTreeSet<&str> = objects.map(|(name, _)| name).collect();
    let mut text = String::from("models![\n");
    for name in names {
        writeln!(text, "    {name:?} => {},", type_name(name))?;
    }
    text.push_str("]\n");
    Ok(text)
}
