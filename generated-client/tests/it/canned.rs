//! Responses without a network.

use community_qa_client::ErrorKind;
use community_qa_client::testing::{CannedFailure, CannedResponses};
use serde_json::json;

use crate::site::{page, quick};

#[tokio::test]
async fn responses_come_in_order_and_the_last_one_stays() {
    let canned = CannedResponses::new()
        .response("listGroups", 503, &[("retry-after", "0")], "")
        .json("listGroups", 200, page(1, 15, 1, &[3]))
        .response(
            "createGroup",
            201,
            &[("location", "/services/v2/group/18.json")],
            "",
        );
    let client = canned.builder().retry(quick()).build().unwrap();
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
    let canned = CannedResponses::new().json("listUsers", 401, refusal);
    let client = canned.client().unwrap();
    let error = client.list_users().send().await.unwrap_err();
    assert!(
        error.is_permission_denied() && error.to_string().contains("No permission."),
        "{error}"
    );
    let error = client.get_user(7).send().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidRequest);
    assert!(
        error
            .to_string()
            .contains("no canned response to `getUser`"),
        "{error}"
    );
}

#[tokio::test(start_paused = true)]
async fn calls_fail_as_they_are_told_to() {
    for (failure, kind, is_retryable) in [
        (CannedFailure::NoConnection, ErrorKind::Connect, true),
        (CannedFailure::BrokenConnection, ErrorKind::Transport, false),
        (CannedFailure::NoResponse, ErrorKind::Timeout, false),
    ] {
        let canned = CannedResponses::new().failure("followUser", failure);
        let client = canned.client().unwrap();
        let error = client.follow_user(7).send().await.unwrap_err();
        assert_eq!((error.kind(), error.is_retryable()), (kind, is_retryable));
        assert!(
            error.to_string().starts_with("followUser (PUT /"),
            "{error}"
        );
        assert_eq!((error.status(), error.attempts()), (None, 1));
    }
}

#[tokio::test]
async fn canned_responses_have_a_largest_size_too() {
    let canned = CannedResponses::new().json("listGroups", 200, page(1, 15, 1, &[3]));
    let client = canned.builder().max_body(10).build().unwrap();
    let error = client.list_groups().send_raw().await.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(error.status().unwrap().as_u16(), 200);
    assert_eq!(error.body().unwrap().len(), 10);
}
