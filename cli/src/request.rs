//! From arguments to a request.

use std::io::{IsTerminal as _, Read as _};

use clap::ArgMatches;
use community_qa_client::reqwest::{Method, Url};
use community_qa_client::{Client, Request};
use serde_json::{Map, Value};

use crate::failure::{Failure, Outcome};
use crate::names;
use crate::table::{Command, Input, Kind, Place};

#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) command: &'static Command,
    path: String,
    /// Parameters of the query and headers, as they were typed.
    parameters: Vec<(&'static Input, Vec<String>)>,
    body: Option<Value>,
    /// The resources that it concerns, with their numbers.
    pub(crate) concerned: Vec<(&'static str, String)>,
    pub(crate) is_negative: bool,
}

impl Call {
    /// Reads the arguments of a command. Names are looked up with `client`.
    pub(crate) async fn read(
        command: &'static Command,
        matches: &ArgMatches,
        client: &Client,
    ) -> Outcome<Self> {
        let file = command
            .takes_body
            .then(|| matches.get_one::<String>("body"));
        let file = file.flatten().map(String::as_str);
        let mut call = Self {
            command,
            path: command.operation.path.to_owned(),
            parameters: Vec::new(),
            body: file.map(read_object).transpose().map_err(|failure| {
                failure.with_hint("--body takes a file of JSON; a field `body` is --body-field")
            })?,
            concerned: Vec::new(),
            is_negative: false,
        };
        for input in command.inputs {
            let mut values = typed(matches, input, file)?;
            if let Kind::Identifier(resource) = input.kind {
                for value in &mut values {
                    *value = names::number(client, resource, value).await?;
                    call.concerned.push((resource, value.clone()));
                }
            }
            if !values.is_empty() {
                call.put(input, values);
            }
        }
        if command.requires_body && call.body.is_none() {
            let message = format!("`{}` needs a body; see --help", command.name());
            return Err(Failure::usage(message));
        }
        Ok(call)
    }

    fn put(&mut self, input: &'static Input, values: Vec<String>) {
        let is_number = matches!(input.kind, Kind::Integer | Kind::Number);
        self.is_negative |= is_number && values.iter().any(|value| value.starts_with('-'));
        match input.place {
            Place::Path => {
                let value = encoded(&values.join(","));
                self.path = self.path.replace(&format!("{{{}}}", input.name), &value);
            }
            Place::Query | Place::Header => self.parameters.push((input, values)),
            Place::Body => {
                let mut values = values.iter().map(|value| as_json(input, value));
                let value = if input.is_list {
                    values.collect()
                } else {
                    values.next_back().unwrap_or_default()
                };
                let body = self.body.get_or_insert_with(|| Value::Object(Map::new()));
                if let Some(fields) = body.as_object_mut() {
                    fields.insert(input.name.to_owned(), value);
                }
            }
        }
    }

    pub(crate) fn request(&self, client: &Client) -> Request {
        let mut request = request_to(client, self.command, &self.path);
        for (input, values) in &self.parameters {
            let (name, is_header) = (input.name, input.place == Place::Header);
            request = if is_header {
                request.with_header(name, &values.join(","))
            } else if input.is_list && !input.is_exploded {
                request.with_query_list(name, values)
            } else {
                let values = values.iter();
                values.fold(request, |request, value| request.with_query(name, value))
            };
        }
        match &self.body {
            Some(body) => request.json(body),
            None => request,
        }
    }
}

fn as_json(input: &Input, value: &str) -> Value {
    match input.kind {
        Kind::Text | Kind::Secret => value.into(),
        // The parser of the arguments has checked it.
        _ => serde_json::from_str(value).unwrap_or_else(|_| value.into()),
    }
}

/// The values of an input, as they were typed. A secret is read from stdin; `file` is where the
/// rest of the body is read from.
fn typed(matches: &ArgMatches, input: &Input, file: Option<&str>) -> Outcome<Vec<String>> {
    if input.kind != Kind::Secret {
        let values = matches.get_many::<String>(&input.id());
        return Ok(values.into_iter().flatten().cloned().collect());
    }
    if !matches.get_flag(&input.id()) {
        return Ok(Vec::new());
    }
    if file == Some("-") {
        let message = format!("--body - and --{} both read stdin", input.flag());
        return Err(Failure::usage(message)
            .with_hint("give the body as a file, or put the password into it"));
    }
    Ok(vec![read_secret(&format!("{}: ", input.name))?])
}

/// A call without arguments but these, for what the program itself calls.
pub(crate) fn lookup(
    client: &Client,
    command: &'static Command,
    values: &[(&str, &str)],
) -> Request {
    let mut path = command.operation.path.to_owned();
    let mut query = Vec::new();
    for (name, value) in values {
        let place = format!("{{{name}}}");
        if path.contains(&place) {
            path = path.replace(&place, &encoded(value));
        } else {
            query.push((name, value));
        }
    }
    let request = request_to(client, command, &path);
    query.into_iter().fold(request, |request, (name, value)| {
        request.with_query(name, value)
    })
}

fn request_to(client: &Client, command: &'static Command, path: &str) -> Request {
    let operation = command.operation;
    let method = Method::from_bytes(operation.method.as_bytes());
    // The document has no other methods than those of HTTP.
    let request = client.request(method.unwrap_or_default(), path);
    request.with_operation(operation)
}

fn encoded(value: &str) -> String {
    let Ok(mut url) = Url::parse("http://localhost/") else {
        return value.to_owned();
    };
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.clear().push(value);
    }
    url.path().trim_start_matches('/').to_owned()
}

/// The JSON of a file, or of stdin for `-`.
pub(crate) fn read_json(file: &str) -> Outcome<Value> {
    serde_json::from_str(&read_text(file)?)
        .map_err(|error| Failure::usage(format!("{file} is not JSON: {error}")))
}

fn read_object(file: &str) -> Outcome<Value> {
    let body = read_json(file)?;
    if !body.is_object() {
        return Err(Failure::usage(format!("{file} is not a JSON object")));
    }
    Ok(body)
}

/// The text of a file, or of stdin for `-`.
pub(crate) fn read_text(file: &str) -> Outcome<String> {
    let text = if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(file)
    };
    text.map_err(|error| Failure::usage(format!("{file} cannot be read: {error}")))
}

/// A secret from the first line of stdin. On a terminal it is asked for, and not shown.
pub(crate) fn read_secret(prompt: &str) -> Outcome<String> {
    let failed = |error: std::io::Error| Failure::usage(format!("no password: {error}"));
    if std::io::stdin().is_terminal() {
        return rpassword::prompt_password(prompt).map_err(failed);
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).map_err(failed)?;
    // Only the line end: a password may begin or end with blanks.
    let secret = line.trim_end_matches(['\r', '\n']);
    if secret.is_empty() {
        return Err(Failure::usage("no password: stdin is empty"));
    }
    Ok(secret.to_owned())
}

#[cfg(test)]
mod tests {
    use super::encoded;

    #[test]
    fn a_value_stays_within_its_part_of_a_path() {
        assert_eq!(encoded("7"), "7");
        assert_eq!(encoded("a/b?c#d é"), "a%2Fb%3Fc%23d%20%C3%A9");
        assert_eq!(encoded(".."), "");
    }
}
