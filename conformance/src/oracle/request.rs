//! Requests: made by one document, understood by another.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use serde_json::Value;

use super::document::{Document, Operation, entries};
use super::shape::{Direction, Shape, Shapes};
use super::style;

/// A request as it goes over the wire, percent-encoding left aside.
#[derive(Debug, Clone)]
pub(super) struct Request {
    server: String,
    method: String,
    path: Vec<String>,
    query: Vec<(String, String)>,
    /// Headers and cookies, by `header name` or `cookie name`.
    fields: BTreeMap<String, String>,
    credentials: BTreeSet<String>,
    /// The media type, and the value that is in it.
    body: Option<(String, Value)>,
}

/// What a document makes of a request.
#[derive(Debug)]
pub(super) struct Meaning {
    /// The values of its parameters, as texts and lists of texts; those of the path
    /// by where they stand.
    parameters: BTreeMap<String, Value>,
    /// The members of the parameters and of the body that the document does not name,
    /// each with what it is a member of.
    undeclared: BTreeSet<String>,
}

impl std::fmt::Display for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {} /{}",
            self.method,
            self.server,
            self.path.join("/")
        )?;
        for (index, (name, value)) in self.query.iter().enumerate() {
            write!(f, "{}{name}={value}", if index == 0 { '?' } else { '&' })?;
        }
        for (name, value) in &self.fields {
            write!(f, "; {name}: {value}")?;
        }
        if !self.credentials.is_empty() {
            let credentials: Vec<&str> = self.credentials.iter().map(String::as_str).collect();
            write!(f, "; with {}", credentials.join(", "))?;
        }
        match &self.body {
            Some((name, value)) => write!(f, "; {name}: {value}"),
            None => Ok(()),
        }
    }
}

/// Requests of an operation: a plain one, and others that differ from it in one
/// parameter, in the body, in the address or in the credentials.
///
/// # Errors
///
/// When a schema of the operation is none.
pub(super) fn made(
    document: &Document,
    operation: &Operation<'_>,
    shapes: &Shapes,
    varies: &BTreeSet<String>,
) -> anyhow::Result<Vec<Request>> {
    let mut values: Vec<(&Value, Rc<Vec<Value>>)> = Vec::new();
    for parameter in &operation.parameters {
        let shape = shape_of(document, parameter, shapes)?;
        values.push((parameter, shapes.instances(&shape, varies)));
    }
    let mut plain = Request {
        server: operation.servers[0].clone(),
        method: operation.method.clone(),
        path: Vec::new(),
        query: Vec::new(),
        fields: BTreeMap::new(),
        credentials: operation.security[0].clone(),
        body: None,
    };
    let mut bodies = Vec::new();
    if let Some(body) = operation.body {
        for (name, media) in entries(&body["content"]) {
            let shape = shapes.get(document, &media["schema"], Direction::Request)?;
            let instances = shapes.instances(&shape, varies);
            bodies.extend(instances.iter().map(|value| (name.clone(), value.clone())));
        }
        let is_required = body["required"] == true;
        plain.body = bodies.first().filter(|_| is_required).cloned();
    }
    let is_required = |parameter: &Value| parameter["required"] == true;
    let with = |chosen: &dyn Fn(usize) -> Option<Value>| -> Request {
        let mut request = plain.clone();
        let mut segments = segments(operation.path);
        for (index, (parameter, _)) in values.iter().enumerate() {
            if let Some(value) = chosen(index) {
                put(&mut request, &mut segments, parameter, &value);
            }
        }
        request.path = segments;
        request
    };
    let usual = |index: usize| values[index].1.first().cloned();
    let required = |index: usize| usual(index).filter(|_| is_required(values[index].0));
    let base = with(&required);
    let mut requests = vec![base.clone(), with(&usual)];
    for (index, (_, instances)) in values.iter().enumerate() {
        for value in instances.iter() {
            requests.push(with(&|other| {
                if other == index {
                    Some(value.clone())
                } else {
                    required(other)
                }
            }));
        }
    }
    requests.extend(bodies.into_iter().map(|body| Request {
        body: Some(body),
        ..base.clone()
    }));
    for server in &operation.servers[1..] {
        let server = server.clone();
        requests.push(Request {
            server,
            ..base.clone()
        });
    }
    for credentials in &operation.security[1..] {
        let credentials = credentials.clone();
        requests.push(Request {
            credentials,
            ..base.clone()
        });
    }
    Ok(requests)
}

/// What a document makes of a request, or why it refuses it.
///
/// # Errors
///
/// When a schema of the operation is none; a refusal is the inner error.
pub(super) fn understood(
    document: &Document,
    operations: &[Operation<'_>],
    request: &Request,
    shapes: &Shapes,
) -> anyhow::Result<Result<Meaning, String>> {
    let matching = operations
        .iter()
        .filter(|operation| matches(operation.path, &request.path));
    let fewest = matching
        .clone()
        .map(|operation| variables(operation.path))
        .min();
    let found = matching
        .filter(|operation| Some(variables(operation.path)) == fewest)
        .find(|operation| operation.method == request.method);
    let Some(operation) = found else {
        return Ok(Err("no operation has this method and path".to_owned()));
    };
    if !operation.servers.contains(&request.server) {
        return Ok(Err(format!("there is no server at {}", request.server)));
    }
    let suffices = |alternative: &BTreeSet<String>| alternative.is_subset(&request.credentials);
    if !operation.security.iter().any(suffices) {
        return Ok(Err("the credentials do not suffice".to_owned()));
    }
    let mut meaning = Meaning {
        parameters: BTreeMap::new(),
        undeclared: BTreeSet::new(),
    };
    for parameter in &operation.parameters {
        let (name, place) = (text(parameter, "name"), text(parameter, "in"));
        let shape = shape_of(document, parameter, shapes)?;
        let (key, found) = match place {
            "path" => {
                let Some((index, raw)) = in_path(operation.path, &request.path, name) else {
                    continue;
                };
                (format!("path {index}"), style::read_one(parameter, &raw))
            }
            "query" => (
                format!("query {name}"),
                style::read(parameter, name, &request.query),
            ),
            _ => {
                let key = format!("{place} {}", name.to_lowercase());
                let raw = request.fields.get(&key);
                let value = raw.and_then(|raw| style::read_one(parameter, raw));
                (key, value)
            }
        };
        let Some(value) = found else {
            if parameter["required"] == true {
                return Ok(Err(format!("{key} is required")));
            }
            continue;
        };
        if let Some(refusal) = style::refusal(&shape, parameter, &value) {
            return Ok(Err(format!("{key} is refused: {refusal}")));
        }
        let undeclared = shape.undeclared(&value);
        let members = undeclared.iter().map(|place| format!("{key}'s {place}"));
        meaning.undeclared.extend(members);
        meaning.parameters.insert(key, value);
    }
    match (&request.body, operation.body) {
        (None, None) => {}
        (Some(_), None) => return Ok(Err("no body is taken".to_owned())),
        (None, Some(body)) => {
            if body["required"] == true {
                return Ok(Err("a body is required".to_owned()));
            }
        }
        (Some((name, value)), Some(body)) => {
            let media = entries(&body["content"]).find(|(entry, _)| covers(entry, name));
            let Some((_, media)) = media else {
                return Ok(Err(format!("a body of {name} is not taken")));
            };
            let shape = shapes.get(document, &media["schema"], Direction::Request)?;
            if let Some(refusal) = shape.refusal(value) {
                return Ok(Err(format!("the body is refused: {refusal}")));
            }
            let undeclared = shape.undeclared(value);
            let members = undeclared.iter().map(|place| format!("the body's {place}"));
            meaning.undeclared.extend(members);
        }
    }
    Ok(Ok(meaning))
}

impl Meaning {
    /// What of this meaning another document misses.
    #[must_use]
    pub(super) fn lost(&self, other: &Meaning) -> Option<String> {
        for (key, value) in &self.parameters {
            match other.parameters.get(key) {
                None => return Some(format!("{key} is not known")),
                Some(read) if read != value => {
                    return Some(format!("{key} is read as {read} instead of {value}"));
                }
                Some(_) => {}
            }
        }
        let lost = other.undeclared.difference(&self.undeclared).next()?;
        Some(format!("{lost} is not known"))
    }
}

fn shape_of(document: &Document, parameter: &Value, shapes: &Shapes) -> anyhow::Result<Rc<Shape>> {
    let content = entries(&parameter["content"]).next();
    let schema = content.map_or(&parameter["schema"], |(_, media)| &media["schema"]);
    shapes.get(document, schema, Direction::Request)
}

fn put(request: &mut Request, segments: &mut [String], parameter: &Value, value: &Value) {
    let (name, place) = (text(parameter, "name"), text(parameter, "in"));
    match place {
        "path" => {
            let variable = format!("{{{name}}}");
            let raw = style::written_one(parameter, value);
            for segment in segments
                .iter_mut()
                .filter(|segment| segment.contains(&variable))
            {
                // An empty segment would be another path.
                let raw = if raw.is_empty() { "a" } else { &raw };
                *segment = segment.replace(&variable, &raw.replace('/', "%2F"));
            }
        }
        "query" => request.query.extend(style::written(parameter, name, value)),
        _ => {
            let key = format!("{place} {}", name.to_lowercase());
            request
                .fields
                .insert(key, style::written_one(parameter, value));
        }
    }
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn segments(path: &str) -> Vec<String> {
    let parts = path.trim_start_matches('/').split('/');
    parts.map(str::to_owned).collect()
}

fn variables(path: &str) -> usize {
    path.matches('{').count()
}

/// Whether a path is one of a template.
fn matches(template: &str, path: &[String]) -> bool {
    let template = segments(template);
    template.len() == path.len()
        && template
            .iter()
            .zip(path)
            .all(|(segment, raw)| variable(segment, raw).is_some())
}

/// The name and value of the variable of a segment (empty names for none), if the
/// segment fits.
fn variable<'a>(segment: &'a str, raw: &'a str) -> Option<(&'a str, &'a str)> {
    let Some((before, rest)) = segment.split_once('{') else {
        return (segment == raw).then_some(("", ""));
    };
    let (name, after) = rest.split_once('}')?;
    let value = raw.strip_prefix(before)?.strip_suffix(after)?;
    (!value.is_empty()).then_some((name, value))
}

/// Where a parameter is in a path, and its value.
fn in_path(template: &str, path: &[String], name: &str) -> Option<(usize, String)> {
    let template = segments(template);
    template
        .iter()
        .zip(path)
        .enumerate()
        .find_map(|(index, (segment, raw))| {
            let (found, value) = variable(segment, raw)?;
            (found == name).then(|| (index, value.replace("%2F", "/")))
        })
}

/// Whether a declared media type or range covers one that is sent.
pub(super) fn covers(declared: &str, sent: &str) -> bool {
    let plain = |name: &str| {
        let name = name.split(';').next().unwrap_or_default();
        name.trim().to_lowercase()
    };
    let (declared, sent) = (plain(declared), plain(sent));
    declared == "*/*"
        || declared == sent
        || declared
            .strip_suffix("/*")
            .is_some_and(|kind| sent.split('/').next() == Some(kind))
}

/// An operation with everything that it reaches, as one text: where the text is
/// the same, so is the traffic.
pub(super) fn closure(document: &Document, operation: &Operation<'_>) -> String {
    let mut text = format!(
        "{} {} {:?} {:?} ",
        operation.method, operation.path, operation.security, operation.servers
    );
    let values = operation.parameters.iter().copied().chain(operation.body);
    for value in values.chain(operation.responses.iter().map(|(_, response)| *response)) {
        text.push_str(&value.to_string());
        for (reference, target) in document.reachable(value) {
            text.push_str(&format!("{reference}={target}"));
        }
    }
    for (status, _) in &operation.responses {
        text.push_str(status);
    }
    text
}
