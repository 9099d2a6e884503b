//! Names instead of numbers: `@alice`.

use community_qa_client::metadata::{GET_USER_BY_USERNAME, LIST_GROUPS};
use community_qa_client::{Client, Operation, Request};
use serde_json::Value;

use crate::failure::{Exit, Failure, Outcome};
use crate::page::RawPage;
use crate::record::Record;
use crate::show::printable;
use crate::table::{Place, find_command};

/// The operation that finds a record by name, and the field with the name.
fn source_of(resource: &str) -> Option<(&'static Operation, &'static str)> {
    match resource {
        "user" => Some((&GET_USER_BY_USERNAME, "username")),
        "group" => Some((&LIST_GROUPS, "name")),
        _ => None,
    }
}

pub(crate) fn has_names(resource: &str) -> bool {
    source_of(resource).is_some()
}

/// The longest name that is looked up. No site has names of this length.
const MAX_NAME_BYTES: usize = 1024;

/// Fails if a name is too long. This is checked first, because folding a long text takes time.
pub(crate) fn check_length(name: &str) -> Outcome<()> {
    if name.len() <= MAX_NAME_BYTES {
        return Ok(());
    }
    let start: String = name.chars().take(20).collect();
    let start = printable(&start);
    let message = format!("the name `{start}…` is longer than {MAX_NAME_BYTES} bytes");
    Err(Failure::usage(message))
}

/// The record with a number or a name. Anything but digits is a name, with or without `@`, and is
/// looked up.
pub(crate) async fn record(client: &Client, resource: &'static str, text: &str) -> Outcome<Record> {
    check_length(text)?;
    if is_number(text) {
        return Ok(Record { resource, number: text.to_owned(), before: Value::Null });
    }
    let before = find(client, resource, text).await?;
    Ok(Record { resource, number: number_of(&before), before })
}

pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A name without the `@`, which distinguishes it from a number.
pub(crate) fn bare(name: &str) -> &str {
    name.strip_prefix('@').unwrap_or(name)
}

/// The record with this number or name.
pub(crate) async fn find(client: &Client, resource: &str, text: &str) -> Outcome<Value> {
    check_length(text)?;
    let name = bare(text);
    let by_number = is_number(text).then(|| get(client, resource, text));
    let record = if let Some(request) = by_number.flatten() {
        request.send_as::<Value>().await?.into_inner()
    } else {
        let (operation, field) = source_of(resource).ok_or_else(|| {
            Failure::usage(format!("`{text}` is not the number of a {resource}"))
                .with_hint("use the number, which lists show")
        })?;
        if operation.paging.is_some() {
            find_in_list(client, operation, field, name).await?
        } else {
            let request = client.request_for(operation, &[(field, name)]);
            request.send_as::<Value>().await?.into_inner()
        }
    };
    if record["id"].is_null() {
        let message = format!("no {resource} is called `{name}`");
        let hint = format!("see `community-qa {resource} list --all`");
        return Err(Failure::new(Exit::NotFound, message).with_hint(hint));
    }
    Ok(record)
}

/// The number of a record. A site may send it as a text.
pub(crate) fn number_of(record: &Value) -> String {
    record["id"].to_string().trim_matches('"').to_owned()
}

pub(crate) fn get(client: &Client, resource: &str, number: &str) -> Option<Request> {
    let command = find_command(resource, "get")?;
    let id = command.inputs.iter().find(|input| input.place == Place::Path)?;
    Some(client.request_for(command.operation, &[(id.name, number)]))
}

/// The first record of a list with this name, else the first whose name differs only in case, else
/// null.
async fn find_in_list(
    client: &Client,
    operation: &'static Operation,
    field: &str,
    name: &str,
) -> Outcome<Value> {
    let request = client
        .request_for(operation, &[("pageSize", "100")])
        .with_query_list("includeOnly", ["id", field]);
    let mut records = request.items_as::<RawPage>();
    let (mut similar, folded) = (Value::Null, name.to_lowercase());
    while let Some(record) = records.try_next().await? {
        let record: Value = serde_json::from_str(record.get()).unwrap_or_default();
        let found = record[field].as_str().unwrap_or_default();
        if found == name {
            return Ok(record);
        }
        if similar.is_null() && found.to_lowercase() == folded {
            similar = record;
        }
    }
    Ok(similar)
}
