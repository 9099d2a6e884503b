//! Every scenario passes on a server that the test starts, and proves the entries that it names.

use crate::assert_same;
use crate::proofs::Proof;
use community_qa_contract::ledger::Prover;
use conformance::report;
use conformance::run::{Place, Run, Verdict, run};
use conformance::site::{LocalSite, Storage};

use super::text;

/// The properties that no operation and no import of the server sets.
const UNSEEN_PROPERTIES: [&str; 8] = [
    "RevisionFields.spaceId",
    "TopicFields.getImmediateChildren",
    "TopicFields.getParents",
    "UpdatedUser.company",
    "UpdatedUser.extraData",
    "UpdatedUser.website",
    "UserFields.company",
    "UserFields.website",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_scenario_passes_on_our_own_server() {
    let local = LocalSite::new(Storage::Memory).await.unwrap();
    let run = run(text::directory(), "", &Place::Local(local)).await.unwrap();
    let proofs = run.proofs();
    for played in &run.played {
        let key = (played.file.clone(), played.scenario.template.clone());
        let name = format!("scenarios::{}: {}", key.0, key.1);
        // Removes the proof of an earlier run, even if this run fails.
        let proof = Proof::named(name, Prover::Server, &played.scenario.proves);
        if proofs.contains_key(&key) {
            proof.passed();
        }
    }
    expect_all(run);
}

#[test]
fn scenarios_state_whether_they_need_this_process() {
    let needs_it = |property: &str, step: &str| {
        let text = format!(
            "about: x\nscenarios:\n  - name: one\n    {property}\n    steps:\n      - {step}\n"
        );
        text::read(&text).unwrap().scenarios[0].needs_this_process()
    };
    // The longest real wait is 5 seconds.
    assert!(needs_it("alone: true", "wait: 6 seconds"));
    assert!(needs_it("in process: true", "wait: 5 seconds"));
    assert!(!needs_it("alone: true", "wait: 5 seconds"));
}

/// Asserts that every scenario has passed, and that every part of the document was covered.
fn expect_all(run: Run) {
    assert_eq!(run.count(Verdict::Failed), 0, "{}", report::text(&run));
    let missing = run.seen.into_iter().flat_map(|share| share.missing);
    assert_same(
        "places that no scenario meets; add a step that does to a file of conformance/scenarios, \
         that of the operation if it is one's",
        &missing.collect(),
        &UNSEEN_PROPERTIES.map(str::to_owned).into(),
    );
}
