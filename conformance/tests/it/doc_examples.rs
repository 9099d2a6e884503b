//! The examples in the client's documentation, each run on the sample server and on the
//! reference server.
//!
//! rustdoc compiles them and does not run them, as they call a site. The build script
//! makes a function of each.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;

use community_qa_client::Client;

use crate::assert_none;
use crate::reference_server::Reference;
use crate::sample_server::Judged;
use crate::site::Login;

/// Where it stands, and what it does.
type Example = (
    &'static str,
    fn(Client) -> Pin<Box<dyn Future<Output = Result<(), String>>>>,
);

#[allow(
    dead_code,
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

#[tokio::test]
async fn every_example_of_the_documentation_runs_on_the_sample_server() {
    let judged = Judged::start().await;
    LOGIN.set(judged.login());
    let mut findings = Vec::new();
    for (place, example) in extracted::EXAMPLES {
        let before = judged.responses_sent();
        let outcome = example(judged.client.clone()).await;
        if judged.responses_sent() == before {
            findings.push(format!("generated-client/{place} has called nothing"));
        }
        // A path that the document does not know is not served.
        if let Err(error) = outcome
            && judged.knows_all_after(before)
        {
            findings.push(format!("generated-client/{place}: {error}"));
        }
    }
    assert_none("examples that fail", &findings);
    let of_readme = |(place, _): &&Example| place.starts_with("README.md");
    assert!(extracted::EXAMPLES.iter().filter(of_readme).count() > 3);
    assert!(extracted::EXAMPLES.len() > 8, "examples were not found");
}

/// A path of another service, which an example asks for on purpose.
const OF_OTHERS: &str = "/services/v2/space.json";

#[tokio::test]
async fn every_example_of_the_documentation_runs_on_the_reference_server() {
    let mut findings = Vec::new();
    for (place, example) in extracted::EXAMPLES {
        // What one has made, such as a group of this name, is not there for the next.
        let reference = Reference::start().await;
        LOGIN.set(reference.login.clone());
        let outcome = example(reference.login.client()).await;
        let paths = reference.paths();
        if paths.is_empty() {
            findings.push(format!("generated-client/{place} has called nothing"));
        }
        if let Err(error) = outcome
            && !paths.iter().any(|path| path == OF_OTHERS)
        {
            findings.push(format!("generated-client/{place}: {error}"));
        }
    }
    assert_none("examples that fail", &findings);
}
