//! Request bodies that lose what describes them.

use openapi_model::{Document, LoadOptions};
use serde_json::{Value, json};

use crate::documents::document;
use crate::schemas::level;

/// No media type can be sent any more, as if each was removed by itself.
#[test]
fn a_body_that_loses_its_content_loses_each_media_type() {
    let schema = json!({"schema": {"type": "string"}});
    let content = json!({"text/plain": schema, "application/json": schema});
    let full = json!({"description": "D", "content": content});
    for empty in [
        json!({"description": "D"}),
        json!({"description": "D", "content": null}),
        json!({"description": "D", "content": {}}),
    ] {
        assert_eq!(
            rules(&full, &empty),
            ["request-media-type-removed: major"; 2],
            "{empty}"
        );
        assert_eq!(rules(&empty, &full), ["request-media-type-added: minor"; 2]);
        assert_eq!(rules(&empty, &empty), [""; 0]);
    }
}

fn rules(old: &Value, new: &Value) -> Vec<String> {
    let [old, new] = [old, new].map(|body| {
        let mut document = document();
        document["paths"]["/orders"]["post"]["requestBody"] = body.clone();
        let options = LoadOptions::tolerant();
        Document::parse_with("shop.json", &document.to_string(), &options).unwrap()
    });
    let changes = crate::compare(&old, &new).changes;
    let lines = changes
        .iter()
        .map(|change| format!("{}: {}", change.rule, level(&change.wire)));
    lines.collect()
}
