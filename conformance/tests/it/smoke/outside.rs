//! Every operation, once, against a mock by others: Prism, with the bundle.
//!
//! `conformance/external/run document` starts it and runs this test.

use community_qa_client::reqwest::Method;
use community_qa_client::{Client, ErrorKind};
use serde_json::Value;

use crate::document::{contract, json};
use crate::{assert_none, calls};

/// The environment variable with the address of the mock.
const VARIABLE: &str = "OUTSIDE_MOCK_URL";

fn client() -> Client {
    let base_url = std::env::var(VARIABLE)
        .unwrap_or_else(|_| panic!("{VARIABLE} says where the mock listens"));
    let builder = Client::builder(&base_url).basic_auth("demo", "demo");
    builder.build().unwrap()
}

#[tokio::test]
#[ignore = "needs Prism: conformance/external/run document"]
async fn external_mock_serves_every_operation() {
    let client = client();
    let mut findings = Vec::new();
    for calls in calls::all() {
        let operation = calls.operation();
        let returned = match calls.whole()(client.clone()).await {
            // After an error, the other calls are still tried.
            Ok(returned) => returned,
            Err(error) => {
                let body = error.body().map(|body| String::from_utf8_lossy(body));
                findings.push(format!("{error}: {}", body.unwrap_or_default()));
                continue;
            }
        };
        if let Some(violations) = returned.violations {
            findings.push(format!("{}: {violations}", operation.id));
        }
        let response = operation.response(returned.status).unwrap();
        let mut samples = contract()
            .samples()
            .iter()
            .filter(|sample| sample.pointer.starts_with(&response.pointer))
            .map(|sample| rounded(json(sample)));
        let is_sample = if response.content.is_empty() {
            returned.value == Value::Null
        } else {
            samples.any(|sample| sample == returned.value)
        };
        if !is_sample {
            findings.push(format!("{}: {} is not a sample", operation.id, returned.value));
        }
    }
    assert_none("calls on which the mock does not agree", &findings);
}

/// A sample as Prism reads it: every number in JavaScript is a double, so an integer beyond 2^53 is
/// rounded. The `extraData` of a user has one, and the client keeps it.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_i64() {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                reason = "the loss is what is meant"
            )]
            Some(integer) => Value::from(integer as f64 as i64),
            None => Value::Number(number),
        },
        Value::Array(items) => items.into_iter().map(rounded).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(name, value)| (name, rounded(value))).collect()
        }
        other => other,
    }
}

/// If the mock accepted everything, it would prove nothing.
#[tokio::test]
#[ignore = "needs Prism: conformance/external/run document"]
async fn external_mock_refuses_invalid_requests() {
    let client = client();
    for path in ["/services/v2/user/seven.json", "/services/v2/node.json"] {
        let refused = client.request(Method::GET, path).send_raw().await.unwrap();
        assert_eq!(refused.status(), 422, "{path}");
    }
    // Without credentials.
    let stranger = std::env::var(VARIABLE).unwrap();
    let stranger = Client::builder(&stranger).build().unwrap();
    let error = stranger.list_users().send().await.unwrap_err();
    // Prism only knows one 401, and sends it with the first sample.
    assert_eq!(error.kind(), ErrorKind::PermissionDenied);
}
