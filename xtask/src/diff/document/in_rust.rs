//! What the generated crate takes of an operation: one success answer and one
//! media type each way, as the lowerings choose them.

use community_qa_contract::Contract;
use heck::ToPascalCase;

use super::super::change::{Direction, Effect, Level};
use super::super::comparison::Comparison;
use super::super::pair::{Pair, Subject};
use super::super::rule::Rule;
use super::super::spot::Spot;

pub(super) const RULES: &[Rule] = &[BODY_TYPE_CHANGED];

const BODY_TYPE_CHANGED: Rule = Rule {
    name: "body-type-changed",
    summary: "a body is described by another component schema, which in Rust is another type (patch)",
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

/// The media types of a body that the crate takes, before and after; none where it
/// takes no body, or gives it as bytes.
pub(super) type Taken<'a> = (Option<&'a str>, Option<&'a str>);

/// Whether the crate takes another media type than before. All that is JSON is one.
pub(super) fn is_other(taken: Taken<'_>) -> bool {
    match taken {
        (Some(old), Some(new)) => old != new && !(old.contains("json") && new.contains("json")),
        (None, None) => false,
        _ => true,
    }
}

/// Compares what the type of a body is called.
pub(super) fn body_type_changed(
    comparison: &mut Comparison<'_>,
    content: &Pair<'_>,
    subject: &Subject,
    taken: Taken<'_>,
) {
    let (Some(was), Some(is)) = taken else {
        return;
    };
    let (Some(old), Some(new)) = (body_type(&content.old, was), body_type(&content.new, is)) else {
        return;
    };
    // Where only one of the two names is known to either document, the schema was
    // renamed, which is told once for all who use it.
    let known = |contract: &Contract, name: &str| contract.schema(name).is_some();
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

/// Whether the crate decodes the answer of another status, and of another form.
pub(super) fn is_other_answer(responses: &Pair<'_>) -> bool {
    let (was, is) = (success(&responses.old), success(&responses.new));
    let body = |side: &Spot<'_>, status: Option<&str>| {
        let content = side.get(status?)?.get("content")?;
        let name = read(&content)?;
        content.value.get(name)?.get("schema").cloned()
    };
    was != is && body(&responses.old, was) != body(&responses.new, is)
}
