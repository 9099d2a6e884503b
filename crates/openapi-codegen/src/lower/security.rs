//! The security schemes of the document, and the requirements of each operation.

use openapi_model::pointer::tokens;
use serde_json::{Map, Value};

use super::draft::Draft;
use super::notes::{Scheme, SchemeKind, TokenEndpoint};
use super::walk::{self, operation_id, text};

/// Notes the security schemes, and the alternatives that each operation requires. An operation
/// without requirements has no alternatives.
///
/// Progenitor ignores them.
pub(super) fn note_security(draft: &mut Draft) {
    let written = draft.document.get("components").and_then(|all| all.get("securitySchemes"));
    let written = written.and_then(Value::as_object).cloned().unwrap_or_default();
    let schemes: Vec<Scheme> = written
        .iter()
        .filter_map(|(name, scheme)| {
            let followed = openapi_model::follow(scheme, |at| draft.document.pointer(at));
            let scheme = followed.map_or(scheme, |(scheme, _)| scheme).as_object()?;
            let docs = text(scheme, "description").unwrap_or_default().to_owned();
            Some(Scheme { name: name.clone(), kind: kind(scheme)?, docs })
        })
        .collect();
    let of_document = draft.document.get("security").cloned();
    let mut is_asked_for = of_document.is_some();
    walk::operations(&mut draft.document, |_, operation| {
        is_asked_for |= operation.contains_key("security");
    });
    // If a document requires none of its schemes anywhere, the requirements were probably
    // forgotten.
    let of_document = if is_asked_for { of_document } else { Some(any_of(&schemes)) };
    let notes = &mut draft.notes;
    walk::operations(&mut draft.document, |_, operation| {
        let security = operation.get("security").or(of_document.as_ref());
        if let Some(note) = notes.operation(operation_id(operation)) {
            note.security = alternatives(security, &schemes);
        }
    });
    if !schemes.is_empty() {
        let names: Vec<&str> = schemes.iter().map(|scheme| scheme.name.as_str()).collect();
        let what = format!("credentials for {}", names.join(", "));
        draft.log.record("/components/securitySchemes", what);
    }
    draft.notes.schemes = schemes;
}

/// A requirement with each scheme as an alternative.
fn any_of(schemes: &[Scheme]) -> Value {
    schemes.iter().map(|scheme| serde_json::json!({ &scheme.name: [] })).collect()
}

/// The names of the schemes of each alternative. Alternatives with an unsupported scheme are left
/// out.
fn alternatives(security: Option<&Value>, schemes: &[Scheme]) -> Vec<Vec<String>> {
    let is_known = |name: &String| schemes.iter().any(|scheme| scheme.name == *name);
    let listed = security.and_then(Value::as_array).into_iter().flatten();
    listed
        .filter_map(Value::as_object)
        .map(|alternative| alternative.keys().cloned().collect::<Vec<_>>())
        .filter(|names| !names.is_empty() && names.iter().all(is_known))
        .collect()
}

fn kind(scheme: &Map<String, Value>) -> Option<SchemeKind> {
    let token = |scheme: &str, client_credentials| SchemeKind::Token {
        scheme: scheme.to_owned(),
        client_credentials,
    };
    match text(scheme, "type")? {
        "http" => match text(scheme, "scheme")? {
            name if name.eq_ignore_ascii_case("basic") => Some(SchemeKind::Basic),
            name if name.eq_ignore_ascii_case("bearer") => Some(token("Bearer", None)),
            // Schemes with a challenge need more than a header.
            name if ["digest", "hoba", "mutual", "negotiate", "oauth", "scram-sha-1"]
                .iter()
                .any(|other| name.eq_ignore_ascii_case(other)) =>
            {
                None
            }
            name => name.bytes().all(is_token_byte).then(|| token(name, None)),
        },
        "apiKey" => {
            let (place, name) = (text(scheme, "in")?, text(scheme, "name")?);
            let is_sendable = match place {
                "header" | "cookie" => !name.is_empty() && name.bytes().all(is_token_byte),
                _ => place == "query",
            };
            is_sendable
                .then(|| SchemeKind::ApiKey { place: place.to_owned(), name: name.to_owned() })
        }
        "oauth2" => Some(token("Bearer", client_credentials(scheme))),
        "openIdConnect" => Some(token("Bearer", None)),
        _ => None,
    }
}

/// Returns whether a byte may be part of a token (RFC 9110, section 5.6.2), as names of headers
/// are.
fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

fn client_credentials(scheme: &Map<String, Value>) -> Option<TokenEndpoint> {
    let flow = scheme.get("flows")?.get("clientCredentials")?;
    let scopes = flow.get("scopes").and_then(Value::as_object).into_iter().flatten();
    Some(TokenEndpoint {
        url: flow.get("tokenUrl")?.as_str()?.to_owned(),
        scopes: scopes
            .map(|(name, docs)| (name.clone(), docs.as_str().unwrap_or_default().to_owned()))
            .collect(),
    })
}

/// Notes the address of an operation if it or its path has its own servers. Variables have their
/// defaults.
///
/// Progenitor supports only one address for the service.
pub(super) fn note_servers(draft: &mut Draft) {
    let of_document = draft.document.get("servers").cloned();
    let of_paths = draft.document.get("paths").cloned().unwrap_or_default();
    let Draft { document, notes, log, .. } = draft;
    walk::operations(document, |pointer, operation| {
        let path = tokens(pointer).nth(1).unwrap_or_default();
        let of_path = of_paths.get(path.as_ref()).and_then(|item| item.get("servers"));
        let own =
            operation.get("servers").or(of_path).filter(|own| Some(*own) != of_document.as_ref());
        let Some(server) = own.and_then(first_server) else { return };
        log.record(pointer, format!("sent to {server}"));
        if let Some(note) = notes.operation(operation_id(operation)) {
            note.server = Some(server);
        }
    });
}

/// The address of the first server in a list.
fn first_server(servers: &Value) -> Option<String> {
    let server = servers.as_array()?.first()?;
    let mut url = server.get("url")?.as_str()?.to_owned();
    let variables = server.get("variables").and_then(Value::as_object);
    for (name, variable) in variables.into_iter().flatten() {
        let default = variable.get("default").and_then(Value::as_str).unwrap_or_default();
        url = url.replace(&format!("{{{name}}}"), default);
    }
    (!url.is_empty()).then_some(url)
}
