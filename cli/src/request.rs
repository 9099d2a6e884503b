//! From arguments to a request.

use std::io::{IsTerminal as _, Read as _};

use clap::ArgMatches;
use community_qa_client::reqwest::{Method, Url};
use community_qa_client::{Client, Request};
use serde_json::{Map, Value};

use crate::cli::{JSON_BODY, flag};
use crate::failure::{Failure, Outcome};
use crate::table::{Command, Input, Kind, Place};
use crate::{names, value};

/// A call that is ready to be sent.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) command: &'static Command,
    path: String,
    query: Vec<(&'static str, Vec<String>, bool)>,
    headers: Vec<(&'static str, String)>,
    pub(crate) body: Option<Value>,
    /// The resources that it concerns, with their numbers.
    pub(crate) concerned: Vec<(&'static str, String)>,
    /// Whether a negative number is among its values.
    pub(crate) is_negative: bool,
}

/// The values of an input, as they were typed.
fn typed(matches: &ArgMatches, input: &Input) -> Vec<String> {
    if input.kind == Kind::Secret {
        return Vec::new();
    }
    let values = matches.get_many::<String>(input.name);
    values.into_iter().flatten().cloned().collect()
}

impl Call {
    /// Reads the arguments of a command. Names are looked up with `client`.
    pub(crate) async fn read(
        command: &'static Command,
        matches: &ArgMatches,
        client: &Client,
    ) -> Outcome<Self> {
        let mut call = Self {
            command,
            path: command.operation.path.to_owned(),
            query: Vec::new(),
            headers: Vec::new(),
            body: body(command, matches)?,
            concerned: Vec::new(),
            is_negative: false,
        };
        for input in command.inputs {
            let mut values = typed(matches, input);
            if let Kind::Identifier(resource) = input.kind {
                for value in &mut values {
                    *value = names::number(client, resource, value).await?;
                    call.concerned.push((resource, value.clone()));
                }
            }
            if !values.is_empty() {
                let is_number = matches!(input.kind, Kind::Integer | Kind::Number);
                call.is_negative |= is_number && values.iter().any(|value| value.starts_with('-'));
                call.put(input, values);
            }
        }
        call.put_secrets(matches)?;
        if command.requires_body && call.body.is_none() {
            let message = format!("`{}` needs a body; see --help", command.name());
            return Err(Failure::usage(message));
        }
        Ok(call)
    }

    fn put(&mut self, input: &'static Input, values: Vec<String>) {
        match input.place {
            Place::Path => {
                let value = encoded(&values.join(","));
                self.path = self.path.replace(&format!("{{{}}}", input.name), &value);
            }
            Place::Query => {
                let is_joined = input.is_list && !input.is_exploded;
                self.query.push((input.name, values, is_joined));
            }
            Place::Header => self.headers.push((input.name, values.join(","))),
            Place::Body => {
                let json = if input.is_list {
                    values
                        .iter()
                        .map(|item| value::as_json(input, item))
                        .collect()
                } else {
                    values
                        .iter()
                        .map(|item| value::as_json(input, item))
                        .next_back()
                        .unwrap_or_default()
                };
                self.field(input.name, json);
            }
        }
    }

    /// Sets a field of the body. `body` has seen to it that it is an object.
    fn field(&mut self, name: &str, value: Value) {
        let body = self.body.get_or_insert_with(|| Value::Object(Map::new()));
        if let Some(fields) = body.as_object_mut() {
            fields.insert(name.to_owned(), value);
        }
    }

    fn put_secrets(&mut self, matches: &ArgMatches) -> Outcome<()> {
        for input in self.command.inputs {
            if input.kind == Kind::Secret && matches.get_flag(input.name) {
                let file = body_file(self.command, matches);
                let is_taken = file.is_some_and(|file| file == "-");
                if is_taken {
                    let message = format!("--body - and --{} both read stdin", flag(input));
                    return Err(Failure::usage(message)
                        .with_hint("give the body as a file, or put the password into it"));
                }
                let secret = read_secret(&format!("{}: ", input.name))?;
                self.field(input.name, secret.into());
            }
        }
        Ok(())
    }

    /// The request. Nothing is sent yet.
    pub(crate) fn request(&self, client: &Client) -> Outcome<Request> {
        let method = Method::from_bytes(self.command.operation.method.as_bytes())
            .map_err(|error| Failure::failed(error.to_string()))?;
        let mut request = client
            .request(method, &self.path)
            .with_operation(self.command.operation);
        for (name, values, is_joined) in &self.query {
            if *is_joined {
                request = request.with_query_list(name, values);
            } else {
                for value in values {
                    request = request.with_query(name, value);
                }
            }
        }
        for (name, value) in &self.headers {
            request = request.with_header(name, value);
        }
        if let Some(body) = &self.body {
            request = request.json(body);
        }
        Ok(request)
    }

    /// Whether a parameter of the query is given.
    pub(crate) fn has_query(&self, name: &str) -> bool {
        self.query.iter().any(|(known, _, _)| *known == name)
    }
}

/// A call without arguments but these, for what the program looks up itself.
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
    let request = client
        .request(Method::GET, &path)
        .with_operation(command.operation);
    query.into_iter().fold(request, |request, (name, value)| {
        request.with_query(name, value)
    })
}

/// A value as a part of a path.
fn encoded(value: &str) -> String {
    let Ok(mut url) = Url::parse("http://localhost/") else {
        return value.to_owned();
    };
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.clear().push(value);
    }
    url.path().trim_start_matches('/').to_owned()
}

/// The file that the body is read from.
fn body_file<'m>(command: &Command, matches: &'m ArgMatches) -> Option<&'m String> {
    let file = command.takes_body.then(|| matches.get_one(JSON_BODY));
    file.flatten()
}

/// The body that a file holds, or stdin.
fn body(command: &Command, matches: &ArgMatches) -> Outcome<Option<Value>> {
    let Some(file) = body_file(command, matches) else {
        return Ok(None);
    };
    let body: Value = serde_json::from_str(&read_text(file)?)
        .map_err(|error| Failure::usage(format!("{file} is not JSON: {error}")))?;
    if !body.is_object() {
        return Err(Failure::usage(format!("{file} is not a JSON object")));
    }
    Ok(Some(body))
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
