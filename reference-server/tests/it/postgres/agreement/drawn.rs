//! Random requests to any operation of the document. Some have odd values.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::LazyLock;

use bytes::Bytes;
use openapi_model::{Operation, ParameterLocation};
use serde_json::{Value, json};

use crate::site::*;

/// Lists of values: `odd` ones, which parts of a server may interpret differently; `odd json`, the
/// same as raw JSON for bodies; and `usual` names and words, `sorts` and `fields`, with which
/// requests find something.
static VALUES: LazyLock<BTreeMap<String, Vec<String>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("values.json")).unwrap());

/// Picks a random value from a list.
fn value_of(random: &mut fastrand::Rng, list: &str) -> &'static str {
    let values = &VALUES[list];
    &values[random.usize(0..values.len())]
}

/// A request that both servers get.
#[derive(Debug)]
pub(super) struct Drawn {
    who: String,
    method: String,
    target: String,
    content_type: &'static str,
    body: Bytes,
    /// Set if the document has a 500 for this operation, which is then not a fault of the server.
    pub(super) has_500: bool,
}

/// A random element.
fn one<T: Copy>(random: &mut fastrand::Rng, of: &[T]) -> T {
    of[random.usize(0..of.len())]
}

/// A text of the longest length, or one character more, with characters of one, two or four bytes.
fn long(random: &mut fastrand::Rng) -> String {
    let character = one(random, &["x", "\u{f6}", "\u{1f600}", "a ", "&", "<b>"]);
    let length = one(random, &[255, 256, 257, 4_096, 16_384, 16_385, 65_536, 65_537]);
    character.repeat(length / character.chars().count())
}

fn text(random: &mut fastrand::Rng, name: &str, oddness: f64) -> String {
    if random.f64() < oddness {
        return match random.u8(0..6) {
            // Short enough for a target.
            0 => long(random).chars().take(2_000).collect(),
            1 => format!("{} {}", value_of(random, "usual"), value_of(random, "odd")),
            _ => value_of(random, "odd").to_owned(),
        };
    }
    match (random.u8(0..20), name) {
        (_, "sort") => value_of(random, "sorts").to_owned(),
        (_, "include" | "exclude" | "includeOnly") => {
            format!("{},{}", value_of(random, "fields"), value_of(random, "fields"))
        }
        (_, "birthday") => one(random, &["02/29/2024", "2/3/1999", "02/29/2023"]).to_owned(),
        (_, "profilePictureUrl") => format!("https://qa.example/{}.png", random.u8(0..9)),
        (_, "page" | "pageSize" | "points") => random.i32(-3..60).to_string(),
        (_, name) if name.to_lowercase().contains("email") => {
            format!("{}@qa.example", random.u8(0..30))
        }
        (_, name) if name.ends_with("Id") || name == "users" || name == "follower" => {
            random.u8(0..12).to_string()
        }
        (0..8, _) => format!("{}-{}", value_of(random, "usual"), random.u8(0..9)),
        _ => value_of(random, "usual").to_owned(),
    }
}

/// The value of a field of a body, in JSON.
fn value(random: &mut fastrand::Rng, name: &str, is_text: bool, oddness: f64) -> String {
    if random.f64() < oddness {
        return match random.u8(0..3) {
            0 => value_of(random, "odd json").to_owned(),
            1 => Value::from(long(random)).to_string(),
            _ => Value::from(text(random, name, 1.0)).to_string(),
        };
    }
    if is_text {
        Value::from(text(random, name, 0.0)).to_string()
    } else {
        random.i32(1..12).to_string()
    }
}

/// Encodes bytes for a target. Sometimes adds one that is not UTF-8.
fn encoded(random: &mut fastrand::Rng, text: &str) -> String {
    let mut target = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'*') {
            target.push(char::from(byte));
        } else {
            write!(target, "%{byte:02x}").unwrap();
        }
    }
    // Bytes that are not UTF-8, or an incomplete escape.
    if random.u8(0..100) == 0 {
        target.push_str(one(random, &["%ed%a0%80", "%c0%af", "%ff", "%", "%f4%90%80%80"]));
    }
    target
}

/// The properties of an operation's body, and whether each is a text.
fn properties(operation: &Operation) -> Vec<(String, bool)> {
    let contract = community_qa_contract::embedded().unwrap();
    let content = operation.request_body.iter().flat_map(|body| &body.content);
    let schemas = content.filter_map(|media| media.schema.as_ref());
    let mut properties = Vec::new();
    for schema in schemas {
        let schema = contract.resolve(schema).unwrap();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let kind = property["type"].as_str().unwrap_or("string");
            properties.push((name.clone(), kind == "string"));
        }
    }
    properties
}

impl Drawn {
    pub(super) fn draw(random: &mut fastrand::Rng) -> Self {
        let contract = community_qa_contract::embedded().unwrap();
        let operation = &contract.operations()[random.usize(0..contract.operations().len())];
        // Some requests have nothing odd, so that there are records for the others to find.
        let oddness = one(random, &[0.0, 0.0, 0.1, 0.5]);
        let mut path = operation.path.to_string();
        let mut query = Vec::new();
        for parameter in &operation.parameters {
            match parameter.location {
                ParameterLocation::Path => {
                    let id = if random.f64() < oddness / 4.0 {
                        value_of(random, "odd").to_owned()
                    } else {
                        random.u8(1..8).to_string()
                    };
                    let id = encoded(random, &id);
                    path = path.replace(&format!("{{{}}}", parameter.name), &id);
                }
                ParameterLocation::Query if parameter.required || random.u8(0..4) == 0 => {
                    let text = text(random, &parameter.name, oddness);
                    query.push(format!("{}={}", parameter.name, encoded(random, &text)));
                }
                _ => {}
            }
        }
        let (content_type, body) = Self::draw_body(random, operation, oddness);
        let mut statuses = operation.responses.iter().map(|response| response.status.to_string());
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        Self {
            who: Self::draw_caller(random),
            method: operation.method.to_string().to_uppercase(),
            target: format!("{path}{query}"),
            content_type,
            body: body.into(),
            has_500: statuses.any(|status| status == "500"),
        }
    }

    fn draw_caller(random: &mut fastrand::Rng) -> String {
        match random.u8(0..40) {
            0 => value_of(random, "odd").to_owned(),
            1..8 => MODERATOR.to_owned(),
            8..18 => MAJA.to_owned(),
            18..22 => TOMAS.to_owned(),
            _ => ROOT.to_owned(),
        }
    }

    fn draw_body(
        random: &mut fastrand::Rng,
        operation: &Operation,
        oddness: f64,
    ) -> (&'static str, Vec<u8>) {
        let properties = properties(operation);
        // Sometimes the body is missing.
        if properties.is_empty() || random.u8(0..10) == 0 {
            return ("application/json", Vec::new());
        }
        let mut fields = Vec::new();
        for (name, is_text) in &properties {
            if random.u8(0..3) > 0 {
                fields.push(format!("{}:{}", json!(name), value(random, name, *is_text, oddness)));
            }
        }
        let mut body = format!("{{{}}}", fields.join(",")).into_bytes();
        // A byte is inserted at a random place.
        if random.u8(0..40) == 0 {
            body.insert(random.usize(0..=body.len()), random.u8(..));
        }
        let kind = match random.u8(0..60) {
            0 => "text/plain",
            _ => "application/json",
        };
        (kind, body)
    }

    pub(super) async fn send(&self, site: &Site) -> Exchange {
        let credentials = authorization(&self.who, &password_of(&self.who));
        let headers = [
            ("authorization", credentials.as_str()),
            ("accept", "application/json"),
            ("content-type", self.content_type),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
        site.exchange(&self.method, &self.target, &headers, &self.body).await
    }
}
