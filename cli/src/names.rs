//! Names in place of numbers: `@alice`.

use community_qa_client::Client;
use serde_json::Value;

use crate::failure::{Exit, Failure, Outcome};
use crate::page::RawPage;
use crate::request::lookup;
use crate::table::command_of;

/// How the record of a name is found.
enum Lookup {
    /// By an operation that takes the name as this parameter.
    Direct(&'static str, &'static str),
    /// In a list, by this field.
    Listed(&'static str, &'static str),
}

fn lookup_of(resource: &str) -> Option<Lookup> {
    match resource {
        "user" => Some(Lookup::Direct("getUserByUsername", "username")),
        "group" => Some(Lookup::Listed("listGroups", "name")),
        _ => None,
    }
}

/// Whether records of a resource can be found by their names.
pub(crate) fn has_names(resource: &str) -> bool {
    lookup_of(resource).is_some()
}

/// The number of a record. Digits are one; anything else is a name, and so is what begins
/// with `@`.
pub(crate) async fn number(client: &Client, resource: &str, text: &str) -> Outcome<String> {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(text.to_owned());
    }
    let name = text.strip_prefix('@').unwrap_or(text);
    let found = match lookup_of(resource) {
        Some(Lookup::Direct(operation, parameter)) => {
            let command = known(operation)?;
            let request = lookup(client, command, &[(parameter, name)]);
            Some(request.send_as::<Value>().await?.into_inner())
        }
        Some(Lookup::Listed(operation, field)) => listed(client, operation, field, name).await?,
        None => {
            let message = format!("`{text}` is not the number of a {resource}");
            return Err(Failure::usage(message).with_hint("give the number, which lists show"));
        }
    };
    match found.as_ref().map(|record| &record["id"]) {
        Some(Value::Number(number)) => Ok(number.to_string()),
        Some(Value::String(number)) => Ok(number.clone()),
        _ => Err(Failure::new(
            Exit::NotFound,
            format!("there is no {resource} called `{name}`"),
        )
        .with_hint(format!("see `community-qa {resource} list --all`"))),
    }
}

/// The first record of a list with this name; else the first that differs from it in the case
/// of letters alone.
async fn listed(
    client: &Client,
    operation: &str,
    field: &str,
    name: &str,
) -> Outcome<Option<Value>> {
    let command = known(operation)?;
    let request = lookup(client, command, &[("pageSize", "100")]);
    let mut records = request
        .with_query_list("includeOnly", ["id", field])
        .items_as::<RawPage>();
    let mut similar = None;
    while let Some(record) = records.try_next().await? {
        let Ok(record) = serde_json::from_str::<Value>(record.get()) else {
            continue;
        };
        match record[field].as_str() {
            Some(found) if found == name => return Ok(Some(record)),
            Some(found) if similar.is_none() && found.to_lowercase() == name.to_lowercase() => {
                similar = Some(record);
            }
            _ => {}
        }
    }
    Ok(similar)
}

/// The command of an operation that this program itself depends on.
pub(crate) fn known(operation: &str) -> Outcome<&'static crate::table::Command> {
    command_of(operation).ok_or_else(|| {
        Failure::failed(format!(
            "the document has no operation {operation} any more"
        ))
    })
}
