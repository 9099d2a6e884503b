//! Answers without a network.

use community_qa_client::testing::CannedAnswers;
use community_qa_client::{ErrorKind, RetryPolicy};
use serde_json::json;

use crate::site::{page, quick};

#[tokio::test]
async fn answers_come_in_order_and_the_last_one_stays() {
    let canned = CannedAnswers::new()
        .answer("listGroups", 503, &[("retry-after", "0")], "")
        .json("listGroups", 200, page(1, 15, 1, &[3]))
        .answer(
            "createGroup",
            201,
            &[("location", "/services/v2/group/18.json")],
            "",
        );
    let client = canned.client_with(quick()).unwrap();
    for _ in 0..2 {
        assert_eq!(
            client.list_groups().send().await.unwrap().list[0].id.get(),
            3
        );
    }
    let created = client
        .create_group()
        .body_map(|group| group.name("N"))
        .send()
        .await
        .unwrap();
    assert_eq!(created.created_id(), Some(18));
    let requests = canned.requests();
    assert_eq!(requests.len(), 4);
    assert_eq!(requests[3].body.as_deref(), Some(r#"{"name":"N"}"#));
    assert_eq!(
        (requests[3].operation, requests[3].method.as_str()),
        ("createGroup", "POST")
    );
}

#[tokio::test]
async fn errors_are_made_as_in_earnest() {
    let refusal = json!({"errors": {"message": "No<br/>permission."}});
    let canned = CannedAnswers::new().json("listUsers", 401, refusal);
    let client = canned.client().unwrap();
    let error = client.list_users().send().await.unwrap_err();
    assert!(
        error.is_permission_denied() && error.to_string().contains("No permission."),
        "{error}"
    );
    let error = client.get_user().user_id(7).send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidRequest);
    assert!(
        error.to_string().contains("no canned answer to `getUser`"),
        "{error}"
    );
}

/// Waits are minutes here, in a time that the test moves.
#[tokio::test(start_paused = true)]
async fn waits_are_virtual_where_time_is() {
    let canned = CannedAnswers::new()
        .answer("listGroups", 503, &[("retry-after", "50")], "")
        .json("listGroups", 200, page(1, 15, 0, &[]));
    let client = canned.client_with(RetryPolicy::default()).unwrap();
    let started = tokio::time::Instant::now();
    client.list_groups().send().await.unwrap();
    assert!(started.elapsed().as_secs() >= 50);
    assert_eq!(canned.requests().len(), 2);
}
