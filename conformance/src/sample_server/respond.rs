//! From a request to its response, in the order in which the service checks.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hyper::StatusCode;
use openapi_model::{Operation, Status};
use serde_json::json;

use super::prefer::Preference;
use super::shape::Wish;
use super::shown::{self, Shown};
use super::{PASSWORD, Rules, USER};
use crate::http::{HttpResponse, Recorded};
use openapi_judge::query;

pub(super) fn respond(rules: &Rules, request: &Recorded) -> HttpResponse {
    let (path, query) = query::split(&request.target);
    let base_url = base_url(request);
    let route = match rules.judge.route(&request.method, path) {
        Ok(route) => route,
        Err(finding) => {
            let methods = rules.judge.methods(path).join(", ");
            return if methods.is_empty() {
                refusal(StatusCode::NOT_FOUND, &finding.to_string())
            } else {
                refusal(StatusCode::METHOD_NOT_ALLOWED, &finding.to_string())
                    .header("allow", &methods)
            };
        }
    };
    let operation = route.operation;
    let samples = shown::samples(rules.contract, operation);
    if !has_credentials(request) {
        let page = samples
            .iter()
            .find(|sample| sample.media_type == "text/html");
        let body = page.map(|page| page.text.to_owned()).unwrap_or_default();
        let response =
            HttpResponse::with_body(StatusCode::UNAUTHORIZED, "text/html; charset=utf-8", body);
        return response.header("www-authenticate", "Basic realm=\"samples\"");
    }
    let verdict = rules.judge.request(&request.as_request());
    let violations: Vec<String> = verdict.violations().map(ToString::to_string).collect();
    if !violations.is_empty() {
        return refusal(StatusCode::BAD_REQUEST, &violations.join("; "));
    }
    match Preference::from_request(request) {
        Ok(preference) => preferred(operation, &samples, &preference, query, &base_url),
        Err(message) => refusal(StatusCode::BAD_REQUEST, &message),
    }
}

/// The response that is preferred, or else the success that fits the query.
fn preferred(
    operation: &Operation,
    samples: &[Shown<'_>],
    preference: &Preference,
    query: &str,
    base_url: &str,
) -> HttpResponse {
    let id = &operation.id;
    if let Some(example) = &preference.example {
        let of_code = |sample: &&Shown<'_>| {
            let declared = preference.code.and_then(|code| operation.response(code));
            let is_of_code =
                declared.is_none_or(|declared| declared.status == sample.response.status);
            sample.name == example && is_of_code
        };
        let Some(found) = samples.iter().find(of_code) else {
            let names: Vec<String> = samples
                .iter()
                .map(|sample| format!("{} ({})", sample.name, sample.response.status))
                .collect();
            let message = format!("prefer: {id} has no such example, but {}", names.join(", "));
            return refusal(StatusCode::BAD_REQUEST, &message);
        };
        return sample(found, preference.code, found.text.to_owned());
    }
    let success = shown::success(operation);
    let code = preference
        .code
        .or(success.map(|(_, code)| code))
        .unwrap_or(200);
    let Some(response) = operation
        .response(code)
        .filter(|response| response.status != Status::Default || code >= 400)
    else {
        let message = format!("prefer: {id} has no response {code}");
        return refusal(StatusCode::BAD_REQUEST, &message);
    };
    let of_response: Vec<Shown<'_>> = samples
        .iter()
        .filter(|sample| sample.response.status == response.status)
        .cloned()
        .collect();
    if response.status.is_success() {
        if let Some((found, text)) = Wish::from_query(query).granted(&of_response) {
            return sample(found, preference.code, text);
        }
    } else if let Some(found) = of_response.first() {
        return sample(found, preference.code, found.text.to_owned());
    }
    let status = StatusCode::from_u16(code).unwrap_or(StatusCode::OK);
    let mut empty = HttpResponse::empty(status);
    if response
        .headers
        .iter()
        .any(|header| header.name.eq_ignore_ascii_case("location"))
    {
        // A new group has a path of its own, and a comment the path of a node.
        let made = if id == "createGroup" {
            "group/3"
        } else {
            "node/301"
        };
        empty = empty.header("location", &format!("{base_url}/services/v2/{made}.json"));
    }
    empty
}

/// A sample, with the code that is preferred where the response stands for several.
fn sample(shown: &Shown<'_>, preferred: Option<u16>, text: String) -> HttpResponse {
    let code = preferred.or(shown.code);
    let status = code.and_then(|code| StatusCode::from_u16(code).ok());
    let status = status.unwrap_or(StatusCode::OK);
    HttpResponse::with_body(status, shown.media_type, text)
}

/// An error with the body that the service gives errors.
fn refusal(status: StatusCode, message: &str) -> HttpResponse {
    let body = json!({"errors": {"message": message}}).to_string();
    HttpResponse::with_body(status, "application/json", body)
}

fn has_credentials(request: &Recorded) -> bool {
    request.header("authorization").iter().any(|value| {
        let (scheme, pair) = value.split_once(' ').unwrap_or_default();
        let pair = BASE64.decode(pair.trim()).unwrap_or_default();
        scheme.eq_ignore_ascii_case("basic") && pair == format!("{USER}:{PASSWORD}").as_bytes()
    })
}

/// How the caller reaches this server.
fn base_url(request: &Recorded) -> String {
    let host = request.header("host");
    format!("http://{}", host.first().copied().unwrap_or("localhost"))
}
