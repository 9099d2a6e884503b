//! The examples in the client's documentation, each run on the sample server.
//!
//! rustdoc compiles them and does not run them, as they call a site. The build script
//! makes a function of each.

use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;

use community_qa_client::Client;

use crate::assert_none;
use crate::sample_server::Judged;

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
    static SITE: RefCell<String> = RefCell::default();
}

/// The site that an example calls which makes its own client.
pub(crate) fn site() -> String {
    SITE.with_borrow(Clone::clone)
}

#[tokio::test]
async fn every_example_of_the_documentation_runs() {
    let judged = Judged::start().await;
    SITE.set(judged.server.base_url());
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
