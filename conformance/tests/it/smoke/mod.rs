//! Every operation over a real connection: the client sends requests that agree with the contract,
//! with all inputs, and reads each response that the contract shows.

mod errors;
mod lists;
mod outside;
mod passwords;

use crate::listener::{HttpResponse, Listener, Recorded};
use crate::proofs::proof;
use community_qa_client::Client;
use community_qa_contract::ledger::Prover;
use hyper::StatusCode;
use openapi_model::{Operation, SamplePart, Status};
use serde_json::Value;

use crate::assert_none;
use crate::calls::{self, Returned};
use crate::document::{contract, json, judge, sample};

const USER: &str = "answerhub";
const PASSWORD: &str = "correct horse: ä";
/// `answerhub:correct horse: ä` in UTF-8 and Base64.
const AUTHORIZATION: &str = "Basic YW5zd2VyaHViOmNvcnJlY3QgaG9yc2U6IMOk";

/// A listener and its client.
///
/// Checks every exchange against the document when it is dropped at the end of a test.
pub(crate) struct Site {
    pub(crate) listener: Listener,
    pub(crate) client: Client,
}

impl Site {
    async fn start() -> Self {
        Self::of(USER, PASSWORD).await
    }

    /// A site whose client has these credentials and no other settings.
    pub(crate) async fn of(user: &str, password: &str) -> Self {
        let listener = Listener::start().await.unwrap();
        let builder = Client::builder(listener.base_url()).basic_auth(user, password);
        let client = builder.build().unwrap();
        Self { listener, client }
    }

    /// Makes a sample the next response.
    fn will_respond_with(&self, path: &str) {
        let sample = sample(path);
        let SamplePart::Response(status) = sample.part else {
            panic!("{path} is not a response");
        };
        let status = StatusCode::from_bytes(status.to_string().as_bytes()).unwrap();
        let response = HttpResponse::with_body(status, &sample.media_type, sample.text.clone());
        self.listener.will_respond(response);
    }

    /// The only request since the last call.
    pub(crate) fn request(&self) -> Recorded {
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
        let mut findings = Vec::new();
        for exchange in self.listener.exchanges() {
            let (verdict, request) = (exchange.judged_by(judge()), &exchange.request);
            let line = format!("{} {}", request.method, request.target);
            let violations = verdict.findings.iter();
            findings.extend(violations.map(|violation| format!("{line}: {violation}")));
        }
        assert_none("exchanges that are not as declared", &findings);
    }
}

const LOCATION: &str = "https://qa.example.org/services/v2/created/46.json";

/// The successful responses of an operation, as its caller gets them: each sample of the body for a
/// plain request, or an empty body.
pub(crate) fn successes(operation: &Operation) -> Vec<(HttpResponse, Returned)> {
    let success = operation
        .responses
        .iter()
        .find(|response| response.status.is_success())
        .unwrap_or_else(|| panic!("{} has no success", operation.id));
    let status = match success.status {
        Status::Code(code) => code,
        _ => 200,
    };
    let code = StatusCode::from_u16(status).unwrap();
    let expected = |value, location| Returned { status, value, location, violations: None };
    if success.content.is_empty() {
        let location = success
            .headers
            .iter()
            .any(|header| header.name == "location")
            .then(|| LOCATION.to_owned());
        let empty = HttpResponse::empty(code);
        let response = match &location {
            Some(location) => empty.header("location", location),
            None => empty,
        };
        return vec![(response, expected(Value::Null, location))];
    }
    // The samples of the first alternative, which is the default.
    let first = success.content[0].alternatives().into_iter().next();
    let samples = contract()
        .samples()
        .iter()
        .filter(|sample| {
            sample.pointer.starts_with(&success.pointer) && sample.alternative == first
        })
        .map(|sample| {
            let body = sample.text.clone();
            let response = HttpResponse::with_body(code, &sample.media_type, body);
            (response, expected(json(sample), None))
        });
    samples.collect()
}

#[tokio::test]
async fn every_operation_round_trips() {
    let proof = proof!(Prover::Client, ["R-0-01", "R-0-05", "R-5-01"]);
    let site = Site::start().await;
    for calls in calls::all() {
        let operation = calls.operation();
        let successes = successes(operation);
        assert!(!successes.is_empty(), "no sample shows {}", operation.id);
        for (response, expected) in successes {
            site.listener.will_respond(response);
            // With all inputs that the document shows: parameters and body.
            let result = calls.whole()(site.client.clone())
                .await
                .unwrap_or_else(|error| panic!("{}: {error}", operation.id));
            assert_eq!(result, expected, "{}", operation.id);
            let sent = site.request();
            assert_eq!(sent.header("authorization"), [AUTHORIZATION], "{sent:?}");
        }
    }
    proof.passed();
}
