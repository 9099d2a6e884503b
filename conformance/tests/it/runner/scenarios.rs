//! Every scenario passes on a server of our own, and proves the entries that it names.

use std::time::Duration;

use crate::proofs::Proof;
use community_qa_contract::ledger::Prover;
use conformance::play::Outcome;
use conformance::report;
use conformance::run::{Place, Played, Run, Verdict, run};
use conformance::site::OwnSite;

use super::text;

/// The properties that no operation sets and no import of the server knows.
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

#[test]
fn every_scenario_passes_on_our_own_server() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let own = runtime.block_on(OwnSite::new()).unwrap();
    let run = run(text::directory(), "", &Place::Own(own)).unwrap();
    let proofs = run.proofs();
    for played in &run.played {
        let key = (played.file.clone(), played.scenario.template.clone());
        let name = format!("scenarios::{}: {}", key.0, key.1);
        // What an earlier run has proved is taken away, also where this one fails.
        let proof = Proof::named(name, Prover::Server, &played.scenario.proves);
        if proofs.contains_key(&key) {
            proof.passed();
        }
    }
    expect_all(run);
}

#[test]
fn only_what_needs_this_process_may_be_missing_on_others() {
    let verdict = |property: &str, step: &str, makes_everything| {
        let text = format!(
            "about: x\nscenarios:\n  - name: one\n    {property}\n    steps:\n      - {step}\n"
        );
        let played = Played {
            file: "test".to_owned(),
            scenario: text::read(&text).unwrap().scenarios.remove(0),
            outcome: Outcome::NotMade("it could not be".to_owned()),
            remarks: Vec::new(),
            time: Duration::ZERO,
        };
        let run = Run {
            played: Vec::new(),
            seen: Vec::new(),
            time: Duration::ZERO,
            is_foreign: false,
            makes_everything,
            is_whole: true,
        };
        run.verdict(&played)
    };
    let plain = "alone: true";
    let (short, long) = ("wait: 5 seconds", "wait: 6 seconds");
    // The longest wait that can be waited is 5 seconds.
    assert_eq!(verdict(plain, long, false), Verdict::NotMade);
    assert_eq!(verdict("in process: true", short, false), Verdict::NotMade);
    assert_eq!(verdict(plain, short, false), Verdict::Failed);
    assert_eq!(verdict("in process: true", long, true), Verdict::Failed);
}

/// Everything has passed, and nothing of the document was left out.
fn expect_all(run: Run) {
    assert_eq!(run.count(Verdict::Failed), 0, "{}", report::text(&run));
    for share in run.seen {
        let what = share.what;
        let is_known = |name: &str| what == "properties" && UNSEEN_PROPERTIES.contains(&name);
        let unmet = share.missing.iter().filter(|name| !is_known(name));
        let unmet: Vec<String> = unmet
            .map(|name| {
                format!(
                    "no scenario meets {name}; add a step that does to a file of \
                     conformance/scenarios, that of the operation if it is one's"
                )
            })
            .collect();
        assert!(unmet.is_empty(), "{what}:\n  {}", unmet.join("\n  "));
        if what == "properties" {
            assert_eq!(share.missing.len(), UNSEEN_PROPERTIES.len(), "one is met");
        }
    }
}
