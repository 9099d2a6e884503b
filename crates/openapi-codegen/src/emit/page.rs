//! The README of a crate: the service that it is a client of, and the shortest program that works.

use openapi_model::Document;
use openapi_model::rust::method_name;
use serde_json::Value;
use syn::Ident;

use super::docs;
use crate::lower::{Notes, SchemeKind};

/// The README in Markdown, which is also the front page of the crate's documentation.
pub(crate) fn page(document: &Document, notes: &Notes) -> String {
    let library = &notes.library;
    let info = &document.value()["info"];
    let text = |key: &str| info[key].as_str().unwrap_or_default().trim();
    let title = one_line(text("title"));
    let mut parts = vec![format!("# {}", docs::markdown(&title))];
    parts.push(docs::filled(&format!(
        "A client of {}, generated from its OpenAPI document.",
        docs::markdown(title.trim_end_matches('.'))
    )));
    let first = text("description").split("\n\n").next().unwrap_or_default();
    // A heading or a table is not a summary.
    if !first.is_empty() && !first.starts_with(['#', '|', '<', '-', '*', '>', '`', '!', '=']) {
        parts.push(docs::markdown(first));
    }
    parts.push(format!("```rust,no_run\n{}```", example(document, notes)));
    parts.push(docs::filled(&format!(
        "Each operation is a method of `Client`, and the page of each has an example. The crate \
         has the features `testing` (canned responses in place of a network), `blocking` (calls \
         in code that is not asynchronous) and `tracing`; see its `Cargo.toml` for all. \
         `{library}::metadata` describes the operations as data."
    )));
    parts.join("\n\n") + "\n"
}

/// A program that makes a client, and calls the first operation without required inputs.
fn example(document: &Document, notes: &Notes) -> String {
    let library = &notes.library;
    let operation = notes.operations.iter().find(|note| {
        let is_read = note.method == "GET" && note.parameters.is_empty();
        is_read && note.stream.is_none() && is_name(&method_name(&note.id))
    });
    let asked: Vec<&String> = match operation {
        Some(note) => note.security.first().into_iter().flatten().collect(),
        None => notes.schemes.iter().map(|scheme| &scheme.name).collect(),
    };
    let own = notes.schemes.iter().filter(|scheme| asked.contains(&&scheme.name));
    let mut credentials = own.filter_map(|scheme| match &scheme.kind {
        SchemeKind::Basic => Some("    .basic_auth(\"ada\", \"correct horse\")\n"),
        SchemeKind::Token { scheme, .. } if scheme == "Bearer" => {
            Some("    .bearer_token(\"secret\")\n")
        }
        _ => None,
    });
    let credentials = credentials.next();
    let url = server(document);
    let client = match credentials {
        Some(credentials) => {
            format!("let client = Client::builder({url:?})\n{credentials}    .build()?;\n")
        }
        None => format!("let client = Client::builder({url:?}).build()?;\n"),
    };
    let call = match operation {
        Some(note) => {
            let method = method_name(&note.id);
            format!(
                "let response = client.{method}().send().await?;\nprintln!(\"{{response:?}}\");\n"
            )
        }
        None => "println!(\"{}\", client.base_url());\n".to_owned(),
    };
    format!(
        "use {library}::{{Client, Error}};\n\n# async fn example() -> Result<(), Error> {{\n\
         {client}{call}# Ok(())\n# }}\n"
    )
}

fn is_name(text: &str) -> bool {
    syn::parse_str::<Ident>(text).is_ok()
}

/// The address of the service, if the document has one that a client can use.
fn server(document: &Document) -> &str {
    let url = document.value()["servers"].get(0).and_then(|server| server["url"].as_str());
    let is_usable = |url: &&str| {
        let rest = url.strip_prefix("https://").unwrap_or_default();
        !rest.is_empty()
            && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~/:".contains(&b))
    };
    url.filter(is_usable).unwrap_or("https://api.example.org")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A title of the document, as a description in a manifest.
pub(crate) fn description(document: &Document) -> String {
    let title = document.value().get("info").and_then(|info| info.get("title"));
    let title = one_line(title.and_then(Value::as_str).unwrap_or_default());
    format!("A client of {title}, generated from its OpenAPI document")
}
