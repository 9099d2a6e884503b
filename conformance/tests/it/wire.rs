//! The requests of the client: each parameter and each field of a body on its own, and all of
//! them together. One snapshot for each operation. A text arrives whatever characters are in
//! it.
//!
//! The requests are recorded by a real HTTP server, and judged by the document.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::calls::{self, Call, Calls};
use crate::listener::Recorded;
use crate::proofs::proof;
use crate::smoke::{Site, successes};
use crate::{assert_none, assert_same, snapshot};
use community_qa_contract::ledger::Prover;

/// [`CHARACTERS`](calls::CHARACTERS), as they are in a query.
const ENCODED: &str = "a+b%2541%26c%3Dd%2Be*%22f%27%23g%3Fh%2Fi%3Bj%2Ck%3Al%40m%5Cn%7E%C3%B6\
                       %E6%BC%A2%F0%9F%90%9D";

/// The request of a call. Its site judges it by the document in the end.
async fn sent(site: &Site, calls: &Calls, call: &Call) -> Recorded {
    let (response, _) = successes(calls.operation()).swap_remove(0);
    site.listener.will_respond(response);
    call(site.client.clone()).await.unwrap();
    site.request()
}

/// A request as the snapshot shows it: its line, the length of its body where one
/// is stated, and the body.
fn shown(request: &Recorded) -> String {
    let mut text = format!("{} {}\n", request.method, request.target);
    for length in request.header("content-length") {
        let _ = writeln!(text, "content-length: {length}");
    }
    if !request.body.is_empty() {
        let _ = writeln!(text, "{}", String::from_utf8_lossy(&request.body));
    }
    text
}

/// The headers but the length, with what depends on the machine or the version
/// left out.
fn headers(request: &Recorded) -> Vec<String> {
    let headers = request.headers.iter();
    let mut lines: Vec<String> = headers
        .filter(|(name, _)| name != "content-length")
        .map(|(name, value)| {
            let value = match (name.as_str(), value.split_once('/')) {
                ("host", _) => "{host}".to_owned(),
                ("user-agent", Some((product, _))) => format!("{product}/{{version}}"),
                ("authorization", _) => value.replace("ZGVtbzpkZW1v", "{demo:demo}"),
                _ => value.clone(),
            };
            format!("{name}: {value}")
        })
        .collect();
    lines.sort();
    lines
}

/// The headers of every request: those that the specification names, and those that HTTP asks
/// for.
const HEADERS: [&str; 5] = [
    "accept: application/json",
    "authorization: Basic {demo:demo}",
    "content-type: application/json",
    "host: {host}",
    "user-agent: community-qa-client/{version}",
];

#[tokio::test]
async fn requests_are_sent_as_before() {
    let proof = proof!(
        Prover::Client,
        [
            "R-0-04", "R-0-05", "R-0-06", "R-0-07", "R-0-13", "R-4.1-09", "R-4.2-21", "R-4.2-43",
            "R-4.3-11"
        ]
    );
    let site = Site::of("demo", "demo").await;
    let (mut findings, mut names) = (Vec::new(), BTreeSet::new());
    for calls in calls::all() {
        let id = calls.operation;
        let mut text = format!("every request: {}\n", HEADERS.join("\n               "));
        for (name, call) in &calls.cases {
            let request = sent(&site, &calls, call).await;
            if headers(&request) != HEADERS {
                findings.push(format!("{id}, {name}: {:?}", headers(&request)));
            }
            let _ = write!(text, "\n— {name}\n{}", shown(&request));
        }
        names.insert(format!("{id}.snap"));
        let description = format!("what {id} sends");
        findings.extend(snapshot::difference("wire", id, &description, &text));
    }
    assert_none("requests that are not sent as before", &findings);
    assert_same("snapshots", &snapshot::files("wire"), &names);
    proof.passed();
}

#[tokio::test]
async fn every_kind_of_character_arrives() {
    let site = Site::of("demo", "demo").await;
    let mut findings = Vec::new();
    let mut tried = BTreeSet::new();
    for calls in calls::all() {
        for (name, call) in &calls.characters {
            let request = sent(&site, &calls, call).await;
            let expected = format!("{name}={ENCODED}");
            if !request.query().contains(&expected.as_str()) {
                findings.push(format!("{}, {name}: {}", calls.operation, request.target));
            }
            tried.insert((calls.operation, *name));
        }
    }
    assert_none("texts that do not arrive", &findings);
    // An argument, a parameter that may be sent in the body, and a secret.
    for text in [
        ("getUserByUsername", "username"),
        ("createUser", "username"),
        ("createUser", "password"),
    ] {
        assert!(tried.contains(&text), "{text:?} was not tried");
    }
}
