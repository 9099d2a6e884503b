//! What the generated crate takes of an operation: one success answer and one
//! media type each way, as the lowerings choose them.

use super::super::document_node::DocumentNode;
use super::super::object_pair::ObjectPair;

/// Media types that are sent where JSON is not taken, best first.
const SENT: [&str; 4] = [
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "text/plain",
    "text/x-markdown",
];

/// The media type of a request body that the crate sends.
pub(super) fn sent<'a>(content: &DocumentNode<'a>) -> Option<&'a str> {
    read(content).or_else(|| {
        let names = names(content);
        SENT.iter()
            .find_map(|wanted| names.iter().find(|name| name.starts_with(wanted)).copied())
    })
}

/// The media type of an answer that the crate decodes: JSON, or else what is built
/// on it.
pub(super) fn read<'a>(content: &DocumentNode<'a>) -> Option<&'a str> {
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
pub(super) fn success<'a>(responses: &DocumentNode<'a>) -> Option<&'a str> {
    let mut successes = responses.entries();
    successes.retain(|(status, _)| status.starts_with('2'));
    let has_body = |node: &DocumentNode<'_>| {
        let content = node.get("content");
        content.is_some_and(|content| !names(&content).is_empty())
    };
    successes
        .iter()
        .find(|(_, node)| has_body(node))
        .or(successes.first())
        .map(|(status, _)| *status)
}

fn names<'a>(content: &DocumentNode<'a>) -> Vec<&'a str> {
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

/// Whether the crate decodes the answer of another status, and of another form.
/// Without any success, it gives the bytes of what comes.
pub(super) fn is_other_answer(responses: &ObjectPair<'_>) -> bool {
    let (was, is) = (success(&responses.old), success(&responses.new));
    let body = |side: &DocumentNode<'_>, status: Option<&str>| {
        let content = side.get(status?)?.get("content")?;
        let name = read(&content)?;
        content.value.get(name)?.get("schema").cloned()
    };
    let is_gone = was.is_some() != is.is_some();
    was != is && (is_gone || body(&responses.old, was) != body(&responses.new, is))
}
