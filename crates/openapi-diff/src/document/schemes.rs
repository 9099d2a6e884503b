//! Security schemes: how credentials are sent.

use std::collections::{BTreeMap, BTreeSet};
use terminal::escape::code;

use openapi_model::Document;
use serde_json::Value;

use super::same::is_same;
use super::servers::normal_url;
use crate::change::{Direction, Effect, SAME_CODE};
use crate::comparison::Comparison;
use crate::object_pair::{NodeSides, ObjectPair, Subject};
use crate::unhandled::{DESCRIPTION_CHANGED, verb};

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

/// The URL of the authorization server's metadata.
const METADATA: &str = "oauth2MetadataUrl";

/// Compares the schemes of two documents, and returns the new names of renamed ones.
pub(super) fn compare(
    comparison: &mut Comparison<'_>,
    components: &mut ObjectPair<'_>,
) -> BTreeMap<String, String> {
    let document = components.subject.in_direction(Direction::Request);
    let required: BTreeSet<&str> =
        [comparison.old, comparison.new].into_iter().flat_map(required).collect();
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    for (name, sides) in components.inner("securitySchemes").entries() {
        match (sides.old, sides.new) {
            (Some(old), Some(new)) => {
                let subject = document.part(format!("security scheme {}", code(name)));
                let pair = ObjectPair::new(old, new, subject);
                scheme(comparison, pair, required.contains(name));
            }
            (old, new) => {
                removed.extend(old.map(|node| (name, node)));
                added.extend(new.map(|node| (name, node)));
            }
        }
    }
    let mut renamed = BTreeMap::new();
    for (name, node) in added {
        // The name of a scheme is never sent, so an equal scheme with another name is a rename.
        let same = removed.iter().position(|(_, other)| is_same(Some(other), Some(&node)));
        let subject = document.part(format!("security scheme {}", code(name)));
        match same.map(|at| removed.remove(at)) {
            Some((was, before)) => {
                let words = format!("was renamed from {}", code(was));
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
    for (name, node) in removed {
        let subject = document.part(format!("security scheme {}", code(name)));
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

/// Compares a scheme that both documents have. If no operation requires it, its changes have no
/// effect.
fn scheme(comparison: &mut Comparison<'_>, pair: ObjectPair<'_>, is_required: bool) {
    comparison.report_adjusted(
        |comparison| required_scheme(comparison, pair),
        |finding| {
            if !is_required {
                finding.wire = Effect::patch("no operation requires the scheme");
                finding.server = Effect::none();
            }
        },
    );
}

fn required_scheme(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    if pair.differs("type") {
        scheme_changed(comparison, &mut pair, "type");
        // Schemes of another type have other keys, which are not reported as well.
        pair.mark_handled(&OF_TYPES);
    } else {
        for key in ["in", "name", "scheme", "openIdConnectUrl"] {
            scheme_changed(comparison, &mut pair, key);
        }
        hints_changed(comparison, &mut pair);
    }
    if let Some(is_deprecated) = pair.toggled("deprecated") {
        let now = if is_deprecated { "now" } else { "no longer" };
        let message = format!("{} is {now} deprecated", pair.subject.name);
        comparison.report(
            pair.finding(&SECURITY_SCHEME_CHANGED, message)
                .wire(Effect::minor("it works as before"))
                .rust(Effect::patch(SAME_CODE)),
        );
    }
    pair.report_unhandled(comparison);
}

/// The keys that only schemes of some types have.
const OF_TYPES: [&str; 7] =
    ["in", "name", "scheme", "openIdConnectUrl", METADATA, "bearerFormat", "flows"];

/// Compares the information about how clients get tokens.
fn hints_changed(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>) {
    if pair.differs(METADATA) {
        let verb = verb(pair.old.value.get(METADATA), pair.new.value.get(METADATA));
        let message = format!("{} of {} {verb}", code(METADATA), pair.subject.name);
        comparison.report(
            pair.finding_at(&SECURITY_SCHEME_CHANGED, METADATA, message)
                .wire(Effect::minor("credentials are sent as before"))
                .rust(Effect::patch(SAME_CODE)),
        );
    }
    if pair.differs("bearerFormat") {
        let message = format!("{} hints at another format of tokens", pair.subject.name);
        comparison.report(
            pair.finding_at(&BEARER_FORMAT_CHANGED, "bearerFormat", message)
                .wire(Effect::patch("clients do not look into tokens")),
        );
    }
    match pair.both("flows") {
        Some(pair) => flows(comparison, pair),
        None => scheme_changed(comparison, pair, "flows"),
    }
}

fn scheme_changed(comparison: &mut Comparison<'_>, pair: &mut ObjectPair<'_>, key: &'static str) {
    if !pair.differs(key) {
        return;
    }
    let name = &pair.subject.name;
    let finding = if is_same_value(pair, key) {
        let message = format!("{} of {name} is written differently", code(key));
        pair.finding_at(&SECURITY_SCHEME_CHANGED, key, message)
            .wire(Effect::patch("credentials are sent as before"))
    } else {
        let message = format!("credentials of {name} are sent differently: {}", code(key));
        pair.finding_at(&SECURITY_SCHEME_CHANGED, key, message)
            .wire(Effect::major("requests that send them as before may be rejected"))
            .server(Effect::major("must read them in the new way"))
    };
    let rust = "the client sends the credentials that it is given, whatever is required";
    comparison.report(finding.rust(Effect::patch(rust)));
}

/// Returns whether two values are equal: names of headers and of HTTP schemes ignoring case, and
/// URLs in normal form.
fn is_same_value(pair: &ObjectPair<'_>, key: &str) -> bool {
    let (Some(old), Some(new)) = (pair.old.text(key), pair.new.text(key)) else {
        return false;
    };
    match key {
        "scheme" => old.eq_ignore_ascii_case(new),
        "name" => pair.new.text("in") == Some("header") && old.eq_ignore_ascii_case(new),
        _ => key.ends_with("Url") && normal_url(old) == normal_url(new),
    }
}

fn flows(comparison: &mut Comparison<'_>, mut flows: ObjectPair<'_>) {
    for key in
        ["implicit", "password", "clientCredentials", "authorizationCode", "deviceAuthorization"]
    {
        let subject = flows.subject.part_of(format!("the flow {}", code(key)));
        let added = subject
            .says(&OAUTH_FLOW_ADDED, "was added")
            .wire(Effect::minor("there is one more way to get a token"));
        let removed = subject
            .says(&OAUTH_FLOW_REMOVED, "was removed")
            .wire(Effect::major("clients that use it no longer get tokens"));
        let sides = flows.get(key);
        if let Some(pair) = ObjectPair::of_both(comparison, sides, subject, added, removed) {
            flow(comparison, pair);
        }
    }
    let name = format!("the flows of {}", flows.subject.name);
    flows.named(name).report_unhandled(comparison);
}

fn flow(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    for key in ["authorizationUrl", "deviceAuthorizationUrl", "tokenUrl"] {
        scheme_changed(comparison, &mut pair, key);
    }
    let refresh_url = pair.get("refreshUrl");
    if refresh_url.old.is_none() && refresh_url.new.is_some() {
        let name = &pair.subject.name;
        let message = format!("tokens of {name} can be renewed: `refreshUrl`");
        comparison.report(
            pair.finding_at(&SECURITY_SCHEME_CHANGED, "refreshUrl", message)
                .wire(Effect::minor("there is one more address to call")),
        );
    } else {
        scheme_changed(comparison, &mut pair, "refreshUrl");
    }
    if let Some(scopes) = pair.both("scopes") {
        for (name, sides) in scopes.entries() {
            let subject = pair.subject.part_of(format!("scope {}", code(name)));
            scope(comparison, sides, subject);
        }
    }
    pair.report_unhandled(comparison);
}

/// Compares a scope, whose description is a text for people.
fn scope(comparison: &mut Comparison<'_>, sides: NodeSides<'_>, subject: Subject) {
    let added = subject
        .says(&OAUTH_SCOPE_ADDED, "was added")
        .wire(Effect::minor("there is one more scope to ask for"));
    let removed = subject
        .says(&OAUTH_SCOPE_REMOVED, "was removed")
        .wire(Effect::major("clients that ask for it may be rejected"));
    let pair = ObjectPair::of_both(comparison, sides, subject, added, removed);
    if let Some(pair) = pair.filter(|pair| pair.old.value != pair.new.value) {
        let message = format!("the description of {} has changed", pair.subject.name);
        comparison.report(pair.finding(&DESCRIPTION_CHANGED, message));
    }
}
