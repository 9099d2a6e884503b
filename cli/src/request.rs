//! Makes a request from arguments.

use clap::ArgMatches;
use community_qa_client::{Client, Request};
use serde_json::{Map, Value};

use crate::cli::TEXT;
use crate::failure::{Failure, Outcome};
use crate::input::{read_json, read_secret, read_text};
use crate::names;
use crate::record::Record;
use crate::table::{Command, Input, Kind, Place};

#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) command: &'static Command,
    path: Vec<(&'static str, String)>,
    /// Parameters of the query and headers, as they were typed.
    parameters: Vec<(&'static Input, Vec<String>)>,
    body: Option<Map<String, Value>>,
    pub(crate) affected: Vec<Record>,
    pub(crate) is_negative: bool,
}

impl Call {
    /// Reads the arguments of a command. `target` is one of several targets that were given;
    /// `client` looks up names.
    pub(crate) async fn read(
        command: &'static Command,
        matches: &ArgMatches,
        target: Option<&str>,
        client: &Client,
    ) -> Outcome<Self> {
        let file = command
            .takes_body
            .then(|| matches.get_one::<String>("body"))
            .flatten()
            .map(String::as_str);
        let mut call = Self {
            command,
            path: Vec::new(),
            parameters: Vec::new(),
            body: file.map(read_json).transpose().map_err(|failure| {
                failure.with_hint(
                    "--body takes a file with a JSON object; --body-field sets the field `body`",
                )
            })?,
            affected: Vec::new(),
            is_negative: false,
        };
        for input in command.inputs {
            let is_target = command.target().is_some_and(|target| target.name == input.name);
            let mut values = match target.filter(|_| is_target) {
                Some(target) => vec![target.to_owned()],
                None => match command.text().filter(|text| text.name == input.name) {
                    Some(text) => text_of(matches, text)?,
                    None => typed(matches, input, file)?,
                },
            };
            if let Kind::Identifier(resource) = input.kind {
                for value in &mut values {
                    let record = names::record(client, resource, value).await?;
                    value.clone_from(&record.number);
                    call.affected.push(record);
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
            Place::Path => self.path.push((input.name, values.join(","))),
            Place::Query | Place::Header => self.parameters.push((input, values)),
            Place::Body => {
                let mut values = values.iter().map(|value| as_json(input, value));
                let value = if input.is_list {
                    values.collect()
                } else {
                    values.next_back().unwrap_or_default()
                };
                let fields = self.body.get_or_insert_default();
                fields.insert(input.name.to_owned(), value);
            }
        }
    }

    /// The number that the call sends, such as the points that it adds.
    pub(crate) fn amount(&self) -> Option<&str> {
        let is_amount = |input: &Input| input.is_positional() && input.is_number();
        let (_, values) = self.parameters.iter().find(|(input, _)| is_amount(input))?;
        values.first().map(String::as_str)
    }

    pub(crate) fn request(&self, client: &Client) -> Request {
        let path: Vec<(&str, &str)> =
            self.path.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut request = client.request_for(self.command.operation, &path);
        for (input, values) in &self.parameters {
            let (name, is_header) = (input.name, input.place == Place::Header);
            request = if is_header {
                request.with_header(name, &values.join(","))
            } else if input.is_list && !input.is_exploded {
                request.with_query_list(name, values)
            } else {
                values.iter().fold(request, |request, value| request.with_query(name, value))
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
        // The parser of the arguments has checked that this is JSON.
        _ => serde_json::from_str(value).unwrap_or_else(|_| value.into()),
    }
}

/// The records that a command changes one after the other, if several were given. A `-` stands for
/// the lines of stdin.
pub(crate) fn targets(command: &Command, matches: &ArgMatches) -> Outcome<Option<Vec<String>>> {
    let Some(input) = command.target() else {
        return Ok(None);
    };
    let typed: Vec<&String> = matches.get_many(&input.id()).into_iter().flatten().collect();
    let is_stdin = typed.iter().any(|text| *text == "-");
    if typed.len() < 2 && !is_stdin {
        return Ok(None);
    }
    let mut targets = Vec::new();
    for text in typed {
        if text != "-" {
            targets.push(text.clone());
            continue;
        }
        let lines = read_text("-")?;
        let names = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        targets.extend(names.map(str::to_owned));
    }
    Ok(Some(targets))
}

/// The text of a body that has only a text. A `-` stands for stdin.
fn text_of(matches: &ArgMatches, input: &Input) -> Outcome<Vec<String>> {
    match matches.get_one::<String>(TEXT).map(String::as_str) {
        Some("-") => Ok(vec![read_text("-")?]),
        Some(text) => Ok(vec![text.to_owned()]),
        None => typed(matches, input, None),
    }
}

/// The values of an input, as they were typed. A secret is read from stdin, unless `file`, the
/// source of the body, is stdin as well.
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
            .with_hint("read the body from a file, or put the password into the body"));
    }
    Ok(vec![read_secret(&format!("{}: ", input.name))?])
}
