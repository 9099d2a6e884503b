//! The search for expensive requests, with made-up costs.

#[path = "../../load/expensive/candidate.rs"]
mod candidate;
#[path = "../../load/expensive/search.rs"]
mod search;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use candidate::{Caller, Candidate, Form, Parts};
use search::{Measured, Search};

fn start_search() -> Search {
    let contract = community_qa_contract::embedded().unwrap();
    let ids = BTreeMap::from([("user_id".to_owned(), vec!["1".to_owned(), "2".to_owned()])]);
    Search::new(Parts::new(contract, ids), 1)
}

#[test]
fn search_finds_planted_expensive_request() {
    let mut search = start_search();
    // The cost grows with the length of the longest name that the page leaves out.
    let cost_of = |parts: &Parts, candidate: &Candidate| {
        let named = |name: &str| candidate.parameters.iter().find(|pair| pair.0 == name);
        let excluded = named("exclude").map_or(0, |pair| pair.1.render(0).len());
        let operation = &parts.operations[candidate.operation];
        let is_planted = operation.id == "listUserAwards" && named("pageSize").is_some();
        Duration::from_micros(if is_planted { excluded as u64 } else { 100 })
    };
    for _ in 0..20_000 {
        let candidate = search.next();
        let cost = cost_of(&search.parts, &candidate);
        if search.is_among_worst(&candidate, cost) {
            search.keep(Measured { candidate, cost });
        }
    }
    let worst = search.worst()[0];
    let described = search.parts.describe(&worst.candidate);
    crate::expect_start(&described, "listUserAwards");
    crate::expect_part(&described, "exclude=");
    // Near the 15 KiB that a text in a head may have.
    assert!(worst.cost > Duration::from_millis(12), "{:?}: {described}", worst.cost);
}

#[test]
fn search_sends_all_operations_with_and_without_credentials() {
    let mut search = start_search();
    let mut seen = BTreeSet::new();
    for number in 0..10_000 {
        let candidate = search.next();
        let operation = &search.parts.operations[candidate.operation];
        let path = search.parts.path(&candidate, number);
        crate::expect_start(&path, "/services/v2/");
        assert!(!path.contains(['{', ' ', '"', '\0']), "{path}");
        let caller = match candidate.caller {
            Caller::Anonymous => "anonymous",
            Caller::Member => "member",
            Caller::SuperUser => "super user",
            Caller::Unknown(_) => "unknown",
        };
        seen.insert((operation.method.clone(), operation.id.clone(), caller));
    }
    let operations = community_qa_contract::embedded().unwrap().operations().len();
    assert_eq!(seen.len(), operations * 4);
}

#[test]
fn bodies_of_the_search_are_json() {
    let mut search = start_search();
    let mut bodies = 0;
    for number in 0..1_000 {
        let candidate = search.next();
        let cost = Duration::from_nanos(number);
        if let Some(body) = search.parts.body(&candidate, number) {
            let is_nested = candidate.fields.iter().any(|field| field.1.form == Form::Nested);
            // Deeper than serde_json reads.
            if !is_nested {
                serde_json::from_str::<serde_json::Value>(&body).unwrap();
            }
            bodies += 1;
        }
        search.keep(Measured { candidate, cost });
    }
    assert!(bodies > 10, "{bodies}");
}
