//! Falsified responses: scenarios that expect enough notice them, and others are reported.

use conformance::falsify::{Notice, falsify};

use super::text;

/// The unnoticed falsifications of a user name, when a user with this name is read and this fact is
/// expected.
async fn unnoticed(username: &str, fact: &str) -> Vec<(String, Notice)> {
    let scenario = format!(
        "about: x
scenarios:
  - name: one
    proves: [R-2.2-06]
    given: [{{user: nora, username: {username}}}]
    steps:
      - call: getUser
        with: {{user_id: $nora}}
        then: {{status: 200, facts: [{fact}]}}
"
    );
    let report = falsify(&text::play(&scenario).await).unwrap();
    assert_eq!(report.entries, 1);
    report
        .unnoticed
        .into_iter()
        .map(|unnoticed| (unnoticed.falsification, unnoticed.notice))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn falsify_reports_scenario_that_expects_no_value() {
    let reported = unnoticed("Nora Berg", "username is present").await;
    let longer = "UserFields.username with one more letter".to_owned();
    assert!(reported.contains(&(longer, Notice::Missed)), "{reported:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn falsify_reports_data_in_which_two_fields_agree() {
    let slug = "UserFields.username with the value of slug".to_owned();
    let expected = vec![(slug, Notice::ChangesNothing)];
    assert_eq!(unnoticed("nora", "username is nora").await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn falsify_accepts_scenario_that_expects_the_value() {
    let reported = unnoticed("Nora Berg", "username is Nora Berg").await;
    assert!(reported.is_empty(), "{reported:?}");
}
