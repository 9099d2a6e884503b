//! The addresses of the service.

use std::collections::BTreeSet;

use serde_json::Value;
use terminal::escape::code;

use super::model::Operation;
use crate::change::Effect;
use crate::comparison::Comparison;
use crate::document_node::DocumentNode;
use crate::finding::Finding;
use crate::object_pair::{ObjectPair, Subject};
use crate::sides::Sides;

rules! {
    SERVER_ADDED: "server-added",
        "a server was added";
    SERVER_REMOVED: "server-removed",
        "a server was removed";
    PATH_PREFIX_MOVED: "path-prefix-moved",
        "a prefix has moved from the servers to the paths, or the reverse (patch)";
    SERVER_RESPELLED: "server-respelled",
        "the address of a server is described differently, such as with a default port (patch)";
    SERVER_VARIABLE_CHANGED: "server-variable-changed",
        "a variable of a server has another default or other values";
}

/// The servers of an operation itself, or else of its path.
fn stated_servers<'a>(operation: &Operation<'a>) -> Option<DocumentNode<'a>> {
    let holders = [&operation.node, &operation.item];
    holders.into_iter().find_map(|holder| holder.get("servers"))
}

/// The part of the address that one document has in its servers, and the other in its paths.
#[derive(Debug, Default)]
pub(super) struct Prefixes {
    /// The prefix from the servers of the old document, such as `/v1`; may be empty.
    pub(super) old: String,
    /// The same for the new document.
    pub(super) new: String,
}

impl Prefixes {
    /// Finds the prefix that has moved: on one side all servers end with it, and on the other a
    /// path begins with it.
    pub(super) fn find(root: &ObjectPair<'_>) -> Option<Self> {
        let urls = |side: &DocumentNode<'_>| -> Vec<String> {
            listed(side.get("servers").as_ref())
                .iter()
                .map(|server| server.normal_address().trim_end_matches('/').to_owned())
                .collect()
        };
        let (old, new) = (urls(&root.old), urls(&root.new));
        let mut prefixes = Self::default();
        if let Some(prefix) = prefix(&old, &new).filter(|prefix| has_path(&root.new, prefix)) {
            prefixes.old = prefix;
        } else {
            prefixes.new = prefix(&new, &old).filter(|prefix| has_path(&root.old, prefix))?;
        }
        Some(prefixes)
    }
}

/// The common suffix by which each address is longer than the one at the same position in
/// `shorter`.
fn prefix(longer: &[String], shorter: &[String]) -> Option<String> {
    let first = longer.first()?.strip_prefix(shorter.first()?.as_str())?;
    let is_plain = first.starts_with('/') && !first.starts_with("//") && !first.contains('{');
    let prefixed = shorter.iter().map(|url| format!("{url}{first}"));
    (is_plain && prefixed.eq(longer.iter().cloned())).then(|| first.to_owned())
}

fn has_path(side: &DocumentNode<'_>, prefix: &str) -> bool {
    let paths = side.get_or_empty("paths").entries();
    paths.iter().filter_map(|(path, _)| path.strip_prefix(prefix)).any(|rest| rest.starts_with('/'))
}

/// Compares the servers of the documents.
pub(super) fn compare_documents(
    comparison: &mut Comparison<'_>,
    root: &mut ObjectPair<'_>,
    prefixes: Option<&Prefixes>,
) {
    let Sides { old, new } = root.get("servers");
    let Some(prefixes) = prefixes else {
        servers(comparison, old.as_ref(), new.as_ref(), &root.subject);
        return;
    };
    prefix_moved(comparison, prefixes, &root.subject);
    for (before, after) in listed(old.as_ref()).into_iter().zip(listed(new.as_ref())) {
        let subject = root.subject.part(format!("the server {}", code(after.url)));
        if let (Some(before), Some(after)) = (before.node, after.node) {
            let mut pair = ObjectPair::new(before, after, subject);
            pair.mark_handled(&["url", "variables"]);
            pair.report_unhandled(comparison);
        }
    }
}

fn prefix_moved(comparison: &mut Comparison<'_>, prefixes: &Prefixes, document: &Subject) {
    let (prefix, how, url) = if prefixes.new.is_empty() {
        (&prefixes.old, "from the servers to the paths", "without")
    } else {
        (&prefixes.new, "from the paths to the servers", "with")
    };
    let message = format!("{} has moved {how}", code(prefix));
    comparison.report(
        document
            .finding(&PATH_PREFIX_MOVED, message)
            .at_old("/servers")
            .at_new("/servers")
            .wire(Effect::patch("requests go to the same addresses"))
            .rust(Effect::patch(format!(
                "the caller gives the client its URL, now {url} {}",
                code(prefix)
            ))),
    );
}

/// Compares the servers of operations that have their own.
pub(super) fn compare_operations(
    comparison: &mut Comparison<'_>,
    old: &Operation<'_>,
    new: &Operation<'_>,
    subject: &Subject,
) {
    let (before, after) = (stated_servers(old), stated_servers(new));
    if before.is_none() && after.is_none() {
        return;
    }
    let of_document = |document| DocumentNode::root(document).get("servers");
    let before = before.or_else(|| of_document(comparison.old));
    let after = after.or_else(|| of_document(comparison.new));
    servers(comparison, before.as_ref(), after.as_ref(), subject);
}

fn servers(
    comparison: &mut Comparison<'_>,
    old: Option<&DocumentNode<'_>>,
    new: Option<&DocumentNode<'_>>,
    subject: &Subject,
) {
    let (mut old, new) = (listed(old), listed(new));
    let (were, are) = (described(&old), described(&new));
    let subject_of = |server: &Server<'_>| subject.part(format!("the server {}", code(server.url)));
    for after in new {
        let subject = subject_of(&after);
        match after.counterpart(&old) {
            Some(at) => {
                if let (Some(before), Some(after)) = (old.remove(at).node, after.node) {
                    server(comparison, ObjectPair::new(before, after, subject));
                }
            }
            None => {
                let finding = if after.addresses().are_within(&were) {
                    respelled(&subject)
                } else {
                    subject
                        .says(&SERVER_ADDED, "was added")
                        .wire(Effect::minor("clients can use it"))
                };
                let new = after.node.map(|node| node.pointer);
                comparison.report(Finding { new, ..finding.rust(Effect::patch(URL_IS_GIVEN)) });
            }
        }
    }
    for before in old {
        let subject = subject_of(&before);
        let finding = if before.addresses().are_within(&are) {
            respelled(&subject)
        } else {
            subject
                .says(&SERVER_REMOVED, "was removed")
                .wire(Effect::major("requests to it may fail"))
        };
        let old = before.node.map(|node| node.pointer);
        comparison.report(Finding { old, ..finding.rust(Effect::patch(URL_IS_GIVEN)) });
    }
}

/// A server of a document or an operation.
struct Server<'a> {
    url: &'a str,
    /// Its description; `None` for the default server, which is not in the document.
    node: Option<DocumentNode<'a>>,
}

impl<'a> Server<'a> {
    /// Its variables, by name.
    fn variables(&self) -> Vec<(&'a str, DocumentNode<'a>)> {
        match &self.node {
            Some(node) => node.get_or_empty("variables").entries(),
            None => Vec::new(),
        }
    }

    /// The index of the old server that is written the same, or else of one with the same address.
    fn counterpart(&self, old: &[Server<'_>]) -> Option<usize> {
        old.iter().position(|other| other.url == self.url).or_else(|| {
            let address = self.normal_address();
            old.iter().position(|other| other.normal_address() == address)
        })
    }

    /// Its address in normal form (RFC 3986, §6.2). Variables with a single value are replaced.
    fn normal_address(&self) -> String {
        let url = self.variables().iter().fold(self.url.to_owned(), |url, (name, variable)| {
            let values = variable.value.get("enum").and_then(Value::as_array);
            match values.map(Vec::as_slice) {
                Some([Value::String(only)]) => url.replace(&place_of(name), only),
                _ => url,
            }
        });
        normal(&url)
    }

    fn addresses(&self) -> Addresses {
        Addresses::of(self)
    }
}

/// The addresses of all servers in a list.
fn described(servers: &[Server<'_>]) -> BTreeSet<String> {
    servers.iter().flat_map(|server| server.addresses().described).collect()
}

/// The finding that the other side describes all addresses of a server in another way.
fn respelled(server: &Subject) -> Finding {
    let message = format!("the address of {} is described differently", server.name);
    server
        .finding(&SERVER_RESPELLED, message)
        .wire(Effect::patch("requests go to the same address"))
}

/// The addresses of a server, in normal form.
struct Addresses {
    /// The addresses for all combinations of the listed values of variables.
    described: BTreeSet<String>,
    /// Set if a variable may have values that are not listed.
    has_others: bool,
}

impl Addresses {
    /// The most combinations of values. With more, the list has only the first ones.
    const MAX: usize = 100;

    fn of(server: &Server<'_>) -> Self {
        let mut urls = vec![server.url.to_owned()];
        let mut has_others = false;
        for (name, variable) in server.variables() {
            let place = place_of(name);
            if !server.url.contains(&place) {
                continue;
            }
            let listed = variable.value.get("enum").and_then(Value::as_array);
            let default = variable.text("default");
            let mut values: Vec<&str> =
                listed.into_iter().flatten().filter_map(Value::as_str).collect();
            has_others |= values.is_empty() || urls.len() * values.len() > Self::MAX;
            values.extend(default.filter(|default| !values.contains(default)));
            urls = urls
                .iter()
                .flat_map(|url| values.iter().map(|value| url.replace(&place, value)))
                .take(Self::MAX)
                .collect();
        }
        Self { described: urls.iter().map(|url| normal(url)).collect(), has_others }
    }

    /// Returns whether all addresses are in `others`.
    fn are_within(&self, others: &BTreeSet<String>) -> bool {
        !self.has_others && self.described.is_subset(others)
    }
}

/// The effect in Rust.
const URL_IS_GIVEN: &str = "the caller gives the client its URL";

/// The URL in normal form, without a trailing slash.
fn normal(url: &str) -> String {
    without_slash(&normal_url(url)).to_owned()
}

/// The URL with scheme and host in lower case, without the default port (RFC 3986, §6.2).
pub(super) fn normal_url(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    // The names of variables, and credentials before an `@`, are case-sensitive.
    let lower = |text: &str| {
        if text.contains(['{', '@']) { text.to_owned() } else { text.to_ascii_lowercase() }
    };
    // Only scheme and host are case-insensitive; the path is not.
    let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let (scheme, host) = (lower(scheme), lower(host));
    let port = match scheme.as_str() {
        "http" | "ws" => ":80",
        "https" | "wss" => ":443",
        _ => ":",
    };
    let host = host.strip_suffix(port).unwrap_or(&host);
    format!("{scheme}://{host}{path}")
}

/// An address without its trailing slash, because the paths after it begin with one.
fn without_slash(address: &str) -> &str {
    let has_rest = address.contains(['?', '#']);
    if has_rest { address } else { address.trim_end_matches('/') }
}

/// The servers in a list; if there are none, the default of OpenAPI, `/`.
fn listed<'a>(servers: Option<&DocumentNode<'a>>) -> Vec<Server<'a>> {
    let mut listed: Vec<Server<'a>> = servers
        .map(DocumentNode::items)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|node| Some(Server { url: node.text("url")?, node: Some(node) }))
        .collect();
    if listed.is_empty() {
        listed.push(Server { url: "/", node: None });
    }
    listed
}

fn server(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    let is_respelled = pair.differs("url");
    let server = pair.subject.name.clone();
    if is_respelled {
        let message = format!("{server} has the same address, written differently");
        comparison.report(
            pair.finding_at(&SERVER_RESPELLED, "url", message)
                .wire(Effect::patch("requests go to the same address"))
                .rust(Effect::patch(URL_IS_GIVEN)),
        );
    }
    let mut variables = pair.inner("variables");
    let urls = pair.nodes().map(|side| side.text("url").unwrap_or_default());
    for (name, sides) in variables.entries() {
        let subject = pair.subject.part_of(format!("variable {}", code(name)));
        match (sides.old, sides.new) {
            (Some(old), Some(new)) => variable(comparison, ObjectPair::new(old, new, subject)),
            (old, new) if !urls.any(|url| url.contains(&place_of(name))) => {
                comparison.report(idle_variable_changed(&subject, old, new));
            }
            // A new address has other variables, which its finding covers.
            _ if is_respelled => {}
            _ => continue,
        }
        variables.mark_handled(&[name]);
    }
    if !is_respelled {
        variables.report_unhandled(comparison);
    }
    pair.report_unhandled(comparison);
}

/// The description of a variable's place in an address.
fn place_of(name: &str) -> String {
    format!("{{{name}}}")
}

/// The finding that an unused variable was added or removed.
fn idle_variable_changed(
    subject: &Subject,
    old: Option<DocumentNode<'_>>,
    new: Option<DocumentNode<'_>>,
) -> Finding {
    let words = if new.is_some() { "was added" } else { "was removed" };
    let mut finding = subject
        .says(&SERVER_VARIABLE_CHANGED, format!("{words}, which the address does not have"))
        .wire(Effect::patch("requests go to the same address"))
        .rust(Effect::patch(URL_IS_GIVEN));
    finding.old = old.map(|node| node.pointer);
    finding.new = new.map(|node| node.pointer);
    finding
}

fn variable(comparison: &mut Comparison<'_>, mut pair: ObjectPair<'_>) {
    for key in ["default", "enum"] {
        server_variable_changed(comparison, &mut pair, key);
    }
    pair.report_unhandled(comparison);
}

/// Compares the default and the values of a variable. A new default leads callers that rely on it
/// to another address; a value that is no longer listed leads nowhere.
fn server_variable_changed(
    comparison: &mut Comparison<'_>,
    pair: &mut ObjectPair<'_>,
    key: &'static str,
) {
    if !pair.differs(key) {
        return;
    }
    let [old, new] = [&pair.old, &pair.new].map(|side| {
        let values = side.value.get(key).and_then(Value::as_array);
        values.map(Vec::as_slice).unwrap_or_default()
    });
    let is_wider = !old.is_empty() && old.iter().all(|value| new.contains(value));
    let is_reordered = is_wider && new.iter().all(|value| old.contains(value));
    let wire = if key == "enum" && is_reordered {
        Effect::patch("clients can use the same servers")
    } else if key == "enum" && (is_wider || new.is_empty()) {
        Effect::minor("clients can use more servers")
    } else {
        Effect::major("requests that rely on it may fail, or go elsewhere")
    };
    let message = format!("{} of {} has changed", code(key), pair.subject.name);
    comparison.report(
        pair.finding_at(&SERVER_VARIABLE_CHANGED, key, message)
            .wire(wire)
            .rust(Effect::patch(URL_IS_GIVEN)),
    );
}
