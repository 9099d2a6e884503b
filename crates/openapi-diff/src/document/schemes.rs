//! Security schemes: how credentials are sent.

use std::collections::{BTreeMap, BTreeSet};

use openapi_model::Document;
use serde_json::Value;

use super::links::named;
use super::same::is_same;
use crate::change::{Direction, Effect};
use crate::comparison::Comparison;
use crate::object_pair::ObjectPair;
use crate::unhandled::DESCRIPTION_CHANGED;

rules! {
    SECURITY_SCHEME_ADDED: "security-scheme-added",
        "a security scheme was added; where it is required is reported separately";
    SECURITY_SCHEME_REMOVED: "security-scheme-removed",
        "a security scheme was removed; where it was required is reported separately";
    SECURITY_SCHEME_RENAMED: "security-scheme-renamed",
        "a security scheme was renamed, which changes nothing on the wire";
    SECURITY_SCHEME_CHANGED: "security-scheme-changed",
        "credentials are sent differently: another type, location, name, scheme or URL";
    BEARER_FORMAT_CHANGED: "bearer-format-changed",
        "the format of bearer tokens has changed, which is a hint";
    OAUTH_FLOW_ADDED: "oauth-flow-added",
        "an OAuth flow was added";
    OAUTH_FLOW_REMOVED: "oauth-flow-removed",
        "an OAuth flow was removed";
    OAUTH_SCOPE_ADDED: "oauth-scope-added",
        "an OAuth scope was added";
    OAUTH_SCOPE_REMOVED: "oauth-scope-removed",
        "an OAuth scope was removed";
}

/// Compares the schemes of two documents, and gives the new names of those that
/// were renamed.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    components: &mut ObjectPair<'_>,
) -> BTreeMap<String, String> {
    let document = components.subject.in_direction(Direction::Request);
    let (old, new) = components.get("securitySchemes");
    let (mut old, new) = (
        old.map(|side| side.entries()).unwrap_or_default(),
        new.map(|side| side.entries()).unwrap_or_default(),
    );
    let required: BTreeSet<&str> = [comparison.old, comparison.new]
        .into_iter()
        .flat_map(required)
        .collect();
    let mut added = Vec::new();
    for (name, node) in new {
        match old.iter().position(|(other, _)| *other == name) {
            Some(at) => {
                let subject = document.part(format!("security scheme `{name}`"));
                let pair = ObjectPair::new(old.remove(at).1, node, subject);
                scheme(comparison, pair, required.contains(name));
            }
            None => added.push((name, node)),
        }
    }
    let mut renamed = BTreeMap::new();
    for (name, node) in added {
        let same = old
            .iter()
            .position(|(_, other)| is_same(Some(other), Some(&node)));
        let subject = document.part(format!("security scheme `{name}`"));
        match same.map(|at| old.remove(at)) {
            Some((was, before)) => {
                let words = format!("was renamed from `{was}`");
                comparison.report(
                    ObjectPair::new(before, node, subject)
                        .says(&SECURITY_SCHEME_RENAMED, words)
                        .before(was)
                        .after(name)
                        .wire(Effect::patch("requests and responses stay the same")),
                );
                renamed.insert(was.to_owned(), name.to_owned());
            }
            None => comparison.report(
                subject
                    .says(&SECURITY_SCHEME_ADDED, "was added")
                    .at_new(&node.pointer)
                    .wire(Effect::patch("it matters where it is required")),
            ),
        }
    }
    for (name, node) in old {
        let subject = document.part(format!("security scheme `{name}`"));
        comparison.report(
            subject
                .says(&SECURITY_SCHEME_REMOVED, "was removed")
                .at_old(&node.pointer)
                .wire(Effect::patch("it mattered where it was required")),
        );
    }
    renamed
}

/// The schemes that a document or one of its operations requires.
fn required(contract: &Document) -> Vec<&str> {
    contract
        .operations()
        .iter()
        .filter_map(|operation| contract.at(&operation.pointer))
        .chain([contract.value()])
        .filter_map(|holder| holder.get("security")?.as_array())
        .flatten()
        .filter_map(Value::as_object)
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect()
}

/// A scheme on both sides. Of one that nothing requires, whatever changes means
/// nothing to anybody.
fn scheme(comparison: &mut Comparison<'_>, pair: ObjectPair<'_>, is_required: bool) {
    if is_required {
        required_scheme(comparison, pair);
        return;
    }
    comparison.report_adjusted(
        |comparison| required_scheme(comparison, pair),
        |finding| {
            finding.wire = Effect::patch("no operation requires the scheme");
            finding.server = Effect::none();
        },
    );
}

fn required_scheme(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    for key in [
        "type",
        "in",
        "name",
        "scheme",
        "openIdConnectUrl",
        "oauth2MetadataUrl",
    ] {
        scheme_changed(comparison, &mut pair, key);
    }
    if let Some((_, is_deprecated)) = pair.flags("deprecated", false) {
        let now = if is_deprecated { "now" } else { "no longer" };
        let message = format!("{} is {now} deprecated", pair.subject.name);
        comparison.report(
            pair.finding(&SECURITY_SCHEME_CHANGED, message)
                .wire(Effect::minor("it works as before"))
                .rust(Effect::patch("the generated code stays the same")),
        );
    }
    bearer_format_changed(comparison, &mut pair);
    match pair.get("flows") {
        (Some(old), Some(new)) => {
            let pair = ObjectPair::new(old, new, pair.subject.clone());
            flows(comparison, pair);
        }
        _ => scheme_changed(comparison, &mut pair, "flows"),
    }
    pair.report_unhandled(comparison);
}

fn scheme_changed(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>, key: &'static str) {
    let changed = pair.values(key);
    // Names of headers and of HTTP schemes are the same in any case.
    let lower = |value: Option<String>| value.map(|value| value.to_ascii_lowercase());
    let any_case = key == "scheme" || (key == "name" && pair.new.text("in") == Some("header"));
    let is_same = match changed {
        None => true,
        Some((old, new)) => any_case && lower(old) == lower(new),
    };
    if is_same {
        return;
    }
    comparison.report(
        pair.finding_at(
            &SECURITY_SCHEME_CHANGED,
            key,
            format!(
                "credentials of {} are sent differently: `{key}`",
                pair.subject.name
            ),
        )
        .wire(Effect::major(
            "requests that send them as before may be rejected",
        ))
        .rust(Effect::patch(
            "the client sends the credentials that it is given, whatever is required",
        ))
        .server(Effect::major("has to read them the new way")),
    );
}

fn bearer_format_changed(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    if pair.values("bearerFormat").is_some() {
        comparison.report(
            pair.finding_at(
                &BEARER_FORMAT_CHANGED,
                "bearerFormat",
                format!("{} hints at another format of tokens", pair.subject.name),
            )
            .wire(Effect::patch("clients do not look into tokens")),
        );
    }
}

fn flows(comparison: &mut Comparison<'_>, mut flows: ObjectPair<'_>) {
    for key in [
        "implicit",
        "password",
        "clientCredentials",
        "authorizationCode",
        "deviceAuthorization",
    ] {
        let subject = flows
            .subject
            .part(format!("the flow `{key}` of {}", flows.subject.name));
        match flows.get(key) {
            (Some(old), Some(new)) => flow(comparison, ObjectPair::new(old, new, subject)),
            (None, Some(new)) => comparison.report(
                subject
                    .says(&OAUTH_FLOW_ADDED, "was added")
                    .at_new(&new.pointer)
                    .wire(Effect::minor("there is one more way to get a token")),
            ),
            (Some(old), None) => comparison.report(
                subject
                    .says(&OAUTH_FLOW_REMOVED, "was removed")
                    .at_old(&old.pointer)
                    .wire(Effect::major("clients that use it no longer get tokens")),
            ),
            (None, None) => {}
        }
    }
    let name = format!("the flows of {}", flows.subject.name);
    flows.named(name).report_unhandled(comparison);
}

fn flow(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    for key in ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl"] {
        scheme_changed(comparison, &mut pair, key);
    }
    match pair.get("refreshUrl") {
        (None, Some(_)) => comparison.report(
            pair.finding_at(
                &SECURITY_SCHEME_CHANGED,
                "refreshUrl",
                format!(
                    "tokens of {} can be renewed: `refreshUrl`",
                    pair.subject.name
                ),
            )
            .wire(Effect::minor("there is one more address to call")),
        ),
        _ => scheme_changed(comparison, &mut pair, "refreshUrl"),
    }
    if let Some(pair) = pair.both("scopes") {
        scopes(comparison, &pair);
    }
    pair.report_unhandled(comparison);
}

/// Compares scopes: their descriptions are texts for people.
fn scopes(comparison: &mut Comparison<'_>, scopes: &ObjectPair<'_>) {
    let flow = &scopes.subject;
    for (name, old, new) in named((Some(scopes.old.clone()), Some(scopes.new.clone()))) {
        let subject = flow.part(format!("scope `{name}` of {}", flow.name));
        match (old, new) {
            (Some(old), Some(new)) if old.value != new.value => {
                let message = format!("the description of {} has changed", subject.name);
                let pair = ObjectPair::new(old, new, subject);
                comparison.report(pair.finding(&DESCRIPTION_CHANGED, message));
            }
            (None, Some(new)) => comparison.report(
                subject
                    .says(&OAUTH_SCOPE_ADDED, "is new")
                    .at_new(&new.pointer)
                    .wire(Effect::minor("there is one more scope to ask for")),
            ),
            (Some(old), None) => comparison.report(
                subject
                    .says(&OAUTH_SCOPE_REMOVED, "is gone")
                    .at_old(&old.pointer)
                    .wire(Effect::major("clients that ask for it may be rejected")),
            ),
            _ => {}
        }
    }
}
