//! The judge of traffic, by example: each of its rules is broken, and noticed.

use std::collections::BTreeSet;

use community_qa_contract::conventions;
use openapi_judge::{Judge, Request, Response, Rule, Severity};
use openapi_model::Document;

use crate::document::{contract, judge, sample};

const HEADERS: [(&str, &str); 3] = [
    ("authorization", "Basic ZGVtbzpkZW1v"),
    ("accept", "application/json"),
    ("content-type", "application/json"),
];

fn owned(headers: &[(&str, &str)]) -> Vec<(String, String)> {
    let headers = headers.iter();
    headers
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

/// The findings on a request, one line for each.
fn asked(method: &str, target: &str, headers: &[(&str, &str)], body: &str) -> Vec<String> {
    let headers = owned(headers);
    let verdict = judge().request(&Request {
        method,
        target,
        headers: &headers,
        body: body.as_bytes(),
    });
    verdict.findings.iter().map(ToString::to_string).collect()
}

/// The findings on a response to a request with nothing wrong in it.
fn findings_on(
    (method, target): (&str, &str),
    status: u16,
    headers: &[(&str, &str)],
    body: &str,
) -> Vec<String> {
    let (received, sent) = (owned(&HEADERS), owned(headers));
    let request = Request {
        method,
        target,
        headers: &received,
        body: b"",
    };
    let response = Response {
        status,
        headers: &sent,
        body: body.as_bytes(),
    };
    let verdict = judge().exchange(&request, &response);
    verdict.findings.iter().map(ToString::to_string).collect()
}

/// What is wrong with requests: method, target, body, and what is found.
const REQUESTS: &[(&str, &str, &str, &[&str])] = &[
    (
        "GET",
        "/services/v2/user/7.json?page=1",
        "",
        &["undeclared-parameter: query page: getUser has no such parameter"],
    ),
    (
        "GET",
        "/services/v2/user/7.xml",
        "",
        &["unknown-path: path: no path of the document is /services/v2/user/7.xml"],
    ),
    (
        "DELETE",
        "/services/v2/user/7.json",
        "",
        &["undeclared-method: method: DELETE is not declared here, but GET, PUT"],
    ),
    // A name that is a path of its own is not an identifier, so its parameters count.
    (
        "GET",
        "/services/v2/user/getByUsername.json",
        "",
        &["missing-parameter: query username: getUserByUsername requires it"],
    ),
    (
        "GET",
        "/services/v2/user/seven.json",
        "",
        &["parameter-value: path user_id: \"seven\" is not of type \"integer\""],
    ),
    (
        "GET",
        "/services/v2/user/2147483648.json",
        "",
        &["parameter-value: path user_id: 2147483648 is greater than the maximum of 2147483647"],
    ),
    (
        "GET",
        "/services/v2/user.json?page=1&page=2",
        "",
        &["repeated-parameter: query page: it is given more than once"],
    ),
    (
        "GET",
        "/services/v2/user.json?pageSize=",
        "",
        &["parameter-value: query pageSize: \"\" is not of type \"integer\""],
    ),
    (
        "GET",
        "/services/v2/user.json?q=100%",
        "",
        &["parameter-value: query q: `100%` has a `%` that two hexadecimal digits do not follow"],
    ),
    (
        "GET",
        "/services/v2/node/9/followers.json?details=yes",
        "",
        &["parameter-value: query details: \"yes\" is not of type \"boolean\""],
    ),
    (
        "GET",
        "/services/v2/node.json?q=fan&sort=relevance",
        "",
        &["unlisted-value: query sort: \"relevance\" is not among the values that are known"],
    ),
    (
        "PUT",
        "/services/v2/group/1/add.json",
        "",
        &["missing-parameter: query users: addGroupUsers requires it"],
    ),
    ("PUT", "/services/v2/group/1/add.json?users=7,12", "", &[]),
    // The commas of a list are not part of its items, and so they are not encoded.
    (
        "PUT",
        "/services/v2/group/1/add.json?users=7%2C12",
        "",
        &["parameter-value: query users: \"7,12\" is not of type \"integer\""],
    ),
    (
        "GET",
        "/services/v2/user/7.json",
        "{}",
        &["undeclared-request-body: request body: getUser takes no body"],
    ),
    (
        "POST",
        "/services/v2/group.json",
        r#"{"name": 1, "colour": "red"}"#,
        &[
            "request-body: request body /name: 1 is not of type \"string\"",
            "undeclared-field: request body /colour: the document does not declare it",
        ],
    ),
];

#[test]
fn faults_of_requests_are_told_with_their_places() {
    for (method, target, body, expected) in REQUESTS {
        assert_eq!(&asked(method, target, &HEADERS, body), expected, "{target}");
    }
    let cut = asked("POST", "/services/v2/group.json", &HEADERS, "{\"name\"");
    assert!(
        cut[0].starts_with("request-body: request body: it is not JSON: EOF"),
        "{cut:?}"
    );
}

#[test]
fn headers_of_requests_are_judged() {
    let target = "/services/v2/group.json";
    let found = asked("GET", target, &[], "");
    assert_eq!(
        found,
        [
            "missing-credentials: header authorization: every call carries Basic credentials",
            "usual-headers: header accept: every call carries `application/json` here",
            "usual-headers: header content-type: every call carries `application/json` here",
        ]
    );
    let headers = [
        ("Authorization", "Bearer abc"),
        ("Accept", "text/html;q=0.9, text/plain"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("X-Colour", "red"),
    ];
    let found = asked("POST", target, &headers, "name");
    assert_eq!(
        found,
        [
            "missing-credentials: header authorization: every call carries Basic credentials",
            "not-acceptable: header accept: `text/html;q=0.9, text/plain` leaves out \
             application/json",
            "usual-headers: header content-type: every call carries `application/json` here",
            "undeclared-request-header: header X-Colour: the document does not declare it",
            "request-media-type: header content-type: text/plain is not declared, but \
             application/json",
        ]
    );
}

#[test]
fn faults_of_responses_are_reported_where_they_are() {
    const JSON: (&str, &str) = ("content-type", "application/json;charset=UTF-8");
    let user = &sample("getUser/200.minimal.json").text;
    let read = ("GET", "/services/v2/user/7.json");
    assert_eq!(findings_on(read, 200, &[JSON], user), [""; 0]);
    assert_eq!(
        findings_on(read, 201, &[JSON], user),
        ["undeclared-status: status: getUser has no response 201"]
    );
    const DEFAULT: &str = "default-status: status: 404 stands under `default` alone";
    let error = &sample("errors/404.error.json").text;
    let html = ("content-type", "text/html");
    assert_eq!(findings_on(read, 404, &[JSON], error), [DEFAULT]);
    assert_eq!(findings_on(read, 404, &[html], "<p>"), [DEFAULT]);
    assert_eq!(findings_on(read, 404, &[], ""), [DEFAULT]);
    assert_eq!(
        findings_on(read, 404, &[JSON], "{}"),
        [
            DEFAULT,
            "response-body: response body: as ErrorBody: \"errors\" is a required property"
        ]
    );
    assert_eq!(
        findings_on(read, 200, &[], ""),
        ["missing-body: response body: the document shows a body here"]
    );
    assert_eq!(
        findings_on(read, 200, &[("content-type", "text/html")], "<p>"),
        [
            "response-media-type: response header content-type: `text/html` is not declared, but \
          application/json"
        ]
    );
    assert_eq!(
        findings_on(read, 401, &[("content-type", "text/html")], "<p>"),
        [""; 0]
    );
    assert_eq!(
        findings_on(
            read,
            200,
            &[JSON, ("x-served-by", "a"), ("Date", "today")],
            user
        ),
        ["undeclared-header: response header x-served-by: getUser does not declare it for 200"]
    );
    let changed = user.replacen('{', r#"{"karma": 1,"#, 1);
    let changed = changed.replace(r#""type": "user""#, r#""type": "robot""#);
    assert_eq!(
        findings_on(read, 200, &[JSON], &changed),
        [
            "undeclared-field: response body /karma: the document does not declare it",
            "unlisted-value: response body /type: \"robot\" is not among the values that are \
             known",
        ]
    );
    let nulls = user.replacen('{', r#"{"company": null,"#, 1);
    assert_eq!(
        findings_on(read, 200, &[JSON], &nulls),
        ["null-field: response body /company: it is null, which is read as absent"]
    );
    let nulls = user.replace(r#""type": "user""#, r#""type": null"#);
    assert_eq!(
        findings_on(read, 200, &[JSON], &nulls),
        [
            "null-field: response body /type: it is null, which is read as absent",
            "response-body: response body: as User: \"type\" is a required property",
        ]
    );
    let follow = ("PUT", "/services/v2/user/7/follow.json");
    assert_eq!(
        findings_on(follow, 200, &[JSON], "{}"),
        ["unshown-body: response body: the document shows no body here"]
    );
    let create = ("POST", "/services/v2/group.json");
    let location = (
        "location",
        "https://qa.example.org/services/v2/group/9.json",
    );
    assert_eq!(findings_on(create, 201, &[location], ""), [""; 0]);
    assert_eq!(
        findings_on(create, 201, &[], ""),
        ["missing-header: response header location: it is required"]
    );
    assert_eq!(
        findings_on(follow, 200, &[location], ""),
        ["undeclared-header: response header location: followUser does not declare it for 200"]
    );
}

#[test]
fn a_projection_is_accepted_only_where_one_was_asked_for() {
    let json = [("content-type", "application/json")];
    let user = &sample("getUser/200.include-only.json").text;
    let whole = findings_on(("GET", "/services/v2/user/7.json"), 200, &json, user);
    assert!(
        whole
            .iter()
            .any(|line| line
                == "response-body: response body: as User: \"slug\" is a required property"),
        "{whole:?}"
    );
    for query in ["include=groups", "exclude=slug", "includeOnly=id,username"] {
        let target = format!("/services/v2/user/7.json?{query}");
        assert_eq!(
            findings_on(("GET", &target), 200, &json, user),
            [""; 0],
            "{query}"
        );
    }
    let relations = &sample("listNodeFollowers/200.details.json").text;
    let followers = |query| {
        let target = format!("/services/v2/node/9/followers.json?{query}");
        findings_on(("GET", &target), 200, &json, relations)
    };
    assert_eq!(followers("details=true"), [""; 0]);
    assert!(!followers("details=false").is_empty());
    assert!(!followers("").is_empty());
}

#[test]
fn a_site_may_have_a_path_and_headers_of_its_own() {
    let judge = Judge::new(contract())
        .unwrap()
        .with_conventions(conventions())
        .below("/community/")
        .allowing_headers(["X-Request-Id"]);
    let (received, sent) = (owned(&HEADERS), owned(&[("x-request-id", "1")]));
    let request = Request {
        method: "PUT",
        target: "/community/services/v2/node/9/follow.json",
        headers: &received,
        body: b"",
    };
    let response = Response {
        status: 200,
        headers: &sent,
        body: b"",
    };
    assert_eq!(judge.exchange(&request, &response).findings, []);
}

/// Every sample of a response is one that the judge lets pass when it is asked for
/// as the sample says, and every operation can be called.
#[test]
fn samples_are_responses_without_a_violation() {
    let (mut findings, mut judged) = (Vec::new(), 0);
    for sample in contract().samples() {
        let openapi_model::SamplePart::Response(status) = sample.part else {
            continue;
        };
        let Some(operation) = &sample.operation else {
            continue;
        };
        let operation = contract().operation(operation).unwrap();
        let path = operation.path.expand(|_| Some("7")).unwrap();
        let response = operation
            .responses
            .iter()
            .find(|response| response.status == status)
            .unwrap();
        let first = response.content[0].alternatives().into_iter().next();
        let query = match operation.id.as_str() {
            "searchNodes" => "?q=fan",
            "getUserByUsername" => "?username=maja",
            "listNodeFollowers" => "?details=true",
            _ => "?",
        };
        let query = if sample.alternative == first {
            query.replace("details=true", "details=false")
        } else {
            format!("{query}&includeOnly=id")
        };
        let target = format!("{path}{query}").replace("?&", "?");
        let headers = [("content-type", sample.media_type.as_str())];
        let status = status.to_string().parse().unwrap();
        let method = operation.method.as_str();
        judged += 1;
        for line in findings_on((method, &target), status, &headers, &sample.text) {
            let is_note = Rule::ALL.iter().any(|rule| {
                rule.severity() == Severity::Note && line.starts_with(&format!("{rule}: "))
            });
            if !is_note {
                findings.push(format!("{}: {line}", sample.path));
            }
        }
    }
    crate::assert_none("samples that the judge does not let pass", &findings);
    assert!(judged > 60, "only {judged} samples were judged");
}

/// What the document of this workspace has nowhere: a body that must be sent, and
/// headers of a response that are required and typed.
#[test]
fn what_is_required_is_missed() {
    let document = "{openapi: 3.0.3, info: {title: t, version: '1'}, paths: {/a: {put: {\
        operationId: putA, \
        requestBody: {required: true, content: {application/json: {schema: {type: object}}}}, \
        responses: {2XX: {description: d, headers: {x-left: {required: true, \
        schema: {type: string, maxLength: 2}}}}}}}}}";
    let contract = Document::parse("test.yaml", document).unwrap();
    let judge = Judge::new(&contract).unwrap();
    let headers = owned(&HEADERS);
    let request = Request {
        method: "PUT",
        target: "/a",
        headers: &headers,
        body: b"",
    };
    let findings = |status, sent: &[(&str, &str)]| -> Vec<String> {
        let response = Response {
            status,
            headers: &owned(sent),
            body: b"",
        };
        let verdict = judge.exchange(&request, &response);
        verdict.findings.iter().map(ToString::to_string).collect()
    };
    let without_body = "missing-request-body: request body: putA requires one";
    assert_eq!(findings(202, &[("X-Left", "10")]), [without_body]);
    assert_eq!(
        findings(202, &[]),
        [
            without_body,
            "missing-header: response header x-left: it is required"
        ]
    );
    assert_eq!(
        findings(202, &[("x-left", "100")])[1],
        "header-value: response header x-left: \"100\" is longer than 2 characters"
    );
    assert_eq!(
        findings(404, &[])[1],
        "undeclared-status: status: putA has no response 404"
    );
}

#[test]
fn rules_have_names_of_their_own_and_are_broken_here() {
    for rule in Rule::ALL {
        let is_broken = include_str!("judge.rs").contains(&format!("{rule}: "));
        assert!(is_broken, "no test breaks {rule}");
    }
    let names: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
    assert_eq!(names.len(), Rule::ALL.len());
}
