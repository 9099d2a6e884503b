//! The document as this site publishes it.

use serde_json::{Value, json};

/// The contract with its samples inlined and its permissions in words.
const BUNDLE: &str = include_str!("../../../openapi/community-qa.bundle.json");

/// The reason why the document cannot be published.
#[derive(Debug, thiserror::Error)]
pub enum DocumentError {
    /// It is not a JSON object.
    #[error("the bundled document is not a JSON object")]
    Json(#[from] serde_json::Error),
    /// It cannot be written as YAML.
    #[error("failed to write the document as YAML")]
    Yaml(#[from] serde_yaml::Error),
}

pub(super) struct Texts {
    pub(super) json: String,
    pub(super) yaml: String,
}

/// The document with the address of this site, so that calls can be tried. Without one, browsers
/// use the site that serves the document.
pub(super) fn with_server(public_url: Option<&str>) -> Result<Texts, DocumentError> {
    let mut document: serde_json::Map<String, Value> = serde_json::from_str(BUNDLE)?;
    let url = public_url.unwrap_or("/");
    let servers = json!([{ "url": url, "description": "This site." }]);
    document.insert("servers".to_owned(), servers);
    Ok(Texts {
        json: serde_json::to_string_pretty(&document)?,
        yaml: serde_yaml::to_string(&document)?,
    })
}
