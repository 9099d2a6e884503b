//! A document as the oracle reads it: plain JSON, with references followed.
//!
//! This is a reading of its own. It shares nothing with `cargo xtask diff`, nor
//! with the typed model that the diff walks.

use std::cell::RefCell;
use std::collections::btree_map::{BTreeMap, Entry};
use std::collections::{BTreeSet, HashMap};

use community_qa_contract::conventions;
use serde_json::{Map, Value};

/// The methods that a path can have.
const METHODS: &[&str] = &[
    "get", "put", "post", "delete", "options", "head", "patch", "trace",
];

/// How many references may follow each other.
const HOPS: usize = 32;

/// A document.
#[derive(Debug)]
pub struct Document {
    value: Value,
    closures: RefCell<HashMap<String, String>>,
}

/// An operation, with what its path and the document say for it.
#[derive(Debug)]
pub struct Operation<'a> {
    /// In capitals.
    pub method: String,
    /// The template of its path.
    pub path: &'a str,
    /// Its parameters, those of the path included.
    pub parameters: Vec<&'a Value>,
    /// Its body.
    pub body: Option<&'a Value>,
    /// Its responses, by status.
    pub responses: Vec<(&'a str, &'a Value)>,
    /// Whether a parameter changes the form of a response: without it, the response is
    /// the first of the alternatives.
    pub has_projection: bool,
    /// What it can be called with: the alternatives, each a set of credentials as
    /// they go over the wire.
    pub security: Vec<BTreeSet<String>>,
    /// The addresses at which it is.
    pub servers: Vec<String>,
}

impl Document {
    /// A document.
    #[must_use]
    pub fn new(value: Value) -> Self {
        Self {
            value,
            closures: RefCell::default(),
        }
    }

    /// The whole.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// What a value is when its reference is followed; null where it leads nowhere.
    #[must_use]
    pub fn resolve<'a>(&'a self, mut value: &'a Value) -> &'a Value {
        for _ in 0..HOPS {
            match value.get("$ref").and_then(Value::as_str) {
                Some(reference) => value = self.target(reference),
                None => return value,
            }
        }
        &Value::Null
    }

    /// What a reference leads to.
    #[must_use]
    pub fn target(&self, reference: &str) -> &Value {
        let place = reference.strip_prefix('#').unwrap_or("/nowhere");
        self.value.pointer(place).unwrap_or(&Value::Null)
    }

    /// A reference and everything that is reached from it, as one text: what is
    /// the same in two documents means the same.
    #[must_use]
    pub fn closure(&self, reference: &str) -> String {
        if let Some(known) = self.closures.borrow().get(reference) {
            return known.clone();
        }
        let text = self
            .reachable(&serde_json::json!({"$ref": reference}))
            .iter()
            .map(|(reference, value)| format!("{reference}={value}\n"))
            .collect::<String>();
        let mut closures = self.closures.borrow_mut();
        closures.insert(reference.to_owned(), text.clone());
        text
    }

    /// Everything that references lead to from a value on.
    #[must_use]
    pub fn reachable(&self, value: &Value) -> BTreeMap<String, &Value> {
        let mut found = BTreeMap::new();
        let mut left = references(value);
        while let Some(reference) = left.pop() {
            if let Entry::Vacant(place) = found.entry(reference) {
                let target = self.target(place.key());
                left.extend(references(target));
                place.insert(target);
            }
        }
        found
    }

    /// The operations, in the order of the document.
    #[must_use]
    pub fn operations(&self) -> Vec<Operation<'_>> {
        let mut operations = Vec::new();
        for (path, item) in entries(&self.value["paths"]) {
            let item = self.resolve(item);
            for method in METHODS {
                if let Some(operation) = item.get(*method) {
                    operations.push(self.operation(method, path, item, operation));
                }
            }
        }
        operations
    }

    fn operation<'a>(
        &'a self,
        method: &str,
        path: &'a str,
        item: &'a Value,
        operation: &'a Value,
    ) -> Operation<'a> {
        let mut parameters: Vec<&Value> = Vec::new();
        for declared in [item, operation] {
            for parameter in items(&declared["parameters"]) {
                let parameter = self.resolve(parameter);
                let key = (&parameter["in"], &parameter["name"]);
                parameters.retain(|other| (&other["in"], &other["name"]) != key);
                parameters.push(parameter);
            }
        }
        let first = |key: &str| {
            let of = [operation, item, &self.value];
            of.into_iter().find_map(|value| value.get(key))
        };
        let security =
            first("security").map_or_else(Vec::new, |requirements| self.security(requirements));
        let servers = first("servers").map_or_else(Vec::new, servers);
        Operation {
            method: method.to_uppercase(),
            path,
            has_projection: parameters.iter().any(|parameter| {
                let names = &conventions().shaping_parameters;
                names.iter().any(|name| parameter["name"] == **name)
            }),
            parameters,
            body: operation.get("requestBody").map(|body| self.resolve(body)),
            responses: entries(&operation["responses"])
                .filter(|(status, _)| !status.starts_with("x-"))
                .map(|(status, response)| (status.as_str(), self.resolve(response)))
                .collect(),
            security: if security.is_empty() {
                vec![BTreeSet::new()]
            } else {
                security
            },
            servers: if servers.is_empty() {
                vec!["/".to_owned()]
            } else {
                servers
            },
        }
    }

    /// The alternatives of a list of requirements. A scheme is what it puts on the
    /// wire, whatever it is called.
    fn security(&self, requirements: &Value) -> Vec<BTreeSet<String>> {
        let credential = |name: &str, scopes: &Value| -> Vec<String> {
            let scheme = self.resolve(&self.value["components"]["securitySchemes"][name]);
            let text = |key: &str| scheme[key].as_str().unwrap_or_default().to_lowercase();
            match text("type").as_str() {
                "http" => vec![format!("authorization {}", text("scheme"))],
                "apiKey" => vec![format!("{} {}", text("in"), text("name"))],
                other => {
                    let scopes = items(scopes).map(|scope| format!("{other} {scope}"));
                    scopes.chain([other.to_owned()]).collect()
                }
            }
        };
        items(requirements)
            .map(|alternative| {
                entries(alternative)
                    .flat_map(|(name, scopes)| credential(name, scopes))
                    .collect()
            })
            .collect()
    }
}

/// The addresses of a list of servers, their variables at their defaults.
fn servers(value: &Value) -> Vec<String> {
    let address = |server: &Value| {
        let mut url = server["url"].as_str().unwrap_or("/").to_owned();
        for (name, variable) in entries(&server["variables"]) {
            let default = variable["default"].as_str().unwrap_or_default();
            url = url.replace(&format!("{{{name}}}"), default);
        }
        url
    };
    items(value).map(address).collect()
}

/// The references in a value.
fn references(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut left = vec![value];
    while let Some(value) = left.pop() {
        match value {
            Value::Object(object) => {
                if let Some(Value::String(reference)) = object.get("$ref") {
                    found.push(reference.clone());
                }
                left.extend(object.values());
            }
            Value::Array(items) => left.extend(items),
            _ => {}
        }
    }
    found
}

/// The items of a list; none of anything else.
pub(super) fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The entries of an object; none of anything else.
pub(super) fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}
