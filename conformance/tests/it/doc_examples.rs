//! The examples in the client's documentation, each run on the reference server.
//!
//! rustdoc compiles them and does not run them, as they call a site. The build script
//! makes a function of each.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::future::Future;
use std::pin::Pin;

use community_qa_client::Client;
use community_qa_client::metadata::OPERATIONS;

use crate::document::judge;
use crate::reference_server::{Received, Reference};
use crate::site::Login;
use crate::{assert_none, assert_same};

type Run = fn(Client) -> Pin<Box<dyn Future<Output = Result<(), String>>>>;

/// The place and the function.
type Example = (&'static str, Run);

#[allow(
    dead_code,
    unused_imports,
    unused_variables,
    clippy::all,
    reason = "it is as the reader sees it"
)]
mod extracted {
    use super::Example;
    include!(concat!(env!("OUT_DIR"), "/doc_examples.rs"));
}

thread_local! {
    static LOGIN: RefCell<Login> = RefCell::default();
}

/// The site that an example calls which makes its own client, and as whom.
pub(crate) fn login() -> Login {
    LOGIN.with_borrow(Clone::clone)
}

/// A path of another service, which an example asks for on purpose.
const FOREIGN_PATH: &str = "/services/v2/space.json";

#[tokio::test]
async fn every_example_of_the_runtime_runs_on_the_reference_server() {
    let mut findings = Vec::new();
    let examples = extracted::EXAMPLES.iter();
    for (place, example) in examples.filter(|example| !is_canned(example) && !is_generated(example))
    {
        let (outcome, requests) = on_reference_server(example).await;
        if requests.is_empty() {
            findings.push(format!("generated-client/{place} has called nothing"));
        }
        if let Err(error) = outcome
            && !requests.iter().any(|(_, path)| path == FOREIGN_PATH)
        {
            findings.push(format!("generated-client/{place}: {error}"));
        }
    }
    assert_none("examples that fail", &findings);
    let of_readme = |(place, _): &&Example| place.starts_with("README.md");
    assert!(extracted::EXAMPLES.iter().filter(of_readme).count() > 3);
    assert!(extracted::EXAMPLES.len() > 8, "examples were not found");
}

/// Each method's page shows a call of it, which does what it says in the community of the
/// reference server.
#[tokio::test]
async fn every_operation_has_an_example_that_calls_it() {
    let (mut called, mut findings) = (BTreeSet::new(), Vec::new());
    for (place, example) in extracted::EXAMPLES
        .iter()
        .filter(|example| is_generated(example))
    {
        let (outcome, requests) = on_reference_server(example).await;
        if let Err(error) = outcome {
            findings.push(format!("generated-client/{place}: {error}"));
        }
        let operation = |(method, path): &Received| {
            let route = judge().route(method, path).unwrap();
            route.operation.id.clone()
        };
        called.extend(requests.iter().map(operation));
    }
    assert_none("examples that fail", &findings);
    let operations = OPERATIONS.iter().map(|operation| operation.id.to_owned());
    assert_same("operations", &called, &operations.collect());
}

#[tokio::test]
async fn examples_for_tests_call_no_site() {
    let canned: Vec<&Example> = extracted::EXAMPLES
        .iter()
        .filter(|example| is_canned(example))
        .collect();
    assert_eq!(canned.len(), 1, "that of README.md");
    for (place, example) in canned {
        let (outcome, requests) = on_reference_server(example).await;
        assert_eq!((outcome, requests), (Ok(()), Vec::new()), "{place}");
    }
}

/// Runs an example and returns its result and its requests. Things that one example has made,
/// such as a group, do not exist for the next.
async fn on_reference_server(example: &Run) -> (Result<(), String>, Vec<Received>) {
    let reference = Reference::start().await;
    LOGIN.set(reference.login.clone());
    let outcome = example(reference.login.client()).await;
    (outcome, reference.requests())
}

/// Returns whether an example is part of the generated code.
fn is_generated((place, _): &Example) -> bool {
    place.starts_with("src/generated/")
}

/// Returns whether an example is a test, which calls no site.
fn is_canned((place, _): &Example) -> bool {
    extracted::TESTS.contains(place)
}
