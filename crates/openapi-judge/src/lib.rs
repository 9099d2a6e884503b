//! Checks traffic against the document.
//!
//! A [`Judge`] gets a request, or a request and its response, and reports every difference from the
//! document. It shares no code with the generator or the client: it reads the document through
//! `openapi-model`, and checks values against schemas with [`schema`].
//!
//! Anything that the document does not mention is no violation: a field, an unknown value of an
//! open set, an error code that only `default` covers.
//!
//! ```
//! use openapi_judge::{Judge, Request, Rule};
//! use openapi_model::Document;
//!
//! let text = "\
//! openapi: 3.0.3
//! info: {title: Library, version: 1.0.0}
//! paths:
//!   /books:
//!     get:
//!       operationId: listBooks
//!       parameters: [{name: page, in: query, schema: {type: integer}}]
//!       responses: {'200': {description: The books.}}
//! ";
//! let document = Document::parse("library.yaml", text).unwrap();
//! let judge = Judge::new(&document)?;
//! let headers = [("authorization".to_owned(), "Basic ZGVtbzpkZW1v".to_owned())];
//! let request = Request {
//!     method: "GET",
//!     target: "/books?page=one",
//!     headers: &headers,
//!     body: b"",
//! };
//! let verdict = judge.request(&request);
//! assert_eq!(verdict.operation.unwrap().id, "listBooks");
//! let violation = verdict
//!     .findings
//!     .iter()
//!     .find(|own| own.rule == Rule::ParameterValue)
//!     .unwrap();
//! assert_eq!(violation.place, "query page");
//! # Ok::<(), openapi_judge::schema::SchemaError>(())
//! ```
//!
//! A response with alternatives (`anyOf`, `oneOf`) is checked against the first of them, unless the
//! request has set a parameter that changes the form of responses, according to the
//! [conventions](Judge::with_conventions) of the document. In that case, it may fit any
//! alternative.

#![warn(missing_docs)]
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod finding;
mod headers;
mod parameters;
pub mod query;
mod request;
mod response;
pub mod schema;

use std::collections::BTreeMap;

use jsonschema::Validator;
use openapi_model::{Conventions, Document, Operation, pointer};
use serde_json::Value;

use crate::schema::{SchemaError, Schemas};

pub use finding::{JudgeFinding, Rule, Verdict};

/// A request as it was sent.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The method, in capitals.
    pub method: &'a str,
    /// Path and query as in the request line, not decoded.
    pub target: &'a str,
    /// Names and values.
    pub headers: &'a [(String, String)],
    /// The body.
    pub body: &'a [u8],
}

/// A response as it was sent.
#[derive(Debug, Clone, Copy)]
pub struct Response<'a> {
    /// The status code.
    pub status: u16,
    /// Names and values.
    pub headers: &'a [(String, String)],
    /// The body.
    pub body: &'a [u8],
}

/// An operation, with the names and values of its path parameters, not decoded.
type Route<'r, 'a> = (&'a Operation, Vec<(&'r str, &'r str)>);

/// Checks requests and responses against a document.
#[derive(Debug)]
pub struct Judge<'a> {
    contract: &'a Document,
    schemas: Schemas,
    /// The validators, by the places of parameters, bodies and headers with a schema.
    validators: BTreeMap<String, Validator>,
    headers: Vec<String>,
    /// The query parameters that change the form of a response.
    shaping_parameters: &'a [String],
}

impl<'a> Judge<'a> {
    /// Creates a judge for a document.
    ///
    /// # Errors
    ///
    /// If a schema of the document cannot be compiled into a validator.
    pub fn new(contract: &'a Document) -> Result<Self, SchemaError> {
        let schemas = Schemas::new(contract)?;
        let mut validators = BTreeMap::new();
        for place in contract.operations().iter().flat_map(places) {
            if !validators.contains_key(place) {
                let schema = pointer::join(place, "schema");
                validators.insert(place.to_owned(), schemas.validator(&schema)?);
            }
        }
        Ok(Self { contract, schemas, validators, headers: Vec::new(), shaping_parameters: &[] })
    }

    /// Sets the conventions of the document beyond OpenAPI: which query parameters change the form
    /// of a response.
    #[must_use]
    pub fn with_conventions(mut self, conventions: &'a Conventions) -> Self {
        self.shaping_parameters = &conventions.shaping_parameters;
        self
    }

    /// Allows undeclared response headers that are known to be harmless, such as those of a proxy.
    #[must_use]
    pub fn allowing_headers<S: AsRef<str>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        let names = names.into_iter().map(|name| name.as_ref().to_lowercase());
        self.headers.extend(names);
        self
    }

    /// Finds the operation for a method and a path, and its parameters in the path.
    fn route<'r>(&'r self, method: &str, path: &'r str) -> Result<Route<'r, 'a>, JudgeFinding> {
        let operations = self.contract.operations().iter();
        let mut matching: Vec<Route<'_, '_>> = operations
            .filter_map(|operation| Some((operation, operation.path.matches(path)?)))
            .collect();
        // A path with a literal segment has precedence over one with a parameter: `getByUsername`
        // is not an identifier.
        let fewest = matching.iter().map(|(_, parameters)| parameters.len()).min();
        matching.retain(|(_, parameters)| Some(parameters.len()) == fewest);
        if matching.is_empty() {
            let message = format!("the document has no path {path}");
            return Err(JudgeFinding::new(Rule::UnknownPath, "path", message));
        }
        let methods = matching
            .iter()
            .map(|(operation, _)| operation.method.as_str())
            .collect::<Vec<_>>()
            .join(", ");
        matching.retain(|(operation, _)| operation.method.as_str() == method);
        matching.pop().ok_or_else(|| {
            let message = format!("{method} is not declared here, but {methods}");
            JudgeFinding::new(Rule::UndeclaredMethod, "method", message)
        })
    }

    /// Checks a request.
    #[must_use]
    pub fn request(&self, request: &Request<'_>) -> Verdict<'a> {
        let (path, query) = query::split(request.target);
        match self.route(request.method, path) {
            Ok((operation, parameters)) => Verdict {
                operation: Some(operation),
                findings: self.findings_of_request(operation, &parameters, query, request),
            },
            Err(finding) => Verdict { operation: None, findings: vec![finding] },
        }
    }

    /// Checks a request and its response. If the request has no operation, the response is not
    /// checked.
    #[must_use]
    pub fn exchange(&self, request: &Request<'_>, response: &Response<'_>) -> Verdict<'a> {
        let mut verdict = self.request(request);
        if let Some(operation) = verdict.operation {
            let (_, query) = query::split(request.target);
            let shaped = self.is_shaped(query);
            verdict.findings.extend(self.findings_of_response(operation, shaped, response));
        }
        verdict
    }

    /// Returns whether a query sets a parameter that changes the form of the response.
    fn is_shaped(&self, query: &str) -> bool {
        query::pairs(query).any(|pair| {
            self.shaping_parameters.contains(&pair.name)
                && !(pair.raw.is_empty() || pair.raw == "false")
        })
    }

    /// Checks a value against the schema at a place.
    fn misfits(&self, place: &str, value: &Value) -> Vec<crate::schema::Violation> {
        let validator = self.validators.get(place);
        validator.map_or_else(Vec::new, |validator| crate::schema::violations(validator, value))
    }
}

/// The places of the parameters, bodies and headers that have a schema.
fn places(operation: &Operation) -> Vec<&str> {
    let parameters =
        operation.parameters.iter().map(|parameter| (&parameter.pointer, &parameter.schema));
    let bodies = operation
        .request_body
        .iter()
        .flat_map(|body| &body.content)
        .map(|body| (&body.pointer, &body.schema));
    let headers = operation
        .responses
        .iter()
        .flat_map(|response| &response.headers)
        .map(|header| (&header.pointer, &header.schema));
    let all = parameters.chain(bodies).chain(headers);
    all.filter(|(_, schema)| schema.is_some()).map(|(pointer, _)| pointer.as_str()).collect()
}
