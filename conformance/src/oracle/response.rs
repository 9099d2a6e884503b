//! Responses: sent by a server of one document, read by a caller of another.

use std::collections::BTreeSet;

use serde_json::Value;

use super::document::{Document, Operation, entries};
use super::request::covers;
use super::shape::{Direction, Shape, Shapes};

/// How it is said that the schemas after contradict themselves.
pub(super) const NO_VALUE: &str = "no value fits any more";

/// One side of an exchange.
#[derive(Debug, Clone, Copy)]
pub(super) struct Side<'a> {
    /// The document.
    pub(super) document: &'a Document,
    /// The operation in it.
    pub(super) operation: &'a Operation<'a>,
}

/// The first response of the `new` server that a caller of `old` cannot take, or
/// what such a caller waits for in vain; none if there is neither.
///
/// # Errors
///
/// When a schema of the operation is none.
pub(super) fn witness(
    old: Side<'_>,
    new: Side<'_>,
    shapes: &Shapes,
    varies: &BTreeSet<String>,
) -> anyhow::Result<Option<String>> {
    for (status, _) in &old.operation.responses {
        let is_success = code(status).is_some_and(|code| code < 400);
        if is_success
            && !new
                .operation
                .responses
                .iter()
                .any(|(declared, _)| declared == status)
        {
            return Ok(Some(format!("status {status} is not sent any more")));
        }
        let is_missed = |code: &u16| *code >= 300 && declared(new.operation, *code).is_none();
        let code = code(status).or_else(|| other_code(old.operation, status));
        if let Some(code) = code.filter(is_missed) {
            return Ok(Some(format!("status {code} is not described any more")));
        }
    }
    let is_projected = old.operation.has_projection && new.operation.has_projection;
    for (status, sent) in &new.operation.responses {
        let Some(code) = code(status).or_else(|| other_code(new.operation, status)) else {
            continue;
        };
        let Some(known) = declared(old.operation, code) else {
            if code >= 400 {
                // RFC 9110 §15: an error that is not known is one of its class, and
                // more is not asked of callers.
                continue;
            }
            return Ok(Some(format!("status {code} is not known")));
        };
        let sides = [(old.document, known), (new.document, *sent)];
        if let Some(fault) = fault(sides[0], sides[1], is_projected, shapes, varies)? {
            return Ok(Some(format!("{code}: {fault}")));
        }
    }
    // What had words of its own and now falls under others.
    for (status, known) in &old.operation.responses {
        let Some(code) = code(status) else { continue };
        if let Some(sent) = declared(new.operation, code) {
            let sides = [(old.document, *known), (new.document, sent)];
            if let Some(fault) = fault(sides[0], sides[1], is_projected, shapes, varies)? {
                return Ok(Some(format!("{code}: {fault}")));
            }
        }
    }
    Ok(None)
}

/// What a caller who knows the one response cannot take of the other.
fn fault(
    old: (&Document, &Value),
    new: (&Document, &Value),
    is_projected: bool,
    shapes: &Shapes,
    varies: &BTreeSet<String>,
) -> anyhow::Result<Option<String>> {
    for (name, known) in entries(&old.1["headers"]) {
        let known = old.0.resolve(known);
        let sent = entries(&new.1["headers"]).find(|(entry, _)| entry.eq_ignore_ascii_case(name));
        let Some((_, sent)) = sent else {
            return Ok(Some(format!("the header {name} is not sent any more")));
        };
        let sent = new.0.resolve(sent);
        if known["required"] == true && sent["required"] != true {
            return Ok(Some(format!("the header {name} may be absent")));
        }
        let schemas = (&known["schema"], &sent["schema"]);
        if let Some(fault) = of_values((old.0, schemas.0), (new.0, schemas.1), shapes, varies)? {
            return Ok(Some(format!("the header {name}: {fault}")));
        }
    }
    for (name, known) in entries(&old.1["content"]) {
        // A caller who accepts this media type gets it or one below it.
        let sent = entries(&new.1["content"]).find(|(entry, _)| covers(name, entry));
        let Some((_, sent)) = sent else {
            return Ok(Some(format!("{name} is not sent any more")));
        };
        let schemas = (&known["schema"], &sent["schema"]);
        if let Some(fault) = of_values((old.0, schemas.0), (new.0, schemas.1), shapes, varies)? {
            return Ok(Some(fault));
        }
        // Callers who ask for no projection wait for the first of the alternatives. Where it is
        // an alternative no longer, nothing says what they get.
        if let (true, Some(known)) = (is_projected, alternatives(schemas.0).next())
            && let Some(sent) = counterpart(known, schemas.1)
            && let Some(fault) = of_values((old.0, known), (new.0, sent), shapes, varies)?
        {
            return Ok(Some(format!("without a projection, {fault}")));
        }
    }
    Ok(None)
}

fn alternatives(schema: &Value) -> impl Iterator<Item = &Value> {
    let lists = [&schema["anyOf"], &schema["oneOf"]];
    lists.into_iter().flat_map(Value::as_array).flatten()
}

/// The same component among the alternatives of another schema; the first of them for one
/// without a name.
fn counterpart<'a>(alternative: &Value, schema: &'a Value) -> Option<&'a Value> {
    let name = alternative.get("$ref");
    alternatives(schema).find(|other| name.is_none() || other.get("$ref") == name)
}

fn of_values(
    old: (&Document, &Value),
    new: (&Document, &Value),
    shapes: &Shapes,
    varies: &BTreeSet<String>,
) -> anyhow::Result<Option<String>> {
    let known = shapes.get(old.0, old.1, Direction::Response)?;
    let sent = shapes.get(new.0, new.1, Direction::Response)?;
    if std::ptr::eq(&raw const *known, &raw const *sent) {
        return Ok(None);
    }
    let instances = shapes.instances(&sent, varies);
    if instances.is_empty() && !shapes.instances(&known, varies).is_empty() {
        return Ok(Some(NO_VALUE.to_owned()));
    }
    for value in instances.iter() {
        if let Some(refusal) = known.refusal(value) {
            return Ok(Some(format!("{refusal}; in {value}")));
        }
    }
    for value in shapes.instances(&known, varies).iter() {
        if let Some(lost) = lost(&known, &sent, value) {
            return Ok(Some(format!("{lost} is sent no more; in {value}")));
        }
    }
    Ok(None)
}

/// A member that the one shape names and the other does not, in a value that the
/// other would accept without it. A value that is never sent at all loses nothing.
fn lost(known: &Shape, sent: &Shape, value: &Value) -> Option<String> {
    let before = known.undeclared(value);
    let after = sent.undeclared(value);
    let lost: Vec<&String> = after.difference(&before).collect();
    let first = lost.first()?;
    let mut rest = value.clone();
    for place in lost.iter().rev() {
        remove(&mut rest, place);
    }
    sent.refusal(&rest).is_none().then(|| (*first).clone())
}

fn remove(value: &mut Value, place: &str) {
    if let Some((parent, key)) = openapi_model::pointer::split_last(place)
        && let Some(Value::Object(object)) = value.pointer_mut(parent)
    {
        object.shift_remove(&*key);
    }
}

/// A status as a number; the first of a range that stands for a class.
fn code(status: &str) -> Option<u16> {
    match status.strip_suffix("XX") {
        Some(class) => class.parse::<u16>().ok().map(|class| class * 100 + 77),
        None => status.parse().ok(),
    }
}

/// A status that falls under the `default`: an error, and a success where no other
/// is declared.
fn other_code(operation: &Operation<'_>, status: &str) -> Option<u16> {
    let has_success = operation
        .responses
        .iter()
        .any(|(status, _)| code(status).is_some_and(|code| code < 400));
    (status == "default").then_some(if has_success { 577 } else { 200 })
}

/// What an operation declares for a status.
fn declared<'a>(operation: &Operation<'a>, code: u16) -> Option<&'a Value> {
    let keys = [
        code.to_string(),
        format!("{}XX", code / 100),
        "default".to_owned(),
    ];
    let is_success = |key: &str| self::code(key).is_some_and(|code| code < 400);
    let has_success = operation
        .responses
        .iter()
        .any(|(status, _)| is_success(status));
    keys.iter().find_map(|key| {
        if key == "default" && code < 400 && has_success {
            return None;
        }
        let found = operation
            .responses
            .iter()
            .find(|(declared, _)| declared == key);
        found.map(|(_, response)| *response)
    })
}
