//! Checks requests.

use std::collections::BTreeSet;

use openapi_model::schema::SchemaStore;
use openapi_model::{Operation, Parameter, ParameterLocation, pointer};
use serde_json::Value;

use super::finding::{Findings, JudgeFinding, Rule};
use super::headers;
use super::parameters;
use super::query::{self, Plus};
use super::{Judge, Request};

impl Judge<'_> {
    pub(super) fn findings_of_request(
        &self,
        operation: &Operation,
        path: &[(&str, &str)],
        query: &str,
        request: &Request<'_>,
    ) -> Vec<JudgeFinding> {
        let mut found = Findings::default();
        for (name, raw) in path {
            if let Some(parameter) = operation.parameter(name, ParameterLocation::Path) {
                self.parameter(parameter, raw, &format!("path {name}"), &mut found);
            }
        }
        self.query(operation, query, &mut found);
        headers_of(request, &mut found);
        self.body(operation, request, &mut found);
        found.0
    }

    fn query(&self, operation: &Operation, query: &str, found: &mut Findings) {
        let mut seen = BTreeSet::new();
        for pair in query::pairs(query) {
            let place = format!("query {}", pair.name);
            let Some(parameter) = operation.parameter(&pair.name, ParameterLocation::Query) else {
                let message = format!("{} has no such parameter", operation.id);
                found.add(Rule::UndeclaredParameter, place, message);
                continue;
            };
            // Servers choose different values of a repeated parameter, so its meaning is undefined.
            if !seen.insert(parameter.name.as_str()) {
                let message = "it is given more than once";
                found.add(Rule::RepeatedParameter, &*place, message);
            }
            self.parameter(parameter, pair.raw, &place, found);
        }
        for parameter in &operation.parameters {
            let in_query = parameter.location == ParameterLocation::Query;
            if in_query && parameter.required && !seen.contains(parameter.name.as_str()) {
                let place = format!("query {}", parameter.name);
                let message = format!("{} requires it", operation.id);
                found.add(Rule::MissingParameter, place, message);
            }
        }
    }

    fn parameter(&self, parameter: &Parameter, raw: &str, place: &str, found: &mut Findings) {
        // A `+` is a space in query strings only.
        let plus = match parameter.location {
            ParameterLocation::Query => Plus::IsSpace,
            _ => Plus::IsItself,
        };
        let schemas = SchemaStore::new(self.contract);
        let schema = schemas.at(&pointer::join(&parameter.pointer, "schema"));
        let value = match parameters::value(&schemas, &schema, parameter.explode, raw, plus) {
            Ok(value) => value,
            Err(message) => {
                found.add(Rule::ParameterValue, place, message);
                return;
            }
        };
        for misfit in self.misfits(&parameter.pointer, &value) {
            found.add(Rule::ParameterValue, place, misfit.message);
        }
    }

    fn body(&self, operation: &Operation, request: &Request<'_>, found: &mut Findings) {
        let Some(body) = &operation.request_body else {
            if !request.body.is_empty() {
                let message = format!("{} takes no body", operation.id);
                found.add(Rule::UndeclaredRequestBody, "request body", message);
            }
            return;
        };
        if request.body.is_empty() {
            if body.required {
                let message = format!("{} requires one", operation.id);
                found.add(Rule::MissingRequestBody, "request body", message);
            }
            return;
        }
        let name =
            headers::media_type(request.headers).unwrap_or_else(|| "application/json".to_owned());
        let Some(form) = body.content.iter().find(|media| media.name == name) else {
            let declared: Vec<&str> =
                body.content.iter().map(|media| media.name.as_str()).collect();
            let message = format!("{name} is not declared, but {}", declared.join(", "));
            found.add(Rule::RequestMediaType, "header content-type", message);
            return;
        };
        let value: Value = match serde_json::from_slice(request.body) {
            Ok(value) => value,
            Err(error) => {
                let message = format!("it is not JSON: {error}");
                found.add(Rule::RequestBody, "request body", message);
                return;
            }
        };
        for misfit in self.misfits(&form.pointer, &value) {
            let place = format!("request body {}", misfit.path);
            found.add(Rule::RequestBody, place.trim_end(), misfit.message);
        }
    }
}

fn headers_of(request: &Request<'_>, found: &mut Findings) {
    let value = |name| headers::values(request.headers, name).next();
    let is_basic = |value: &str| {
        let scheme = value.split_whitespace().next().unwrap_or_default();
        scheme.eq_ignore_ascii_case("basic")
    };
    if !value("authorization").is_some_and(is_basic) {
        let message = "every call carries Basic credentials";
        found.add(Rule::MissingCredentials, "header authorization", message);
    }
    if let Some(accept) = value("accept").filter(|accept| !headers::accepts_json(accept)) {
        let message = format!("`{accept}` leaves out application/json");
        found.add(Rule::NotAcceptable, "header accept", message);
    }
}
