//! What the generated crate takes of an operation: one success answer and one
//! media type each way, as the lowerings choose them.

use super::super::change::{Direction, Effect, Level};
use super::super::comparison::Comparison;
use super::super::pair::{Pair, Subject};
use super::super::rule::Rule;
use super::super::spot::Spot;
use heck::ToPascalCase;

pub(super) const RULES: &[Rule] = &[
    BODY_TYPE_CHANGED,
    BODY_ENCODED_OTHERWISE,
    ANSWER_TYPE_CHANGED,
];

const BODY_TYPE_CHANGED: Rule = Rule {
    name: "body-type-changed",
    summary: "a body is described by another component schema, which in Rust is another type (patch)",
};

const BODY_ENCODED_OTHERWISE: Rule = Rule {
    name: "body-encoded-otherwise",
    summary: "the generated crate sends or reads another media type, as the one it took is gone",
};

const ANSWER_TYPE_CHANGED: Rule = Rule {
    name: "answer-type-changed",
    summary: "the generated crate decodes the answer of another status code",
};

/// Media types that are sent where JSON is not taken, best first.
const SENT: [&str; 4] = [
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "text/plain",
    "text/x-markdown",
];

/// The media type of a request body that the crate sends.
pub(super) fn sent<'a>(content: &Spot<'a>) -> Option<&'a str> {
    read(content).or_else(|| {
        let names = names(content);
        SENT.iter()
            .find_map(|wanted| names.iter().find(|name| name.starts_with(wanted)).copied())
    })
}

/// The media type of an answer that the crate decodes: JSON, or else what is built
/// on it.
pub(super) fn read<'a>(content: &Spot<'a>) -> Option<&'a str> {
    let names = names(content);
    let bare = |name: &str| {
        let name = name.split(';').next().unwrap_or_default();
        name.trim().to_ascii_lowercase()
    };
    names
        .iter()
        .find(|name| bare(name) == "application/json")
        .or_else(|| names.iter().find(|name| bare(name).ends_with("+json")))
        .copied()
}

/// The status of the success answer that the crate decodes: the first that has a
/// body, or else the first.
pub(super) fn success<'a>(responses: &Spot<'a>) -> Option<&'a str> {
    let mut successes = responses.entries();
    successes.retain(|(status, _)| status.starts_with('2'));
    let has_body = |spot: &Spot<'_>| {
        let content = spot.get("content");
        content.is_some_and(|content| !names(&content).is_empty())
    };
    successes
        .iter()
        .find(|(_, spot)| has_body(spot))
        .or(successes.first())
        .map(|(status, _)| *status)
}

fn names<'a>(content: &Spot<'a>) -> Vec<&'a str> {
    let names = content.value.as_object().into_iter().flatten();
    names.map(|(name, _)| name.as_str()).collect()
}

/// Compares which media type the crate takes, and what the type of its body is
/// called.
pub(super) fn media_type_changed(
    comparison: &mut Comparison<'_>,
    content: &Pair<'_>,
    subject: &Subject,
    taken: Option<(&str, &str)>,
) {
    let Some((was, is)) = taken else {
        return;
    };
    if was != is && !(was.contains("json") && is.contains("json")) {
        comparison.observe(
            subject
                .saw(
                    &BODY_ENCODED_OTHERWISE,
                    format!("the generated crate takes {} as {is}", subject.name),
                )
                .was_at(content.old.place(was))
                .is_at(content.new.place(is))
                .before(was)
                .after(is)
                .rust(Effect::major("the body has another type")),
        );
        return;
    }
    let (Some(old), Some(new)) = (body_type(&content.old, was), body_type(&content.new, is)) else {
        return;
    };
    // Where only one of the two names is known to either document, the schema was
    // renamed, which is told once for all who use it.
    let known =
        |contract: &community_qa_contract::Contract, name: &str| contract.schema(name).is_some();
    let is_renamed = !known(comparison.new, old) && !known(comparison.old, new);
    let (was_called, is_called) = (old.to_pascal_case(), new.to_pascal_case());
    if is_renamed || was_called == is_called {
        return;
    }
    let rust = match subject.direction {
        Direction::Response => format!("`send()` gives `{is_called}` where it gave `{was_called}`"),
        _ => format!("the setter `body` takes `{is_called}` where it took `{was_called}`"),
    };
    comparison.observe(
        subject
            .saw(
                &BODY_TYPE_CHANGED,
                format!("{} is described by another schema", subject.name),
            )
            .was_at(content.old.place(was))
            .is_at(content.new.place(is))
            .before(old)
            .after(new)
            .rust(Effect::major(rust))
            .rated(Level::Patch),
    );
}

/// The component that a body refers to: the first of its alternatives.
fn body_type<'a>(content: &Spot<'a>, media_type: &str) -> Option<&'a str> {
    let schema = content.value.get(media_type)?.get("schema")?;
    let alternatives = schema.get("anyOf").or_else(|| schema.get("oneOf"));
    let schema = match alternatives.and_then(|list| list.get(0)) {
        Some(first) => first,
        None => schema,
    };
    schema
        .get("$ref")?
        .as_str()?
        .strip_prefix("#/components/schemas/")
}

/// Tells when the answer that the crate decodes is that of another status.
pub(super) fn answer_changed(
    comparison: &mut Comparison<'_>,
    responses: &Pair<'_>,
    subject: &Subject,
) {
    let (Some(was), Some(is)) = (success(&responses.old), success(&responses.new)) else {
        return;
    };
    let body = |side: &Spot<'_>, status: &str| {
        let content = side.get(status)?.get("content")?;
        let name = read(&content)?;
        Some(content.value.get(name)?.get("schema").cloned())
    };
    if was == is || body(&responses.old, was) == body(&responses.new, is) {
        return;
    }
    comparison.observe(
        subject
            .saw(
                &ANSWER_TYPE_CHANGED,
                format!(
                    "the generated crate decodes the answer {is} of {}",
                    subject.name
                ),
            )
            .was_at(responses.old.place(was))
            .is_at(responses.new.place(is))
            .before(was)
            .after(is)
            .rust(Effect::major("`send()` gives another type")),
    );
}
