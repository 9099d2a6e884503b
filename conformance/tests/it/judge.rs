//! The judge of exchanges, by example: each of its rules is violated, and reported.

use std::collections::{BTreeMap, BTreeSet};

use community_qa_contract::conventions;
use openapi_judge::{Judge, Request, Response, Rule, Verdict};
use openapi_model::Document;
use serde::Deserialize;

use crate::document::{contract, judge, sample};

const HEADERS: [(&str, &str); 3] = [
    ("authorization", "Basic ZGVtbzpkZW1v"),
    ("accept", "application/json"),
    ("content-type", "application/json"),
];

fn owned(headers: &[(&str, &str)]) -> Vec<(String, String)> {
    headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// A request with this method and target.
fn request<'a>(call: &'a str, headers: &'a [(String, String)], body: &'a str) -> Request<'a> {
    let (method, target) = call.split_once(' ').unwrap();
    Request { method, target, headers, body: body.as_bytes() }
}

/// The findings, one line for each.
fn lines(verdict: &Verdict<'_>) -> Vec<String> {
    verdict.findings.iter().map(ToString::to_string).collect()
}

fn asked(call: &str, headers: &[(&str, &str)], body: &str) -> Vec<String> {
    lines(&judge().request(&request(call, &owned(headers), body)))
}

/// The findings about a response to a correct request.
fn answered(
    judge: &Judge<'_>,
    call: &str,
    status: u16,
    headers: &[(&str, &str)],
    body: &str,
) -> Vec<String> {
    let response = Response { status, headers: &owned(headers), body: body.as_bytes() };
    lines(&judge.exchange(&request(call, &owned(&HEADERS), ""), &response))
}

/// An exchange of `judge.yaml`, and the expected findings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    call: String,
    #[serde(default)]
    status: u16,
    #[serde(rename = "type")]
    media_type: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
    sample: Option<String>,
    #[serde(default)]
    replaced: BTreeMap<String, String>,
    #[serde(default)]
    body: String,
    finds: Vec<String>,
}

fn cases(kind: &str) -> Vec<Case> {
    let text = include_str!("judge.yaml");
    let mut cases: BTreeMap<String, Vec<Case>> = serde_yaml::from_str(text).unwrap();
    cases.remove(kind).unwrap()
}

#[test]
fn request_faults_have_pointers() {
    for case in cases("requests") {
        let found = asked(&case.call, &HEADERS, &case.body);
        assert_eq!(found, case.finds, "{}", case.call);
    }
    let cut = asked("POST /services/v2/group.json", &HEADERS, "{\"name\"");
    assert!(cut[0].starts_with("request-body: request body: it is not JSON: EOF"), "{cut:?}");
}

#[test]
fn headers_of_requests_are_judged() {
    let found = asked("GET /services/v2/group.json", &[], "");
    let without = "missing-credentials: header authorization: every call carries Basic credentials";
    assert_eq!(found, [without]);
    let headers = [
        ("Authorization", "Bearer abc"),
        ("Accept", "text/html;q=0.9, text/plain"),
        ("Content-Type", "text/plain; charset=utf-8"),
    ];
    let found = asked("POST /services/v2/group.json", &headers, "name");
    assert_eq!(
        found,
        [
            without,
            "not-acceptable: header accept: `text/html;q=0.9, text/plain` leaves out \
             application/json",
            "request-media-type: header content-type: text/plain is not declared, but \
             application/json",
        ]
    );
}

#[test]
fn faults_of_responses_are_located() {
    for case in cases("responses") {
        let media_type = case.media_type.iter().map(|media_type| ("content-type", &**media_type));
        let headers = case.headers.iter().map(|(name, value)| (&**name, &**value));
        let headers: Vec<(&str, &str)> = media_type.chain(headers).collect();
        let mut body = case
            .sample
            .as_deref()
            .map(|path| sample(path).text.clone())
            .unwrap_or_else(|| case.body.clone());
        for (before, after) in &case.replaced {
            // A replacement without effect would leave the sample correct.
            assert!(body.contains(before), "{case:?}");
            body = body.replace(before, after);
        }
        let found = answered(judge(), &case.call, case.status, &headers, &body);
        assert_eq!(found, case.finds, "{case:?}");
    }
}

#[test]
fn projected_response_needs_projecting_request() {
    let json = [("content-type", "application/json")];
    for (call, path) in [
        ("GET /services/v2/user/7.json", "getUser/200.include-only.json"),
        ("GET /services/v2/node/9/followers.json", "listNodeFollowers/200.details.json"),
        (
            "GET /services/v2/node/9/followers.json?details=false",
            "listNodeFollowers/200.details.json",
        ),
    ] {
        let found = answered(judge(), call, 200, &json, &sample(path).text);
        let is_missing = |line: &String| line.ends_with(" is a required property");
        assert!(found.iter().any(is_missing), "{call}");
    }
}

#[test]
fn additional_headers_are_accepted() {
    let judge = Judge::new(contract())
        .unwrap()
        .with_conventions(conventions())
        .allowing_headers(["X-Request-Id"]);
    let call = "PUT /services/v2/node/9/follow.json";
    let found = answered(&judge, call, 200, &[("x-request-id", "1")], "");
    assert_eq!(found, Vec::<String>::new());
}

/// Rules that the document of this workspace does not need: a required body, and required and typed
/// response headers.
#[test]
fn judge_reports_missing_required_properties() {
    let document = "{openapi: 3.0.3, info: {title: t, version: '1'}, paths: {/a: {put: {\
        operationId: putA, \
        requestBody: {required: true, content: {application/json: {schema: {type: object}}}}, \
        responses: {2XX: {description: d, headers: {x-left: {required: true, \
        schema: {type: string, maxLength: 2}}}}}}}}}";
    let contract = Document::parse("test.yaml", document).unwrap();
    let judge = Judge::new(&contract).unwrap();
    let findings = |status, sent: &[_]| answered(&judge, "PUT /a", status, sent, "");
    let without_body = "missing-request-body: request body: putA requires one";
    assert_eq!(findings(202, &[("X-Left", "10")]), [without_body]);
    assert_eq!(
        findings(202, &[]),
        [without_body, "missing-header: response header x-left: it is required"]
    );
    assert_eq!(
        findings(202, &[("x-left", "100")])[1],
        "header-value: response header x-left: \"100\" is longer than 2 characters"
    );
    assert_eq!(findings(404, &[])[1], "undeclared-status: status: putA has no response 404");
}

#[test]
fn every_rule_has_unique_name_and_test() {
    for rule in Rule::ALL {
        let tests = [include_str!("judge.rs"), include_str!("judge.yaml")].concat();
        let is_broken = tests.contains(&format!("{rule}: "));
        assert!(is_broken, "no test breaks {rule}");
    }
    let names: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    assert_eq!(names.len(), Rule::ALL.len());
}
