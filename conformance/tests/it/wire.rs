//! The requests of the client: with each parameter and each field of a body alone, and with all of
//! them. There is one snapshot for each operation. A text arrives unchanged, whatever characters it
//! contains.
//!
//! A real HTTP server records the requests, and they are checked against the document. Each entry
//! of the ledger about requests has a check, which is also tried on falsified requests.

mod statements;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::calls::{self, Call, Calls};
use crate::ledger::ledger;
use crate::listener::Recorded;
use crate::proofs::proof;
use crate::smoke::{Site, successes};
use crate::{assert_none, assert_same, snapshot};
use community_qa_contract::ledger::Prover;
use statements::{STATEMENTS, Sent};

/// [`CHARACTERS`](calls::CHARACTERS), encoded for a query.
const ENCODED: &str = "a+b%2541%26c%3Dd%2Be*%22f%27%23g%3Fh%2Fi%3Bj%2Ck%3Al%40m%5Cn%7E%C3%B6\
                       %E6%BC%A2%F0%9F%90%9D";

/// Sends the request of a call, and returns it. Its site checks it against the document at the end.
async fn sent(site: &Site, calls: &Calls, call: &Call) -> Recorded {
    let (response, _) = successes(calls.operation()).swap_remove(0);
    site.listener.will_respond(response);
    call(site.client.clone()).await.unwrap();
    site.request()
}

/// A request as the snapshot shows it: the request line, the `content-length` if there is one, and
/// the body.
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

/// The headers without the length, and without values that depend on the machine or the version.
fn headers(request: &Recorded) -> Vec<String> {
    let mut lines: Vec<String> = request
        .headers
        .iter()
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

/// The headers of every request, which the specification or HTTP requires.
const HEADERS: [&str; 5] = [
    "accept: application/json",
    "authorization: Basic {demo:demo}",
    "content-type: application/json",
    "host: {host}",
    "user-agent: community-qa-client/{version}",
];

#[tokio::test]
async fn requests_are_sent_as_before() {
    let proof = proof!(Prover::Client, STATEMENTS.iter().map(|statement| statement.id));
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
            let base_url = site.listener.base_url();
            let sent = Sent { operation: id, case: name, base_url, request };
            let violated = STATEMENTS.iter().filter(|statement| !statement.allows(&sent));
            findings.extend(violated.map(|statement| {
                format!("{id}, {name}: not as {} of the ledger says", statement.id)
            }));
        }
        names.insert(id.to_owned());
        let description = format!("what {id} sends");
        findings.extend(snapshot::difference("wire", id, &description, &text));
    }
    assert_none("requests that are not sent as before", &findings);
    snapshot::assert_none_stale("wire", &names);
    proof.passed();
}

/// The entries with the prover `client` that are about responses. Tests of samples and of errors
/// prove them.
const ABOUT_RESPONSES: [&str; 11] = [
    "R-2.2-25", "R-2.6-12", "R-2.6-13", "R-2.6-14", "R-7-03", "R-7-08", "R-7-09", "R-7-10",
    "R-7-11", "R-7-12", "R-7-13",
];

#[test]
fn every_entry_about_requests_is_checked() {
    let ids = STATEMENTS.iter().map(|statement| statement.id);
    let checked = ids.chain(ABOUT_RESPONSES).map(str::to_owned);
    let by_client = ledger().entries.iter().filter(|entry| entry.proof.contains(&Prover::Client));
    let asked = by_client.map(|entry| entry.id.clone());
    assert_same("entries of the client", &checked.collect(), &asked.collect());
}

#[tokio::test]
async fn falsified_requests_are_noticed() {
    let site = Site::of("demo", "demo").await;
    let mut requests = Vec::new();
    for calls in calls::all() {
        for (case, call) in &calls.cases {
            requests.push(Sent {
                operation: calls.operation,
                case,
                base_url: site.listener.base_url(),
                request: sent(&site, &calls, call).await,
            });
        }
    }
    let mut findings = Vec::new();
    for statement in STATEMENTS {
        for falsification in statement.falsifications {
            let mut tried = 0;
            for sent in requests.iter().filter(|sent| statement.is_about(sent)) {
                let Some(request) = falsification.apply(&sent.request) else {
                    continue;
                };
                tried += 1;
                let base_url = sent.base_url.clone();
                let falsified = Sent { base_url, request, ..*sent };
                if statement.allows(&falsified) {
                    let (id, operation) = (statement.id, sent.operation);
                    let line = shown(&falsified.request).replace('\n', " ");
                    findings.push(format!("{id}, {falsification:?}, {operation}: {line}"));
                }
            }
            if tried == 0 {
                findings.push(format!("{}, {falsification:?}: no such request", statement.id));
            }
        }
    }
    assert_none("falsified requests that nobody notices", &findings);
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
    // An argument, a parameter that may also be sent in the body, and a secret.
    for text in
        [("getUserByUsername", "username"), ("createUser", "username"), ("createUser", "password")]
    {
        assert!(tried.contains(&text), "{text:?} was not tried");
    }
}
