//! Scenarios with texts that are too long for a file.

use std::fmt::Write as _;

use community_qa_contract::ledger::Prover;
use conformance::run::Verdict;

use super::text;

/// Each action contains the question as its node and as its root, in two forms: 240 kB.
#[tokio::test]
async fn page_of_actions_limits_bytes_of_nodes() {
    let proof = crate::proofs::proof!(Prover::Server, ["R-2.6-15"]);
    let long = "long ".repeat(12_000);
    let file = format!(
        "
about: Actions on a long question.
scenarios:
  - name: the latest actions have their nodes, and the others none
    given:
      - {{question: asked, by: maja, body: {long:?}, topics: [lighting]}}
      - {{report: asked, by: tomas}}
      - {{report: asked, by: tomas}}
      - {{report: asked, by: tomas}}
      - {{report: asked, by: tomas}}
    steps:
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
    );
    expect_all_passed(&file, 1).await;
    proof.passed();
}

/// A call, its success status, and the longest text that one of its fields accepts.
const LIMITS: [(&str, u16, &str, usize); 14] = [
    ("updateUser, with: {user_id: $maja", 200, "username", 64),
    ("updateUser, with: {user_id: $maja", 200, "realName", 255),
    ("updateUser, with: {user_id: $maja", 200, "location", 255),
    ("updateUser, with: {user_id: $maja", 200, "about", 16_384),
    ("updateUser, with: {user_id: $maja", 200, "password", 1_024),
    ("updateUser, with: {user_id: $maja", 200, "email", 254),
    ("updateUser, with: {user_id: $maja", 200, "https", 2_048),
    ("updateUser, with: {user_id: $maja", 200, "data", 16_384),
    ("createGroup, with: {wrap: x", 201, "name", 255),
    ("createGroup, with: {name: Gardeners", 201, "description", 16_384),
    ("suspendUser, with: {user_id: $maja", 200, "reason", 1_024),
    ("searchNodes, with: {pageSize: 1", 200, "q", 256),
    ("listUsers, with: {pageSize: 1", 200, "q", 256),
    ("createNodeComment, with: {node_id: $asked", 201, "body", 65_536),
];

/// A text of this length that the field accepts, unless it is too long.
fn text_of(field: &str, length: usize) -> (&str, String) {
    let filled = |start: &str, end: &str| {
        let letters = "a".repeat(length - start.len() - end.len());
        format!("{start}{letters}{end}")
    };
    match field {
        "email" => (field, filled("", "@example.org")),
        "https" => ("profilePictureUrl", filled("https://example.org/", "")),
        "data" => ("profilePictureUrl", filled("data:image/png;base64,", "")),
        "password" => (field, filled("", "")),
        // Characters are counted, not bytes.
        _ => (field, "ö".repeat(length)),
    }
}

#[tokio::test]
async fn texts_have_limits() {
    let proof = crate::proofs::proof!(Prover::Server, ["R-8-08"]);
    let mut file = "about: Lengths.\nscenarios:\n".to_owned();
    for (call, status, field, limit) in LIMITS {
        let operation = call.split(',').next().unwrap_or_default();
        let _ = write!(
            file,
            "  - name: {field} of {operation} has at most {limit}\n    \
             given: [{{question: asked, by: tomas}}]\n    steps:\n"
        );
        // The data of an image comes in groups of four letters.
        let longer = if field == "data" { 4 } else { 1 };
        // One too long, and one with exactly the longest length.
        for (length, status) in [(limit + longer, 400), (limit, status)] {
            let (name, text) = text_of(field, length - if field == "data" { 2 } else { 0 });
            let _ = writeln!(file, "      - {{call: {call}, {name}: {text:?}}}, then: {status}}}");
        }
    }
    expect_all_passed(&file, LIMITS.len()).await;
    proof.passed();
}

#[tokio::test]
async fn parameters_and_nesting_have_limits() {
    let proof = crate::proofs::proof!(Prover::Server, ["R-0-24"]);
    let parameters = |number: usize| {
        let names: Vec<String> = (0..number).map(|name| format!("p{name}: x")).collect();
        names.join(", ")
    };
    let nested = |depth: usize| format!("{{extra: {}{}}}", "[".repeat(depth), "]".repeat(depth));
    let file = format!(
        "
about: Limits of requests.
scenarios:
  - name: parameters and nesting
    steps:
      - {{call: getUser, with: {{user_id: $maja}}, query: {{{}}}, then: 200}}
      - {{call: getUser, with: {{user_id: $maja}}, query: {{{}}}, then: 400}}
      - {{call: updateUser, with: {{user_id: $maja}}, body: {}, then: 200}}
      - {{call: updateUser, with: {{user_id: $maja}}, body: {}, then: 400}}
",
        parameters(100),
        parameters(101),
        // The object around it is a level, too: 64 are allowed.
        nested(63),
        nested(64),
    );
    expect_all_passed(&file, 1).await;
    proof.passed();
}

async fn expect_all_passed(file: &str, number: usize) {
    let run = text::play(file).await;
    let passed = run.count(Verdict::Passed);
    assert_eq!(passed, number, "{}", conformance::report::text(&run));
}
