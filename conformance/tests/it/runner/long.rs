//! Scenarios with texts that are too long for a file.

use community_qa_contract::ledger::Prover;
use conformance::run::{Place, Verdict, play_all};
use conformance::site::OwnSite;

use super::text;

/// Each action shows the question as its node and as its root, in two forms: 240 kB.
#[test]
fn the_nodes_of_a_page_of_actions_have_room_for_some() {
    let proof = crate::proofs::proof!(Prover::Server, ["R-2.6-15"]);
    let long = "long ".repeat(12_000);
    let file = text::read(&format!(
        "
about: Actions on a long question.
scenarios:
  - name: the latest actions have their nodes, and the others none
    given: [{{question: asked, by: maja, body: {long:?}, topics: [lighting]}}]
    steps:
      - {{as: tomas, call: followNode, with: {{node_id: $asked}}, then: 200}}
      - {{as: tomas, call: unfollowNode, with: {{node_id: $asked}}, then: 200}}
      - {{as: tomas, call: followNode, with: {{node_id: $asked}}, then: 200}}
      - {{as: tomas, call: unfollowNode, with: {{node_id: $asked}}, then: 200}}
      - call: listUserActions
        with: {{user_id: $tomas}}
        then:
          status: 200
          facts:
            - list[0].node.id is $asked
            - list[2].rootNode.id is $asked
            - list[3].node is absent
            - list[3].rootNode is absent
            - list[3].topics[0].name is lighting
            - list[4].node is absent
"
    ))
    .unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let own = runtime.block_on(OwnSite::new()).unwrap();
    let run = play_all(vec![file], "", &Place::Own(own)).unwrap();
    assert_eq!(run.count(Verdict::Passed), 1, "{run:#?}");
    proof.passed();
}
