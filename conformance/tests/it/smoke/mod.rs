//! Every operation once over a real connection: the client sends what the contract
//! says, with every parameter it has, and returns what the service sends.

mod errors;
mod groups;
mod lists;
mod nodes;
mod outside;
mod users;
mod wire;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::future::Future;
use std::pin::Pin;

use community_qa_client::{Client, Error, Response};
use conformance::ledger::Prover;
use conformance::listener::{HttpResponse, Listener, Recorded};
use conformance::proof;
use hyper::StatusCode;
use openapi_judge::Rule;
use openapi_model::{ParameterLocation, SamplePart};
use serde::Serialize;
use serde_json::Value;

use crate::document::{contract, json, judge, sample};
use crate::{assert_listed, assert_none};

const USER: &str = "answerhub";
const PASSWORD: &str = "correct horse: ä";
/// `answerhub:correct horse: ä` in UTF-8 and Base64.
const AUTHORIZATION: &str = "Basic YW5zd2VyaHViOmNvcnJlY3QgaG9yc2U6IMOk";

/// A listener, and a client of it.
///
/// When a test is done, every exchange is judged by the document.
struct Site {
    listener: Listener,
    client: Client,
    faults: RefCell<Vec<Rule>>,
}

impl Site {
    async fn start() -> Self {
        let listener = Listener::start().await.unwrap();
        let builder = Client::builder(listener.base_url()).basic_auth(USER, PASSWORD);
        let client = builder.build().unwrap();
        Self {
            listener,
            client,
            faults: RefCell::default(),
        }
    }

    /// The next response has a fault on purpose, which the judge must notice.
    fn with_fault(&self, rule: Rule) -> &Self {
        self.faults.borrow_mut().push(rule);
        self
    }

    /// The next response is a sample.
    fn will_respond_with(&self, path: &str) {
        let sample = sample(path);
        let SamplePart::Response(status) = sample.part else {
            panic!("{path} is not a response");
        };
        let status = StatusCode::from_bytes(status.to_string().as_bytes()).unwrap();
        let response = HttpResponse::with_body(status, &sample.media_type, sample.text.clone());
        self.listener.will_respond(response);
    }

    /// The next response is the first that the document shows for a success.
    fn will_succeed(&self, operation: &str) {
        let operation = contract().operation(operation).unwrap();
        let mut responses = operation.responses.iter();
        let success = responses
            .find(|response| response.status.is_success())
            .unwrap();
        match success
            .content
            .first()
            .and_then(|media| media.examples.first())
        {
            Some(example) => {
                let path = example.external_value.as_deref().unwrap();
                self.will_respond_with(path.trim_start_matches("samples/"));
            }
            None if success.headers.iter().any(|header| header.required) => self.will_create(),
            None => self.will_respond_empty(success.status.to_string().parse().unwrap()),
        }
    }

    /// The next response has no body.
    fn will_respond_empty(&self, status: u16) {
        let status = StatusCode::from_u16(status).unwrap();
        self.listener.will_respond(HttpResponse::empty(status));
    }

    /// The next response says where something was created, and nothing else.
    fn will_create(&self) {
        let response = HttpResponse::empty(StatusCode::CREATED);
        let location = "https://qa.example.org/services/v2/node/301.json";
        self.listener
            .will_respond(response.header("location", location));
    }

    /// The one request that came.
    fn request(&self) -> Recorded {
        let mut requests = self.listener.requests();
        assert_eq!(requests.len(), 1, "{requests:#?}");
        requests.remove(0)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let (mut findings, mut faults) = (Vec::new(), self.faults.take());
        for exchange in self.listener.exchanges() {
            let (verdict, request) = (exchange.judged_by(judge()), &exchange.request);
            let rules: BTreeSet<Rule> = verdict
                .violations()
                .map(|violation| violation.rule)
                .collect();
            for rule in rules {
                if let Some(planned) = faults.iter().position(|planned| *planned == rule) {
                    faults.remove(planned);
                    continue;
                }
                let violations = verdict
                    .violations()
                    .filter(|violation| violation.rule == rule);
                let line = format!("{} {}", request.method, request.target);
                findings.extend(violations.map(|violation| format!("{line}: {violation}")));
            }
        }
        findings.extend(faults.iter().map(|rule| format!("{rule} was not noticed")));
        assert_none("exchanges that are not as declared", &findings);
    }
}

/// What a call returned, in one form for all operations.
#[derive(Debug, PartialEq)]
pub(crate) struct Returned {
    status: u16,
    value: Value,
    location: Option<String>,
    /// What a mock of Prism has against the request.
    violations: Option<String>,
}

pub(crate) fn returned<T: Serialize>(response: Response<T>) -> Returned {
    Returned {
        status: response.status().as_u16(),
        value: serde_json::to_value(&*response).unwrap(),
        location: response.location_text().map(str::to_owned),
        violations: response
            .headers()
            .get("sl-violations")
            .map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned()),
    }
}

pub(crate) type Call =
    Box<dyn Fn(Client) -> Pin<Box<dyn Future<Output = Result<Returned, Error>>>>>;

/// One operation: what is called, what must be sent, and what is sent back.
pub(crate) struct Case {
    pub(crate) operation: &'static str,
    pub(crate) call: Call,
    /// Method and path.
    line: &'static str,
    /// The query as it is in the URL. The order of its parameters is free.
    pub(crate) query: &'static [&'static str],
    body: Option<Value>,
    response: Reply,
}

enum Reply {
    /// A sample, which the client returns.
    Sample(&'static str),
    /// A status alone.
    Empty(u16),
    /// A status and the URL of what was made.
    Located(u16, &'static str),
}

/// A call of the client. The arguments are the client's name and what is done with
/// it, up to and without the `await`.
macro_rules! call {
    ($client:ident => $call:expr) => {
        Box::new(|$client: community_qa_client::Client| {
            Box::pin(async move { $call.await.map($crate::smoke::returned) })
        })
    };
}
pub(crate) use call;

pub(crate) fn cases() -> Vec<Case> {
    [users::cases(), groups::cases(), nodes::cases()]
        .into_iter()
        .flatten()
        .collect()
}

#[test]
fn every_operation_is_called_with_every_parameter() {
    let (cases, contract) = (cases(), contract());
    assert_listed(
        "operations that are called",
        cases.iter().map(|case| case.operation),
        contract.operations().iter().map(|operation| &operation.id),
        |id| {
            let tag = contract
                .operation(id)
                .and_then(|operation| operation.tag.as_deref());
            format!(
                "`Case {{ operation: \"{id}\", … }}` to conformance/tests/it/smoke/{}.rs",
                tag.unwrap_or("mod")
            )
        },
    );
    for case in &cases {
        let operation = contract.operation(case.operation).unwrap();
        let parameters = operation.parameters.iter();
        let query = parameters.filter(|parameter| parameter.location == ParameterLocation::Query);
        let sent = case
            .query
            .iter()
            .map(|pair| pair.split('=').next().unwrap());
        let declared = query.map(|parameter| parameter.name.as_str());
        assert_listed(case.operation, sent, declared, |name| {
            format!("`\"{name}=…\"` to the `query` of its case, and a call of the setter")
        });
        let has_body = operation.request_body.is_some();
        assert_eq!(case.body.is_some(), has_body, "{}", case.operation);
    }
}

#[tokio::test]
async fn every_operation_goes_there_and_back() {
    let proof = proof!(
        Prover::Client,
        ["R-0-01", "R-0-05", "R-0-06", "R-0-07", "R-5-01"]
    );
    let site = Site::start().await;
    for case in cases() {
        let expected = prepare_response(&site, &case);
        let result = (case.call)(site.client.clone()).await;
        let result = result.unwrap_or_else(|error| panic!("{}: {error}", case.operation));
        assert_eq!(result, expected, "{}", case.operation);
        assert_sent(&case, &site.request());
    }
    proof.passed();
}

/// Prepares the response of a case, and says what the client must make of it.
fn prepare_response(site: &Site, case: &Case) -> Returned {
    match case.response {
        Reply::Sample(path) => {
            site.will_respond_with(path);
            let SamplePart::Response(status) = sample(path).part else {
                unreachable!("the site has sent it");
            };
            Returned {
                status: status.to_string().parse().unwrap(),
                value: json(sample(path)),
                location: None,
                violations: None,
            }
        }
        Reply::Empty(status) => {
            site.will_respond_empty(status);
            Returned {
                status,
                value: Value::Null,
                location: None,
                violations: None,
            }
        }
        Reply::Located(status, location) => {
            let response = HttpResponse::empty(StatusCode::from_u16(status).unwrap());
            site.listener
                .will_respond(response.header("location", location));
            Returned {
                status,
                value: Value::Null,
                location: Some(location.to_owned()),
                violations: None,
            }
        }
    }
}

fn assert_sent(case: &Case, request: &Recorded) {
    let id = case.operation;
    assert_eq!(
        format!("{} {}", request.method, request.path()),
        case.line,
        "{id}"
    );
    let (mut sent, mut expected) = (request.query(), case.query.to_vec());
    sent.sort_unstable();
    expected.sort_unstable();
    assert_eq!(sent, expected, "{id}");
    assert_headers(request);
    match &case.body {
        Some(body) => {
            let sent: Value = serde_json::from_slice(&request.body).unwrap();
            assert_eq!(&sent, body, "{id}");
        }
        None => assert!(request.body.is_empty(), "{id} has sent a body"),
    }
}

/// The three headers of every call, each of them once.
#[track_caller]
fn assert_headers(request: &Recorded) {
    let line = format!("{} {}", request.method, request.target);
    assert_eq!(request.header("authorization"), [AUTHORIZATION], "{line}");
    assert_eq!(request.header("accept"), ["application/json"], "{line}");
    assert_eq!(
        request.header("content-type"),
        ["application/json"],
        "{line}"
    );
}
