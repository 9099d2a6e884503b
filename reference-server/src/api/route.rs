//! The routes: the paths and methods of the contract, each with its handler.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use community_qa_contract::{OperationExtensions, PermissionRule};
use hyper::Method;
use openapi_model::{Document, Operation};

use super::contract::body_fields;
use super::handlers::{Handler, Handlers};
use crate::domain::permissions::unknown_permissions;
use crate::store::credentials::TargetKind;

#[derive(Clone)]
pub(super) struct Route {
    /// Its path, as the contract writes it.
    pub template: String,
    pub rules: Arc<[PermissionRule]>,
    /// The kind of thing that its path identifies.
    pub target: Option<TargetKind>,
    /// The fields of the body; `None` for an operation without a body.
    pub fields: Option<Vec<String>>,
    /// True if its response is a page of a list.
    pub is_list: bool,
    /// True if a missing permission is refused with a 500 (§7).
    pub refuses_with_500: bool,
    pub handler: &'static dyn Handler,
}

pub(super) struct Router {
    paths: matchit::Router<BTreeMap<String, Arc<Route>>>,
}

/// The result of looking up a method and a path.
pub(super) enum Found<'r> {
    /// The route, with the identifier in the path as it was sent.
    Route(&'r Arc<Route>, Option<String>),
    /// The path exists, with other methods.
    OtherMethods(Vec<Method>),
    Nothing,
}

/// A difference between routes and contract.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// A handler whose operation the contract does not have.
    #[error("there is a handler for {0}, which is not an operation of the contract")]
    Superfluous(String),
    /// A permission that this server does not know.
    #[error("the operation {0} requires the permission `{1}`, which the server does not know")]
    UnknownPermission(String, String),
    /// A path that cannot be routed.
    #[error("the path {0} cannot be routed: {1}")]
    Path(String, String),
}

impl Router {
    /// Joins the operations of a document with handlers. An operation without one is not
    /// served.
    pub(super) fn new(document: &Document, modules: &[Handlers]) -> Result<Self, RouteError> {
        let mut handled = modules.iter().flat_map(|module| module.rows);
        // A request could never reach such a handler.
        if let Some((id, _)) = handled.find(|(id, _)| document.operation(id).is_none()) {
            return Err(RouteError::Superfluous((*id).to_owned()));
        }
        let mut paths: BTreeMap<&str, BTreeMap<String, Arc<Route>>> = BTreeMap::new();
        for operation in document.operations() {
            let Some(handler) = modules.iter().find_map(|module| module.get(&operation.id)) else {
                continue;
            };
            let route = route(document, operation, handler)?;
            let methods = paths.entry(operation.path.as_str()).or_default();
            methods.insert(operation.method.as_str().to_owned(), Arc::new(route));
        }
        let mut router = matchit::Router::new();
        for (path, methods) in paths {
            let failed = |error| RouteError::Path(path.to_owned(), format!("{error}"));
            router.insert(path, methods).map_err(failed)?;
        }
        Ok(Self { paths: router })
    }

    /// Finds the route of a method and a path. HEAD has the route of GET.
    pub(super) fn find(&self, method: &Method, path: &str) -> Found<'_> {
        let path = normalised(path);
        let Ok(found) = self.paths.at(&path) else {
            return Found::Nothing;
        };
        let name = if method == Method::HEAD { "GET" } else { method.as_str() };
        match found.value.get(name) {
            Some(route) => {
                let id = found.params.iter().next();
                Found::Route(route, id.map(|(_, value)| value.to_owned()))
            }
            None => Found::OtherMethods(methods_of(found.value)),
        }
    }
}

/// A path with its unreserved characters decoded: `%31` is `1` (RFC 3986, section 6.2.2.2).
/// Other characters stay encoded.
fn normalised(path: &str) -> Cow<'_, str> {
    let mut parts = path.split('%');
    let first = parts.next().unwrap_or_default();
    if first.len() == path.len() {
        return Cow::Borrowed(path);
    }
    let mut normalised = first.to_owned();
    for part in parts {
        match part.get(..2).and_then(unreserved) {
            Some(letter) => {
                normalised.push(letter);
                normalised.push_str(&part[2..]);
            }
            None => {
                normalised.push('%');
                normalised.push_str(part);
            }
        }
    }
    Cow::Owned(normalised)
}

/// The unreserved character with this hexadecimal code.
fn unreserved(digits: &str) -> Option<char> {
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let code = u8::from_str_radix(digits, 16).ok().filter(|_| is_hex)?;
    let letter = char::from(code);
    (letter.is_ascii_alphanumeric() || "-._~".contains(letter)).then_some(letter)
}

/// The methods of a path, for `Allow`.
fn methods_of(routes: &BTreeMap<String, Arc<Route>>) -> Vec<Method> {
    let own = routes.keys().filter_map(|name| name.parse().ok());
    let mut methods: Vec<Method> = own.collect();
    if methods.contains(&Method::GET) {
        methods.push(Method::HEAD);
    }
    methods.push(Method::OPTIONS);
    methods
}

fn route(
    document: &Document,
    operation: &Operation,
    handler: &'static dyn Handler,
) -> Result<Route, RouteError> {
    let rules = operation.permissions().unwrap_or_default();
    if let Some(unknown) = unknown_permissions(&rules).next() {
        let unknown = unknown.to_owned();
        return Err(RouteError::UnknownPermission(operation.id.clone(), unknown));
    }
    let target = match operation.path.parameters().next() {
        None => None,
        Some("user_id") => Some(TargetKind::User),
        Some("group_id") => Some(TargetKind::Group),
        Some("node_id") => Some(TargetKind::Node),
        Some(other) => {
            let reason = format!("nothing here is identified by {{{other}}}");
            return Err(RouteError::Path(operation.path.to_string(), reason));
        }
    };
    let (has_body, retry) = (operation.request_body.is_some(), operation.retry());
    Ok(Route {
        template: operation.path.as_str().to_owned(),
        fields: has_body.then(|| body_fields(document, operation).into_iter().collect()),
        rules: rules.into(),
        target,
        is_list: operation.paging().is_some(),
        refuses_with_500: retry.is_some_and(|retry| retry.refusals.contains(&500)),
        handler,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::handlers::HANDLERS;

    #[test]
    fn operation_without_handler_is_not_served() {
        let contract = community_qa_contract::embedded().unwrap();
        let none = Handlers { rows: &[], ..HANDLERS[0] };
        let router = Router::new(contract, &[none]).unwrap();
        let found = router.find(&Method::GET, "/services/v2/user/7.json");
        assert!(matches!(found, Found::Nothing));
    }

    #[test]
    fn superfluous_handler_is_named() {
        let contract = community_qa_contract::embedded().unwrap();
        const MORE: &[(&str, &dyn Handler)] = &[("deleteEverything", HANDLERS[0].rows[0].1)];
        let more = Handlers { rows: MORE, ..HANDLERS[0] };
        let error = Router::new(contract, &[more]).err().unwrap();
        assert_eq!(error, RouteError::Superfluous("deleteEverything".to_owned()));
    }

    #[test]
    fn unreserved_characters_may_be_encoded() {
        for (path, expected) in [
            ("/services/v2/user/%31.json", "/services/v2/user/1.json"),
            ("/us%65r/%2E%7e", "/user/.~"),
            ("/a%2Fb%00%zz%+1%3", "/a%2Fb%00%zz%+1%3"),
            ("/%2531", "/%2531"),
            ("/%é", "/%é"),
        ] {
            assert_eq!(normalised(path), expected);
        }
    }
}
