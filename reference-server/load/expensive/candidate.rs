//! Requests as data that can be mutated.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use fastrand::Rng;
use openapi_model::{Document, Operation, ParameterLocation};
use serde_json::Value;

/// A request of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Candidate {
    /// The index of the operation in the document.
    pub(crate) operation: usize,
    pub(crate) caller: Caller,
    /// The identifier in the path.
    pub(crate) target: Text,
    /// The parameters of the query, in the order in which they are sent.
    pub(crate) parameters: Vec<(String, Text)>,
    /// The fields of the body.
    pub(crate) fields: Vec<(String, Text)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Caller {
    Anonymous,
    Member,
    SuperUser,
    /// A user name that nobody has.
    Unknown(Text),
}

/// A repeated text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Text {
    pub(crate) unit: String,
    pub(crate) count: usize,
    pub(crate) form: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    Plain,
    /// With a number that differs each time the request is sent, because names must be unique.
    Numbered,
    /// In a body, a list with the unit as its items.
    List,
    /// In a body, the unit nested in this many lists.
    Nested,
}

/// The length of the longest texts. With the rest of the request, a longer one would not reach an
/// operation.
const MAX_IN_HEAD: usize = 15 * 1024;
const MAX_IN_BODY: usize = 1000 * 1024;

/// The most parameters that the server accepts, plus one.
const MAX_PARAMETERS: usize = 101;

/// Units of texts that grow when they are folded, normalised, escaped, rendered or split.
const UNITS: [&str; 26] = [
    "\u{fdfa}",
    "\u{390}",
    "\u{fb03}",
    "\u{130}",
    "e\u{301}",
    "\u{1f468}\u{200d}\u{1f469}",
    "\u{ac00}",
    "x",
    "x ",
    "x,",
    "1,",
    "%",
    "+",
    "*",
    "the ",
    "er*",
    "\"",
    "\\",
    "\0",
    "<b>",
    "&amp;",
    "*a _b [c](",
    "[",
    "{\"x\":",
    "> ",
    "|a|b\n|-|-\n",
];

/// Numbers for pages, sizes, identifiers and points.
const NUMBERS: [&str; 14] = [
    "1",
    "0",
    "-1",
    "2",
    "10",
    "50",
    "100",
    "101",
    "200",
    "3000",
    "10000",
    "1000000",
    "2147483647",
    "9223372036854775808",
];

impl Text {
    pub(crate) fn once(text: &str) -> Self {
        Self { unit: text.to_owned(), count: 1, form: Form::Plain }
    }

    /// The text as it is sent for the given time.
    pub(crate) fn render(&self, sending: u64) -> String {
        let text = self.unit.repeat(self.count);
        match self.form {
            Form::Numbered => format!("{text}{sending}"),
            Form::Plain | Form::List | Form::Nested => text,
        }
    }

    /// The text as JSON.
    fn to_json(&self, sending: u64) -> String {
        let unit = Value::from(self.unit.as_str()).to_string();
        match self.form {
            Form::Plain | Form::Numbered => Value::from(self.render(sending)).to_string(),
            Form::List => format!("[{}]", vec![unit; self.count].join(",")),
            Form::Nested => format!("{}{unit}{}", "[".repeat(self.count), "]".repeat(self.count)),
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start: String = self.unit.escape_debug().take(40).collect();
        match self.count {
            1 => write!(f, "{start}")?,
            count => write!(f, "{start}×{count}")?,
        }
        match self.form {
            Form::Plain => Ok(()),
            Form::Numbered => write!(f, "N"),
            Form::List => write!(f, " (list)"),
            Form::Nested => write!(f, " (nested)"),
        }
    }
}

/// The parts of requests: the operations of the document with their names and words.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) operations: Vec<Parameters>,
    /// The names of all fields, and all known values such as sorts.
    words: Vec<String>,
    /// Identifiers that exist, by the name of their parameter in a path, such as `user_id`.
    ids: BTreeMap<String, Vec<String>>,
}

/// The inputs of an operation.
#[derive(Debug)]
pub(crate) struct Parameters {
    pub(crate) id: String,
    pub(crate) method: String,
    path: String,
    /// The name of the identifier in the path.
    target: Option<String>,
    query: Vec<Parameter>,
    has_body: bool,
}

/// A parameter of the query.
#[derive(Debug)]
struct Parameter {
    name: String,
    /// The values that the document names, such as sorts.
    known: Vec<String>,
}

impl Parts {
    /// The parts for a document, and for identifiers by the name of their parameter in a path.
    pub(crate) fn new(document: &Document, ids: BTreeMap<String, Vec<String>>) -> Self {
        let operations =
            document.operations().iter().map(|operation| Parameters::new(document, operation));
        let mut words = BTreeSet::new();
        for (_, schema) in document.schemas() {
            collect_words(schema, &mut words);
        }
        Self { operations: operations.collect(), words: words.into_iter().collect(), ids }
    }

    /// An identifier of the kind that a path has.
    fn draw_id(&self, operation: &Parameters, random: &mut Rng) -> &str {
        let kind = operation.target.as_deref().unwrap_or_default();
        self.ids.get(kind).map_or("0", |ids| pick(ids, random))
    }

    /// A request of the super user for each operation and identifier, with the longest page.
    pub(crate) fn plain(&self) -> Vec<Candidate> {
        let mut plain = Vec::new();
        for (index, operation) in self.operations.iter().enumerate() {
            let kind = operation.target.as_deref().unwrap_or_default();
            let ids = self.ids.get(kind).map_or(&[][..], Vec::as_slice);
            // An operation without an identifier gets one such request.
            let none = ids.is_empty().then(|| Text::once("0"));
            for target in ids.iter().map(|id| Text::once(id)).chain(none) {
                let mut parameters = Vec::new();
                for parameter in &operation.query {
                    match parameter.name.as_str() {
                        "q" => parameters.push((parameter.name.clone(), Text::once("*"))),
                        "pageSize" => parameters.push((parameter.name.clone(), Text::once("100"))),
                        _ => {}
                    }
                }
                plain.push(Candidate {
                    operation: index,
                    caller: Caller::SuperUser,
                    target,
                    parameters,
                    fields: Vec::new(),
                });
            }
        }
        plain
    }

    /// A request with a few parameters.
    pub(crate) fn draw(&self, random: &mut Rng) -> Candidate {
        let index = random.usize(..self.operations.len());
        let operation = &self.operations[index];
        let mut parameters = Vec::new();
        for parameter in &operation.query {
            let text = match parameter.name.as_str() {
                // Without it, the operation does not search.
                "q" => Text::once("*"),
                "pageSize" if random.bool() => Text::once("100"),
                _ if random.u8(..4) == 0 => self.draw_value(parameter, random),
                _ => continue,
            };
            parameters.push((parameter.name.clone(), text));
        }
        Candidate {
            operation: index,
            caller: draw_caller(random),
            target: Text::once(self.draw_id(operation, random)),
            parameters,
            fields: Vec::new(),
        }
    }

    /// Changes a request in one to three places.
    pub(crate) fn mutate(&self, candidate: &Candidate, random: &mut Rng) -> Candidate {
        let mut mutated = candidate.clone();
        for _ in 0..random.u8(1..=3) {
            self.change(&mut mutated, random);
        }
        mutated
    }

    fn change(&self, candidate: &mut Candidate, random: &mut Rng) {
        let operation = &self.operations[candidate.operation];
        match random.u8(..10) {
            0 => candidate.caller = draw_caller(random),
            1 => {
                candidate.target = match random.u8(..4) {
                    0 => self.draw_text(MAX_IN_HEAD, random),
                    _ => Text::once(self.draw_id(operation, random)),
                }
            }
            2 if !candidate.parameters.is_empty() => {
                candidate.parameters.swap_remove(random.usize(..candidate.parameters.len()));
            }
            3 if !candidate.parameters.is_empty() => {
                let repeated = random.choice(&candidate.parameters).cloned();
                let room = MAX_PARAMETERS.saturating_sub(candidate.parameters.len());
                let times = random.usize(..=room);
                candidate.parameters.extend(repeated.into_iter().cycle().take(times));
            }
            4 | 5 if operation.has_body => {
                let name = self.draw_name(operation, random);
                let text = self.draw_text(MAX_IN_BODY, random);
                set(&mut candidate.fields, name, text);
            }
            6 if !candidate.fields.is_empty() => {
                let place = random.usize(..candidate.fields.len());
                resize(&mut candidate.fields[place].1, MAX_IN_BODY, random);
            }
            7 if !candidate.parameters.is_empty() => {
                let place = random.usize(..candidate.parameters.len());
                resize(&mut candidate.parameters[place].1, MAX_IN_HEAD, random);
            }
            8 => {
                let name = self.draw_name(operation, random);
                let text = self.draw_text(MAX_IN_HEAD, random);
                set(&mut candidate.parameters, name, text);
            }
            _ => {
                if let Some(parameter) = random.choice(&operation.query) {
                    let text = self.draw_value(parameter, random);
                    set(&mut candidate.parameters, parameter.name.clone(), text);
                }
            }
        }
    }

    /// The name of a parameter of the operation, or sometimes another word.
    fn draw_name(&self, operation: &Parameters, random: &mut Rng) -> String {
        match random.choice(&operation.query) {
            Some(parameter) if random.u8(..8) > 0 => parameter.name.clone(),
            _ => pick(&self.words, random).to_owned(),
        }
    }

    /// A value of a parameter: in half of the cases one that the document names.
    fn draw_value(&self, parameter: &Parameter, random: &mut Rng) -> Text {
        if !parameter.known.is_empty() && random.bool() {
            return Text::once(pick(&parameter.known, random));
        }
        self.draw_text(MAX_IN_HEAD, random)
    }

    fn draw_text(&self, longest: usize, random: &mut Rng) -> Text {
        match random.u8(..10) {
            0 | 1 => Text::once(pick(&NUMBERS, random)),
            2 => Text::once(&random.u32(..20_000).to_string()),
            3 | 4 => Text::once(pick(&self.words, random)),
            5 => Text::once(pick(&UNITS, random)),
            6 => {
                let words = (0..random.u8(1..60)).map(|_| pick(&self.words, random));
                Text::once(&words.collect::<Vec<_>>().join(","))
            }
            7 => {
                let all: Vec<&String> = self.ids.values().flatten().collect();
                let ids = (0..random.u8(1..200)).map(|_| pick(&all, random));
                Text::once(&ids.collect::<Vec<_>>().join(","))
            }
            _ => {
                let mut text = Text::once(pick(&UNITS, random));
                text.form = *random
                    .choice(&[Form::Plain, Form::Plain, Form::Numbered, Form::List, Form::Nested])
                    .unwrap_or(&Form::Plain);
                resize(&mut text, longest, random);
                text
            }
        }
    }

    /// The path of a request with its query.
    pub(crate) fn path(&self, candidate: &Candidate, sending: u64) -> String {
        let template = &self.operations[candidate.operation].path;
        let target = encode(&candidate.target.render(sending));
        let mut path = match (template.find('{'), template.find('}')) {
            (Some(start), Some(end)) => {
                format!("{}{target}{}", &template[..start], &template[end + 1..])
            }
            _ => template.clone(),
        };
        for (index, (name, text)) in candidate.parameters.iter().enumerate() {
            let separator = if index == 0 { '?' } else { '&' };
            let (name, text) = (encode(name), encode(&text.render(sending)));
            path.push_str(&format!("{separator}{name}={text}"));
        }
        path
    }

    /// The body of a request, if it has one.
    pub(crate) fn body(&self, candidate: &Candidate, sending: u64) -> Option<String> {
        if candidate.fields.is_empty() {
            return None;
        }
        let fields = candidate.fields.iter().map(|(name, text)| {
            format!("{}:{}", Value::from(name.as_str()), text.to_json(sending))
        });
        Some(format!("{{{}}}", fields.collect::<Vec<_>>().join(",")))
    }

    /// A short form of a request for people.
    pub(crate) fn describe(&self, candidate: &Candidate) -> String {
        let operation = &self.operations[candidate.operation];
        let caller = match &candidate.caller {
            Caller::Anonymous => "anonymous".to_owned(),
            Caller::Member => "member".to_owned(),
            Caller::SuperUser => "super user".to_owned(),
            Caller::Unknown(name) => format!("user {name}"),
        };
        let mut text = format!("{}, {caller}", operation.id);
        if operation.path.contains('{') {
            text.push_str(&format!(", id {}", candidate.target));
        }
        for same in candidate.parameters.chunk_by(|one, next| one == next) {
            let (name, value) = &same[0];
            text.push_str(&format!(", {name}={value}"));
            if same.len() > 1 {
                text.push_str(&format!(" ({} times)", same.len()));
            }
        }
        for (name, value) in &candidate.fields {
            text.push_str(&format!(", body {name}: {value}"));
        }
        text
    }
}

impl Parameters {
    fn new(document: &Document, operation: &Operation) -> Self {
        let mut query = Vec::new();
        for parameter in &operation.parameters {
            if parameter.location == ParameterLocation::Query {
                let mut known = BTreeSet::new();
                let schema = parameter.schema.as_ref();
                if let Some(schema) = schema.and_then(|schema| document.resolve(schema)) {
                    collect_words(schema, &mut known);
                }
                query.push(Parameter {
                    name: parameter.name.clone(),
                    known: known.into_iter().collect(),
                });
            }
        }
        Self {
            id: operation.id.clone(),
            method: operation.method.as_str().to_owned(),
            path: operation.path.as_str().to_owned(),
            target: operation.path.parameters().next().map(str::to_owned),
            query,
            has_body: operation.request_body.is_some(),
        }
    }
}

fn draw_caller(random: &mut Rng) -> Caller {
    match random.u8(..16) {
        0 => Caller::Anonymous,
        // This is rare, because each password is verified, which takes long on another thread.
        1 => {
            let mut name = Text::once(pick(&UNITS, random));
            // Encoded as Base64, it grows by a third.
            resize(&mut name, MAX_IN_HEAD / 4 * 3, random);
            Caller::Unknown(name)
        }
        2..7 => Caller::SuperUser,
        _ => Caller::Member,
    }
}

/// Resizes a text to at most this many bytes. Each power of two is equally likely.
fn resize(text: &mut Text, longest: usize, random: &mut Rng) {
    // In the head of a request, a text takes as many bytes as its encoding.
    let most = (longest / encode(&text.unit).len().max(1)).max(1);
    text.count = match random.u8(..4) {
        0 => (text.count * 2).min(most),
        1 => (text.count / 2).max(1),
        2 => most,
        _ => (most >> random.u32(..=most.ilog2())).max(1),
    };
}

fn set(pairs: &mut Vec<(String, Text)>, name: String, text: Text) {
    match pairs.iter_mut().find(|pair| pair.0 == name) {
        Some(pair) => pair.1 = text,
        None => pairs.push((name, text)),
    }
}

fn pick<'a, T: AsRef<str>>(texts: &'a [T], random: &mut Rng) -> &'a str {
    random.choice(texts).map(AsRef::as_ref).unwrap_or_default()
}

/// Collects the names of properties and the known values of a schema.
fn collect_words(schema: &Value, words: &mut BTreeSet<String>) {
    let Value::Object(keywords) = schema else {
        for item in schema.as_array().into_iter().flatten() {
            collect_words(item, words);
        }
        return;
    };
    for (keyword, value) in keywords {
        match keyword.as_str() {
            "properties" => {
                words.extend(value.as_object().into_iter().flat_map(|own| own.keys().cloned()));
            }
            "enum" | "x-extensible-enum" => {
                let values = value.as_array().into_iter().flatten();
                words.extend(values.filter_map(|value| value.as_str().map(str::to_owned)));
            }
            _ => {}
        }
        collect_words(value, words);
    }
}

/// Encodes the characters that would end a path or a parameter. Other letters are sent as they are,
/// because only a third of them would fit if they were encoded.
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii_alphanumeric() || "-._~*,".contains(letter) || !letter.is_ascii() {
            encoded.push(letter);
        } else {
            encoded.push_str(&format!("%{:02X}", u32::from(letter)));
        }
    }
    encoded
}
